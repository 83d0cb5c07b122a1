const preset = require("../../libs/tooling/jest-preset.js");

/** The whole system is started once for all files; see `test/start-stack.ts`. */
module.exports = {
  ...preset,
  displayName: "e2e",
  testEnvironment: `${__dirname}/test/conformance/checking-environment.js`,
  // They need a system with default settings: `npm run test:guides`, `npm run test:clients`.
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/test/guides/", "<rootDir>/test/clients/"],
  globalSetup: "<rootDir>/test/start-stack.ts",
  globalTeardown: "<rootDir>/test/stop-stack.ts",
  setupFilesAfterEnv: [
    ...preset.setupFilesAfterEnv,
    // First, so that the documents that it fetches do not count as traffic of the tests.
    "<rootDir>/test/conformance/check-answers.ts",
    "<rootDir>/test/canary/watch-fetch.ts",
  ],
};
