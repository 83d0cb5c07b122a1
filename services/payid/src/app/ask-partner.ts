import type { Mode } from "@kobo/tenant";
import type { BankPartner } from "../clients/bank-partner";
import type { VirtualAccount } from "../domain/virtual-account";
import { finishInflow } from "./carry-on-inflow";
import { hearCredit, type InflowParts } from "./hear-credit";

export interface PartnerParts extends InflowParts {
  partners: Readonly<Record<Mode, BankPartner>>;
}

/**
 * Asks the bank partner for everything that came in on an account, and hears what it had not told us.
 * @throws PartnerAway
 */
export async function hearMissing(
  parts: PartnerParts,
  { mode, accountNumber }: Pick<VirtualAccount, "mode" | "accountNumber">,
  deadline: number,
): Promise<void> {
  const credits = await parts.partners[mode].listCredits(accountNumber, deadline);
  for (const credit of credits) {
    const inflow = await hearCredit(parts, mode, credit);
    if (inflow) await finishInflow(parts, inflow, deadline);
  }
}
