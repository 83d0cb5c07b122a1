import { type DisputeView, disputeFromWire } from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import { cancelPayment, capturePayment, refundPayment } from "../../clients/card-changes";
import {
  type CardPayment,
  type CardPaymentQuery,
  getCardPayment,
  listCardPayments,
  listRefunds,
} from "../../clients/card-payments";
import { listDisputes } from "../../clients/disputes";
import type { Owner } from "../../clients/owner";
import type { AuditAction, By, State } from "../../domain/audit";
import { type CardRefund, refundableOf } from "../../domain/card-payments";
import { recordIntent } from "../audit/record-change";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";

const PAGE = 50;
/** The largest page of the service. */
const REFUNDS_SHOWN = 100;
/** A payment has few. */
const DISPUTES = { status: undefined, cursor: "", limit: 20 };

/** Newest first; with an id, the payment that has it. */
export async function getCardPayments(
  parts: Parts,
  { merchantId, mode, id, ...query }: OfMode & Omit<CardPaymentQuery, "limit"> & { id: string },
): Promise<{ payments: CardPayment[]; next: string | null }> {
  const owner = await ownerOf(parts, { merchantId, mode });
  if (id !== "") return { payments: await findById(parts, owner, id), next: null };
  return listCardPayments(parts.services, owner, { ...query, limit: PAGE });
}

async function findById({ services }: Parts, owner: Owner, id: string): Promise<CardPayment[]> {
  try {
    return [await getCardPayment(services, owner, id)];
  } catch (error) {
    if (error instanceof AppError && error.code === "PAYMENT_NOT_FOUND") return [];
    throw error;
  }
}

export interface CardPaymentWithRefunds {
  payment: CardPayment;
  refundable: bigint;
  /** Newest first. */
  refunds: CardRefund[];
  hasMoreRefunds: boolean;
  /** Newest first. */
  disputes: DisputeView[];
}

/** @throws AppError PAYMENT_NOT_FOUND */
export async function getCardPaymentDetail(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<CardPaymentWithRefunds> {
  const owner = await ownerOf(parts, of);
  const [payment, { refunds, hasMore }, { disputes }] = await Promise.all([
    getCardPayment(parts.services, owner, id),
    listRefunds(parts.services, owner, { id, limit: REFUNDS_SHOWN }),
    listDisputes(parts.services, owner, { ...DISPUTES, paymentId: id }),
  ]);
  const disputed = disputes.map(disputeFromWire);
  const refundable = refundableOf(payment, refunds, disputed);
  return { payment, refundable, refunds, hasMoreRefunds: hasMore, disputes: disputed };
}

/** A change to a card payment under its form's key: a repeat has the same result. */
interface Change extends OfMode {
  id: string;
  idempotencyKey: string;
  by: By;
}

/** Undefined captures all of the authorization. */
type Amount = bigint | undefined;

/** @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED */
export async function captureCardPayment(
  parts: Parts,
  { amount, ...change }: Change & { amount: Amount },
): Promise<void> {
  const owner = await activeOwnerOf(parts, change);
  await record(
    parts,
    change,
    { action: "card.captured", after: stateOf(amount) },
    {
      work: () => capturePayment(parts.services, owner, { ...change, amount }),
      afterOf: ({ amountCaptured }) => stateOf(amountCaptured || amount),
    },
  );
}

/** @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, IDEMPOTENCY_KEY_REUSED */
export async function cancelCardPayment(parts: Parts, change: Change): Promise<void> {
  const owner = await activeOwnerOf(parts, change);
  await record(
    parts,
    change,
    { action: "card.canceled", after: {} },
    {
      work: () => cancelPayment(parts.services, owner, change),
      afterOf: () => ({}),
    },
  );
}

/**
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, REFUND_AMOUNT_EXCEEDED, INSUFFICIENT_WALLET_BALANCE,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function refundCardPayment(
  parts: Parts,
  { amount, reason, ...change }: Change & { amount: Amount; reason: string },
): Promise<CardRefund> {
  const owner = await activeOwnerOf(parts, change);
  return record(
    parts,
    change,
    { action: "card.refunded", after: stateOf(amount) },
    {
      work: () => refundPayment(parts.services, owner, { ...change, amount, reason }),
      afterOf: (refund) => ({ ...stateOf(refund.amount), refund: refund.id }),
    },
  );
}

function stateOf(amount: Amount): State {
  return { amount: amount === undefined ? "all" : String(amount) };
}

function record<Result>(
  parts: Parts,
  { merchantId, mode, id, idempotencyKey, by }: Change,
  { action, after }: { action: AuditAction; after: State },
  { work, afterOf }: { work: () => Promise<Result>; afterOf: (result: Result) => State },
): Promise<Result> {
  const inMode = (state: State): State => ({ mode, ...state });
  const intent = {
    ...{ merchantId, by, action, before: null, idempotencyKey },
    object: `card payment:${id}`,
    after: inMode(after),
    afterOf: (result: Result) => inMode(afterOf(result)),
  };
  return recordIntent(parts, intent, work);
}
