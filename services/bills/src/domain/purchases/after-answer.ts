import { isLost, retryTransport, untilGraceEnds } from "@kobo/saga/machine";
import { lacksGoods } from "../catalogue/goods";
import type { Answer } from "./outcome";
import { costOf, type Purchase, priceOf } from "./purchase";
import { graceLeftMs, isScheduleOver, nextRequeryInMs } from "./requery-schedule";
import type { Answered, Reason, Step } from "./step";

/** The provider did not know of the purchase until we gave it up (decision 65). */
export const GIVEN_UP = "PROVIDER_TIMEOUT";

/** The money is to be given back. */
export function declined(set: Step["set"]): Step {
  return { to: "declined", set, next: "at once" };
}

/** Every answer is counted. */
type Counted = Step["set"] & { requeries: number; providerCode: string };

/** What follows from the provider's word, or its silence, by where the purchase stands. */
export function afterAnswer(purchase: Purchase, answered: Answered): Step {
  const { call, outcome } = answered;
  if (outcome.kind === "unreachable") return retried(purchase, answered);
  const response = { ...answered, outcome };
  const calls = purchase.calls + 1;
  const requeries = purchase.requeries + (call === "requery" ? 1 : 0);
  const set = { calls, requeries, providerCode: outcome.code };
  switch (purchase.state) {
    case "lost":
      return afterLateAnswer(purchase, set, response);
    case "completed":
      return afterCompletion(purchase, set, response);
    default:
      return afterFirstAnswers(purchase, set, response);
  }
}

/**
 * No response: the schedule of requeries stays where it was, and callbacks stay unanswered. Retries go on
 * until the provider answers, and when the schedule's time is over a review case is opened as well.
 */
function retried(purchase: Purchase, { sentAgoMs, timing }: Answered): Step {
  const { state } = purchase;
  if (state !== "submitting" && state !== "pending") return retryTransport(state, timing);
  const followUp = pendingEvent(purchase);
  return isScheduleOver(sentAgoMs, timing)
    ? { ...retryTransport("review", timing), ...followUp, review: "unresolved" }
    : { ...retryTransport("pending", timing), ...followUp };
}

/** An answer that says something, if only that the provider does not know. */
interface Response extends Answered {
  outcome: Answer;
}

/** The provider has said nothing of it before that we could act on. */
function afterFirstAnswers(purchase: Purchase, set: Counted, answered: Response): Step {
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

/** Until its sixth question a delivery waits for the token, the card or the PIN that is missing. */
const GOODS_REQUERIES_MAX = 6;

/** The customer needs what he bought: while the provider has only just delivered, it is asked for more. */
function afterDelivery(
  purchase: Purchase,
  set: Counted,
  answered: Response & { outcome: { kind: "delivered" } },
): Step {
  const delivery = { ...set, ...deliveryOf(purchase, answered.outcome) };
  const step: Step = { to: "delivered", set: delivery, next: "at once" };
  if (lacksGoods(purchase, delivery.goods)) {
    const mayCome = set.requeries < GOODS_REQUERIES_MAX && purchase.state !== "review";
    if (mayCome) return waiting(purchase, { ...set, acknowledged: true }, answered);
    return { ...step, review: "goods missing" };
  }
  const named = answered.outcome.cost ?? 0n;
  return named > priceOf(purchase) ? { ...step, review: "sold below cost" } : step;
}

function deliveryOf(purchase: Purchase, delivery: Answer & { kind: "delivered" }) {
  const { providerReference, goods } = delivery;
  return { providerReference, goods, providerCost: costOf(purchase, delivery.cost) };
}

function afterNotFound(purchase: Purchase, set: Counted, answered: Response): Step {
  const { sentAgoMs, timing } = answered;
  const counted = { ...set, notFound: purchase.notFound + 1 };
  // What a person is to decide on is not given up by itself.
  if (purchase.acknowledged || purchase.state === "review") {
    return waiting(purchase, counted, answered);
  }
  const graceLeft = graceLeftMs(sentAgoMs, timing);
  if (isLost(counted.notFound, graceLeft)) return declined({ ...counted, error: GIVEN_UP });
  return untilGraceEnds(waiting(purchase, counted, answered), graceLeft);
}

/** To be asked about later; when that has come to its end, to be looked at by a person. */
function waiting(purchase: Purchase, set: Counted, answered: Response): Step {
  const next = nextRequery(set, answered);
  if (purchase.state === "review") return { to: "review", set, next: "never" };
  if (next === undefined) return atReview(purchase, set, "unresolved");
  return { to: "pending", set, ...pendingEvent(purchase), next };
}

function nextRequery({ requeries }: Counted, { sentAgoMs, timing }: Response): number | undefined {
  return nextRequeryInMs({ requeries, sentAgoMs }, timing);
}

function atReview(purchase: Purchase, set: Step["set"], review: Reason): Step {
  return { to: "review", set, ...pendingEvent(purchase), review, next: "never" };
}

/** Told once, when it turns out that the answer takes longer. */
function pendingEvent({ state }: Purchase): Pick<Step, "publish"> {
  return state === "submitting" ? { publish: "bill.purchase.pending" } : {};
}

/** The money was given back. What was not delivered now stays as the merchant was told. */
function afterLateAnswer(purchase: Purchase, counted: Counted, answered: Response): Step {
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
      const next = nextRequery(counted, answered);
      const followUp = lateReview(outcome, next);
      return next === undefined
        ? { to: "failed", set, ...followUp, next: "never" }
        : { to: "lost", set, ...followUp, next };
    }
  }
}

/** That the provider does not know of it is as good an end as any; that nobody knows is not. */
function lateReview({ kind }: Answer, next: number | undefined): Pick<Step, "review"> {
  if (kind === "manual") return { review: "resolved by provider" };
  return next === undefined && kind !== "not found" ? { review: "unresolved" } : {};
}

/** A notice made us ask. Only that the provider took the delivery back changes anything. */
function afterCompletion({ goods }: Purchase, counted: Counted, answered: Response): Step {
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
      const next = nextRequery(counted, answered);
      if (next === undefined) return { ...stays, review: "unresolved" };
      return { to: "completed", set, next };
    }
  }
}
