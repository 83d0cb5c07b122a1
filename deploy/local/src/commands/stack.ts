import { join } from "node:path";
import { bringUp } from "../bring-up";
import { ROOT, readConfig } from "../config";
import { assertFree } from "../ports";
import { Processes } from "../processes";
import { Progress } from "../progress";
import { reporting } from "../reporting";
import { runJourney } from "../run-journey";
import { SERVICES } from "../services";
import { untilAskedToStop } from "../signals";
import {
  removeStackFile,
  type StackFile,
  stackFileOf,
  withPids,
  writeStackFile,
} from "../stack-file";
import { readStackOptions } from "../stack-options";
import { summaryOf } from "../summary";

const JOURNEY = join(ROOT, "tests/e2e/dist/journey.js");

/** `npm start`: everything on this machine, until it is asked to stop. */
export async function stack(args: string[]): Promise<number> {
  const { journey, replicas } = readStackOptions(args, SERVICES);
  const config = readConfig();
  const { directory } = config;
  const askedToStop = untilAskedToStop();
  const progress = new Progress();
  const report = reporting(progress);
  let up: StackFile | undefined;
  const processes = await Processes.open(directory, {
    ...report,
    restarted: (name) => {
      report.restarted(name);
      if (up) updateStackFile(directory, withPids(up, processes.pids()));
    },
  });

  const run = async (): Promise<void> => {
    // Not before what an earlier start left behind is gone, which may hold them.
    await assertFree(config.port, "PORT");
    await assertFree(config.sandboxPort, "SANDBOX_PORT");
    if (config.isKafkaPortChosen) await assertFree(config.kafkaPort, "KAFKA_PORT");
    up = await bringUp({ processes, config, replicas, progress });
    writeStackFile(directory, withPids(up, processes.pids()));
    progress.say("Everything is ready");
    if (journey) {
      await runJourney(processes, { script: JOURNEY, stackFile: stackFileOf(directory) });
    }
    process.stdout.write(summaryOf(up));
    await askedToStop;
  };
  try {
    await Promise.race([run(), askedToStop]);
    process.stdout.write("\nStopping\n");
  } finally {
    removeStackFile(directory);
    await processes.stopAll();
  }
  process.stdout.write("Everything has stopped\n");
  return 0;
}

/** The pids in it are for tests; a full disk must not end the system. */
function updateStackFile(directory: string, stack: StackFile): void {
  try {
    writeStackFile(directory, stack);
  } catch (error) {
    process.stderr.write(`stack.json was not updated: ${(error as Error).message}\n`);
  }
}
