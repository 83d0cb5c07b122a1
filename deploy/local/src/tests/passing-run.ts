import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Processes } from "../processes/processes";
import { Progress } from "../processes/progress";
import { removeData } from "../processes/remove-data";
import { reporting } from "../processes/reporting";
import { untilStopSignal } from "../processes/signals";

export interface Scene {
  directory: string;
  processes: Processes;
  progress: Progress;
}

const INTERRUPTED = 130;

/** Runs work with temporary processes and data, and returns its exit code. */
export async function passingRun(
  name: string,
  run: (scene: Scene) => Promise<number>,
): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), `kobo-${name}-`));
  const interrupted = untilStopSignal().then(() => INTERRUPTED);
  const progress = new Progress();
  const processes = await Processes.open(directory, reporting(progress));
  try {
    return await Promise.race([run({ directory, processes, progress }), interrupted]);
  } finally {
    await processes.stopAll();
    await removeData(directory);
  }
}
