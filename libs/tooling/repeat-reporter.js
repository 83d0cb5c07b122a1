const { repeatCommand } = require("./repeat-command.js");

/** More than a person repeats one by one. */
const SHOWN_MAX = 10;

/** At the end of a run, prints the command that repeats each failed test. */
module.exports = class RepeatReporter {
  #commands = [];
  #seed;

  constructor({ seed }) {
    this.#seed = seed;
  }

  onTestFileResult({ context, path }, { testResults, testExecError }) {
    const test = { project: context.config.displayName.name, file: path, seed: this.#seed };
    // Such as a syntax error, or a failed import.
    if (testExecError) this.#commands.push(repeatCommand(test));
    for (const { status, fullName } of testResults) {
      if (status === "failed") this.#commands.push(repeatCommand({ ...test, name: fullName }));
    }
  }

  onRunComplete() {
    if (this.#commands.length === 0) return;
    const lines = this.#commands.slice(0, SHOWN_MAX).map((command) => `  ${command}\n`);
    const others = this.#commands.length - lines.length;
    if (others > 0) lines.push(`  and ${others} more\n`);
    process.stderr.write(`\nTo repeat what failed:\n${lines.join("")}`);
  }
};
