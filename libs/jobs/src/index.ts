export { claimDue, type Lease, release } from "./lease";
export { startWorker, type Worker } from "./worker";
