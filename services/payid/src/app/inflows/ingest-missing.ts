import type { Mode } from "@kobo/core/tenant";
import { type BankPartner, PartnerUnavailable } from "../../clients/bank-partner";
import * as inflows from "../../db/inflows";
import * as permanentAccounts from "../../db/permanent-accounts";
import { type Credit, isSameCredit } from "../../domain/inflow";
import type { PermanentAccount } from "../../domain/permanent-account";
import type { VirtualAccount } from "../../domain/virtual-account";
import { type InflowParts, ingestCredit } from "./ingest-credit";
import { finishInflow } from "./run-inflow";

export interface PartnerParts extends InflowParts {
  partners: Readonly<Record<Mode, BankPartner>>;
}

type QueriedAccount = Pick<VirtualAccount, "mode" | "bankCode" | "accountNumber">;

/**
 * Ingests credits of an account that the bank partner has and this service lacks.
 * @throws PartnerUnavailable, also when the deadline passes first
 */
export async function ingestMissing(
  parts: PartnerParts,
  account: QueriedAccount,
  deadline: number,
): Promise<void> {
  const { mode, accountNumber } = account;
  for await (const credits of parts.partners[mode].listCredits(accountNumber, deadline))
    await ingestPage(parts, { account, credits }, deadline);
}

/** Pages of a list that the next call reads again, because the partner may list a credit late. */
const PAGES_READ_AGAIN = 2;

/**
 * As `ingestMissing`, for a permanent account, whose list only grows. Begins a few pages before the end that earlier
 * calls have read; the daily reconciliation finds differences in older pages.
 * @throws PartnerUnavailable, also when the deadline passes first
 */
export async function ingestMissingOfPermanent(
  parts: PartnerParts,
  account: QueriedAccount & Pick<PermanentAccount, "id">,
  deadline: number,
): Promise<void> {
  const { db, partners } = parts;
  const { id, mode, accountNumber } = account;
  const after = await permanentAccounts.findCreditsReadTo(db, id);
  /** The last credits of the pages. */
  const ends: string[] = [];
  const save = async (readTo: string | undefined) => {
    if (readTo !== undefined) await permanentAccounts.saveCreditsReadTo(db, { id, readTo });
  };
  try {
    for await (const credits of partners[mode].listCredits(accountNumber, deadline, after)) {
      await ingestPage(parts, { account, credits }, deadline);
      const last = credits.at(-1);
      if (last) ends.push(last.creditId);
      await save(ends.at(-1 - PAGES_READ_AGAIN));
    }
  } catch (error) {
    // The list continues, so one page to read again is enough: of a slow partner's list few pages fit into a call.
    await save(ends.at(-2));
    throw error;
  }
}

async function ingestPage(
  parts: PartnerParts,
  { account, credits }: { account: QueriedAccount; credits: readonly Credit[] },
  deadline: number,
): Promise<void> {
  const { mode } = account;
  for (const credit of await missingOf(parts, account, credits)) {
    if (Date.now() >= deadline)
      throw new PartnerUnavailable({ cause: new Error("deadline exceeded") });
    const inflow = await ingestCredit(parts, mode, credit);
    if (inflow) await finishInflow(parts, inflow, deadline);
  }
}

/** Credits that are not stored, or differ from what is stored. */
async function missingOf(
  { db }: PartnerParts,
  { mode, bankCode }: QueriedAccount,
  credits: readonly Credit[],
): Promise<Credit[]> {
  const sessionIds = credits.map(({ sessionId }) => sessionId);
  const noted = await inflows.findBySessions(db, { mode, bankCode, sessionIds });
  const bySession = new Map(noted.map((inflow) => [inflow.sessionId, inflow]));
  return credits.filter((credit) => {
    const inflow = bySession.get(credit.sessionId);
    return !inflow || !isSameCredit(inflow, credit);
  });
}
