import { hours } from "@kobo/core/retry";

/** A fault in one call to the processor. */
export type CallFault =
  | "nothing"
  | "not sent"
  | "request lost"
  /** Executed without a response. */
  | "response lost"
  /** Arrives after the caller's timeout. */
  | "late"
  /** Executed; the error is stored under the idempotency key. */
  | "error after"
  /** Not executed; the error is stored under the idempotency key. */
  | "error before"
  /** A stale answer, only to queries. */
  | "lags";

export type Operation = "open" | "confirm" | "ask" | "capture" | "cancel" | "refund" | "ask refund";

/** An unreadable answer. */
export const UNREADABLE: unique symbol = Symbol("unreadable");
const NO_RESPONSE: unique symbol = Symbol("no response");
export const NOT_SENT: unique symbol = Symbol("not sent");
export type Reply<Response> = Response | typeof UNREADABLE | typeof NO_RESPONSE | typeof NOT_SENT;

export interface WireEnvironment {
  now: () => number;
  fault: (operation: Operation) => CallFault;
  /** Delays a call. */
  postpone: (arrive: () => void) => void;
  /** The age of a stale answer. */
  lagMs: () => number;
}

/** The lifetime of idempotency keys. */
const KEY_MS = hours(24);

/** The network to the processor, with faults, and the processor's idempotency keys. */
export class Wire {
  /** The time of the last stale answer. */
  staleAt = 0;
  readonly #environment: WireEnvironment;
  readonly #keys = new Map<string, { at: number; response: unknown }>();

  constructor(environment: WireEnvironment) {
    this.#environment = environment;
  }

  call<Response>(
    operation: Operation,
    key: string | undefined,
    work: () => Response,
  ): Reply<Response> {
    const act = () => this.#once(key, work);
    switch (this.#environment.fault(operation)) {
      case "not sent":
        return NOT_SENT;
      case "request lost":
        return NO_RESPONSE;
      case "response lost":
        act();
        return NO_RESPONSE;
      case "late":
        this.#environment.postpone(act);
        return NO_RESPONSE;
      case "error after":
        this.#once(key, work, UNREADABLE);
        return UNREADABLE;
      case "error before":
        this.#once(key, () => UNREADABLE);
        return UNREADABLE;
      case "nothing":
      case "lags":
        return act();
    }
  }

  /** Repeats the stored response of an idempotency key, even if it is outdated. */
  #once<Response>(
    key: string | undefined,
    work: () => Response,
    says?: typeof UNREADABLE,
  ): Reply<Response> {
    const now = this.#environment.now();
    if (key === undefined) return work();
    const before = this.#keys.get(key);
    if (before && now - before.at < KEY_MS) return before.response as Reply<Response>;
    const done = work();
    const response = says ?? done;
    this.#keys.set(key, { at: now, response });
    return response;
  }

  /** Reads the latest snapshot, or an older one if the answer is stale. */
  query<Snapshot extends { at: number }, Response>(
    operation: Operation,
    snapshots: readonly Snapshot[],
    read: (snapshot: Snapshot) => Response,
  ): Reply<Response> {
    const fault = this.#environment.fault(operation);
    if (fault === "error after" || fault === "error before") return UNREADABLE;
    if (fault !== "nothing" && fault !== "lags") return NO_RESPONSE;
    const now = this.#environment.now();
    if (fault === "lags") this.staleAt = now;
    const at = fault === "lags" ? now - this.#environment.lagMs() : now;
    const snapshot = snapshots.findLast((one) => one.at <= at) ?? snapshots[0];
    return snapshot ? read(snapshot) : UNREADABLE;
  }
}
