import { SavedCard, TypedInCard } from "@kobo/api-schemas/card-requests";
import { type Checked, check, type JsonObject } from "@kobo/api-schemas/input";
import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { z } from "zod";
import { type CardDetails, withoutSeparators } from "../domain/payments/card";
import type { InstrumentParams } from "../domain/request-params";

const TypedIn = TypedInCard.transform(({ card }) => ({
  kind: "card" as const,
  card: toDetails(card),
}));

/** A saved card, or an unsupported method. */
const Otherwise = SavedCard.partial()
  .extend({ type: z.string().optional(), card: z.unknown().optional() })
  .transform((method) => ({ kind: "otherwise" as const, ...method }));

const BodyWithCard = z.object({ payment_method: TypedIn });
const BodyOtherwise = z.object({ payment_method: Otherwise });

export type SentMethod = z.output<typeof TypedIn> | z.output<typeof Otherwise>;

/** Checks the schema of the meant kind of method, and lists every problem. */
export function checkPaymentMethod(body: JsonObject): Checked<{ payment_method: SentMethod }> {
  return check(meansCard(body.payment_method) ? BodyWithCard : BodyOtherwise, body);
}

function meansCard(method: unknown): boolean {
  if (typeof method !== "object" || method === null) return true;
  if ("id" in method) return false;
  return !("type" in method) || typeof method.type !== "string" || method.type === "card";
}

export function toDetails({
  number,
  exp_month: expMonth,
  exp_year: year,
  cvc,
}: z.output<typeof TypedInCard>["card"]): CardDetails {
  // A two-digit year is in this century.
  const expYear = year >= 0 && year < 100 ? 2000 + year : year;
  return { number: withoutSeparators(number), expMonth, expYear, cvc };
}

/** @throws AppError INVALID_PAYMENT_METHOD unless it is a card or the id of a saved one */
export function toInstrument(method: SentMethod): InstrumentParams {
  if (method.kind === "card") return method;
  const { type = "card", id = "", card } = method;
  if (type !== "card") throw invalid("Only cards can be charged: `payment_method.type` is `card`.");
  if (card !== undefined) {
    throw invalid("Send either `payment_method.card` or `payment_method.id`, not both.");
  }
  const paymentMethodId = fromPublicId("pm", id);
  if (!paymentMethodId) throw invalid("`payment_method.id` is not the id of a payment method.");
  return { kind: "saved", paymentMethodId };
}

function invalid(message: string): AppError {
  return new AppError("INVALID_PAYMENT_METHOD", message);
}
