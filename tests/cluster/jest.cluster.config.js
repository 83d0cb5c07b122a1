/**
 * `npm run test:cluster`. The name is one of its own, so that a run of all packages does not find it: these tests need
 * the control plane of Kubernetes.
 */
module.exports = {
  ...require("../../libs/tooling/jest-preset.js"),
  displayName: "cluster",
  reporters: [
    "default",
    "<rootDir>/../../libs/tooling/repeat-reporter.js",
    [
      "<rootDir>/../../libs/tooling/record-reporter.js",
      { folder: `${__dirname}/results`, name: "cluster" },
    ],
  ],
};
