import { type Kobo, kobo } from "@kobo/money";
import type { Patience } from "@kobo/patience";
import { lacksGoods } from "./goods";
import { type Call, type Outcome, PROVIDER_UNAVAILABLE } from "./outcome";
import type { Payer, Purchase, State } from "./purchase";
import { graceLeftMs, isLost, nextQuestionInMs } from "./requery-plan";

/** What is to be done for a purchase in a state; nothing for those that are over. */
export type Task = "hold" | "pay" | "requery" | "post" | "void" | "charge" | "reverse";

/**
 * `mayPay` is for the one who has just made the step to `submitting`. Whoever finds a purchase there
 * later cannot know whether it was sent, and only asks: a bill is never sent twice.
 */
export function taskOf(state: State, mayPay: boolean): Task | undefined {
  switch (state) {
    case "reserving":
      return "hold";
    case "submitting":
      return mayPay ? "pay" : "requery";
    case "pending":
    case "review":
    case "lost":
    case "completed":
      return "requery";
    case "delivered":
      return "post";
    case "declined":
      return "void";
    case "delivered late":
      return "charge";
    case "reversing":
      return "reverse";
    case "failed":
    case "refused":
    case "reversed":
      return undefined;
  }
}

/** What came of a task, or what a person decided. */
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
  | { kind: "voided"; sentAgoMs: number; patience: Patience }
  /** Who paid for what came after the money was given back. */
  | { kind: "charged"; to: Payer }
  | { kind: "reversed" }
  /** The ledger will not do it: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" }
  /** A person has found out that it was delivered, whatever we heard. */
  | { kind: "confirmed"; providerReference: string; cost: Kobo | undefined }
  /** A person gives back what is still held. */
  | { kind: "refunded" }
  /** A person has found out that it was not delivered, whatever we were told at first. */
  | { kind: "taken back" };

/** What a person may decide. */
export type Verdict = "confirmed" | "refunded" | "taken back";

export type Reason =
  | "failed"
  | "unresolved"
  | "resolved by provider"
  | "refused by the ledger"
  | "delivered late"
  | "contradicted"
  | "goods missing"
  | "sold below cost";

/** The next state, what is stored with it, and what follows from it. */
export interface Step {
  to: State;
  set: Partial<
    Pick<
      Purchase,
      | "providerReference"
      | "providerCost"
      | "goods"
      | "error"
      | "providerCode"
      | "calls"
      | "requeries"
      | "notFound"
      | "acknowledged"
      | "chargedTo"
    >
  >;
  tell?:
    | "bill.purchase.completed"
    | "bill.purchase.pending"
    | "bill.purchase.failed"
    | "bill.purchase.reversed";
  review?: Reason;
  /** What the new state asks for is done at once, or after so many ms, or never by itself. */
  next: "at once" | "never" | number;
}

const INPUTS: Readonly<Record<State, readonly Input["kind"][]>> = {
  reserving: [
    "held",
    "held too late",
    "hold refused",
    "provider unavailable",
    "refused by the ledger",
  ],
  submitting: ["answered"],
  pending: ["answered"],
  delivered: ["posted", "refused by the ledger"],
  declined: ["voided", "refused by the ledger"],
  review: ["answered", "confirmed", "refunded"],
  lost: ["answered", "confirmed"],
  "delivered late": ["charged", "refused by the ledger"],
  completed: ["answered", "taken back"],
  failed: ["confirmed"],
  refused: [],
  reversing: ["reversed", "refused by the ledger"],
  reversed: [],
};

/** Whether a person may decide so about a purchase in this state (decisions, section L). */
export function isPossible(state: State, kind: Verdict): boolean {
  return INPUTS[state].includes(kind);
}

