import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { PayId__Output } from "@kobo/protos/payid/v1/PayId";
import type { PayIdPayment__Output } from "@kobo/protos/payid/v1/PayIdPayment";
import { toWireMode } from "@kobo/rpc";
import { PAY_ID_STATUSES, type PayIdStatus, type PayIdType } from "../domain/pay-id";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "payIds">;

export interface PayIdOwner {
  /** The registered name of the merchant behind a PayID. */
  merchantName: string;
}

/** @throws AppError PAYID_NOT_FOUND */
export async function findPayIdOwner(
  { payIds }: Calls,
  { mode, payId, merchantId }: { mode: Mode; payId: string; merchantId: string },
): Promise<PayIdOwner> {
  return payIds.VerifyPayId({ mode: toWireMode(mode), payId, merchantId });
}

const TYPES = {
  dynamic: "PAY_ID_TYPE_DYNAMIC",
  static: "PAY_ID_TYPE_STATIC",
} as const satisfies Record<PayIdType, string>;
const STATUSES = {
  active: "PAY_ID_STATUS_ACTIVE",
  used: "PAY_ID_STATUS_USED",
  expired: "PAY_ID_STATUS_EXPIRED",
  inactive: "PAY_ID_STATUS_INACTIVE",
} as const satisfies Record<PayIdStatus, string>;

export interface PayId {
  payId: string;
  name: string;
  reference: string;
  type: PayIdType;
  status: PayIdStatus;
  /** 0n when none is expected. */
  expectedAmount: bigint;
  amountReceived: bigint;
  paymentsCount: number;
  createdAt: Date;
  /** Null for a static one. */
  expiresAt: Date | null;
  /** As `expiresAt`, moved by the merchant's test clock. */
  lapsesAt: Date | null;
  /** JSON; empty for none. */
  metadata: string;
}

export interface Payment {
  transactionId: string;
  amount: bigint;
  at: Date;
  payerName: string;
}

/** A repeat of the same call with the same key has the same result. */
export interface Repeatable {
  idempotencyKey: string;
}

/** An expected payment. */
export interface Expected {
  reference: string;
  /** JSON; empty for none. */
  metadata: string;
}

export type NewPayId = Expected & { amount: bigint | undefined } & (
    | { type: "dynamic" }
    | { type: "static"; name: string }
  );

/**
 * Safe to repeat under the same key.
 * @throws AppError DUPLICATE_REFERENCE, INVALID_AMOUNT, IDEMPOTENCY_KEY_REUSED
 */
export async function createPayId(
  { payIds }: Calls,
  owner: Owner,
  { idempotencyKey, ...payId }: NewPayId & Repeatable,
): Promise<PayId> {
  const { reference, metadata: metadataJson, amount } = payId;
  const fields = {
    ...{ reference, metadataJson },
    ...(amount !== undefined && { expectedAmountKobo: String(amount) }),
  };
  const named = payId.type === "static" ? { name: payId.name } : {};
  const identity = { type: payId.type, ...fields, ...named };
  const request = {
    tenant: tenantOf(owner),
    ...fields,
    idempotency: idempotencyOf(owner, idempotencyKey, identity),
  };
  const created =
    payId.type === "static"
      ? await payIds.CreateStaticPayId({ ...request, name: payId.name })
      : await payIds.CreateDynamicPayId(request);
  return toPayId(created.payId);
}

/** @throws AppError PAYID_NOT_FOUND */
export async function getPayId({ payIds }: Calls, owner: Owner, payId: string): Promise<PayId> {
  return toPayId((await payIds.GetPayId({ tenant: tenantOf(owner), payId })).payId);
}

/** The newest hundred, newest first. */
export async function listPayments(
  { payIds }: Calls,
  owner: Owner,
  payId: string,
): Promise<Payment[]> {
  const { payments } = await payIds.ListPayIdPayments({ tenant: tenantOf(owner), payId });
  return payments.map(toPayment);
}

export interface PayIdQuery {
  type: PayIdType | undefined;
  status: PayIdStatus | undefined;
  /** Empty for the newest. */
  before: string;
  limit: number;
}

/** Newest first. */
export async function listPayIds(
  { payIds }: Calls,
  owner: Owner,
  { type, status, ...page }: PayIdQuery,
): Promise<{ payIds: PayId[]; next: string | null }> {
  const found = await payIds.ListPayIds({
    tenant: tenantOf(owner),
    ...(type && { type: TYPES[type] }),
    ...(status && { status: STATUSES[status] }),
    ...page,
  });
  return { payIds: found.payIds.map(toPayId), next: found.nextBefore || null };
}

/**
 * A deactivation answers after the last payment that may still arrive.
 * @throws AppError PAYID_NOT_FOUND; VALIDATION_ERROR for a dynamic one
 */
export async function setPayIdActive(
  { payIds }: Calls,
  owner: Owner,
  { payId, active }: { payId: string; active: boolean },
): Promise<PayId> {
  const changed = await payIds.SetPayIdActive({ tenant: tenantOf(owner), payId, active });
  return toPayId(changed.payId);
}

/** A payment of the sandbox. */
export interface SandboxPayment extends Repeatable {
  amount: bigint;
  /** Empty for the default. */
  senderName: string;
}

/**
 * As if from outside. Safe to repeat under the same key.
 * @throws AppError PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED
 */
export async function simulatePayment(
  { payIds }: Calls,
  owner: Owner,
  { payId, amount, senderName, idempotencyKey }: SandboxPayment & { payId: string },
): Promise<Payment> {
  const fields = { payId, amountKobo: String(amount), senderName };
  const { payment } = await payIds.SimulatePayIdPayment({
    tenant: tenantOf(owner),
    ...fields,
    idempotency: idempotencyOf(owner, idempotencyKey, fields),
  });
  if (!payment) throw new AppError("INTERNAL_ERROR");
  return toPayment(payment);
}

function toPayId(wire: PayId__Output | null): PayId {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { payId, name, reference } = wire;
  return {
    ...{ payId, name, reference },
    type: wire.type === TYPES.dynamic ? "dynamic" : "static",
    status: PAY_ID_STATUSES.find((status) => STATUSES[status] === wire.status) ?? "inactive",
    expectedAmount: BigInt(wire.expectedAmountKobo),
    amountReceived: BigInt(wire.amountReceivedKobo),
    paymentsCount: Number(wire.paymentsCount),
    createdAt: new Date(Number(wire.createdAtMs)),
    expiresAt: toMoment(wire.expiresAtMs),
    lapsesAt: toMoment(wire.lapsesAtMs),
    metadata: wire.metadataJson,
  };
}

function toPayment({ transactionId, amountKobo, paidAtMs, payerName }: PayIdPayment__Output) {
  return {
    ...{ transactionId, payerName },
    amount: BigInt(amountKobo),
    at: new Date(Number(paidAtMs)),
  };
}

/** 0 means none. */
function toMoment(ms: string): Date | null {
  return ms === "0" ? null : new Date(Number(ms));
}
