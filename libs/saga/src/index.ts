export { claimSaga, recordCallback } from "./lease";
export { executeHold, type LedgerRefusal, refusalOf } from "./ledger-steps";
export { oldestOpen, showOldestOpen } from "./open-operations";
export { startQueueMetrics } from "./queue-metrics";
export { resumeNow, startRecovery } from "./recovery";
export { oldestReview, openReviews, showOpenReviews } from "./reviews";
export { runSaga } from "./run-saga";
export {
  CLOSING_MS,
  isInterrupted,
  LEASE_MS,
  REQUEST_LEASE_MS,
  REQUEST_MAX_MS,
  RESPONSE_MS,
  recoveryRun,
  retryTiming,
  runOrRead,
  type SagaRun,
} from "./saga-run";
export { notAllowed, settleInSandbox } from "./sandbox";
export {
  type StepStore,
  type StepToStore,
  type StoredStep,
  type StoreStep,
  stepStore,
} from "./step-store";
export { IN_MS, type LeasedState, type StepTable } from "./step-table";
