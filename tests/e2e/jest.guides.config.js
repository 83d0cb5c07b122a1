const e2e = require("./jest.config.js");

/**
 * `npm run test:guides`: checks the guides and the command `kobo` against a system with default
 * settings. A separate config keeps it out of a run of all packages.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "guides",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
  testMatch: ["<rootDir>/test/guides/**/*.test.ts"],
  testEnvironment: e2e.testEnvironment,
  setupFilesAfterEnv: e2e.setupFilesAfterEnv,
};
