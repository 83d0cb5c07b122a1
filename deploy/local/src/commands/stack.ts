import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { serveDev } from "../dev/dev-server";
import { Processes } from "../processes/processes";
import { Progress } from "../processes/progress";
import { reporting } from "../processes/reporting";
import { untilAskedToStop } from "../processes/signals";
import { SERVICES } from "../services/services";
import { bringUp } from "../stack/bring-up";
import { assertFree } from "../stack/ports";
import { runJourney } from "../stack/run-journey";
import {
  removeStackFile,
  type StackFile,
  stackFileOf,
  withPids,
  writeStackFile,
} from "../stack/stack-file";
import { readStackOptions } from "../stack/stack-options";
import { summaryOf } from "../stack/summary";

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
  const updatePids = (): void => {
    if (up) updateStackFile(directory, withPids(up, processes.pids()));
  };
  let dev: { close: () => void } | undefined;
  const processes = await Processes.open(directory, {
    ...report,
    restarted: (name) => {
      report.restarted(name);
      updatePids();
    },
  });

  const run = async (): Promise<void> => {
    // Not before what an earlier start left behind is gone, which may hold them.
    await assertFree(config.port, "PORT");
    await assertFree(config.sandboxPort, "SANDBOX_PORT");
    if (config.isKafkaPortChosen) await assertFree(config.kafkaPort, "KAFKA_PORT");
    up = await bringUp({ processes, config, replicas, progress });
    const { opsUrls } = up;
    dev = serveDev({ directory, processes, opsUrls, progress, onStart: updatePids });
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
    dev?.close();
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
