import {
  type PermanentAccountPayment,
  type PermanentAccountView,
  permanentAccountFromWire,
  permanentPaymentFromWire,
} from "@kobo/api-schemas/records";
import {
  createPermanentAccount,
  getPermanentAccount,
  listPermanentAccounts,
  listPermanentPayments,
  type NewPermanentAccount,
  type PermanentQuery,
  setPermanentOpen,
  type WireAccount,
} from "../../clients/permanent-accounts";
import type { State } from "../../domain/audit";
import type { Parts } from "../parts";
import { activeOwnerOf, type OfMode, ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

const PAGE = 50;

/** Newest first. */
export async function getPermanentAccounts(
  parts: Parts,
  {
    status,
    customerId,
    cursor,
    ...of
  }: OfMode & Pick<PermanentQuery, "status" | "customerId"> & { cursor: string },
): Promise<{ accounts: PermanentAccountView[]; next: string | null }> {
  const owner = await ownerOf(parts, of);
  const query = { status, customerId, before: cursor, limit: PAGE };
  const { accounts, next } = await listPermanentAccounts(parts.services, owner, query);
  return { accounts: accounts.map(permanentAccountFromWire), next };
}

/**
 * An account with a page of its payments, newest first.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function getPermanentAccountDetail(
  parts: Parts,
  { id, cursor, ...of }: OfMode & { id: string; cursor: string },
): Promise<{
  account: PermanentAccountView;
  payments: PermanentAccountPayment[];
  next: string | null;
}> {
  const owner = await ownerOf(parts, of);
  const [account, { payments, next }] = await Promise.all([
    getPermanentAccount(parts.services, owner, id),
    listPermanentPayments(parts.services, owner, { id, before: cursor, limit: PAGE }),
  ]);
  return {
    account: permanentAccountFromWire(account),
    payments: payments.map(permanentPaymentFromWire),
    next,
  };
}

/**
 * Safe to repeat under the same key. The audit log holds nothing of the customer's identity.
 * @throws AppError LIVE_MODE_OFF, and as the contract says
 */
export async function addPermanentAccount(
  parts: Parts,
  {
    account,
    idempotencyKey,
    ...change
  }: ModeChange & { account: NewPermanentAccount; idempotencyKey: string },
): Promise<PermanentAccountView> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const { customerId, reference, amountValidation, amount } = account;
  const after = {
    ...{ customerId, reference, amountValidation },
    ...(amount !== undefined && { amountKobo: String(amount) }),
  };
  const created = await recordModeChange(
    parts,
    change,
    { action: "virtual_account.created", object: "virtual account", before: null, after },
    {
      work: () => createPermanentAccount(services, owner, { ...account, idempotencyKey }),
      afterOf: ({ id, accountNumber }) => ({ ...after, id, lastDigits: accountNumber.slice(-4) }),
    },
  );
  return permanentAccountFromWire(created);
}

/** @throws AppError LIVE_MODE_OFF, VIRTUAL_ACCOUNT_NOT_FOUND */
export async function switchPermanentAccount(
  parts: Parts,
  { id, open, ...change }: ModeChange & { id: string; open: boolean },
): Promise<PermanentAccountView> {
  const { services } = parts;
  const owner = await activeOwnerOf(parts, change);
  const before = stateOf(await getPermanentAccount(services, owner, id));
  const changed = await recordModeChange(
    parts,
    change,
    {
      action: open ? "virtual_account.reopened" : "virtual_account.closed",
      object: `virtual account:${id}`,
      ...{ before, after: { ...before, isOpen: open } },
    },
    { work: () => setPermanentOpen(services, owner, { id, open }), afterOf: stateOf },
  );
  return permanentAccountFromWire(changed);
}

function stateOf(account: WireAccount): State {
  const { reference, status } = permanentAccountFromWire(account);
  return { reference, isOpen: status === "active" };
}
