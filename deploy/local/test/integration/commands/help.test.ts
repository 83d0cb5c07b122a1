import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../../temporary-directory";

const ROOT = join(__dirname, "../../../../..");
const LOCAL = "deploy/local";
const KOBO = "libs/public/cli/bin/kobo.js";

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);
/** Every command for users, as `[name, the words that npm runs]`. */
const commands = Object.entries(scripts)
  .map(([name, script]) => [name, script.replace(/^exec node /, "").split(" ")] as const)
  .filter(([, [program]]) => program === `${LOCAL}/start.mjs` || program === KOBO);

const directory = temporaryDirectory();

/** A clone without an installation, on a machine whose programs only record their runs. */
function givenFreshClone(): void {
  for (const path of [
    `${LOCAL}/start.mjs`,
    `${LOCAL}/help`,
    KOBO,
    "package.json",
    "package-lock.json",
  ]) {
    cpSync(join(ROOT, path), join(directory(), path), { recursive: true });
  }
  mkdirSync(join(directory(), "bin"));
  for (const program of ["npm", "mvn", "java", "node"]) {
    const file = join(directory(), "bin", program);
    writeFileSync(file, `#!/bin/sh\necho "${program} $@" >> ${join(directory(), "ran")}\n`);
    chmodSync(file, 0o755);
  }
}

function run(root: string, words: readonly string[], flag: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, flag], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: `${join(directory(), "bin")}:/bin:/usr/bin` },
  });
  return { status, stdout, stderr };
}

test("the tested commands include the main ones", () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "start",
      "test",
      "bench",
      "merchant",
      "review",
      "ledger:audit",
      "kobo",
    ]),
  );
});

test.each(commands)(
  "npm run %s -- --help prints its usage in a fresh clone, and runs nothing",
  (name, words) => {
    givenFreshClone();

    for (const flag of ["--help", "-h"]) {
      const { status, stdout, stderr } = run(directory(), words, flag);

      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      const usage = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
      expect(stdout).toMatch(new RegExp(`^Usage: ${usage}\\b`));
    }
    expect(existsSync(join(directory(), "ran"))).toBe(false);
    expect(existsSync(join(directory(), "node_modules"))).toBe(false);
  },
);

test.each(["merchant", "ops", "webhook", "events", "bench"])(
  "npm run %s -- --help lists the tool's own commands once it is built",
  (name) => {
    const { status, stdout, stderr } = run(ROOT, [`${LOCAL}/start.mjs`, name], "--help");

    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`^Usage:\\s+npm run ${name}\\b`));
  },
);
