import { join } from "node:path";
import { passingConfig, ROOT } from "../config";
import type { Processes } from "../processes/processes";
import { runLogged } from "../processes/run-logged";
import { bringUp } from "../stack/bring-up";
import { stackFileOf, writeStackFile } from "../stack/stack-file";
import { passingRun } from "./passing-run";
import { findPython, makeVenv } from "./python";
import { countsIn } from "./unittest-report";

const EXAMPLE = join(ROOT, "docs/examples/events-consumer-python");
const UNITTEST = ["-m", "unittest", "discover", "--start-directory", "tests", "-t", ".", "-v"];
/** They take half a minute, and each of their own waits has an end. */
const TESTS_TIMEOUT_MS = 10 * 60_000;

/** `npm run test:python`: the example consumer, on a system that goes with its tests. */
export async function testPython(args: string[]): Promise<number> {
  // First, since it may be missing, and the system takes a while.
  const python = await findPython(process.env);
  return passingRun("python", async ({ directory, processes, progress }) => {
    const config = passingConfig(directory);
    const requirements = join(EXAMPLE, "requirements.txt");
    const [up, own] = await Promise.all([
      bringUp({ processes, config, replicas: new Map(), progress }),
      makeVenv(processes, { python, directory, requirements }),
    ]);
    progress.say("The example's packages are there");
    writeStackFile(directory, up);
    return runTests(processes, { own, directory, args });
  });
}

interface Run {
  /** The Python of the environment. */
  own: string;
  directory: string;
  args: string[];
}

/** Their last line is `N passed, N failed`. */
async function runTests(processes: Processes, { own, directory, args }: Run): Promise<number> {
  const { succeeded, how, output } = await runLogged(processes, {
    name: "unittest",
    command: own,
    args: [...UNITTEST, ...args],
    cwd: EXAMPLE,
    env: { KOBO_STACK: stackFileOf(directory), PYTHONDONTWRITEBYTECODE: "1" },
    timeoutMs: TESTS_TIMEOUT_MS,
  });
  const { passed, failed } = countsIn(output);
  // It may also end badly after its last word.
  const failures = succeeded ? failed : Math.max(1, failed);
  process.stdout.write(`${output}\n`);
  if (!succeeded) process.stdout.write(`The tests ended with ${how}\n`);
  process.stdout.write(`${passed} passed, ${failures} failed\n`);
  return failures === 0 ? 0 : 1;
}
