import { hours } from "@kobo/core/retry";

/** What goes wrong with one call to the processor. */
export type CallTrouble =
  | "nothing"
  /** It never left the house, and we know it. */
  | "not sent"
  /** It was lost on the way. */
  | "lost"
  /** It was done, and its answer was lost. */
  | "unheard"
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
export const UNHEARD: unique symbol = Symbol("unheard");
/** No answer came. */
const NO_RESPONSE: unique symbol = Symbol("no response");
export const NOT_SENT: unique symbol = Symbol("not sent");
export type Reply<Said> = Said | typeof UNHEARD | typeof NO_RESPONSE | typeof NOT_SENT;

export interface WireOutside {
  now: () => number;
  trouble: (operation: Operation) => CallTrouble;
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
  misledAt = 0;
  readonly #outside: WireOutside;
  readonly #keys = new Map<string, { at: number; said: unknown }>();

  constructor(outside: WireOutside) {
    this.#outside = outside;
  }

  call<Said>(operation: Operation, key: string | undefined, work: () => Said): Reply<Said> {
    const act = () => this.#once(key, work);
    switch (this.#outside.trouble(operation)) {
      case "not sent":
        return NOT_SENT;
      case "lost":
        return NO_RESPONSE;
      case "unheard":
        act();
        return NO_RESPONSE;
      case "late":
        this.#outside.postpone(act);
        return NO_RESPONSE;
      case "error after":
        this.#once(key, work, UNHEARD);
        return UNHEARD;
      case "error before":
        this.#once(key, () => UNHEARD);
        return UNHEARD;
      case "nothing":
      case "lags":
        return act();
    }
  }

  /** What was said under a name is said again for a day, whether it is still so or not. */
  #once<Said>(key: string | undefined, work: () => Said, says?: typeof UNHEARD): Reply<Said> {
    const now = this.#outside.now();
    if (key === undefined) return work();
    const before = this.#keys.get(key);
    if (before && now - before.at < KEY_MS) return before.said as Reply<Said>;
    const done = work();
    const said = says ?? done;
    this.#keys.set(key, { at: now, said });
    return said;
  }

  /** What can be read on the pages of a book, the newest or, when it lags, an older one. */
  question<Page extends { at: number }, Said>(
    operation: Operation,
    pages: readonly Page[],
    read: (page: Page) => Said,
  ): Reply<Said> {
    const trouble = this.#outside.trouble(operation);
    if (trouble === "error after" || trouble === "error before") return UNHEARD;
    if (trouble !== "nothing" && trouble !== "lags") return NO_RESPONSE;
    const now = this.#outside.now();
    if (trouble === "lags") this.misledAt = now;
    const at = trouble === "lags" ? now - this.#outside.lagMs() : now;
    const page = pages.findLast((one) => one.at <= at) ?? pages[0];
    return page ? read(page) : UNHEARD;
  }
}
