import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { serveDev } from "../dev/dev-server";
import { Processes } from "../processes/processes";
import { Progress } from "../processes/progress";
import { reporting } from "../processes/reporting";
import { untilStopSignal } from "../processes/signals";
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
import { type LocalCollector, startCollector, telemetryVariables } from "../telemetry/collector";

const JOURNEY = join(ROOT, "tests/e2e/dist/journey.js");

/** `npm start`: runs the whole system on this machine until a stop signal. */
export async function stack(args: string[]): Promise<number> {
  const { journey, replicas, telemetry } = readStackOptions(args, SERVICES);
  const config = readConfig();
  const { directory } = config;
  const stopSignal = untilStopSignal();
  const progress = new Progress();
  const report = reporting(progress);
  let up: StackFile | undefined;
  const updatePids = (): void => {
    if (up) updateStackFile(directory, withPids(up, processes.pids()));
  };
  let dev: { close: () => void } | undefined;
  const collector: LocalCollector | undefined = telemetry
    ? await startCollector(config.telemetryPort)
    : undefined;
  // Every process that the launcher starts inherits them.
  if (collector) Object.assign(process.env, telemetryVariables(collector.url));
  const processes = await Processes.open(directory, {
    ...report,
    restarted: (name) => {
      report.restarted(name);
      updatePids();
    },
  });

  const run = async (): Promise<void> => {
    // After the processes of an earlier start are gone, which may hold the ports.
    await assertFree(config.port, "PORT");
    await assertFree(config.sandboxPort, "SANDBOX_PORT");
    await assertFree(config.dashboardPort, "DASHBOARD_PORT");
    await assertFree(config.checkoutPort, "CHECKOUT_PORT");
    if (config.isKafkaPortChosen) await assertFree(config.kafkaPort, "KAFKA_PORT");
    up = await bringUp({ processes, config, replicas, progress });
    const { opsUrls } = up;
    dev = serveDev({ directory, processes, opsUrls, progress, onStart: updatePids });
    writeStackFile(directory, withPids(up, processes.pids()));
    progress.say("Everything is ready");
    if (journey) {
      await runJourney(processes, { script: JOURNEY, stackFile: stackFileOf(directory) });
    }
    process.stdout.write(summaryOf(up, collector?.url));
    await stopSignal;
  };
  try {
    await Promise.race([run(), stopSignal]);
    process.stdout.write("\nStopping\n");
  } finally {
    dev?.close();
    removeStackFile(directory);
    await processes.stopAll();
    collector?.close();
  }
  process.stdout.write("Everything has stopped\n");
  return 0;
}

/** Tests read the pids in it; a full disk must not stop the system. */
function updateStackFile(directory: string, stack: StackFile): void {
  try {
    writeStackFile(directory, stack);
  } catch (error) {
    process.stderr.write(`stack.json was not updated: ${(error as Error).message}\n`);
  }
}
