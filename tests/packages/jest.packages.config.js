/**
 * `npm run test:packages`. The name is one of its own, so that a run of all packages does not find it: these tests
 * install from the package registry.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "packages",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
};
