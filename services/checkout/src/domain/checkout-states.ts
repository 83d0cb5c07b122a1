import { AppError } from "@kobo/errors";
import {
  ATTEMPTS_MAX,
  type Attempt,
  type AttemptState,
  attemptReference,
  type Checkout,
  hasEnded,
  type Method,
  type Payable,
  type Payment,
  type Received,
  type Session,
} from "./checkout";

/** The events of a session, without their common prefix. */
export type CheckoutEvent = "completed" | "expired" | "canceled" | "overpaid" | "underpaid";

/** A checkout after a step, and the events that the step causes. */
export interface Stepped {
  checkout: Checkout;
  events: CheckoutEvent[];
}

/**
 * The commands of an attempt:
 * - `charge`: create the card payment. Sent once, by the request that stored the attempt: a recovery only asks
 * - `ask`: look the card payment up
 * - `cancel`: cancel the card payment
 * - `create`: issue the account's number or the PayID; idempotent
 * - `close`: close the number before the session ends, and look for its payment; idempotent
 */
export type Command = "charge" | "ask" | "cancel" | "create" | "close";

/** The answer to a command. */
type Answer =
  | { kind: "card pending"; redirectUrl: string }
  | { kind: "card failed"; code: string; message: string }
  | { kind: "card canceled" }
  /** The card payment does not exist. A process that stood still may yet create it. */
  | { kind: "card not found" }
  /** The number was closed without a payment. */
  | { kind: "not paid" }
  /** The number has its payment, which is not in the wallet yet. */
  | { kind: "being paid" }
  | { kind: "payable"; payable: Payable }
  | { kind: "refused"; code: string; message: string }
  /** The command may have taken effect. */
  | { kind: "unknown" };

/** An answer, or an event of the service that received money. */
export type Input = Answer | { kind: "paid"; payment: Payment };

const IN_WORK: ReadonlySet<AttemptState> = new Set(["opening", "asking", "pending", "closing"]);

/** The attempt with a command to execute; there is one at most. */
export function attemptInWork({ attempts }: Pick<Checkout, "attempts">): Attempt | undefined {
  return attempts.find(({ state }) => IN_WORK.has(state));
}

export interface BeginAttempt {
  method: Method;
  key: string;
  paymentMethodId: string;
  now: Date;
}

export type Begun =
  /** A repeat, or the customer already sees where to pay. */
  | { kind: "as it is" }
  /** The card payment under way must be canceled before another method can begin. */
  | ClosedFirst
  | { kind: "begun"; checkout: Checkout; attempt: Attempt };

/** An attempt whose command must be executed before the request's own step. */
interface ClosedFirst {
  kind: "close first";
  checkout: Checkout;
  attempt: Attempt;
  command: Extract<Command, "cancel" | "close">;
}

/**
 * Begins an attempt. The earlier method is closed.
 * @throws AppError INVALID_CHECKOUT_SESSION_STATE, CHECKOUT_PAYMENT_IN_PROGRESS, VALIDATION_ERROR
 */
export function beginAttempt(checkout: Checkout, request: BeginAttempt): Begun {
  const { session, attempts } = checkout;
  const { method, key, paymentMethodId, now } = request;
  if (attempts.some((attempt) => attempt.key === key)) return { kind: "as it is" };
  checkIsOpen(session, now);
  if (!session.methods.includes(method)) throw notOffered();
  const inWork = attemptInWork(checkout);
  if (inWork?.state === "pending") return cancelFirst(checkout, inWork);
  if (inWork?.method === "card") throw new AppError("CHECKOUT_PAYMENT_IN_PROGRESS");
  if (method !== "card" && attempts.some((attempt) => isUsable(attempt, method, now)))
    return { kind: "as it is" };
  if (attempts.length >= ATTEMPTS_MAX) throw tooManyAttempts();
  const number = attempts.length + 1;
  const attempt: Attempt = {
    ...{ number, method, key, paymentMethodId, state: "opening" },
    reference: attemptReference(session.id, number),
    ...{ payable: undefined, redirectUrl: "", errorCode: "", errorMessage: "", tries: 0 },
  };
  const closed = attempts.map(close);
  const begun = { ...checkout, attempts: [...closed, attempt] };
  return { kind: "begun", checkout: settled(begun), attempt };
}

function cancelFirst(checkout: Checkout, pending: Attempt): ClosedFirst {
  const attempt = moved(pending, "closing");
  return {
    ...{ kind: "close first", command: "cancel" },
    ...{ checkout: withAttempt(checkout, attempt), attempt },
  };
}

