import { join } from "node:path";
import { bringUp } from "../bring-up";
import { ROOT, readConfig } from "../config";
import { Failure } from "../failure";
import { assertFree } from "../ports";
import { Processes } from "../processes";
import { Progress } from "../progress";
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

const API_ROOT = "/api/v1/developer";

/** `npm start`: everything on this machine, until it is asked to stop. */
export async function stack(args: string[]): Promise<number> {
  const { journey, replicas } = readStackOptions(args, SERVICES);
  const config = readConfig();
  const { directory } = config;
  const askedToStop = untilAskedToStop();
  const processes = await Processes.open(directory);
  const lost = new Promise<never>((_, reject) => processes.onLoss(reject));
  const progress = new Progress();

  const run = async (): Promise<void> => {
    // Not before what an earlier start left behind is gone, which may hold them.
    await assertFree(config.port, "PORT");
    await assertFree(config.sandboxPort, "SANDBOX_PORT");
    const up = await bringUp({ processes, config, replicas, progress });
    writeStackFile(directory, up);
    processes.revive((name, how) => {
      progress.say(`${name} ended unexpectedly (${how}) and was started again`);
      writeStackFile(directory, withPids(up, processes.pids()));
    });
    progress.say("Everything is ready");
    if (journey) await runJourney(processes, directory);
    process.stdout.write(summaryOf(up));
    await askedToStop;
  };
  try {
    await Promise.race([run(), lost, askedToStop]);
    process.stdout.write("\nStopping\n");
  } finally {
    removeStackFile(directory);
    await processes.stopAll();
  }
  process.stdout.write("Everything has stopped\n");
  return 0;
}

/** Goes through the system as a merchant would. @throws Failure when something did not work. */
async function runJourney(processes: Processes, directory: string): Promise<void> {
  const how = await new Promise<string>((resolve) => {
    processes.start({
      name: "journey",
      command: process.execPath,
      args: [join(ROOT, "tests/e2e/dist/journey.js"), stackFileOf(directory)],
      output: "terminal",
      endsByItself: true,
      stage: 4,
      onExit: resolve,
    });
  });
  if (how !== "code 0") throw new Failure(`The journey through the system failed (${how}).`);
}

function summaryOf(up: StackFile): string {
  const rows = [
    ["Live root", up.baseUrl + API_ROOT],
    ["Sandbox root", up.sandboxBaseUrl + API_ROOT],
    ["Reference", `${up.sandboxBaseUrl}/docs`],
    ["Simulator", up.simulatorUrl],
    ["PostgreSQL", up.databaseUrl],
    ["Redis", up.redisUrl],
    ["Kafka", up.kafkaBrokers],
    ...up.merchants.flatMap(({ name, liveWallet, liveKey, testKey }) => [
      [name, liveWallet],
      ["  live key", liveKey],
      ["  test key", testKey],
    ]),
    ["Logs", "npm run logs -- gateway -f"],
  ];
  const lines = rows.map(([label = "", value]) => `  ${label.padEnd(16)}${value}\n`);
  return `\nKobo is up. Ctrl-C stops it.\n\n${lines.join("")}\n`;
}
