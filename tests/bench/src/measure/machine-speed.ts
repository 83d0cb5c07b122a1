import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./figures";

/**
 * How fast the machine was just before a run. A virtual machine shares its host, so the same commit can take twice as
 * long on another day.
 */
export interface MachineSpeed {
  /** For 100,000 small JSON texts, each parsed and written again. */
  jsonMs: number;
  /** A byte to another process and back, which wakes each of the two once. */
  roundTripMicros: number;
  /** A write of a page of PostgreSQL's until it is durable. */
  syncMs: number;
}

const JSON_TEXTS = 100_000;
const ROUND_TRIPS = 2_000;
const SYNCS = 100;
const PAGE_BYTES = 8_192;
/** The first run of code is slower than all others. */
const REPEATS = 3;

/** Takes about a second. */
export async function measureMachineSpeed(): Promise<MachineSpeed> {
  return {
    jsonMs: await medianMs(REPEATS, writeJson),
    roundTripMicros: await roundTripMicros(),
    syncMs: await syncMs(),
  };
}

function writeJson(): void {
  let text = JSON.stringify({ id: "txn_1", amount: 150_000, status: "completed", to: ["ada", 1] });
  for (let i = 0; i < JSON_TEXTS; i++) text = JSON.stringify(JSON.parse(text));
}

async function roundTripMicros(): Promise<number> {
  const echo = spawn("cat", { stdio: ["pipe", "pipe", "inherit"] });
  try {
    return (
      1_000 *
      (await medianMs(ROUND_TRIPS, async () => {
        echo.stdin.write("-");
        await once(echo.stdout, "data");
      }))
    );
  } finally {
    echo.stdin.end();
    await once(echo, "close");
  }
}

async function syncMs(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kobo-sync-"));
  const file = await open(join(folder, "page"), "w");
  try {
    return await medianMs(SYNCS, async () => {
      await file.write(Buffer.alloc(PAGE_BYTES, 1), 0, PAGE_BYTES, 0);
      await file.datasync();
    });
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}

async function medianMs(times: number, work: () => unknown): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return median(took, (ms) => ms);
}