/** @throws AppError INVALID_CHECKOUT_SESSION_STATE */
function checkIsOpen(session: Session, now: Date): void {
  if (!hasEnded(session) && session.lapsesAt > now) return;
  const state = hasEnded(session) ? session.state : "expired";
  throw new AppError("INVALID_CHECKOUT_SESSION_STATE", `The checkout session is ${state}.`);
}

function notOffered(): AppError {
  const problem = {
    field: "method",
    code: "not_offered",
    message: "must be a method that the session offers",
  };
  return new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}

function tooManyAttempts(): AppError {
  return new AppError(
    "INVALID_CHECKOUT_SESSION_STATE",
    `The session has had ${ATTEMPTS_MAX} attempts, and takes no further ones.`,
  );
}

/** An account or a PayID that the customer can still pay. */
function isUsable({ method, state, payable }: Attempt, chosen: Method, now: Date): boolean {
  if (method !== chosen) return false;
  return (
    state === "opening" || (state === "waiting" && payable !== undefined && payable.until > now)
  );
}

/** Closes an attempt without a card: its number may be paid nevertheless. */
function close(attempt: Attempt): Attempt {
  const isOpen = attempt.state === "waiting" || attempt.state === "opening";
  return isOpen && attempt.method !== "card" ? { ...attempt, state: "closed" } : attempt;
}

/** The step after an answer or an event. A repeat changes nothing. */
export function applyInput(
  checkout: Checkout,
  { number, input, now }: { number: number; input: Input; now: Date },
): Stepped {
  const attempt = checkout.attempts.find((each) => each.number === number);
  if (!attempt) throw new Error(`The checkout session has no attempt ${number}.`);
  if (input.kind === "paid") return receive(checkout, { attempt, payment: input.payment, now });
  const after = afterInput(attempt, input);
  if (after === attempt) return { checkout, events: [] };
  // A card payment that is still pending when the session ends must not be made.
  const isLate = hasEnded(checkout.session) && after.state === "pending";
  const next: Attempt = isLate ? { ...after, state: "closing" } : after;
  return { checkout: settled(withAttempt(checkout, next)), events: [] };
}

/** An answer about a card says nothing about a number, and the other way round. */
const ONLY_FOR_CARDS: Readonly<Record<Answer["kind"], boolean | undefined>> = {
  "card pending": true,
  "card failed": true,
  "card canceled": true,
  "card not found": true,
  "not paid": false,
  "being paid": false,
  payable: false,
  refused: undefined,
  unknown: undefined,
};

function concerns(input: Answer, { method }: Attempt): boolean {
  const onlyForCards = ONLY_FOR_CARDS[input.kind];
  return onlyForCards === undefined || onlyForCards === (method === "card");
}

function afterInput(attempt: Attempt, input: Answer): Attempt {
  const { state } = attempt;
  if (!concerns(input, attempt)) return attempt;
  if (state === "closed") return afterClosing(attempt, input);
  // Only money changes any other attempt that has ended.
  if (!IN_WORK.has(state)) return attempt;
  switch (input.kind) {
    case "card pending":
      return afterPending(attempt, input.redirectUrl);
    case "card failed":
    case "refused":
      return afterFailure(attempt, { errorCode: input.code, errorMessage: input.message });
    case "card canceled":
      return afterFailure(attempt, CANCELED);
    case "card not found":
      return mayStillArrive(attempt)
        ? { ...attempt, tries: attempt.tries + 1 }
        : afterFailure(attempt, NOT_CHARGED);
    case "payable":
      return moved(attempt, "waiting", { payable: input.payable });
    case "unknown":
      return afterSilence(attempt);
    case "not paid":
    case "being paid":
      return attempt;
  }
}

/** The number of a closed attempt is kept, since it can be paid until it is closed at its bank, too. */
function afterClosing(attempt: Attempt, input: Answer): Attempt {
  if (input.kind === "payable") return { ...attempt, payable: input.payable };
  return isOpenEnded(input) ? { ...attempt, tries: attempt.tries + 1 } : attempt;
}

/** Whether money may still have arrived, so that the session cannot end. */
export function isOpenEnded({ kind }: Input): boolean {
  return kind === "unknown" || kind === "being paid";
}

function afterPending(attempt: Attempt, redirectUrl: string): Attempt {
  const { state, tries } = attempt;
  if (state === "closing") return { ...attempt, tries: tries + 1 };
  if (state === "pending") return { ...attempt, redirectUrl, tries: tries + 1 };
  return moved(attempt, "pending", { redirectUrl });
}

