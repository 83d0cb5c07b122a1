import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT, readConfig } from "../config";
import { type Parts, startParts } from "../parts";
import { Processes } from "../processes";
import { Progress } from "../progress";
import { removeData } from "../remove-data";
import { randomText } from "../secrets";
import { untilAskedToStop } from "../signals";

/** Nobody reads a test's data after a crash of the machine; what is committed is still flushed. */
const QUICK_POSTGRES = ["wal_level=minimal", "max_wal_senders=0", "full_page_writes=off"];
/** The parts and the tests' own processes need the other half. */
const WORKERS = "--maxWorkers=50%";
const NAMES_WORKERS = /^(-w|-i|--maxWorkers|--max-workers|--runInBand|--run-in-band)(=|$)/;

const INTERRUPTED = 130;

/** `npm test`: the whole suite against real parts that live as long as it does. */
export async function test(args: string[]): Promise<number> {
  const { given } = readConfig();
  const directory = mkdtempSync(join(tmpdir(), "kobo-test-"));
  const progress = new Progress();
  const askedToStop = untilAskedToStop().then(() => INTERRUPTED);
  const processes = await Processes.open(directory);
  const run = async (): Promise<number> => {
    const parts = await startParts(processes, {
      directory,
      postgresPassword: randomText(),
      postgresSettings: QUICK_POSTGRES,
      given,
      onProgress: (name) => progress.say(`${name} answers`),
    });
    return runJest(processes, parts, args);
  };
  try {
    return await Promise.race([run(), askedToStop]);
  } finally {
    await processes.stopAll();
    await removeData(directory);
  }
}

function runJest(processes: Processes, parts: Parts, args: string[]): Promise<number> {
  const jest = join(ROOT, "node_modules/jest/bin/jest.js");
  const workers = args.some((arg) => NAMES_WORKERS.test(arg)) ? [] : [WORKERS];
  return new Promise((resolve) => {
    const child = processes.start({
      name: "jest",
      command: process.execPath,
      args: [jest, ...workers, ...args],
      cwd: ROOT,
      env: {
        TEST_DATABASE_URL: parts.databaseUrl,
        TEST_REDIS_URL: parts.redisUrl,
        TEST_KAFKA_BROKERS: parts.kafkaBrokers,
      },
      output: "terminal",
      endsByItself: true,
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
