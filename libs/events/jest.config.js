const preset = require("../tooling/jest-preset.js");

module.exports = {
  ...preset,
  displayName: "events",
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    // json-schema-to-typescript loads prettier, in a way that Jest cannot; Biome formats the
    // result.
    "^prettier$": "<rootDir>/test/contract/no-prettier.js",
  },
};
