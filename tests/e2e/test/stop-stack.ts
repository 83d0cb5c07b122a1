import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Config } from "@jest/types";
import { searchRun } from "./canary/canary";
import { verdictOf } from "./canary/report";
import { stopProcess } from "./stop-process";

const LAUNCHER = join(__dirname, "../../../deploy/local/dist/main.js");

/**
 * Audits the ledger, searches the tests' traces for cards and keys, and stops the system.
 * @throws for any finding: the run has failed, whatever its tests report. The data stays then.
 */
export default async function stopStack(options: Config.GlobalConfig): Promise<void> {
  const started = globalThis.stackUnderTest;
  if (!started) return;
  const { launcher, directory, watched, collector } = started;
  const stop = () => stopProcess(launcher);
  let isClean = false;
  try {
    await assertCleanAudit(directory);
    const run = await searchRun({ directory, watched, stop });
    const { text, failed } = verdictOf(run, { isWhole: isWhole(options) });
    if (failed) throw new Error(`${text}\nEverything is kept in ${directory}.`);
    process.stderr.write(`${text}\n`);
    isClean = true;
  } finally {
    await stop();
    collector.stop();
    if (isClean) rmSync(directory, { recursive: true, force: true });
  }
}

/** All money of the run is accounted for, and the services' records explain the inflows. */
async function assertCleanAudit(directory: string): Promise<void> {
  const env = { ...process.env, KOBO_DIR: directory };
  await promisify(execFile)(process.execPath, [LAUNCHER, "audit"], { env }).catch((error) => {
    throw new Error(`The books are not in order:\n${error.stdout}${error.stderr}`);
  });
}

/** Whether all tests ran, except the faults, which leave few traces. */
function isWhole({
  testPathPatterns,
  testNamePattern,
  findRelatedTests,
  onlyChanged,
  onlyFailures,
  shard,
}: Config.GlobalConfig): boolean {
  const isPart = [testNamePattern, findRelatedTests, onlyChanged, onlyFailures, shard].some(
    Boolean,
  );
  return !isPart && !testPathPatterns.isSet() && process.env.FAULT_TESTS !== "only";
}
