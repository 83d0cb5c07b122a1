/**
 * `npm run test:clients`: generated clients against a system with default settings. The name is one of its own, so that
 * a run of all packages does not find it: it wants Python, Go and Maven.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "clients",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
  testMatch: ["<rootDir>/test/clients/**/*.test.ts"],
};
