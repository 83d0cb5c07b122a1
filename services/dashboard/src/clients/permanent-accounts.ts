import { AppError } from "@kobo/errors";
import type { AmountRule } from "@kobo/protos/payid/v1/AmountRule";
import type { IdentityType } from "@kobo/protos/payid/v1/IdentityType";
import type { PermanentAccount__Output } from "@kobo/protos/payid/v1/PermanentAccount";
import type { VirtualAccountPayment__Output } from "@kobo/protos/payid/v1/VirtualAccountPayment";
import type { PermanentStatus } from "../domain/pay-id";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Expected, Repeatable } from "./pay-ids";
import type { Services } from "./services";

type Calls = Pick<Services, "virtualAccounts">;

/** As the contract has it; its views come from the schemas of the API. */
export type WireAccount = PermanentAccount__Output;
export type WirePayment = VirtualAccountPayment__Output;

const STATUSES = {
  active: "PERMANENT_ACCOUNT_STATUS_ACTIVE",
  closed: "PERMANENT_ACCOUNT_STATUS_CLOSED",
} as const satisfies Record<PermanentStatus, string>;

const IDENTITIES = {
  bvn: "IDENTITY_TYPE_BVN",
  nin: "IDENTITY_TYPE_NIN",
} as const satisfies Record<string, IdentityType>;

export interface NewPermanentAccount extends Expected {
  /** `cus_…` */
  customerId: string;
  /** Undefined for none. */
  amount: bigint | undefined;
  amountRule: AmountRule;
  /** The rule in the merchant's words. */
  amountValidation: string;
  /** Eleven digits: never logged and never stored here. */
  identity: { type: keyof typeof IDENTITIES; number: string } | undefined;
}

/**
 * Safe to repeat under the same key.
 * @throws AppError CUSTOMER_NOT_FOUND, DUPLICATE_REFERENCE, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED;
 * VALIDATION_ERROR for a customer without a name; SERVICE_UNAVAILABLE when the bank partner gives no number
 */
export async function createPermanentAccount(
  { virtualAccounts }: Calls,
  owner: Owner,
  { idempotencyKey, ...account }: NewPermanentAccount & Repeatable,
): Promise<WireAccount> {
  const { amount, identity, metadata: metadataJson, ...rest } = account;
  const fields = {
    ...rest,
    metadataJson,
    ...(amount !== undefined && { amountKobo: String(amount) }),
    ...(identity && {
      identityType: IDENTITIES[identity.type],
      identityNumber: identity.number,
    }),
  };
  const created = await virtualAccounts.CreatePermanentAccount({
    tenant: tenantOf(owner),
    ...fields,
    idempotency: idempotencyOf(owner, idempotencyKey, fields),
  });
  return present(created.account);
}

export interface PermanentQuery {
  status: PermanentStatus | undefined;
  /** `cus_…`; empty for all. */
  customerId: string;
  /** Empty for the newest. */
  before: string;
  limit: number;
}

/** Newest first. */
export async function listPermanentAccounts(
  { virtualAccounts }: Calls,
  owner: Owner,
  { status, ...query }: PermanentQuery,
): Promise<{ accounts: WireAccount[]; next: string | null }> {
  const { accounts, nextBefore } = await virtualAccounts.ListPermanentAccounts({
    tenant: tenantOf(owner),
    ...(status && { status: STATUSES[status] }),
    ...query,
  });
  return { accounts, next: nextBefore || null };
}

/** @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND, also for an account for one payment */
export async function getPermanentAccount(
  { virtualAccounts }: Calls,
  owner: Owner,
  id: string,
): Promise<WireAccount> {
  const found = await virtualAccounts.GetAccount({ tenant: tenantOf(owner), id });
  if (!found.permanentAccount) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return found.permanentAccount;
}

/**
 * Newest first by the time of payment, rejected ones as well.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function listPermanentPayments(
  { virtualAccounts }: Calls,
  owner: Owner,
  { id, before, limit }: { id: string; before: string; limit: number },
): Promise<{ payments: WirePayment[]; next: string | null }> {
  const request = { tenant: tenantOf(owner), id, before, limit };
  const { payments, nextBefore } = await virtualAccounts.ListPaymentsOfAccount(request);
  return {
    payments: payments.flatMap(({ payment }) => payment ?? []),
    next: nextBefore || null,
  };
}

/**
 * Closes or reopens a permanent account. Safe to repeat.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function setPermanentOpen(
  { virtualAccounts }: Calls,
  owner: Owner,
  { id, open }: { id: string; open: boolean },
): Promise<WireAccount> {
  const changed = await virtualAccounts.SetAccountOpen({ tenant: tenantOf(owner), id, open });
  return present(changed.permanentAccount);
}

function present(account: WireAccount | null): WireAccount {
  if (!account) throw new AppError("INTERNAL_ERROR");
  return account;
}
