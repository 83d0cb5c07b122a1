import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { PartnerUnavailable } from "../../clients/bank-partner";
import * as fundingAccounts from "../../db/funding-accounts";
import * as virtualAccounts from "../../db/virtual-accounts";
import { type IssuedAccount, isValidNumber } from "../../domain/virtual-account";
import type { CreateParts } from "./create-virtual-account";

/** Reserved of a request's time for storing the account. */
const STORE_MS = 1_000;

/**
 * The permanent account of the merchant's live wallet, issued on the first request. The partner's reference derives
 * from the merchant, so a retry after a crash gets the same account.
 * @throws AppError VALIDATION_ERROR in test mode; SERVICE_UNAVAILABLE when the partner issues none
 */
export async function getFundingAccount(
  parts: Pick<CreateParts, "db" | "partners" | "logger">,
  { tenant, deadline }: { tenant: Tenant; deadline: number },
): Promise<IssuedAccount> {
  const { db, partners, logger } = parts;
  if (tenant.mode !== "live") {
    throw new AppError("VALIDATION_ERROR", "Only live wallets have a funding account.");
  }
  const before = await fundingAccounts.find(db, tenant);
  if (before) return before;

  const reference = `funding-${tenant.merchantId}`;
  const accountRequest = { reference, name: tenant.merchantName, expiresAt: undefined };
  const issued = await partners.live.issue(accountRequest, deadline - STORE_MS);
  const stored = isValidNumber(issued)
    ? await inTransaction(db, (trx) => storeIssued(trx, tenant, issued), { repeatable: true })
    : undefined;
  if (stored) return stored;
  logger.error({ partnerReference: reference }, "bank partner issued invalid account number");
  throw new PartnerUnavailable({ cause: new Error("The partner issued an invalid number.") });
}

/** Undefined when another merchant has the number. */
async function storeIssued(
  trx: Transaction,
  tenant: Tenant,
  issued: IssuedAccount,
): Promise<fundingAccounts.FundingAccount | undefined> {
  const isTaken = await virtualAccounts.isTaken(trx, tenant.mode, issued);
  // Read under the lock of the number, after a concurrent request of the merchant has committed.
  const before = await fundingAccounts.find(trx, tenant);
  if (before || isTaken) return before;
  await fundingAccounts.insert(trx, tenant, { ...issued, id: newUuid() });
  return fundingAccounts.find(trx, tenant);
}