/** The whole story, one step at a time. Pure, so that every crash and every answer can be tried. */
export function advance(purchase: Purchase, input: Input): Step {
  const { state } = purchase;
  if (!INPUTS[state].includes(input.kind)) {
    throw new Error(`A purchase that is ${state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "held":
      return { to: "submitting", set: {}, next: "at once" };
    case "held too late":
      return declined({ error: INTERRUPTED });
    case "hold refused":
      return { to: "refused", set: {}, next: "never" };
    case "provider unavailable":
      return failed({ error: PROVIDER_UNAVAILABLE });
    case "answered":
      return afterAnswer(purchase, input);
    case "posted":
      return completed({});
    case "voided":
      return afterVoid(purchase, input);
    case "charged":
      return { ...completed({ chargedTo: input.to }), review: "delivered late" };
    case "reversed":
      return { to: "reversed", set: {}, tell: "bill.purchase.reversed", next: "never" };
    // It stays where it is, so that a person who mended the cause can let it go on.
    case "refused by the ledger":
      return { to: state, set: {}, review: input.kind, next: "never" };
    case "confirmed":
      return afterConfirmation(purchase, input);
    case "refunded":
      return declined({ error: REFUNDED });
    case "taken back":
      return { to: "reversing", set: {}, next: "at once" };
  }
}

/** The merchant's request died between the hold and the sending. */
const INTERRUPTED = "INTERRUPTED";
/** The provider did not know of the purchase until we gave it up (decision 65). */
const GIVEN_UP = "PROVIDER_TIMEOUT";
const REFUNDED = "REFUNDED_AFTER_REVIEW";

function declined(set: Step["set"]): Step {
  return { to: "declined", set, next: "at once" };
}

function failed(set: Step["set"]): Step {
  return { to: "failed", set, tell: "bill.purchase.failed", review: "failed", next: "never" };
}

/** From here on the plan of questions begins anew, should the provider have more to say. */
function completed(set: Step["set"]): Step {
  const fresh = { ...set, requeries: 0 };
  return { to: "completed", set: fresh, tell: "bill.purchase.completed", next: "never" };
}

/** What was given up only for want of an answer may still be delivered, so it is asked for to the end. */
function afterVoid(
  { error, requeries }: Purchase,
  { sentAgoMs, patience }: Input & { kind: "voided" },
): Step {
  const step = failed({});
  if (error === REFUNDED) {
    const { review: _, ...decided } = step;
    return decided;
  }
  const asked = { requeries, sentAgoMs };
  const dueInMs = error === GIVEN_UP ? nextQuestionInMs(asked, patience) : undefined;
  return dueInMs === undefined ? step : { ...step, to: "lost", next: dueInMs };
}

/** What was given back must be fetched again. */
function afterConfirmation(
  purchase: Purchase,
  { providerReference, cost }: Input & { kind: "confirmed" },
): Step {
  const set = { providerReference, providerCost: costOf(purchase, cost) };
  const to = purchase.state === "review" ? "delivered" : "delivered late";
  return { to, set, next: "at once" };
}

type Answered = Input & { kind: "answered" };

/** Every answer is counted. */
type Counted = Step["set"] & { requeries: number; providerCode: string };

function afterAnswer(purchase: Purchase, answered: Answered): Step {
  const { call, outcome } = answered;
  const calls = purchase.calls + 1;
  const requeries = purchase.requeries + (call === "requery" ? 1 : 0);
  const set = { calls, requeries, providerCode: outcome.code };
  switch (purchase.state) {
    case "lost":
      return afterLateAnswer(purchase, set, answered);
    case "completed":
      return afterCompletion(purchase, set, answered);
    default:
      return afterFirstAnswers(purchase, set, answered);
  }
}

/** The provider has said nothing of it before that we could act on. */
function afterFirstAnswers(purchase: Purchase, set: Counted, answered: Answered): Step {
  const { outcome } = answered;
  switch (outcome.kind) {
    case "delivered":
      return afterDelivery(purchase, set, { ...answered, outcome });
    case "declined":
      return declined({ ...set, error: outcome.error });
    // Nothing was posted yet, so what the provider gave back is still held.
    case "reversed":
      return declined({ ...set, error: outcome.error });
    case "manual":
      return atReview(purchase, { ...set, acknowledged: true }, "resolved by provider");
    case "not found":
      return afterNotFound(purchase, set, answered);
    case "unknown": {
      const acknowledged = purchase.acknowledged || outcome.acknowledged;
      return waiting(purchase, { ...set, acknowledged }, answered);
    }
  }
}

/** So often is a delivery asked about whose token, card or PIN is missing. */
const GOODS_QUESTIONS = 6;

/** The merchant's customer needs what he bought: without it, it is asked for some minutes more. */
function afterDelivery(
  purchase: Purchase,
  set: Counted,
  answered: Answered & { outcome: { kind: "delivered" } },
): Step {
  const delivery = { ...set, ...deliveryOf(purchase, answered.outcome) };
  const step: Step = { to: "delivered", set: delivery, next: "at once" };
  if (lacksGoods(purchase, delivery.goods)) {
    const mayCome = set.requeries < GOODS_QUESTIONS && purchase.state !== "review";
    if (mayCome) return waiting(purchase, { ...set, acknowledged: true }, answered);
    return { ...step, review: "goods missing" };
  }
  const named = answered.outcome.cost ?? 0n;
  return named > priceOf(purchase) ? { ...step, review: "sold below cost" } : step;
}

function deliveryOf(purchase: Purchase, delivery: Outcome & { kind: "delivered" }) {
  const { providerReference, goods } = delivery;
  return { providerReference, goods, providerCost: costOf(purchase, delivery.cost) };
}

/** Beyond so many times the price it is no cost but a mistake, which the ledger could not even book. */
const COST_MAX_TIMES = 100n;

/**
 * What the provider named, be it more than the price (decision 69). A delivery that names no cost, or
 * none that can be, is taken at its price, as if nothing were left to us.
 */
function costOf(purchase: Purchase, named: Kobo | undefined): Kobo {
  const price = priceOf(purchase);
  return named !== undefined && named > 0n && named <= price * COST_MAX_TIMES ? named : price;
}

function priceOf({ amount, convenienceFee }: Purchase): Kobo {
  return kobo(amount + convenienceFee);
}

function afterNotFound(purchase: Purchase, set: Counted, answered: Answered): Step {
  const { sentAgoMs, patience } = answered;
  const counted = { ...set, notFound: purchase.notFound + 1 };
  // What a person is to decide on is not given up by itself.
  if (purchase.acknowledged || purchase.state === "review") {
    return waiting(purchase, counted, answered);
  }
  const graceLeft = graceLeftMs(sentAgoMs, patience);
  if (isLost(counted.notFound, graceLeft)) return declined({ ...counted, error: GIVEN_UP });
  const step = waiting(purchase, counted, answered);
  const sooner = typeof step.next === "number" && graceLeft > 0 && graceLeft < step.next;
  return sooner ? { ...step, next: graceLeft } : step;
}

/** To be asked about later; when that has come to its end, to be looked at by a person. */
function waiting(purchase: Purchase, set: Counted, answered: Answered): Step {
  const next = nextQuestion(set, answered);
  if (purchase.state === "review") return { to: "review", set, next: "never" };
  if (next === undefined) return atReview(purchase, set, "unresolved");
  return { to: "pending", set, ...pendingNews(purchase), next };
}

function nextQuestion(
  { requeries }: Counted,
  { sentAgoMs, patience }: Answered,
): number | undefined {
  return nextQuestionInMs({ requeries, sentAgoMs }, patience);
}

function atReview(purchase: Purchase, set: Step["set"], review: Reason): Step {
  return { to: "review", set, ...pendingNews(purchase), review, next: "never" };
}

/** Told once, when it turns out that the answer takes longer. */
function pendingNews({ state }: Purchase): Pick<Step, "tell"> {
  return state === "submitting" ? { tell: "bill.purchase.pending" } : {};
}

/** The money was given back. What was not delivered now stays as the merchant was told. */
function afterLateAnswer(purchase: Purchase, counted: Counted, answered: Answered): Step {
  const { providerCode, ...set } = counted;
  const { outcome } = answered;
  switch (outcome.kind) {
    case "delivered": {
      const delivery = { ...set, providerCode, ...deliveryOf(purchase, outcome) };
      return { to: "delivered late", set: delivery, next: "at once" };
    }
    case "declined":
    case "reversed":
      return { to: "failed", set, next: "never" };
    default: {
      const next = nextQuestion(counted, answered);
      const news = lateNews(outcome, next);
      return next === undefined
        ? { to: "failed", set, ...news, next: "never" }
        : { to: "lost", set, ...news, next };
    }
  }
}

/** That the provider does not know of it is as good an end as any; that nobody knows is not. */
function lateNews({ kind }: Outcome, next: number | undefined): Pick<Step, "review"> {
  if (kind === "manual") return { review: "resolved by provider" };
  return next === undefined && kind !== "not found" ? { review: "unresolved" } : {};
}

/** A notice made us ask. Only that the provider took the delivery back changes anything. */
function afterCompletion({ goods }: Purchase, counted: Counted, answered: Answered): Step {
  const { providerCode, ...set } = counted;
  const { outcome } = answered;
  // Whatever makes us ask the next time, the plan of questions begins anew.
  const stays = { to: "completed", set: { ...set, requeries: 0 }, next: "never" } as const;
  switch (outcome.kind) {
    // A token that came after the delivery is kept.
    case "delivered":
      return { ...stays, set: { ...stays.set, goods: { ...outcome.goods, ...goods } } };
    case "reversed":
      return { to: "reversing", set: { ...set, providerCode }, next: "at once" };
    case "declined":
      return { ...stays, review: "contradicted" };
    case "manual":
      return { ...stays, review: "resolved by provider" };
    default: {
      const next = nextQuestion(counted, answered);
      if (next === undefined) return { ...stays, review: "unresolved" };
      return { to: "completed", set, next };
    }
  }
}
