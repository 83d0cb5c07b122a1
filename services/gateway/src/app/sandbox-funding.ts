import { newUuid } from "@kobo/core/ids";
import { checkSandboxMoney } from "@kobo/core/sandbox-money";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import { findSandboxFunding, fundSandboxWallet } from "../clients/sandbox-funding";
import type { SandboxFunding } from "../db/sandbox-fundings";

/** ₦100, in kobo. */
export const FUND_MIN = 10_000;

interface Parts {
  ledger: Pick<Ledger, "calls" | "createTransfers">;
  /** Records the funding before the ledger moves the money. */
  record: (funding: SandboxFunding) => Promise<void>;
}

export interface FundWallet {
  tenant: Tenant;
  amount: bigint;
  /** The hash is empty without an Idempotency-Key. */
  idempotency: { keyHash: Buffer };
  requestId: string;
  deadline: number;
}

interface Funded {
  transferId: string;
  at: Date;
  replayed: boolean;
}

/**
 * Funds the merchant's test wallet. There is no reference, so only an Idempotency-Key identifies a repeat.
 * @throws AppError TEST_MODE_ONLY, INVALID_AMOUNT, AMOUNT_TOO_HIGH, SERVICE_UNAVAILABLE; IDEMPOTENCY_KEY_REUSED for another
 * amount
 */
export async function fundTestWallet(parts: Parts, command: FundWallet): Promise<Funded> {
  const { tenant, amount, idempotency } = command;
  if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  if (amount < FUND_MIN) throw new AppError("INVALID_AMOUNT");
  checkSandboxMoney(amount);
  const id = newUuid();
  const { keyHash } = idempotency;
  const uniquenessKey = keyHash.length > 0 ? `sandbox/fund/${keyHash.toString("hex")}` : undefined;
  await parts.record({ transferId: id, merchantId: tenant.merchantId, amount });
  const answer = await fundSandboxWallet(parts.ledger, { ...command, id, uniquenessKey });
  if (answer.outcome !== "refused") return { transferId: id, at: answer.at, replayed: false };
  return earlierFunding(parts, command, { answer, uniquenessKey });
}

interface Refused {
  answer: LedgerAnswer & { outcome: "refused" };
  uniquenessKey: string | undefined;
}

async function earlierFunding(
  { ledger }: Parts,
  { tenant, amount }: FundWallet,
  { answer, uniquenessKey }: Refused,
): Promise<Funded> {
  if (answer.refusal === "BALANCE_OVERFLOW") throw new AppError("AMOUNT_TOO_HIGH");
  if (answer.refusal === "TOO_LATE")
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  if (answer.refusal !== "ONCE_KEY_TAKEN" || !uniquenessKey) {
    throw new Error(`The ledger refused sandbox money: ${answer.refusal}.`);
  }
  const transfer = await findSandboxFunding(ledger, tenant, uniquenessKey);
  if (transfer?.amountKobo !== String(amount)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return { transferId: transfer.id, at: new Date(Number(transfer.atMs)), replayed: true };
}
