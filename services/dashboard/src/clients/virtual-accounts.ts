import { AppError } from "@kobo/errors";
import type { AmountRule } from "@kobo/protos/payid/v1/AmountRule";
import type { VirtualAccount__Output } from "@kobo/protos/payid/v1/VirtualAccount";
import type { VirtualAccountPayment__Output } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import { ACCOUNT_STATUSES, type AccountStatus } from "../domain/pay-id";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Expected, Payment, Repeatable, SandboxPayment } from "./pay-ids";
import type { Services } from "./services";

type Calls = Pick<Services, "virtualAccounts">;

const STATUSES = {
  active: "VIRTUAL_ACCOUNT_STATUS_ACTIVE",
  completed: "VIRTUAL_ACCOUNT_STATUS_COMPLETED",
  expired: "VIRTUAL_ACCOUNT_STATUS_EXPIRED",
} as const satisfies Record<AccountStatus, string>;

export interface VirtualAccount {
  /** `va_…` */
  id: string;
  accountNumber: string;
  accountName: string;
  bankName: string;
  reference: string;
  amount: bigint;
  /** 0n until a payment is accepted. */
  amountReceived: bigint;
  amountRule: AmountRule;
  status: AccountStatus;
  createdAt: Date;
  expiresAt: Date;
  /** As `expiresAt`, moved by the merchant's test clock. */
  lapsesAt: Date;
  /** When the merchant closed it; null while it is open. */
  closedAt: Date | null;
  /** JSON; empty for none. */
  metadata: string;
}

export interface AccountPayment extends Payment {
  sessionId: string;
  /** Why it is returned to its sender; empty for an accepted one. */
  rejectionReason: string;
}

export interface NewVirtualAccount extends Expected {
  amount: bigint;
  name: string;
  validityMinutes: number;
  amountRule: AmountRule;
  /** The rule in the merchant's words. */
  amountValidation: string;
}

/**
 * Safe to repeat under the same key.
 * @throws AppError DUPLICATE_REFERENCE, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED;
 * SERVICE_UNAVAILABLE when the bank partner gives no number
 */
export async function createVirtualAccount(
  { virtualAccounts }: Calls,
  owner: Owner,
  { idempotencyKey, ...account }: NewVirtualAccount & Repeatable,
): Promise<VirtualAccount> {
  const { amount, metadata: metadataJson, ...rest } = account;
  const fields = { ...rest, amountKobo: String(amount), metadataJson };
  const created = await virtualAccounts.CreateVirtualAccount({
    tenant: tenantOf(owner),
    ...fields,
    idempotency: idempotencyOf(owner, idempotencyKey, fields),
  });
  return toVirtualAccount(created.virtualAccount);
}

/** @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND */
export async function getVirtualAccount(
  { virtualAccounts }: Calls,
  owner: Owner,
  reference: string,
): Promise<VirtualAccount> {
  const found = await virtualAccounts.GetVirtualAccount({ tenant: tenantOf(owner), reference });
  return toVirtualAccount(found.virtualAccount);
}

/** The newest hundred, newest first. */
export async function listAccountPayments(
  { virtualAccounts }: Calls,
  owner: Owner,
  reference: string,
): Promise<AccountPayment[]> {
  const request = { tenant: tenantOf(owner), reference };
  return (await virtualAccounts.ListVirtualAccountPayments(request)).payments.map(toPayment);
}

export interface AccountQuery {
  status: AccountStatus | undefined;
  /** Empty for the newest. */
  before: string;
  limit: number;
}

/** Newest first. */
export async function listVirtualAccounts(
  { virtualAccounts }: Calls,
  owner: Owner,
  { status, ...page }: AccountQuery,
): Promise<{ accounts: VirtualAccount[]; next: string | null }> {
  const found = await virtualAccounts.ListVirtualAccounts({
    tenant: tenantOf(owner),
    ...(status && { status: STATUSES[status] }),
    ...page,
  });
  return { accounts: found.virtualAccounts.map(toVirtualAccount), next: found.nextBefore || null };
}

/**
 * Closes an account that waits for its payment, or reopens it. Safe to repeat.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND, INVALID_VIRTUAL_ACCOUNT_STATE
 */
export async function setAccountOpen(
  { virtualAccounts }: Calls,
  owner: Owner,
  { id, open }: { id: string; open: boolean },
): Promise<VirtualAccount> {
  const changed = await virtualAccounts.SetAccountOpen({ tenant: tenantOf(owner), id, open });
  return toVirtualAccount(changed.virtualAccount);
}

/**
 * As if from a bank. Safe to repeat under the same key.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND, INVALID_AMOUNT, IDEMPOTENCY_KEY_REUSED
 */
export async function simulateAccountPayment(
  { virtualAccounts }: Calls,
  owner: Owner,
  { reference, amount, senderName, idempotencyKey }: SandboxPayment & { reference: string },
): Promise<AccountPayment> {
  const fields = { reference, amountKobo: String(amount), senderName };
  const { payment } = await virtualAccounts.SimulateVirtualAccountPayment({
    tenant: tenantOf(owner),
    ...fields,
    idempotency: idempotencyOf(owner, idempotencyKey, fields),
  });
  if (!payment) throw new AppError("INTERNAL_ERROR");
  return toPayment(payment);
}

function toVirtualAccount(wire: VirtualAccount__Output | null): VirtualAccount {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { id, accountNumber, accountName, bankName, reference } = wire;
  return {
    ...{ id, accountNumber, accountName, bankName, reference },
    amount: BigInt(wire.amountKobo),
    amountReceived: BigInt(wire.amountReceivedKobo),
    amountRule: wire.amountRule,
    status: ACCOUNT_STATUSES.find((status) => STATUSES[status] === wire.status) ?? "expired",
    createdAt: new Date(Number(wire.createdAtMs)),
    expiresAt: new Date(Number(wire.expiresAtMs)),
    lapsesAt: new Date(Number(wire.lapsesAtMs)),
    closedAt: wire.closedAtMs === "0" ? null : new Date(Number(wire.closedAtMs)),
    metadata: wire.metadataJson,
  };
}

function toPayment(wire: VirtualAccountPayment__Output): AccountPayment {
  const { transactionId, sessionId, payerName, rejectionReason } = wire;
  return {
    ...{ transactionId, sessionId, payerName, rejectionReason },
    amount: BigInt(wire.amountKobo),
    at: new Date(Number(wire.paidAtMs)),
  };
}
