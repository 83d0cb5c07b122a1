export { claimSaga, recordCallback } from "./lease";
export { executeHold, type LedgerRefusal, refusalOf } from "./ledger-steps";
export { startQueueMetrics } from "./queue-metrics";
export { resumeNow, startRecovery } from "./recovery";
export { type OpenReview, openReviews, reviewsText, showOpenReviews } from "./reviews";
export { runSaga } from "./run-saga";
export { settleInSandbox } from "./sandbox";
export {
  type Made,
  type StepStore,
  type Stored,
  type StoreStep,
  stepStore,
} from "./step-store";
export { type Held, IN_MS, type StepTable } from "./step-table";
export {
  CLOSING_MS,
  isInterrupted,
  jittered,
  LEASE_MS,
  OWN_MS,
  REQUEST_MAX_MS,
  RESPONSE_MS,
  recoveryTurn,
  runOrRead,
  type Turn,
} from "./turn";
