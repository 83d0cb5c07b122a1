import { legible } from "@kobo/provider-client";
import type { Logger } from "@kobo/runtime";
import type Stripe from "stripe";
import { z } from "zod";
import type { RefundAnswer, Unreachable } from "../../domain/answer";
import type { Refund } from "../../domain/refunds/refund";
import type { CardProcessor } from "../card-processor";
import { type CallResult, callProcessor, type Refusal, unreachableOrUnknown } from "./call";
import { Id, IdOf, Metadata } from "./id";
import type { Parts } from "./payments";

/** The metadata key of our refund's UUID. */
export const REFUND_UUID = "kobo_refund_uuid";

const StripeRefund = z.object({
  object: z.literal("refund"),
  id: Id,
  amount: z.int().positive(),
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: IdOf.nullable(),
  metadata: Metadata.nullable(),
  failure_reason: z.string().nullish(),
});
type StripeRefund = z.infer<typeof StripeRefund>;

const Page = z.object({
  object: z.literal("list"),
  data: z.array(StripeRefund),
  has_more: z.boolean(),
});
type Page = z.infer<typeof Page>;

const PAGE = 100;

/** The reasons that the processor accepts. */
const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** Codes of final refusals. */
const FINAL_REFUSALS = new Set([
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

type Calls = Pick<CardProcessor, "refund" | "queryRefund">;

export function refundCalls({ stripe, breakers, timeoutMs, logger }: Parts): Calls {
  const { refunds } = stripe;

  const list = (
    refund: Refund,
    deadline: number,
    startingAfter: string,
  ): Promise<CallResult<Page>> => {
    const { processorId } = refund.payment;
    const after = startingAfter ? { starting_after: startingAfter } : {};
    return callProcessor({
      ...{ breaker: breakers.askRefund, deadline, timeoutMs },
      send: (options) =>
        refunds.list({ payment_intent: processorId, limit: PAGE, ...after }, options),
      read: (body) => Page.parse(body),
    });
  };

  /** Finds the refund among the payment's, by its UUID in the metadata. */
  const find = async (refund: Refund, deadline: number): Promise<RefundAnswer | Unreachable> => {
    const found: StripeRefund[] = [];
    let last = "";
    for (;;) {
      const result = await list(refund, deadline, last);
      if (result.kind !== "answered") return unreachableOrUnknown(result);
      const { data, has_more } = result.body;
      found.push(...data.filter(({ metadata }) => metadata?.[REFUND_UUID] === refund.id));
      const next = data.at(-1)?.id ?? "";
      if (!has_more) return furthestAnswer(refund, found, logger);
      if (!next || next === last) return { kind: "unknown", detail: "a list without an end" };
      last = next;
    }
  };

  const one = async (refund: Refund, deadline: number): Promise<RefundAnswer | Unreachable> => {
    const result = await callProcessor({
      ...{ breaker: breakers.askRefund, deadline, timeoutMs },
      send: (options) => refunds.retrieve(refund.processorRefundId, {}, options),
      read: (body) => StripeRefund.parse(body),
    });
    return result.kind === "answered"
      ? checkedAnswer(refund, result.body, logger)
      : unreachableOrUnknown(result);
  };

  return {
    refund: async (refund, deadline) => {
      const result = await callProcessor({
        ...{ breaker: breakers.refund, deadline, timeoutMs },
        send: (options) =>
          refunds.create(paramsOf(refund), { ...options, idempotencyKey: `refund-${refund.id}` }),
        read: (body) => StripeRefund.parse(body),
      });
      if (result.kind === "answered") return checkedAnswer(refund, result.body, logger);
      if (result.kind === "no response" || !isFinal(result.refusal))
        return unreachableOrUnknown(result);
      // The refusal may be due to an earlier attempt of the same refund.
      const answer = await find(refund, deadline);
      const reason = result.refusal.code || "refused";
      return answer.kind === "not found" ? { kind: "declined", reason } : answer;
    },
    // A refund with a known id of the processor cannot be lost any more.
    queryRefund: (refund, deadline) => (refund.processorRefundId ? one : find)(refund, deadline),
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

function isFinal({ status, type, code, param }: Refusal): boolean {
  if (status !== 400 || type !== "invalid_request_error") return false;
  // An amount above the rest has no code.
  return FINAL_REFUSALS.has(code) || (code === "" && param === "amount");
}

/** If the processor has duplicates of the refund, the most advanced one counts. */
function furthestAnswer(
  refund: Refund,
  found: readonly StripeRefund[],
  logger: Logger,
): RefundAnswer {
  if (found.length > 1) {
    const processorRefundIds = found.map(({ id }) => id);
    logger.error({ refundId: refund.id, processorRefundIds }, "duplicate refund at card processor");
  }
  const answers = found.map((stripeRefund) => checkedAnswer(refund, stripeRefund, logger));
  const of = (kind: RefundAnswer["kind"]) => answers.find((answer) => answer.kind === kind);
  return of("succeeded") ?? of("pending") ?? of("unknown") ?? of("failed") ?? { kind: "not found" };
}

function checkedAnswer(refund: Refund, stripeRefund: StripeRefund, logger: Logger): RefundAnswer {
  const mismatch = mismatchOf(refund, stripeRefund);
  if (mismatch === undefined) return answerOf(stripeRefund);
  const { id: refundId, processorRefundId } = refund;
  logger.error(
    { refundId, processorRefundId, returnedId: stripeRefund.id, mismatch },
    "card processor returned another refund",
  );
  return { kind: "unknown", detail: mismatch };
}

function mismatchOf(
  { id, amount, processorRefundId, payment }: Refund,
  stripeRefund: StripeRefund,
) {
  if (processorRefundId && stripeRefund.id !== processorRefundId) return "another refund";
  if (stripeRefund.metadata?.[REFUND_UUID] !== id) return "a refund under another name";
  if (stripeRefund.payment_intent !== payment.processorId) return "a refund of another payment";
  if (stripeRefund.currency.toUpperCase() !== payment.currency)
    return "a refund in another currency";
  return BigInt(stripeRefund.amount) === amount ? undefined : "a refund of another amount";
}

function answerOf({ id: processorRefundId, status, failure_reason }: StripeRefund): RefundAnswer {
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
