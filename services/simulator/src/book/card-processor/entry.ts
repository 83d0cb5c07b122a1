import { z } from "zod";
import type { Card, Conduct } from "../../domain/card-processor/card";
import type { Charge } from "../../domain/card-processor/charge";
import type { Customer, PaymentMethod } from "../../domain/card-processor/customer";
import type { Intent } from "../../domain/card-processor/intent";
import type { Line } from "../../domain/card-processor/line";
import type { Refund } from "../../domain/card-processor/refund";
import { date, kobo } from "../fields";
import { NoticeEntry } from "../notice-shelf";

/** An answer that is given again to whoever asks the same under the same key. */
export interface SavedAnswer {
  key: string;
  path: string;
  /** A keyed hash of what was asked: what was asked is not kept. */
  asked: string;
  status: number;
  body: string;
  at: Date;
}

const text = z.string().nullable();
const metadata = z.record(z.string(), z.string());

const conduct: z.ZodType<Conduct> = z.discriminatedUnion("does", [
  z.object({ does: z.literal("pay") }),
  z.object({ does: z.literal("decline"), code: z.string(), declineCode: text }),
  z.object({ does: z.literal("authenticate") }),
  z.object({ does: z.literal("pay in silence") }),
  z.object({ does: z.literal("vanish") }),
]);

const card: z.ZodType<Card> = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  fingerprint: z.string(),
  conduct,
});

const Entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("secret"), secret: z.string() }),
  z.object({
    kind: z.literal("customer"),
    id: z.string(),
    email: text,
    name: text,
    phone: text,
    description: text,
    metadata,
    createdAt: date,
  }),
  z.object({
    kind: z.literal("method"),
    id: z.string(),
    card,
    customerId: text,
    email: text,
    name: text,
    createdAt: date,
  }),
  z.object({
    kind: z.literal("intent"),
    id: z.string(),
    amount: kobo,
    currency: z.string(),
    customerId: text,
    captureMethod: z.enum(["automatic", "manual"]),
    setupFutureUsage: z.enum(["on_session", "off_session"]).nullable(),
    description: text,
    metadata,
    status: z.enum([
      "requires_payment_method",
      "requires_action",
      "requires_capture",
      "succeeded",
      "canceled",
    ]),
    paymentMethodId: text,
    latestChargeId: text,
    lastError: z
      .object({
        code: z.string(),
        declineCode: text,
        message: z.string(),
        chargeId: text,
        paymentMethodId: z.string(),
      })
      .nullable(),
    authentication: z.object({ token: z.string(), returnUrl: text }).nullable(),
    hiddenUntil: date.nullable(),
    amountReceived: kobo,
    createdAt: date,
    authorisedAt: date.nullable(),
    canceledAt: date.nullable(),
    cancellationReason: text,
  }),
  z.object({
    kind: z.literal("charge"),
    id: z.string(),
    intentId: z.string(),
    paymentMethodId: z.string(),
    amount: kobo,
    amountCaptured: kobo,
    amountRefunded: kobo,
    status: z.enum(["succeeded", "failed"]),
    isCaptured: z.boolean(),
    failure: z.object({ code: z.string(), declineCode: text, message: z.string() }).nullable(),
    lineId: text,
    createdAt: date,
  }),
  z.object({
    kind: z.literal("refund"),
    id: z.string(),
    intentId: z.string(),
    chargeId: z.string(),
    amount: kobo,
    reason: text,
    metadata,
    status: z.enum(["pending", "succeeded", "failed"]),
    failureReason: text,
    lineId: text,
    failureLineId: text,
    planned: z
      .object({ status: z.enum(["succeeded", "failed"]), at: date, failureReason: z.string() })
      .nullable(),
    createdAt: date,
  }),
  z.object({
    kind: z.literal("line"),
    id: z.string(),
    type: z.enum(["charge", "refund", "refund_failure"]),
    amount: kobo,
    fee: kobo,
    currency: z.string(),
    sourceId: z.string(),
    createdAt: date,
  }),
  z.object({
    kind: z.literal("answer"),
    key: z.string(),
    path: z.string(),
    asked: z.string(),
    status: z.int(),
    body: z.string(),
    at: date,
  }),
  z.object({ kind: z.literal("confirm asked"), intentId: z.string() }),
  z.object({ kind: z.literal("forgotten"), id: z.string() }),
  NoticeEntry,
]);

export type ProcessorEntry =
  | { kind: "secret"; secret: string }
  | (Customer & { kind: "customer" })
  | (PaymentMethod & { kind: "method" })
  | (Intent & { kind: "intent" })
  | (Charge & { kind: "charge" })
  | (Refund & { kind: "refund" })
  | (Line & { kind: "line" })
  | (SavedAnswer & { kind: "answer" })
  | { kind: "confirm asked"; intentId: string }
  | { kind: "forgotten"; id: string }
  | NoticeEntry;

/** One line holds what belongs together: a crash leaves all of it or nothing. */
const FileLine = z.array(Entry);

/** Throws for a line that is none. */
export function fromLine(line: string): ProcessorEntry[] {
  return FileLine.parse(JSON.parse(line));
}