/** Nothing was charged, and nothing will be. */
function afterFailure(
  attempt: Attempt,
  error: Pick<Attempt, "errorCode" | "errorMessage">,
): Attempt {
  return attempt.state === "closing" ? moved(attempt, "closed") : moved(attempt, "failed", error);
}

/**
 * Whether a call without an answer may yet take effect: a process that was stopped for half a minute reads the call
 * afterwards, with its whole timeout. The third look-up comes more than a minute after the call.
 */
function mayStillArrive({ state, tries }: Attempt): boolean {
  return state === "asking" && tries < 2;
}

function afterSilence(attempt: Attempt): Attempt {
  return attempt.state === "opening" && attempt.method === "card"
    ? moved(attempt, "asking")
    : { ...attempt, tries: attempt.tries + 1 };
}

const NOT_CHARGED = {
  errorCode: "SERVICE_UNAVAILABLE",
  errorMessage: "The card was not charged. Try again.",
};
const CANCELED = {
  errorCode: "CARD_DECLINED",
  errorMessage: "The card payment was not confirmed. The card was not charged.",
};

function moved(attempt: Attempt, state: AttemptState, set: Partial<Attempt> = {}): Attempt {
  const cleared = { redirectUrl: "", errorCode: "", errorMessage: "", tries: 0 };
  return { ...attempt, ...cleared, ...set, state };
}

/** Records a payment. The first whole payment of an open session completes it; every other one is extra. */
function receive(
  checkout: Checkout,
  { attempt, payment, now }: { attempt: Attempt; payment: Payment; now: Date },
): Stepped {
  const { session } = checkout;
  const isKnown = checkout.received.some(
    ({ transactionId }) => transactionId === payment.transactionId,
  );
  if (isKnown) return { checkout, events: [] };
  const isWhole = payment.amount >= session.amount;
  const kind = hasEnded(session) ? "extra" : isWhole ? "completing" : "short";
  const { method, reference } = attempt;
  const received: Received = { ...payment, kind, method, reference };
  // A PayID takes one payment, so one that was too small can take no other.
  const paid = moved(attempt, kind === "short" ? "closed" : "succeeded");
  const recorded = withAttempt({ ...checkout, received: [...checkout.received, received] }, paid);
  if (kind === "short") return { checkout: settled(recorded), events: ["underpaid"] };
  if (kind === "extra") return { checkout: recorded, events: ["overpaid"] };
  const isOver = payment.amount > session.amount;
  return {
    checkout: ended(recorded, { state: "completed", now }),
    events: isOver ? ["completed", "overpaid"] : ["completed"],
  };
}

/** Ends the session: open numbers are closed, and a pending card payment is to be canceled. */
function ended(
  checkout: Checkout,
  { state, now: endedAt }: { state: "completed" | "expired" | "canceled"; now: Date },
): Checkout {
  const attempts = checkout.attempts.map((attempt): Attempt => {
    return attempt.state === "pending" ? moved(attempt, "closing") : close(attempt);
  });
  const { session } = checkout;
  const customer = session.erasesCustomer ? { email: "", name: "" } : session.customer;
  return { ...checkout, attempts, session: { ...session, state, endedAt, customer } };
}

/** Whether a card payment is under way decides between `open` and `processing`. */
function settled(checkout: Checkout): Checkout {
  const { session } = checkout;
  if (hasEnded(session)) return checkout;
  const state = attemptInWork(checkout)?.method === "card" ? "processing" : "open";
  return state === session.state ? checkout : { ...checkout, session: { ...session, state } };
}

function withAttempt(checkout: Checkout, changed: Attempt): Checkout {
  const attempts = checkout.attempts.map((attempt) =>
    attempt.number === changed.number ? changed : attempt,
  );
  return { ...checkout, attempts };
}

export type Ending = { kind: "as it is" } | ClosedFirst | ({ kind: "ended" } & Stepped);

/**
 * Ends a session without a payment, for the merchant (`expired`) or the customer (`canceled`). The numbers that the
 * customer has seen are closed before, so that the session is paid or no longer payable. A repeat changes nothing.
 * @throws AppError INVALID_CHECKOUT_SESSION_STATE, CHECKOUT_PAYMENT_IN_PROGRESS
 */
