const PlainEnvironment = require("../../../../libs/tooling/plain-environment.js");
const { answerCheckAt } = require("./answer-check-at");

/** The checks of answers, outside of the test files, so that all files share what is compiled for the first one. */
module.exports = class CheckingEnvironment extends PlainEnvironment {
  constructor(...args) {
    super(...args);
    this.global.answerCheckAt = answerCheckAt;
  }
};
