import { permanentAccountRecord, virtualAccountRecord } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type ActionKey, inTransaction, isRepeatedAction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as permanentAccounts from "../../db/permanent-accounts";
import * as virtualAccounts from "../../db/virtual-accounts";
import type { PermanentAccount } from "../../domain/permanent-account";
import {
  accountStatusAt,
  checkClosable,
  checkReopenable,
  type VirtualAccount,
} from "../../domain/virtual-account";
import type { ReadParts } from "../get-expected-payment";
import { permanentView, singleView } from "./account-view";
import { type AnyAccount, getAccount } from "./any-account";

interface SetAccountOpen extends ActionKey {
  tenant: Tenant;
  /** UUID. */
  id: string;
  open: boolean;
}

/**
 * Closes or reopens an account of either kind. The account's lock orders this and its payments, so each payment has one
 * outcome. A repeat changes nothing, nor does one under the same key after another change.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_VIRTUAL_ACCOUNT_STATE for an account for one payment that is paid,
 * or that has expired; IDEMPOTENCY_KEY_REUSED
 */
export async function setAccountOpen(
  parts: Pick<ReadParts, "db" | "ledger">,
  command: SetAccountOpen,
): Promise<AnyAccount> {
  const found = await getAccount(parts, command);
  const change = found.kind === "permanent" ? setPermanent : setSingle;
  await inTransaction(parts.db, (trx) => change(trx, command), { repeatable: true });
  crashpoint(command.open ? "payid.account.reopened" : "payid.account.closed");
  return getAccount(parts, command);
}

async function setPermanent(trx: Transaction, { id, open, ...key }: SetAccountOpen): Promise<void> {
  const locked = await permanentAccounts.lock(trx, id);
  if (!locked) throw new Error("The permanent account does not exist.");
  if (await isRepeatedAction(trx, key)) return;
  if (open === (locked.account.closedAt === null)) return;
  await permanentAccounts.setClosed(trx, id, !open);
  const changed = await permanentAccounts.lock(trx, id);
  if (!changed) throw new Error("The permanent account does not exist.");
  const data = permanentAccountRecord(permanentView(changed.account));
  await insertEvents(trx, [eventOf(changed, open, data)]);
}

async function setSingle(trx: Transaction, { id, open, ...key }: SetAccountOpen): Promise<void> {
  const locked = await virtualAccounts.lock(trx, id);
  if (!locked) throw new Error("The virtual account does not exist.");
  const { account, now } = locked;
  if (await isRepeatedAction(trx, key)) return;
  if (open === (account.closedAt === null)) return;
  if (open) checkReopenable(account, now);
  else checkClosable(account, now);
  await virtualAccounts.setClosed(trx, id, !open);
  const changed = await virtualAccounts.lock(trx, id);
  if (!changed) throw new Error("The virtual account does not exist.");
  const status = accountStatusAt(changed.account, changed.now);
  const data = virtualAccountRecord(singleView(changed.account, status));
  await insertEvents(trx, [eventOf(changed, open, data)]);
}

type Data = NewEvent<"virtual_account.closed">["data"];

function eventOf(
  { account, now }: { account: VirtualAccount | PermanentAccount; now: Date },
  open: boolean,
  data: Data,
): NewEvent {
  return {
    name: open ? "virtual_account.reopened" : "virtual_account.closed",
    id: deriveUuid(account.id, `changed/${account.changes}`),
    key: account.accountNumber,
    merchantId: account.merchantId,
    mode: account.mode,
    at: now,
    data,
  };
}
