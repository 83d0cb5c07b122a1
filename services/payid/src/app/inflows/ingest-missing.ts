import type { Mode } from "@kobo/core/tenant";
import { type BankPartner, PartnerUnavailable } from "../../clients/bank-partner";
import * as inflows from "../../db/inflows";
import { type Credit, isSameCredit } from "../../domain/inflow";
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
  const credits = await parts.partners[mode].listCredits(accountNumber, deadline);
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
