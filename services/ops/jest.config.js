module.exports = { ...require("../../libs/tooling/jest-preset.js"), displayName: "ops" };
