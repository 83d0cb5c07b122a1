import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { publicEvents } from "./events/public-events";
import { documentation } from "./http/docs/documentation";
import type { Order } from "./http/docs/lazy-documentation";
import { describedOperations } from "./http/operations/described";

/** Payments go first on a busy machine. */
const PRIORITY = 10;

/** Only Linux has a priority for each thread; elsewhere it would be the whole process's. */
if (process.platform === "linux") setPriority(PRIORITY);

const { mode, ...installation } = workerData as Order;
const operations = describedOperations(installation.version);
const files = documentation({ operations, events: publicEvents(), ...installation })(mode);
parentPort?.postMessage(files);
