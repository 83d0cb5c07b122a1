/**
 * `npm run test:browser`. The name is one of its own, so that a run of all packages does not find it: these tests
 * want a browser, and a running system of theirs.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "browser",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
};
