const TESTS = "<rootDir>/test/**/*.test.ts";
/** Fault tests lie in folders of their own and have a command of their own. */
const FOUND = {
  apart: [TESTS, "!**/test/faults/**"],
  only: ["<rootDir>/test/faults/**/*.test.ts"],
};

/** Packages that are ES modules alone, which Jest does not load as Node does. */
const ES_MODULES = "temporal-(?:polyfill|utils)";
const SWC = ["@swc/jest", require("./swc-options.js")];

/**
 * The base of every package's `jest.config.js`: TypeScript through swc, and `@kobo/*` read from source, so that
 * tests need no build. Types are checked by `npm run check:types`, not here.
 */
module.exports = {
  testEnvironment: `${__dirname}/plain-environment.js`,
  testEnvironmentOptions: { customExportConditions: ["kobo-source", "node", "node-addons"] },
  testMatch: FOUND[process.env.FAULT_TESTS] ?? [TESTS],
  transform: { "^.+\\.ts$": SWC, [`/node_modules/${ES_MODULES}/.+\\.js$`]: SWC },
  transformIgnorePatterns: [`/node_modules/(?!${ES_MODULES}/)`],
  // Build output holds copies of package.json files and of modules; jest must not see them twice.
  modulePathIgnorePatterns: ["<rootDir>/dist"],
  moduleNameMapper: { "^fast-check$": `${__dirname}/seeded-fast-check.js` },
  setupFilesAfterEnv: [`${__dirname}/jest-setup.js`],
};
