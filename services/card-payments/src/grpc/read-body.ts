import {
  CARD_AMOUNT_MAX,
  CaptureBody,
  CreateBody,
  createBody,
  PaymentMethodBody,
  RefundBody,
} from "@kobo/api-schemas/card-requests";
import {
  check,
  dropOptionalNulls,
  invalidInput,
  type JsonObject,
  parseInput,
  parseJsonBody,
  unknownFields,
} from "@kobo/api-schemas/input";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { z } from "zod";
import { type Currency, currencyOf } from "../domain/currency";
import type { CardDetails } from "../domain/payments/card";
import type { CaptureParams, CreateParams, RefundParams } from "../domain/request-params";
import { checkPaymentMethod, toDetails, toInstrument } from "./read-payment-method";

/** No error here contains a sent value: errors are logged, and any field may contain a card number. */

/**
 * Parses a body. An empty one counts as `{}`, and null in an optional field as absent.
 * @throws AppError INVALID_JSON
 */
export function readBody(bytes: Uint8Array, schema: z.ZodObject): JsonObject {
  const body = bytes.length === 0 ? {} : parseJsonBody(bytes);
  // An object stays an object.
  return dropOptionalNulls(schema, body) as JsonObject;
}

/** A card that is typed in has its customer present. */
const TYPED_IN_OFF_SESSION = {
  field: "off_session",
  code: "needs_saved_card",
  message: "off_session: needs a saved card, `payment_method.id`.",
};

const CREATE = { live: createBody("live"), test: createBody("test") } as const;

/**
 * Reads the body of a payment. The card is checked later, by `checkCard`.
 * @throws AppError VALIDATION_ERROR with every problem; else INVALID_AMOUNT, AMOUNT_TOO_HIGH; else
 * INVALID_CURRENCY; else INVALID_PAYMENT_METHOD
 */
export function readCreateBody(body: JsonObject, mode: Mode): CreateParams {
  const payment = check(CREATE[mode], body);
  const method = checkPaymentMethod(body);
  const problems = [
    ...(payment.problems ?? []),
    ...(method.problems ?? []),
    ...unknownFields(CreateBody, body).problems,
  ];
  if (payment.value?.off_session && method.value?.payment_method.kind === "card") {
    problems.push(TYPED_IN_OFF_SESSION);
  }
  if (payment.problems || method.problems || problems.length > 0) throw invalidInput(problems);
  const { amount, currency, customer, description, metadata, capture, return_url } = payment.value;
  return {
    amount: chargeable(amount),
    currency: supported(currency),
    // An empty name counts as absent.
    customer: { email: customer.email, name: customer.name || undefined },
    instrument: toInstrument(method.value.payment_method),
    description,
    metadata,
    capture,
    offSession: payment.value.off_session,
    returnUrl: return_url,
  };
}

/** @throws AppError VALIDATION_ERROR; else INVALID_AMOUNT */
export function readCaptureBody(body: JsonObject): CaptureParams {
  const { amount } = parseInput(CaptureBody, body);
  return { amount: amount === undefined ? undefined : positive(amount) };
}

/** @throws AppError VALIDATION_ERROR; else INVALID_AMOUNT */
export function readRefundBody(body: JsonObject): RefundParams {
  const { amount, reason, metadata } = parseInput(RefundBody, body);
  return { amount: amount === undefined ? undefined : positive(amount), reason, metadata };
}

/** @throws AppError VALIDATION_ERROR with every problem */
export function readPaymentMethodBody(body: JsonObject): { card: CardDetails; save: boolean } {
  const method = check(PaymentMethodBody, body);
  const unknown = unknownFields(PaymentMethodBody, body);
  if (method.problems || unknown.problems.length > 0)
    throw invalidInput([...(method.problems ?? []), ...unknown.problems]);
  const { card, save } = method.value;
  return { card: toDetails(card), save };
}

/** The known fields of each body, without the payment method. */
export const CREATE_FIELDS = Object.keys(CREATE.live.shape);
export const REFUND_FIELDS = Object.keys(RefundBody.shape);
export const FIELDS = [
  ...CREATE_FIELDS,
  ...REFUND_FIELDS,
  ...Object.keys(CaptureBody.shape),
  "save",
];

function positive(amount: number): bigint {
  if (amount <= 0) throw new AppError("INVALID_AMOUNT", "The amount must be greater than 0.");
  return BigInt(amount);
}

function chargeable(sent: number): bigint {
  const amount = positive(sent);
  if (amount <= CARD_AMOUNT_MAX) return amount;
  throw new AppError("AMOUNT_TOO_HIGH", `The amount must be at most ${CARD_AMOUNT_MAX}.`);
}

function supported(code: string): Currency {
  const currency = currencyOf(code);
  if (!currency) throw new AppError("INVALID_CURRENCY");
  return currency;
}
