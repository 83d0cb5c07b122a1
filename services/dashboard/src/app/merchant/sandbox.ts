import { checkSandboxMoney } from "@kobo/core/sandbox-money";
import type { Owner } from "../../clients/owner";
import { type Payment, type SandboxPayment, simulatePayment } from "../../clients/pay-ids";
import { advanceTime, fundWallet, settleBill, settleTransfer } from "../../clients/sandbox";
import { type AccountPayment, simulateAccountPayment } from "../../clients/virtual-accounts";
import type { AuditAction, State } from "../../domain/audit";
import type { SettleOutcome } from "../../domain/sandbox";
import type { Parts } from "../parts";
import { ownerOf } from "./owner-of";
import { type ModeChange, recordModeChange } from "./record-mode-change";

/** Events that in live mode come from outside. The services refuse them there too. */

/**
 * Returns the transaction's id.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED
 */
export async function fundTestWallet(
  parts: Parts,
  { amount, idempotencyKey, ...change }: ModeChange & { amount: bigint; idempotencyKey: string },
): Promise<string> {
  return use(
    parts,
    change,
    { action: "sandbox.wallet_funded", object: "wallet", after: { amountKobo: String(amount) } },
    (owner) => fundWallet(parts.services, owner, { amount, idempotencyKey }),
  );
}

/** @throws AppError PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED */
export async function payTestPayId(
  parts: Parts,
  { id, payment, ...change }: ModeChange & { id: string; payment: SandboxPayment },
): Promise<Payment> {
  checkSandboxMoney(payment.amount);
  return use(
    parts,
    change,
    { action: "sandbox.payid_paid", object: `payid:${id}`, after: stateOf(payment) },
    (owner) => simulatePayment(parts.services, owner, { ...payment, payId: id }),
  );
}

/** @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED */
export async function payTestAccount(
  parts: Parts,
  { reference, payment, ...change }: ModeChange & { reference: string; payment: SandboxPayment },
): Promise<AccountPayment> {
  checkSandboxMoney(payment.amount);
  return use(
    parts,
    change,
    {
      action: "sandbox.virtual_account_paid",
      object: `virtual account:${reference}`,
      after: stateOf(payment),
    },
    (owner) => simulateAccountPayment(parts.services, owner, { ...payment, reference }),
  );
}

type Settle = ModeChange & { reference: string; outcome: SettleOutcome };

/** @throws AppError TRANSACTION_NOT_FOUND, VALIDATION_ERROR */
export async function settleTestTransfer(
  parts: Parts,
  { reference, outcome, ...change }: Settle,
): Promise<void> {
  await use(
    parts,
    change,
    { action: "sandbox.transfer_settled", object: `transfer:${reference}`, after: { outcome } },
    (owner) => settleTransfer(parts.services, owner, { reference, outcome }),
  );
}

/** @throws AppError TRANSACTION_NOT_FOUND, VALIDATION_ERROR */
export async function settleTestBill(
  parts: Parts,
  { reference, outcome, ...change }: Settle,
): Promise<void> {
  await use(
    parts,
    change,
    { action: "sandbox.bill_settled", object: `bill:${reference}`, after: { outcome } },
    (owner) => settleBill(parts.services, owner, { reference, outcome }),
  );
}

/**
 * Returns by how many minutes the test clock is ahead.
 * @throws AppError VALIDATION_ERROR
 */
export async function advanceTestTime(
  parts: Parts,
  { minutes, idempotencyKey, ...change }: ModeChange & { minutes: number; idempotencyKey: string },
): Promise<number> {
  return use(
    parts,
    change,
    { action: "sandbox.time_advanced", object: "test clock", after: { minutes } },
    (owner) => advanceTime(parts.services, owner, { minutes, idempotencyKey }),
  );
}

interface Intent {
  action: AuditAction;
  object: string;
  after: State;
}

async function use<Result>(
  parts: Parts,
  change: ModeChange,
  intent: Intent,
  work: (owner: Owner) => Promise<Result>,
): Promise<Result> {
  const owner = await ownerOf(parts, change);
  const { after } = intent;
  return recordModeChange(
    parts,
    change,
    { ...intent, before: null },
    { work: () => work(owner), afterOf: () => after },
  );
}

function stateOf({ amount, senderName }: SandboxPayment): State {
  return { amountKobo: String(amount), ...(senderName && { senderName }) };
}
