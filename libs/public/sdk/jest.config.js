const preset = require("../../tooling/jest-preset.js");

module.exports = {
  ...preset,
  displayName: "sdk",
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    // json-schema-to-typescript loads it, in a way that Jest cannot, for formatting that we leave to Biome.
    "^prettier$": "<rootDir>/test/no-prettier.js",
  },
};
