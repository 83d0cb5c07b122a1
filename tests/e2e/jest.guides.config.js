const e2e = require("./jest.config.js");

/**
 * `npm run test:guides`: what the guides and the command `kobo` promise, against a system with default settings. The
 * name is one of its own, so that a run of all packages does not find it.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "guides",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
  testMatch: ["<rootDir>/test/guides/**/*.test.ts"],
  setupFilesAfterEnv: e2e.setupFilesAfterEnv,
};
