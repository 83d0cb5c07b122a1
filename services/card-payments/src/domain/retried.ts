import { type Patience, transportRetryMs } from "@kobo/core/retry";

/**
 * The step after a call that got no response: the state stays, and so do the schedule and the callbacks
 * that wait for an answer.
 */
export function retried<State>(state: State, patience: Patience) {
  return { to: state, set: {}, unreachable: true, next: transportRetryMs(patience) } as const;
}
