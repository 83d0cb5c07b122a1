import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Mode } from "@kobo/core/tenant";
import type { Documentation } from "./documentation-file";

/** The facts of an installation that its documentation states. */
interface Installation {
  /** The address of each root's host for clients. */
  publicUrl: Record<Mode, string>;
  version: string;
}

/** The data of the worker. */
export interface Order extends Installation {
  mode: Mode;
}

/** From `src` as well as from `dist`: the worker is always the compiled one. */
const WORKER = join(__dirname, "../../../dist/documentation-worker.js");

/**
 * Makes the documentation of each mode when it is first requested, and keeps it. That takes a second of CPU time, so
 * a thread of its own does it while the event loop serves payments.
 */
export function lazyDocumentation(about: Installation): (mode: Mode) => Promise<Documentation> {
  const byMode = new Map<Mode, Promise<Documentation>>();
  return (mode) => {
    const known = byMode.get(mode);
    if (known !== undefined) return known;
    const files = makeInWorker({ ...about, mode });
    byMode.set(mode, files);
    // The next request tries again.
    files.catch(() => byMode.delete(mode));
    return files;
  };
}

async function makeInWorker(workerData: Order): Promise<Documentation> {
  // Options of this process, such as a profiler's, are not the worker's.
  const worker = new Worker(WORKER, { workerData, execArgv: [] });
  try {
    const [files] = await once(worker, "message");
    return files;
  } finally {
    await worker.terminate();
  }
}
