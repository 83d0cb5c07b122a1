import { join } from "node:path";
import { ROOT } from "../config";
import type { Processes } from "../processes/processes";
import { runLogged } from "../processes/run-logged";
import { passingRun } from "./passing-run";
import { findPython, makeVenv } from "./python";
import { systemUnderTest } from "./system-under-test";
import { countsIn } from "./unittest-report";

const EXAMPLE = join(ROOT, "docs/examples/events-consumer-python");
const UNITTEST = ["-m", "unittest", "discover", "--start-directory", "tests", "-t", ".", "-v"];
/** They take half a minute, and each of their own waits has an end. */
const TESTS_TIMEOUT_MS = 10 * 60_000;

/** `npm run test:python`: the example consumer, on a system with default settings. */
export async function testPython(args: string[]): Promise<number> {
  // First, since it may be missing, and the system takes a while.
  const python = await findPython(process.env);
  return passingRun("python", async (scene) => {
    const { directory, processes, progress } = scene;
    const requirements = join(EXAMPLE, "requirements.txt");
    const [stack, own] = await Promise.all([
      systemUnderTest(scene),
      makeVenv(processes, { python, directory, requirements }),
    ]);
    progress.say("The example's packages are there");
    return runTests(processes, { own, stack, args });
  });
}

interface Run {
  /** The Python of the environment. */
  own: string;
  /** The file that describes the running system. */
  stack: string;
  args: string[];
}

/** Their last line is `N passed, N failed`. */
async function runTests(processes: Processes, { own, stack, args }: Run): Promise<number> {
  const { succeeded, how, output } = await runLogged(processes, {
    name: "unittest",
    command: own,
    args: [...UNITTEST, ...args],
    cwd: EXAMPLE,
    env: { KOBO_STACK: stack, PYTHONDONTWRITEBYTECODE: "1" },
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
