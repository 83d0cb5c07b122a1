import { join } from "node:path";
import { Failure } from "../failure";
import { runToEnd } from "../parts/run-to-end";
import type { Processes } from "../processes/processes";
import { runLogged } from "../processes/run-logged";

/** The oldest that the examples' packages and code are for; Debian 12 has it. */
const MINOR_MIN = 11;
const INSTALL =
  "Install it, `apt-get install -y python3 python3-venv` on Debian, or name yours: PYTHON=/path/to/python3";
/** Without ensurepip a virtual environment has no pip; Debian packs it apart from Python. */
const PRINT_VERSION =
  "import sys, venv, ensurepip; print(sys.version_info.major, sys.version_info.minor)";
/** Creating it and fetching a handful of packages takes seconds; a slow network, minutes. */
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/**
 * The Python to test with: what PYTHON names, else `python3`.
 * @throws Failure that says what is missing and how to come by it
 */
export async function findPython({ PYTHON }: NodeJS.ProcessEnv): Promise<string> {
  const python = PYTHON || "python3";
  const { code, output } = await runToEnd(python, ["-c", PRINT_VERSION]);
  if (code === null) throw new Failure(`${python} was not found. ${INSTALL}`);
  if (code !== 0) {
    throw new Failure(`${python} lacks venv or ensurepip (${lastLine(output)}). ${INSTALL}`);
  }
  const [major = 0, minor = 0] = output.split(" ").map(Number);
  if (major !== 3 || minor < MINOR_MIN) {
    throw new Failure(
      `${python} is Python ${major}.${minor}; 3.${MINOR_MIN} or newer is needed. ${INSTALL}`,
    );
  }
  return python;
}

interface Environment {
  python: string;
  /** Where the environment is made. */
  directory: string;
  /** A requirements.txt with hashes. */
  requirements: string;
}

/**
 * Makes a virtual environment of its own with the packages asked for, and gives its Python.
 * @throws Failure with what pip said last
 */
export async function makeVenv(
  processes: Processes,
  { python, directory, requirements }: Environment,
): Promise<string> {
  const venv = join(directory, "venv");
  const own = join(venv, "bin/python");
  const install = ["install", "--require-hashes", "--only-binary", ":all:", "-r", requirements];
  await succeed(processes, { name: "venv", command: python, args: ["-m", "venv", venv] });
  await succeed(processes, { name: "pip", command: own, args: ["-m", "pip", ...install] });
  return own;
}

interface Step {
  name: string;
  command: string;
  args: string[];
}

async function succeed(processes: Processes, step: Step): Promise<void> {
  const ended = await runLogged(processes, { ...step, timeoutMs: INSTALL_TIMEOUT_MS });
  if (ended.succeeded) return;
  throw new Failure(`${step.name} failed (${ended.how}): ${lastLine(ended.output)}`);
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}
