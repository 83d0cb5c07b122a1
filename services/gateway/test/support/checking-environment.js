const PlainEnvironment = require("../../../../libs/tooling/plain-environment.js");
const { compiledSchema } = require("./compiled-schema");

/** Compiled schemas, outside of the test files, so that all files of a worker share them. */
module.exports = class CheckingEnvironment extends PlainEnvironment {
  constructor(...args) {
    super(...args);
    this.global.compiledSchema = compiledSchema;
  }
};
