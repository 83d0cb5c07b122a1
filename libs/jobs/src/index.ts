export { claimDue, type Lease, release } from "./lease";
export { LeaseLost, startLeaseWorker } from "./lease-worker";
export { startWorker, type Worker } from "./worker";
