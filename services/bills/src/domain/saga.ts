import { type Kobo, kobo } from "@kobo/money";
import type { Patience } from "@kobo/patience";
import { type Call, type Outcome, PROVIDER_UNAVAILABLE } from "./outcome";
import type { Purchase, State } from "./purchase";
import { graceLeftMs, isLost, nextQuestionInMs } from "./requery-plan";

/** What is to be done for a purchase in a state; nothing for those that are over. */
export type Task = "hold" | "pay" | "requery" | "post" | "void" | "charge";

/**
 * `pay` is for the one who has just made the step to `submitting`. Whoever finds a purchase there
 * later cannot know whether it was sent, and only asks: a bill is never sent twice.
 */
export function taskOf(state: State, mayPay: boolean): Task | undefined {
  switch (state) {
    case "reserving":
      return "hold";
    case "submitting":
      return mayPay ? "pay" : "requery";
    case "pending":
    case "lost":
      return "requery";
    case "delivered":
      return "post";
    case "declined":
      return "void";
    case "delivered late":
      return "charge";
    default:
      return undefined;
  }
}

/** What came of a task. */
export type Input =
  | { kind: "held" }
  /** It was held, but whoever asked for it is gone: it was not sent, and will not be. */
  | { kind: "held too late" }
  /** So much goes wrong at the provider that the money is not even held. */
  | { kind: "provider unavailable" }
  /** It is not held and never will be. */
  | { kind: "hold refused" }
  /** `sentAgoMs` is how long ago it was sent, by the database's clock. */
  | { kind: "answered"; call: Call; outcome: Outcome; sentAgoMs: number; patience: Patience }
  | { kind: "posted" }
  | { kind: "voided"; patience: Patience }
  /** The merchant, or the merchant's debt to us, has paid for what came after the money was given back. */
  | { kind: "charged" }
  /** The ledger will neither post nor void: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" };

export type Reason =
  | "failed"
  | "unresolved"
  | "resolved by provider"
  | "refused by the ledger"
  | "delivered late";

/** The next state, what is stored with it, and what follows from it. */
export interface Step {
  to: State;
  set: Partial<
    Pick<
      Purchase,
      | "providerReference"
      | "providerCost"
      | "error"
      | "providerCode"
      | "requeries"
      | "notFound"
      | "acknowledged"
    >
  >;
  tell?: "bill.purchase.completed" | "bill.purchase.pending" | "bill.purchase.failed";
  review?: Reason;
  /** The next question; absent unless the purchase waits for one. */
  dueInMs?: number;
}

const INPUTS: Readonly<Record<State, readonly Input["kind"][]>> = {
  reserving: ["held", "held too late", "hold refused", "provider unavailable"],
  submitting: ["answered"],
  pending: ["answered"],
  delivered: ["posted", "refused by the ledger"],
  declined: ["voided", "refused by the ledger"],
  review: [],
  lost: ["answered"],
  "delivered late": ["charged", "refused by the ledger"],
  completed: [],
  failed: [],
  refused: [],
};

