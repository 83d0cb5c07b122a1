export { graceMs, isConfirmedNotFound, isLost, retryTransport, untilGraceEnds } from "./schedule";
export { stepId, transactionsOf } from "./step-id";
export type { AnyTransition, Transition } from "./transition";
