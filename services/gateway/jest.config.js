module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "gateway",
  testEnvironment: `${__dirname}/test/support/checking-environment.js`,
};