/** The whole story, one step at a time. Pure, so that every crash and every answer can be tried. */
export function advance(purchase: Purchase, input: Input): Step {
  if (!INPUTS[purchase.state].includes(input.kind)) {
    throw new Error(`A purchase that is ${purchase.state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "held":
      return { to: "submitting", set: {} };
    case "held too late":
      return { to: "declined", set: { error: "INTERRUPTED" } };
    case "hold refused":
      return { to: "refused", set: {} };
    case "provider unavailable":
      return failed({ error: PROVIDER_UNAVAILABLE });
    case "answered":
      return afterAnswer(purchase, input);
    case "posted":
      return { to: "completed", set: {}, tell: "bill.purchase.completed" };
    case "voided":
      return afterVoid(purchase, input.patience);
    case "charged":
      return {
        to: "completed",
        set: {},
        tell: "bill.purchase.completed",
        review: "delivered late",
      };
    case "refused by the ledger":
      return { to: "review", set: {}, review: input.kind };
  }
}

function failed(set: Step["set"]): Step {
  return { to: "failed", set, tell: "bill.purchase.failed", review: "failed" };
}

/** What was given up only for want of an answer may still be delivered, so it is asked for to the end. */
function afterVoid({ error, requeries }: Purchase, patience: Patience): Step {
  const step = failed({});
  const dueInMs = error === GIVEN_UP ? nextQuestionInMs(requeries, patience) : undefined;
  return dueInMs === undefined ? step : { ...step, to: "lost", dueInMs };
}

/** Nothing more is to be done now: it is over, or waits to be asked about. */
export function isAtRest(state: State): boolean {
  return state === "pending" || state === "lost" || taskOf(state, false) === undefined;
}

type Answered = Input & { kind: "answered" };

function afterAnswer(purchase: Purchase, answered: Answered): Step {
  const { call, outcome, patience } = answered;
  const requeries = purchase.requeries + (call === "requery" ? 1 : 0);
  const { code: providerCode } = outcome;
  if (purchase.state === "lost") return afterLateAnswer(purchase, requeries, answered);
  switch (outcome.kind) {
    case "delivered": {
      const { providerReference } = outcome;
      const providerCost = costOf(purchase, outcome.cost);
      return { to: "delivered", set: { requeries, providerCode, providerReference, providerCost } };
    }
    case "declined":
      return { to: "declined", set: { requeries, providerCode, error: outcome.error } };
    case "manual":
      return atReview(purchase, { requeries, providerCode, acknowledged: true }, MANUAL);
    case "not found":
      return afterNotFound(purchase, { requeries, providerCode }, answered);
    case "unknown": {
      const acknowledged = purchase.acknowledged || outcome.acknowledged;
      return waiting(purchase, { requeries, providerCode, acknowledged }, patience);
    }
  }
}

const MANUAL = "resolved by provider";
/** The error of a purchase that the provider did not know of until we gave it up. */
const GIVEN_UP = "PROVIDER_TIMEOUT";

function afterLateAnswer(
  purchase: Purchase,
  requeries: number,
  { outcome, patience }: Answered,
): Step {
  if (outcome.kind === "delivered") {
    const { code: providerCode, providerReference } = outcome;
    const providerCost = costOf(purchase, outcome.cost);
    const set = { requeries, providerCode, providerReference, providerCost };
    return { to: "delivered late", set };
  }
  const dueInMs = nextQuestionInMs(requeries, patience);
  if (dueInMs === undefined) return { to: "failed", set: { requeries } };
  return { to: "lost", set: { requeries }, dueInMs };
}

/** A cost beyond this many times the price is no price but a mistake. */
const COST_MAX_TIMES = 2n;

/** A delivery that names no cost, or none that can be, is taken at its price, as if nothing were left to us. */
function costOf({ amount, convenienceFee }: Purchase, named: Kobo | undefined): Kobo {
  const price = kobo(amount + convenienceFee);
  return named !== undefined && named > 0n && named <= price * COST_MAX_TIMES ? named : price;
}

function afterNotFound(
  purchase: Purchase,
  set: { requeries: number; providerCode: string },
  { sentAgoMs, patience }: Pick<Answered, "sentAgoMs" | "patience">,
): Step {
  const notFound = purchase.notFound + 1;
  if (purchase.acknowledged) return waiting(purchase, { ...set, notFound }, patience);
  const graceLeft = graceLeftMs(sentAgoMs, patience);
  if (isLost(notFound, graceLeft)) {
    return { to: "declined", set: { ...set, notFound, error: GIVEN_UP } };
  }
  const step = waiting(purchase, { ...set, notFound }, patience);
  const sooner = graceLeft > 0 && graceLeft < (step.dueInMs ?? 0);
  return sooner ? { ...step, dueInMs: graceLeft } : step;
}

/** To be asked about later; when that has come to its end, to be looked at by a person. */
function waiting(
  purchase: Purchase,
  set: Step["set"] & { requeries: number },
  patience: Patience,
): Step {
  const dueInMs = nextQuestionInMs(set.requeries, patience);
  if (dueInMs === undefined) return atReview(purchase, set, "unresolved");
  return { to: "pending", set, ...pendingNews(purchase), dueInMs };
}

function atReview(purchase: Purchase, set: Step["set"], review: Reason): Step {
  return { to: "review", set, ...pendingNews(purchase), review };
}

/** Told once, when it turns out that the answer takes longer. */
function pendingNews({ state }: Purchase): Pick<Step, "tell"> {
  return state === "submitting" ? { tell: "bill.purchase.pending" } : {};
}
