import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "../../temporary-directory";

const ROOT = join(__dirname, "../../../../..");
const START = "deploy/local/start.mjs";

const directory = temporaryDirectory();

function start(root: string, command: string, PATH: string) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, START), command], {
    encoding: "utf8",
    env: { PATH },
  });
  return { status, stderr };
}

test("without Java the start fails with one line that names the remedy", () => {
  expect(start(ROOT, "stack", "/nonexistent")).toEqual({
    status: 1,
    stderr:
      "Java was not found; Kafka needs it. Install Java 17 or newer, or name your own broker: KAFKA_BROKERS=host:9092 npm start\n",
  });
});

/** A clone without an installation, with stand-ins for the slow programs. */
function givenFreshClone(seconds: { npm: number; tsc: number }): void {
  for (const path of [START, "package-lock.json"]) {
    cpSync(join(ROOT, path), join(directory(), path));
  }
  const npm = `#!/bin/sh\nmkdir -p node_modules/typescript/bin\ncp tsc node_modules/typescript/bin\nsleep ${seconds.npm}\n`;
  write("bin/npm", npm);
  chmodSync(join(directory(), "bin/npm"), 0o755);
  write("tsc", `setTimeout(() => {}, ${seconds.tsc * 1_000})`);
  write("deploy/local/dist/main.js", "");
}

function write(path: string, text: string): void {
  const file = join(directory(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test("installation and build report their progress and their end", () => {
  givenFreshClone({ npm: 6, tsc: 2 });

  const { status, stderr } = start(
    directory(),
    "logs",
    `${join(directory(), "bin")}:/bin:/usr/bin`,
  );

  expect(stderr.replace(/\d+ s/g, "N s").split("\n")).toEqual([
    "Installing dependencies …",
    "Installing dependencies … N s",
    "Installing dependencies: done in N s",
    "Building …",
    "Building: done in N s",
    "",
  ]);
  expect(status).toBe(0);
});
