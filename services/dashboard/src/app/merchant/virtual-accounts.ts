import { checkName } from "../../clients/merchants";
import {
  type AccountQuery,
  createVirtualAccount,
  getVirtualAccount,
  listAccountPayments,
  listVirtualAccounts,
  type NewVirtualAccount,
  setAccountOpen,
  type VirtualAccount,
} from "../../clients/virtual-accounts";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;

export async function getVirtualAccounts(
  parts: Parts,
  { status, cursor, ...of }: OfMode & Pick<AccountQuery, "status"> & { cursor: string },
) {
  const owner = await ownerOf(parts, of);
  return listVirtualAccounts(parts.services, owner, { status, before: cursor, limit: PAGE });
}

/** @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND */
export async function getVirtualAccountDetail(
  parts: Parts,
  { reference, ...of }: OfMode & { reference: string },
) {
  const owner = await ownerOf(parts, of);
  const [account, payments] = await Promise.all([
    getVirtualAccount(parts.services, owner, reference),
    listAccountPayments(parts.services, owner, reference),
  ]);
  return { account, payments };
}

/**
 * Safe to repeat under the same key.
 * @throws AppError LIVE_MODE_OFF, DUPLICATE_REFERENCE, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE;
 * VALIDATION_ERROR for a name that looks like another merchant's
 */
export async function addVirtualAccount(
  parts: Parts,
  {
    account,
    idempotencyKey,
    ...change
  }: ModeChange & { account: NewVirtualAccount; idempotencyKey: string },
): Promise<VirtualAccount> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  await checkName(services, { merchantId: change.merchantId, name: account.name });
  const { name, reference, validityMinutes, amountValidation } = account;
  const after = {
    ...{ name, reference, validityMinutes, amountValidation },
    amountKobo: String(account.amount),
  };
  return recordModeChange(
    parts,
    change,
    { action: "virtual_account.created", object: "virtual account", before: null, after },
    {
      work: () => createVirtualAccount(services, owner, { ...account, idempotencyKey }),
      afterOf: ({ accountNumber }) => ({ ...after, lastDigits: accountNumber.slice(-4) }),
    },
  );
}

/** @throws AppError LIVE_MODE_OFF, VIRTUAL_ACCOUNT_NOT_FOUND, INVALID_VIRTUAL_ACCOUNT_STATE */
export async function switchVirtualAccount(
  parts: Parts,
  { reference, open, ...change }: ModeChange & { reference: string; open: boolean },
): Promise<VirtualAccount> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const { id, closedAt } = await getVirtualAccount(services, owner, reference);
  const before = { isOpen: closedAt === null };
  return recordModeChange(
    parts,
    change,
    {
      action: open ? "virtual_account.reopened" : "virtual_account.closed",
      object: `virtual account:${reference}`,
      ...{ before, after: { isOpen: open } },
    },
    {
      work: () => setAccountOpen(services, owner, { id, open }),
      afterOf: (account) => ({ isOpen: account.closedAt === null }),
    },
  );
}
