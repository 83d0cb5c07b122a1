import { join } from "node:path";
import { passingConfig, ROOT } from "../config";
import { Failure } from "../failure";
import type { Processes } from "../processes/processes";
import { bringUp } from "../stack/bring-up";
import type { StackFile } from "../stack/stack-file";
import { readFuzzOptions } from "./fuzz-options";
import { passingRun } from "./passing-run";
import { findPython, makeVenv } from "./python";

const FUZZ = join(ROOT, "tests/fuzz");
/** Requests come as fast as they are answered: the limits still count, and are not what is tried. */
const RATE_LIMIT_SCALE = "100000";

/** `npm run test:fuzz`: requests made up from the OpenAPI document, to the sandbox of a system that goes with them. */
export async function testFuzz(args: string[]): Promise<number> {
  const options = readFuzzOptions(args);
  // First, since it may be missing, and the system takes a while.
  const python = await findPython(process.env);
  process.env.RATE_LIMIT_SCALE = RATE_LIMIT_SCALE;
  return passingRun("fuzz", async ({ directory, processes, progress }) => {
    const config = passingConfig(directory);
    const requirements = join(FUZZ, "requirements.txt");
    const [up, own] = await Promise.all([
      bringUp({ processes, config, replicas: new Map(), progress }),
      makeVenv(processes, { python, directory, requirements }),
    ]);
    progress.say("Schemathesis is there");
    return run(processes, { own, directory, up, options });
  });
}

interface Run {
  /** The Python of the environment. */
  own: string;
  /** Deleted after the run, with Schemathesis' files. */
  directory: string;
  up: StackFile;
  options: ReturnType<typeof readFuzzOptions>;
}

/** Its last line is `N passed, N failed`, and its exit code says the same. */
function run(processes: Processes, { own, directory, up, options }: Run): Promise<number> {
  const [merchant] = up.merchants;
  if (!merchant) throw new Failure("There is no merchant to try the sandbox with.");
  return new Promise((resolve) => {
    const child = processes.start({
      name: "fuzz",
      command: own,
      args: [
        join(FUZZ, "run.py"),
        up.sandboxBaseUrl,
        merchant.testWallet,
        ...["--requests", String(options.requests)],
        ...["--seed", String(options.seed)],
        ...["--minutes", String(options.minutes)],
      ],
      cwd: directory,
      env: { KOBO_SECRET_KEY: merchant.testKey, PYTHONDONTWRITEBYTECODE: "1" },
      output: "terminal",
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
