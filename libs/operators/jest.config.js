module.exports = { ...require("../tooling/jest-preset.js"), displayName: "operators" };
