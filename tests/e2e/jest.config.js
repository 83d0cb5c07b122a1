/** The whole system is started once for all files; see `test/start-stack.ts`. */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "e2e",
  globalSetup: "<rootDir>/test/start-stack.ts",
  globalTeardown: "<rootDir>/test/stop-stack.ts",
};
