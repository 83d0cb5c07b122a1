import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Processes } from "../../../src/processes/processes";
import { findPython, makeVenv } from "../../../src/tests/python";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();

/** A stand-in for Python. */
function python(script: string): string {
  const file = join(directory(), "python");
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

test("the configured Python is used when it is new enough", async () => {
  const named = python("echo 3 11");

  expect(await findPython({ PYTHON: named })).toBe(named);
});

test("without Python the error says how to install it", async () => {
  await expect(findPython({ PYTHON: "/nowhere/python3" })).rejects.toThrow(
    /^\/nowhere\/python3 was not found\. Install it, `apt-get install -y python3 python3-venv`/,
  );
});

test("a Python without venv is reported as such", async () => {
  const bare = python(`echo "ModuleNotFoundError: No module named 'ensurepip'" >&2; exit 1`);

  await expect(findPython({ PYTHON: bare })).rejects.toThrow(
    /lacks venv or ensurepip \(ModuleNotFoundError: No module named 'ensurepip'\)\. .*python3-venv/,
  );
});

test.each(["3 9", "2 7"])("Python %s is too old", async (version) => {
  const old = python(`echo ${version}`);

  await expect(findPython({ PYTHON: old })).rejects.toThrow("3.11 or newer is needed");
});

test("when packages cannot be installed, the error has the last line of the output", async () => {
  const processes = await Processes.open(directory());
  const failing = python("echo Trying; echo No space left >&2; exit 3");

  const creation = makeVenv(processes, {
    python: failing,
    directory: directory(),
    requirements: "x",
  });

  await expect(creation).rejects.toThrow("venv failed (code 3): No space left");
  await processes.stopAll();
});
