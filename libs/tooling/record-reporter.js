const { execFileSync } = require("node:child_process");
const { mkdirSync, writeFileSync } = require("node:fs");
const { cpus } = require("node:os");
const { join } = require("node:path");

/** Keeps the record of a whole run, with its date and commit, for tests that do not run in CI. */
module.exports = class RecordReporter {
  #isWhole;
  #folder;
  #name;
  #now;

  constructor({ testNamePattern, nonFlagArgs = [] }, { folder, name, now = () => new Date() }) {
    this.#isWhole = !testNamePattern && nonFlagArgs.length === 0;
    this.#folder = folder;
    this.#name = name;
    this.#now = now;
  }

  onRunComplete(_contexts, { testResults }) {
    const tests = testResults.flatMap((file) => file.testResults);
    // A part of a run, and one that did not begin, prove nothing.
    if (!this.#isWhole || tests.length === 0) return;
    const date = this.#now().toISOString().slice(0, 10);
    const failed =
      testResults.some(({ testExecError }) => testExecError) ||
      tests.some(({ status }) => status !== "passed");
    const lines = tests.map(({ fullName, status, duration }) => {
      const seconds = ((duration ?? 0) / 1_000).toFixed(1);
      return `| ${fullName} | ${status} | ${seconds} |`;
    });
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(
      join(this.#folder, `${this.#name}-${date}.md`),
      `# ${this.#name}

${date}, commit ${commitOf(this.#folder)}, ${cpus().length} cores. ${failed ? "Tests failed." : "All tests passed."}

| test | result | s |
| --- | --- | ---: |
${lines.join("\n")}
`,
    );
  }
};

function commitOf(folder) {
  const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
  const git = (...args) => execFileSync("git", args, options).trim();
  try {
    const others = ["--", ":(top)", `:(exclude)${folder}`];
    const changed = git("status", "--porcelain", "--untracked-files=no", ...others);
    return `${git("rev-parse", "--short=12", "HEAD")}${changed ? " with local changes" : ""}`;
  } catch {
    return "unknown";
  }
}