export function endSession(
  checkout: Checkout,
  { state, now, checked }: { state: "expired" | "canceled"; now: Date; checked: Checked },
): Ending {
  const { session } = checkout;
  if (session.state === state) return { kind: "as it is" };
  if (hasEnded(session)) {
    const message = `A checkout session that is ${session.state} cannot be ${state}.`;
    throw new AppError("INVALID_CHECKOUT_SESSION_STATE", message);
  }
  const inWork = attemptInWork(checkout);
  if (inWork?.state === "pending") return cancelFirst(checkout, inWork);
  if (inWork?.method === "card") throw new AppError("CHECKOUT_PAYMENT_IN_PROGRESS");
  const unchecked = firstUnchecked(checkout, checked);
  if (unchecked) return { kind: "close first", command: "close", ...unchecked };
  return { kind: "ended", checkout: ended(checkout, { state, now }), events: [state] };
}

/** The numbers of the attempts that were closed without a payment. */
export type Checked = ReadonlySet<number>;

/** The next attempt whose number may be paid unless it is closed. All numbers are hidden from the customer meanwhile. */
function firstUnchecked(
  { attempts, ...checkout }: Checkout,
  checked: Checked,
): { checkout: Checkout; attempt: Attempt } | undefined {
  // A number takes one payment.
  const paid = new Set(checkout.received.map(({ reference }) => reference));
  const closed = attempts.map(close);
  const attempt = closed.find(
    ({ state, payable, number, reference }) =>
      state === "closed" && payable && !checked.has(number) && !paid.has(reference),
  );
  return attempt && { checkout: { ...checkout, attempts: closed }, attempt };
}

/** The next step of a worker: a command, stored before it is executed, or an end of the work. */
export type Planned =
  | { kind: "command"; checkout: Checkout; attempt: Attempt; command: Command }
  | ({ kind: "ended" } & Stepped)
  | { kind: "nothing to do" };

export function plan(
  checkout: Checkout,
  { now, checked }: { now: Date; checked: Checked },
): Planned {
  const { session } = checkout;
  const isOver = !hasEnded(session) && session.lapsesAt <= now;
  const inWork = attemptInWork(checkout);
  if (inWork) {
    const { attempt, command } = planOf(inWork, isOver || hasEnded(session));
    return { kind: "command", checkout: withAttempt(checkout, attempt), attempt, command };
  }
  if (!isOver) return { kind: "nothing to do" };
  const unchecked = firstUnchecked(checkout, checked);
  if (unchecked) return { kind: "command", command: "close", ...unchecked };
  return {
    kind: "ended",
    checkout: ended(checkout, { state: "expired", now }),
    events: ["expired"],
  };
}

function planOf(attempt: Attempt, isOver: boolean): { attempt: Attempt; command: Command } {
  if (attempt.method !== "card") return { attempt, command: "create" };
  switch (attempt.state) {
    case "opening":
      return { attempt: moved(attempt, "asking"), command: "ask" };
    case "pending":
      return isOver
        ? { attempt: moved(attempt, "closing"), command: "cancel" }
        : { attempt, command: "ask" };
    case "closing":
      return { attempt, command: "cancel" };
    default:
      return { attempt, command: "ask" };
  }
}

/** The timeout of a call to another service. It is shorter than the first delay after an unknown outcome. */
export const CALL_MS = 8_000;

const FIRST_DELAY_MS: Readonly<Partial<Record<AttemptState, number>>> = {
  opening: 2_000,
  asking: CALL_MS + 2_000,
  pending: 15_000,
  closing: 3_000,
};
/** After it was not known whether a number was paid. */
const CLOSE_DELAY_MS = 2_000;
const DELAY_MAX_MS = 5 * 60_000;

/** When a worker has something to do; undefined for never. */
export function dueAt(checkout: Checkout, now: Date): Date | undefined {
  const { session } = checkout;
  const inWork = attemptInWork(checkout);
  const first = inWork && FIRST_DELAY_MS[inWork.state];
  const delay = inWork && first ? Math.min(first * 2 ** inWork.tries, DELAY_MAX_MS) : undefined;
  const next = delay === undefined ? undefined : new Date(now.getTime() + delay);
  if (hasEnded(session) || (next && next < session.lapsesAt)) return next;
  const tries = Math.max(0, ...checkout.attempts.map((attempt) => attempt.tries));
  const retry = new Date(now.getTime() + Math.min(CLOSE_DELAY_MS * 2 ** tries, DELAY_MAX_MS));
  return session.lapsesAt > now ? session.lapsesAt : (next ?? retry);
}
