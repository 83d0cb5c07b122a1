const TESTS = "<rootDir>/test/**/*.test.ts";
/** Fault tests lie in folders of their own and have a command of their own. */
const FOUND = {
  apart: [TESTS, "!**/test/faults/**"],
  only: ["<rootDir>/test/faults/**/*.test.ts"],
};

/**
 * The base of every package's `jest.config.js`: TypeScript through swc, and `@kobo/*` read from source, so that
 * tests need no build. Types are checked by `npm run check:types`, not here.
 */
module.exports = {
  testEnvironment: `${__dirname}/plain-environment.js`,
  testEnvironmentOptions: { customExportConditions: ["kobo-source", "node", "node-addons"] },
  testMatch: FOUND[process.env.FAULT_TESTS] ?? [TESTS],
  transform: { "^.+\\.ts$": ["@swc/jest", require("./swc-options.js")] },
  // Build output holds copies of package.json files and of modules; jest must not see them twice.
  modulePathIgnorePatterns: ["<rootDir>/dist"],
  moduleNameMapper: { "^fast-check$": `${__dirname}/seeded-fast-check.js` },
  setupFilesAfterEnv: [`${__dirname}/jest-setup.js`],
};
