import { parentPort, workerData } from "node:worker_threads";
import { publicEvents } from "./events/public-events";
import { documentation } from "./http/docs/documentation";
import type { Order } from "./http/docs/lazy-documentation";
import { describedOperations } from "./http/operations/described";

const { mode, ...installation } = workerData as Order;
const operations = describedOperations(installation.version);
const files = documentation({ operations, events: publicEvents(), ...installation })(mode);
parentPort?.postMessage(files);
