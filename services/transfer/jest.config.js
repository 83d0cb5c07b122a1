const preset = require("../../libs/tooling/jest-preset.js");

/** The polyfill of Temporal is ES modules alone, which Jest does not load as Node does. */
const ES_MODULES = "/node_modules/temporal-(polyfill|utils)/";
const [[, swc]] = Object.entries(preset.transform);

module.exports = {
  ...preset,
  displayName: "transfer",
  transform: { ...preset.transform, [`${ES_MODULES}.+[.]js$`]: swc },
  transformIgnorePatterns: [`/node_modules/(?!temporal-(polyfill|utils)/)`],
};
