export { bringForward } from "./bring-forward";
export { claimDue, type Lease, release } from "./lease";
export { LeaseLost, startLeaseWorker } from "./lease-worker";
export { retryUnreachable } from "./retry-unreachable";
export { wakeWorkers } from "./wake";
export { startWorker, type Worker } from "./worker";
