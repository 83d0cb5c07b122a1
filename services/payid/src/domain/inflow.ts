import { datedUuid, deriveUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { fits } from "./amount-rule";
import type { VirtualAccount } from "./virtual-account";

/** A payment into one of our accounts, as the bank partner tells it. */
export interface Credit {
  accountNumber: string;
  /** The bank's own id of the payment. */
  sessionId: string;
  amount: bigint;
  payerName: string;
  payerAccountNumber: string;
  payerBankCode: string;
  narration: string;
  paidAt: Date;
}

/**
 * What is being done with a payment. `crediting` and `suspending` have been judged and wait for the
 * ledger; the others are over.
 */
export type State = "crediting" | "suspending" | "credited" | "suspended" | "review";

/** Why a payment goes back to its sender (decisions 39 and 40). */
export type RejectionReason = "AMOUNT_MISMATCH" | "ACCOUNT_EXPIRED" | "ACCOUNT_COMPLETED";

/** A payment that was matched to an account, and judged. */
export interface Inflow extends Credit {
  id: string;
  /** In the ledger. */
  transferId: string;
  mode: Mode;
  merchantId: string;
  merchantName: string;
  walletPayId: string;
  /** One of the two: a payment that is waited for, or money for the wallet. */
  virtualAccountId: string | null;
  fundingAccountId: string | null;
  accountName: string;
  bankCode: string;
  state: State;
  rejectionReason: RejectionReason | null;
}

/**
 * The same for every telling of the same payment, and as old as the payment is. Modes are apart,
 * since a merchant may choose session ids in the sandbox.
 */
export function inflowId(
  credit: Pick<Credit, "sessionId" | "paidAt">,
  account: { mode: Mode; bankCode: string },
): string {
  return datedUuid(credit.paidAt, idSeedOf(credit, account));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The ledger refuses ids that are older than 30 days; a day is left for booking. */
const ID_AGE_MAX_MS = 29 * DAY_MS;

/**
 * The payment's id in the ledger: its own, unless that is too old for the ledger when we hear of it.
 * It is stored with the payment, so that every repeat has the same.
 */
export function transferIdOf(
  credit: Pick<Credit, "sessionId" | "paidAt">,
  account: { mode: Mode; bankCode: string },
  receivedAt: Date,
): string {
  const isOld = receivedAt.getTime() - credit.paidAt.getTime() > ID_AGE_MAX_MS;
  return datedUuid(isOld ? receivedAt : credit.paidAt, idSeedOf(credit, account));
}

function idSeedOf(
  { sessionId }: Pick<Credit, "sessionId">,
  { mode, bankCode }: { mode: Mode; bankCode: string },
): string {
  return `${mode}/${bankCode}/${sessionId}`;
}

type Judged = Pick<
  VirtualAccount,
  "lapsesAt" | "expiresAt" | "clockMovedAt" | "acceptedInflowId" | "amountRule" | "amount"
>;

/** Why the account does not take the payment; null when it does. */
export function judge(
  account: Judged,
  { paidAt, amount }: Pick<Credit, "paidAt" | "amount">,
): RejectionReason | null {
  if (paidAt >= lapseAt(account, paidAt)) return "ACCOUNT_EXPIRED";
  if (account.acceptedInflowId) return "ACCOUNT_COMPLETED";
  return fits(account.amountRule, amount, account.amount) ? null : "AMOUNT_MISMATCH";
}

/** What was paid before the merchant let time pass was paid in the time of before. */
function lapseAt({ lapsesAt, expiresAt, clockMovedAt }: Judged, paidAt: Date): Date {
  return clockMovedAt && paidAt < clockMovedAt ? expiresAt : lapsesAt;
}

/** What is to be asked of the ledger; nothing for a payment that is over. */
export type Command = "credit" | "suspend";

export function commandOf(state: State): Command | undefined {
  switch (state) {
    case "crediting":
      return "credit";
    case "suspending":
      return "suspend";
    default:
      return undefined;
  }
}

/** What came of a task. That the ledger did not answer in time is not an input: it is asked again. */
export type Input = { kind: "done" } | { kind: "refused"; refusal: string };

/** The next state, what is stored with it, and what the merchant is told. */
export interface Step {
  to: State;
  set?: Pick<Inflow, "rejectionReason" | "transferId">;
  publish?: "virtual_account.payment.received" | "virtual_account.payment.rejected";
}

/** @throws Error for a payment that is over: nothing can happen to it any more. */
export function transition(inflow: Inflow, input: Input): Step {
  const command = commandOf(inflow.state);
  if (!command) throw new Error(`A payment that is ${inflow.state} cannot be ${input.kind}.`);
  if (input.kind === "done") return afterDone(inflow, command);
  const isSecond = input.refusal === "ONCE_KEY_TAKEN" && command === "credit";
  return isSecond && inflow.virtualAccountId ? secondPayment(inflow) : { to: "review" };
}

function afterDone({ virtualAccountId }: Inflow, command: Command): Step {
  if (command === "suspend")
    return { to: "suspended", publish: "virtual_account.payment.rejected" };
  if (!virtualAccountId) return { to: "credited" };
  return { to: "credited", publish: "virtual_account.payment.received" };
}

/**
 * The ledger knows of a payment to the account that we do not: this one is not lost for it, but goes
 * back. The ledger remembers the refusal under the first id, so it gets another.
 */
function secondPayment(inflow: Inflow): Step {
  const transferId = deriveUuid(inflow.transferId, "suspend");
  return { to: "suspending", set: { rejectionReason: "ACCOUNT_COMPLETED", transferId } };
}

/** Keeps an account from being credited twice, whatever we remember of it. */
export function creditUniquenessKey(virtualAccountId: string): string {
  return `virtual-account/${virtualAccountId}`;
}

/** Whether two tellings of a payment under one session id say the same. */
export function isSameCredit(
  a: Pick<Credit, "accountNumber" | "amount">,
  b: Pick<Credit, "accountNumber" | "amount">,
): boolean {
  return a.accountNumber === b.accountNumber && a.amount === b.amount;
}
