const preset = require("../../libs/tooling/jest-preset.js");

/** Packages of otplib that are ES modules alone, which Jest does not load as Node does. */
const ES_MODULES = "/node_modules/@(scure|noble)/";
const [[, swc]] = Object.entries(preset.transform);

module.exports = {
  ...preset,
  displayName: "dashboard",
  transform: { ...preset.transform, [`${ES_MODULES}.+[.]js$`]: swc },
  transformIgnorePatterns: [`/node_modules/(?!@(scure|noble)/)`],
};
