/** A transfer is sent once; after that the rail is only asked about it. */
export type Call = "send" | "query";

/** What we know about a transfer after one call that may have changed it, or was answered. */
export type Answer =
  | { kind: "paid"; railCode: string }
  /** Certainly not paid, and never will be. */
  | { kind: "declined"; railCode: string; reason: string }
  /** It was paid, and the bank gave it back. */
  | { kind: "reversed"; railCode: string }
  /**
   * Not a byte of the transfer left the house; a transport failure, or else the rail would not make a
   * recipient. Only the first call can say so.
   */
  | { kind: "never sent"; isTransportFailure: boolean; detail: string }
  /** The rail does not know the transfer. It may still be on its way. */
  | { kind: "not found"; detail: string }
  | { kind: "unknown"; acknowledged: boolean; detail: string };

/** Of one call. A query that is unreachable got no response: nothing was learned. */
export type Outcome = Answer | { kind: "unreachable"; detail: string };

/** Why a transfer failed, as merchants are told. */
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

/** What the rail's word for a transfer's state means (decision 45). A word we do not know decides nothing. */
export function outcomeOfState(state: string, railCode: string): Outcome {
  const reason = Object.hasOwn(REASONS, state) ? REASONS[state] : undefined;
  if (reason) return { kind: "declined", railCode, reason };
  if (state === "success") return { kind: "paid", railCode };
  if (state === "reversed") return { kind: "reversed", railCode };
  return { kind: "unknown", acknowledged: true, detail: `state ${state}` };
}

/** Why there is no answer. */
export interface NoResponse {
  neverSent: boolean;
  /** No complete HTTP response came. */
  isTransportFailure: boolean;
  detail: string;
}

/** Silence is no refusal, unless the transfer never left the house. */
export function outcomeWithoutResponse(
  call: Call,
  { neverSent, isTransportFailure, detail }: NoResponse,
): Outcome {
  if (call === "send" && neverSent) return { kind: "never sent", isTransportFailure, detail };
  if (call === "query" && isTransportFailure) return { kind: "unreachable", detail };
  return { kind: "unknown", acknowledged: false, detail };
}
