import { url as debuggerUrl } from "node:inspector";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Logger } from "../logger";
import type { ReadinessCheck } from "../ops-server";
import { stallDetector } from "./event-loop-stall";
import { BEATS, IS_DEBUGGED, type Watched } from "./watched";

const BEAT_MS = 500;
/** From `src` as well as from `dist`: the worker is always the compiled one. */
const WORKER = join(__dirname, "../../dist/watchdog/watchdog-worker.js");

interface Options {
  service: string;
  /** The process is killed when its event loop stands still this long. */
  stallMaxMs: number;
  logger: Logger;
}

/**
 * Starts a thread that watches the event loop for as long as the process lives. Returns the readiness check,
 * which fails after a shorter stall; during one, a probe gets no answer.
 */
export function startWatchdog({ service, stallMaxMs, logger }: Options): ReadinessCheck {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const stall = stallDetector(BEAT_MS);
  const beat = (): void => {
    Atomics.add(state, BEATS, 1);
    Atomics.store(state, IS_DEBUGGED, debuggerUrl() === undefined ? 0 : 1);
    const stalledMs = stall.beat();
    if (stalledMs !== undefined) logger.warn({ stalledMs }, "event loop stalled");
  };
  beat();
  setInterval(beat, BEAT_MS).unref();

  const workerData: Watched = { service, state, stallMaxMs };
  // Options of this process, such as a profiler's, are not the watchdog's.
  const worker = new Worker(WORKER, {
    workerData,
    execArgv: [],
    env: {},
  });
  worker.on("error", (error) => logger.error({ err: error }, "watchdog failed"));
  worker.unref();
  return async () => void stall.assertNone();
}
