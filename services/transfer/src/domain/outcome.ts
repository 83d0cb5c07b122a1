/** A transfer is sent once; every later call is a query. */
export type Call = "send" | "query";

/** The outcome of a call that reached the rail, or certainly did not. */
export type Answer =
  | { kind: "paid"; railCode: string }
  /** Not paid, and final. */
  | { kind: "declined"; railCode: string; reason: string }
  /** Paid, and returned by the bank. */
  | { kind: "reversed"; railCode: string }
  /**
   * The transfer was never sent: a transport failure, or the rail created no recipient. Only the first call can have
   * this outcome.
   */
  | { kind: "never sent"; isTransportFailure: boolean; detail: string }
  /** The rail does not know the transfer, which may still be on its way. */
  | { kind: "not found"; detail: string }
  | { kind: "unknown"; acknowledged: boolean; detail: string };

/** A query that is unreachable got no response and proves nothing. */
export type Outcome = Answer | { kind: "unreachable"; detail: string };

/** The failure reasons that merchants see. */
export const RAIL_UNAVAILABLE = "RAIL_UNAVAILABLE";
export const RAIL_TIMEOUT = "RAIL_TIMEOUT";
export const INTERRUPTED = "INTERRUPTED";
export const REVERSED_BY_BANK = "REVERSED_BY_BANK";
export const FAILED_AFTER_REVIEW = "FAILED_AFTER_REVIEW";
export const FIRST_ARRIVED = "FIRST_ATTEMPT_ARRIVED";

const REASONS: Readonly<Record<string, string>> = {
  failed: "REJECTED_BY_BANK",
  rejected: "REJECTED_BY_RAIL",
  abandoned: "ABANDONED_BY_RAIL",
  blocked: "BLOCKED_BY_RAIL",
};

/** Maps the rail's status (decision 45). An unknown status is inconclusive. */
export function outcomeOfState(state: string, railCode: string): Outcome {
  const reason = Object.hasOwn(REASONS, state) ? REASONS[state] : undefined;
  if (reason) return { kind: "declined", railCode, reason };
  if (state === "success") return { kind: "paid", railCode };
  if (state === "reversed") return { kind: "reversed", railCode };
  return { kind: "unknown", acknowledged: true, detail: `state ${state}` };
}

export interface NoResponse {
  neverSent: boolean;
  /** No complete HTTP response came. */
  isTransportFailure: boolean;
  detail: string;
}

/** A timeout is inconclusive, unless the transfer was never sent. */
export function outcomeWithoutResponse(
  call: Call,
  { neverSent, isTransportFailure, detail }: NoResponse,
): Outcome {
  if (call === "send" && neverSent) return { kind: "never sent", isTransportFailure, detail };
  if (call === "query" && isTransportFailure) return { kind: "unreachable", detail };
  return { kind: "unknown", acknowledged: false, detail };
}
