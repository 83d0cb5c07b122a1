import { datedUuid, deriveUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { fits } from "./amount-rule";
import type { VirtualAccount } from "./virtual-account";

/** A payment into one of our accounts, as the bank partner reports it. */
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

/** `crediting` and `suspending` wait for the ledger; the other states are final. */
export type State = "crediting" | "suspending" | "credited" | "suspended" | "review";

/** The public status of a payment to a virtual account. A rejected one is returned to its payer. */
export type PaymentStatus = "pending" | "completed" | "rejected";

export const STATUS: Readonly<Record<State, PaymentStatus>> = {
  crediting: "pending",
  credited: "completed",
  suspending: "rejected",
  suspended: "rejected",
  review: "pending",
};

export const STATES = Object.keys(STATUS) as readonly State[];

export function statesOf(status: PaymentStatus): State[] {
  return STATES.filter((state) => STATUS[state] === status);
}

/** Why a payment is returned to its payer (decisions 39 and 40). */
export type RejectionReason =
  | "AMOUNT_MISMATCH"
  | "ACCOUNT_EXPIRED"
  | "ACCOUNT_COMPLETED"
  /** Of permanent accounts only. */
  | "ACCOUNT_CLOSED";

/** A credit that was matched to an account, with the acceptance decision. */
export interface Inflow extends Credit {
  id: string;
  /** The ledger's transfer id. */
  transferId: string;
  mode: Mode;
  merchantId: string;
  merchantName: string;
  walletPayId: string;
  /** Exactly one is set: a payment to an account for one payment or to a permanent one, or funding of the wallet. */
  virtualAccountId: string | null;
  permanentAccountId: string | null;
  fundingAccountId: string | null;
  /** Of an accepted payment to a permanent account, from 1. */
  sequence: bigint | null;
  accountName: string;
  bankCode: string;
  state: State;
  rejectionReason: RejectionReason | null;
}

/**
 * Deterministic for a credit, and dated by its payment. Includes the mode, because sandbox merchants may choose
 * session ids.
 */
export function inflowId(
  credit: Pick<Credit, "sessionId" | "paidAt">,
  account: { mode: Mode; bankCode: string },
): string {
  return datedUuid(credit.paidAt, idSeedOf(credit, account));
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The ledger refuses ids older than 30 days; a day is reserved for the posting. */
const ID_AGE_MAX_MS = 29 * DAY_MS;

/**
 * The ledger id: dated by the payment, or by its ingestion when the payment is too old for the ledger or lies in the
 * future. Stored, so that every retry uses the same one.
 */
export function transferIdOf(
  credit: Pick<Credit, "sessionId" | "paidAt">,
  account: { mode: Mode; bankCode: string },
  receivedAt: Date,
): string {
  const ageMs = receivedAt.getTime() - credit.paidAt.getTime();
  const isDated = ageMs >= 0 && ageMs <= ID_AGE_MAX_MS;
  return datedUuid(isDated ? credit.paidAt : receivedAt, idSeedOf(credit, account));
}

function idSeedOf(
  { sessionId }: Pick<Credit, "sessionId">,
  { mode, bankCode }: { mode: Mode; bankCode: string },
): string {
  return `${mode}/${bankCode}/${sessionId}`;
}

type AcceptanceRules = Pick<
  VirtualAccount,
  | "lapsesAt"
  | "expiresAt"
  | "clockMovedAt"
  | "closedAt"
  | "acceptedInflowId"
  | "amountRule"
  | "amount"
>;

/** The reason for a rejection; null when the account accepts the payment. */
export function rejectionReasonFor(
  account: AcceptanceRules,
  { paidAt, amount }: Pick<Credit, "paidAt" | "amount">,
): RejectionReason | null {
  const { closedAt } = account;
  if (paidAt >= lapseAt(account, paidAt)) return "ACCOUNT_EXPIRED";
  if (closedAt && paidAt >= closedAt) return "ACCOUNT_EXPIRED";
  if (account.acceptedInflowId) return "ACCOUNT_COMPLETED";
  return fits(account.amountRule, amount, account.amount) ? null : "AMOUNT_MISMATCH";
}

/** A payment before the test clock's move is compared with the original expiry. */
function lapseAt({ lapsesAt, expiresAt, clockMovedAt }: AcceptanceRules, paidAt: Date): Date {
  return clockMovedAt && paidAt < clockMovedAt ? expiresAt : lapsesAt;
}

/** The command of a state; none in final states. */
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

/**
 * A reviewer has the refused command sent again, with the same id, so it moves money once. If its account took another
 * payment meanwhile, this one is returned. Undefined outside of review.
 */
export function retried(
  inflow: Inflow,
  { accountIsTaken }: { accountIsTaken: boolean },
): Step | undefined {
  if (inflow.state !== "review") return undefined;
  if (inflow.rejectionReason) return { to: "suspending" };
  return accountIsTaken ? secondPayment(inflow) : { to: "crediting" };
}

/** The result of a command. A timeout is not an input: the command is retried. */
export type Input = { kind: "done" } | { kind: "refused"; refusal: string };

/** The next state, the changed fields, and the event to publish. */
export interface Step {
  to: State;
  set?: Pick<Inflow, "rejectionReason" | "transferId">;
  publish?:
    | "virtual_account.payment.received"
    | "virtual_account.payment.rejected"
    /** Of permanent accounts. */
    | "virtual_account.payment.completed"
    | "virtual_account.payment.returned";
}

/** @throws Error in a final state */
export function transition(inflow: Inflow, input: Input): Step {
  const command = commandOf(inflow.state);
  if (!command) throw new Error(`A payment that is ${inflow.state} cannot be ${input.kind}.`);
  if (input.kind === "done") return afterDone(inflow, command);
  const isSecond = input.refusal === "ONCE_KEY_TAKEN" && command === "credit";
  return isSecond && inflow.virtualAccountId ? secondPayment(inflow) : { to: "review" };
}

function afterDone({ virtualAccountId, permanentAccountId }: Inflow, command: Command): Step {
  if (command === "suspend") {
    const kind = permanentAccountId ? "returned" : "rejected";
    return { to: "suspended", publish: `virtual_account.payment.${kind}` };
  }
  if (permanentAccountId) return { to: "credited", publish: "virtual_account.payment.completed" };
  if (!virtualAccountId) return { to: "credited" };
  return { to: "credited", publish: "virtual_account.payment.received" };
}

/**
 * The ledger has another payment to this account, so this one is returned. The ledger remembers the refusal of the
 * first id, so the suspension gets another.
 */
function secondPayment(inflow: Inflow): Step {
  const transferId = deriveUuid(inflow.transferId, "suspend");
  return { to: "suspending", set: { rejectionReason: "ACCOUNT_COMPLETED", transferId } };
}

/**
 * Prevents in the ledger a second credit of an account for one payment, and a second one of a permanent account's
 * sequence number; undefined for wallet funding.
 */
export function creditUniquenessKey({
  virtualAccountId,
  permanentAccountId,
  sequence,
}: Pick<Inflow, "virtualAccountId" | "permanentAccountId" | "sequence">): string | undefined {
  if (virtualAccountId) return `virtual-account/${virtualAccountId}`;
  return permanentAccountId ? `permanent-account/${permanentAccountId}/${sequence}` : undefined;
}

/** Whether two reports of a session id agree. */
export function isSameCredit(
  a: Pick<Credit, "accountNumber" | "amount">,
  b: Pick<Credit, "accountNumber" | "amount">,
): boolean {
  return a.accountNumber === b.accountNumber && a.amount === b.amount;
}
