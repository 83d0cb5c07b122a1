module.exports = {
  ...require("../tooling/jest-preset.js"),
  displayName: "events-contract",
  // json-schema-to-typescript loads it, in a way that Jest cannot, for formatting that we leave to Biome.
  moduleNameMapper: { "^prettier$": "<rootDir>/test/no-prettier.js" },
};
