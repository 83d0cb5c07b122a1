import { hours } from "@kobo/core/retry";

/** What goes wrong with one call to the processor. */
export type CallFault =
  | "nothing"
  /** It never left the house, and we know it. */
  | "not sent"
  /** It was lost on the way. */
  | "request lost"
  /** It was done, and its answer was lost. */
  | "response lost"
  /** It arrives when nobody waits for it any more. */
  | "late"
  /** An error that is kept under the request's name, though it was done. */
  | "error after"
  /** An error that is kept under the request's name; nothing was done. */
  | "error before"
  /** It answers with what was so some time ago. Only questions do. */
  | "lags";

export type Operation = "open" | "confirm" | "ask" | "capture" | "cancel" | "refund" | "ask refund";

/** An answer came that cannot be read. */
export const UNREADABLE: unique symbol = Symbol("unreadable");
/** No answer came. */
const NO_RESPONSE: unique symbol = Symbol("no response");
export const NOT_SENT: unique symbol = Symbol("not sent");
export type Reply<Response> = Response | typeof UNREADABLE | typeof NO_RESPONSE | typeof NOT_SENT;

export interface WireEnvironment {
  now: () => number;
  fault: (operation: Operation) => CallFault;
  /** Lets a call arrive later. */
  postpone: (arrive: () => void) => void;
  /** How old what the processor tells is. */
  lagMs: () => number;
}

/** So long the processor keeps the names of requests. */
const KEY_MS = hours(24);

/** The way to the processor, on which calls and answers get lost, and its memory for repeats. */
export class Wire {
  /** When something other than what is was last told. */
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

  /** What was said under a name is said again for a day, whether it is still so or not. */
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

  /** What can be read on the pages of a book, the newest or, when it lags, an older one. */
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
