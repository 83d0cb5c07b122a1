import type { SettleOutcome } from "../domain/sandbox";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Repeatable } from "./pay-ids";
import type { Services } from "./services";

const OUTCOMES = {
  success: "SETTLE_OUTCOME_SUCCESS",
  failed: "SETTLE_OUTCOME_FAILED",
  reversed: "SETTLE_OUTCOME_REVERSED",
} as const satisfies Record<SettleOutcome, string>;

/**
 * Returns the transaction's id. Safe to repeat under the same key.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED
 */
export async function fundWallet(
  { sandbox }: Pick<Services, "sandbox">,
  owner: Owner,
  { amount, idempotencyKey }: { amount: bigint } & Repeatable,
): Promise<string> {
  const fields = { amountKobo: String(amount) };
  const { transactionId } = await sandbox.FundWallet({
    tenant: tenantOf(owner),
    ...fields,
    idempotency: idempotencyOf(owner, idempotencyKey, fields),
  });
  return transactionId;
}

/**
 * Returns by how many minutes the test clock is ahead. A repeat under the same key adds no time.
 * @throws AppError VALIDATION_ERROR
 */
export async function advanceTime(
  { sandbox }: Pick<Services, "sandbox">,
  owner: Owner,
  { minutes, idempotencyKey }: { minutes: number } & Repeatable,
): Promise<number> {
  const { totalMinutes } = await sandbox.AdvanceTime({
    tenant: tenantOf(owner),
    minutes,
    idempotency: idempotencyOf(owner, idempotencyKey, { minutes }),
  });
  return Number(totalMinutes);
}

interface Settlement {
  reference: string;
  outcome: SettleOutcome;
}

/** @throws AppError TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the transfer's state does not allow it */
export async function settleTransfer(
  { transfers }: Pick<Services, "transfers">,
  owner: Owner,
  { reference, outcome }: Settlement,
): Promise<void> {
  const request = { tenant: tenantOf(owner), reference, outcome: OUTCOMES[outcome] };
  await transfers.SettleExternalTransfer(request);
}

/** @throws AppError TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the purchase's state does not allow it */
export async function settleBill(
  { bills }: Pick<Services, "bills">,
  owner: Owner,
  { reference, outcome }: Settlement,
): Promise<void> {
  await bills.SettlePurchase({ tenant: tenantOf(owner), reference, outcome: OUTCOMES[outcome] });
}
