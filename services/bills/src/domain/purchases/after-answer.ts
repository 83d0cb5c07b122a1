import { isLost, retryTransport, untilGraceEnds } from "@kobo/saga/machine";
import { type Goods, lacksGoods } from "../catalogue/goods";
import type { Answer } from "./outcome";
import { costOf, type Purchase, priceOf } from "./purchase";
import { graceLeftMs, isScheduleOver, nextRequeryInMs } from "./requery-schedule";
import type { Answered, Reason, Step } from "./step";

/** The error of a purchase that the provider did not know within the grace period (decision 65). */
export const GIVEN_UP = "PROVIDER_TIMEOUT";

export function declined(set: Step["set"]): Step {
  return { to: "declined", set, next: "at once" };
}

/** The fields that every answer changes. */
type Counted = Step["set"] & { requeries: number; providerCode: string };

/** The transition after a call to the provider, by state. */
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
 * No response: the requery schedule and the unanswered callbacks stay as they are. Retries continue until the provider
 * answers, and after the schedule's end a review is opened as well.
 */
function retried(purchase: Purchase, { sentAgoMs, timing }: Answered): Step {
  const { state } = purchase;
  if (state !== "submitting" && state !== "pending") return retryTransport(state, timing);
  const followUp = pendingEvent(purchase);
  return isScheduleOver(sentAgoMs, timing)
    ? { ...retryTransport("review", timing), ...followUp, review: "unresolved" }
    : { ...retryTransport("pending", timing), ...followUp };
}

/** An answered call, even if the outcome is unknown. */
interface Response extends Answered {
  outcome: Answer;
}

/** The first answer with an outcome decides. */
function afterFirstAnswers(purchase: Purchase, set: Counted, answered: Response): Step {
  const { outcome } = answered;
  switch (outcome.kind) {
    case "delivered":
      return afterDelivery(purchase, set, { ...answered, outcome });
    case "declined":
      return declined({ ...set, error: outcome.error });
    // The money is still held, so a reversal is a decline.
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

/** Requeries for a delivery's missing token, card or PIN. */
const GOODS_REQUERIES_MAX = 6;

/** Customers need the goods, so a delivery without them is requeried first. */
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
  // A reviewer decides these, so they are not abandoned automatically.
  if (purchase.acknowledged || purchase.state === "review") {
    return waiting(purchase, counted, answered);
  }
  const graceLeft = graceLeftMs(sentAgoMs, timing);
  if (isLost(counted.notFound, graceLeft)) return declined({ ...counted, error: GIVEN_UP });
  return untilGraceEnds(waiting(purchase, counted, answered), graceLeft);
}

/** Requeries later; at the schedule's end opens a review. */
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

/** Published once, when the first call gives no outcome. */
function pendingEvent({ state }: Purchase): Pick<Step, "publish"> {
  return state === "submitting" ? { publish: "bill.purchase.pending" } : {};
}

/** The money was returned, so only a delivery changes anything. */
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

/** "Not found" is a clear end; any other unknown outcome needs a review. */
function lateReview({ kind }: Answer, next: number | undefined): Pick<Step, "review"> {
  if (kind === "manual") return { review: "resolved by provider" };
  return next === undefined && kind !== "not found" ? { review: "unresolved" } : {};
}

/** A callback caused the requery. Only a reversal changes the purchase. */
function afterCompletion(purchase: Purchase, counted: Counted, answered: Response): Step {
  const { providerCode, ...set } = counted;
  const { outcome } = answered;
  // The next callback restarts the requery schedule.
  const stays = { to: "completed", set: { ...set, requeries: 0 }, next: "never" } as const;
  switch (outcome.kind) {
    case "delivered":
      return { ...stays, set: { ...stays.set, goods: withLater(purchase, outcome.goods) } };
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

/** Adds goods that come after the delivery. An incomplete list of cards or tokens is replaced by a complete one. */
function withLater(purchase: Purchase, later: Goods): Goods {
  const added = { ...later, ...purchase.goods };
  const replaced = { ...purchase.goods, ...later };
  return lacksGoods(purchase, added) && !lacksGoods(purchase, replaced) ? replaced : added;
}
