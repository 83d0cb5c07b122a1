/**
 * `npm run test:chart`. The name is one of its own, so that a run of all packages does not find it: these tests need
 * Helm, kubeconform and promtool.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "chart",
  reporters: ["default", "<rootDir>/../../libs/tooling/repeat-reporter.js"],
};
