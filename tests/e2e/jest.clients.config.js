/**
 * `npm run test:clients`: generated clients against a system with default settings. A separate
 * config keeps it out of a run of all packages: it needs Python, Go and Maven.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "clients",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
  testMatch: ["<rootDir>/test/clients/**/*.test.ts"],
};
