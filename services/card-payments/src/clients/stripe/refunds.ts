import { legible } from "@kobo/provider-client";
import type { Logger } from "@kobo/runtime";
import type Stripe from "stripe";
import { z } from "zod";
import type { RefundAnswer, Unreachable } from "../../domain/answer";
import type { Refund } from "../../domain/refunds/refund";
import type { CardProcessor } from "../card-processor";
import { type Heard, hear, type Refusal, unreachableOrUnknown } from "./call";
import { Id, IdOf, Metadata } from "./id";
import type { Parts } from "./payments";

/** Under which a refund of the processor's carries the UUID of ours. */
export const REFUND_UUID = "kobo_refund_uuid";

const Told = z.object({
  object: z.literal("refund"),
  id: Id,
  amount: z.int().positive(),
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: IdOf.nullable(),
  metadata: Metadata.nullable(),
  failure_reason: z.string().nullish(),
});
type Told = z.infer<typeof Told>;

const Page = z.object({ object: z.literal("list"), data: z.array(Told), has_more: z.boolean() });
type Page = z.infer<typeof Page>;

const PAGE = 100;

/** The reasons that the processor knows. */
const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** With these the processor says that it will not give this money back. */
const REFUSED_FOR_GOOD = new Set([
  "amount_too_large",
  "amount_too_small",
  "balance_insufficient",
  "charge_already_refunded",
  "charge_disputed",
  "charge_not_refundable",
  "parameter_invalid_integer",
  "payment_intent_unexpected_state",
  "refund_disputed_payment",
]);

type Calls = Pick<CardProcessor, "refund" | "askRefund">;

export function refundCalls({ stripe, breakers, timeoutMs, logger }: Parts): Calls {
  const { refunds } = stripe;

  const list = (refund: Refund, deadline: number, startingAfter: string): Promise<Heard<Page>> => {
    const { processorId } = refund.payment;
    const after = startingAfter ? { starting_after: startingAfter } : {};
    return hear({
      ...{ breaker: breakers.askRefund, deadline, timeoutMs },
      send: (options) =>
        refunds.list({ payment_intent: processorId, limit: PAGE, ...after }, options),
      read: (body) => Page.parse(body),
    });
  };

  /** Looks through the payment's refunds for this one, which carries its name. */
  const find = async (refund: Refund, deadline: number): Promise<RefundAnswer | Unreachable> => {
    const found: Told[] = [];
    let last = "";
    for (;;) {
      const heard = await list(refund, deadline, last);
      if (heard.kind !== "told") return unreachableOrUnknown(heard);
      const { data, has_more } = heard.told;
      found.push(...data.filter(({ metadata }) => metadata?.[REFUND_UUID] === refund.id));
      const next = data.at(-1)?.id ?? "";
      if (!has_more) return ofThese(refund, found, logger);
      if (!next || next === last) return { kind: "unknown", detail: "a list without an end" };
      last = next;
    }
  };

  const one = async (refund: Refund, deadline: number): Promise<RefundAnswer | Unreachable> => {
    const heard = await hear({
      ...{ breaker: breakers.askRefund, deadline, timeoutMs },
      send: (options) => refunds.retrieve(refund.processorRefundId, {}, options),
      read: (body) => Told.parse(body),
    });
    return heard.kind === "told"
      ? standing(refund, heard.told, logger)
      : unreachableOrUnknown(heard);
  };

  return {
    refund: async (refund, deadline) => {
      const heard = await hear({
        ...{ breaker: breakers.refund, deadline, timeoutMs },
        send: (options) =>
          refunds.create(paramsOf(refund), { ...options, idempotencyKey: `refund-${refund.id}` }),
        read: (body) => Told.parse(body),
      });
      if (heard.kind === "told") return standing(refund, heard.told, logger);
      if (heard.kind === "nothing" || !isForGood(heard.refusal)) return unreachableOrUnknown(heard);
      // An earlier request of ours may be what there is nothing left for.
      const answer = await find(refund, deadline);
      const reason = heard.refusal.code || "refused";
      return answer.kind === "not found" ? { kind: "declined", reason } : answer;
    },
    // What has a name there is not looked for under ours: it cannot be lost any more.
    askRefund: (refund, deadline) => (refund.processorRefundId ? one : find)(refund, deadline),
  };
}

function paramsOf({ id, amount, reason, payment }: Refund): Stripe.RefundCreateParams {
  const known = REASONS.find((one) => one === reason);
  return {
    payment_intent: payment.processorId,
    amount: Number(amount),
    ...(known && { reason: known }),
    metadata: { [REFUND_UUID]: id },
  };
}

function isForGood({ status, type, code, param }: Refusal): boolean {
  if (status !== 400 || type !== "invalid_request_error") return false;
  // That more is asked for than is left has no code.
  return REFUSED_FOR_GOOD.has(code) || (code === "" && param === "amount");
}

/** Should the processor have given it back twice, what has gone furthest counts. */
function ofThese(refund: Refund, found: readonly Told[], logger: Logger): RefundAnswer {
  if (found.length > 1) {
    const told = found.map(({ id }) => id);
    logger.error({ refundId: refund.id, told }, "duplicate refund at card processor");
  }
  const answers = found.map((told) => standing(refund, told, logger));
  const of = (kind: RefundAnswer["kind"]) => answers.find((answer) => answer.kind === kind);
  return of("succeeded") ?? of("pending") ?? of("unknown") ?? of("failed") ?? { kind: "not found" };
}

function standing(refund: Refund, told: Told, logger: Logger): RefundAnswer {
  const strange = strangeness(refund, told);
  if (strange === undefined) return answerOf(told);
  const { id: refundId, processorRefundId } = refund;
  logger.error(
    { refundId, processorRefundId, told: told.id, strange },
    "card processor returned another refund",
  );
  return { kind: "unknown", detail: strange };
}

function strangeness({ id, amount, processorRefundId, payment }: Refund, told: Told) {
  if (processorRefundId && told.id !== processorRefundId) return "another refund";
  if (told.metadata?.[REFUND_UUID] !== id) return "a refund under another name";
  if (told.payment_intent !== payment.processorId) return "a refund of another payment";
  if (told.currency.toUpperCase() !== payment.currency) return "a refund in another currency";
  return BigInt(told.amount) === amount ? undefined : "a refund of another amount";
}

function answerOf({ id: processorRefundId, status, failure_reason }: Told): RefundAnswer {
  switch (status) {
    case "succeeded":
      return { kind: "succeeded", processorRefundId };
    case "pending":
    case "requires_action":
      return { kind: "pending", processorRefundId };
    case "failed":
    case "canceled":
      return { kind: "failed", processorRefundId, reason: legible(failure_reason || status) };
    default:
      return { kind: "unknown", detail: "a status that is not known" };
  }
}
