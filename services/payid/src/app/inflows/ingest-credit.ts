import type { Mode } from "@kobo/core/tenant";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import type { InflowLedger } from "../../clients/inflow-ledger";
import * as fundingAccounts from "../../db/funding-accounts";
import * as inflows from "../../db/inflows";
import * as permanentAccounts from "../../db/permanent-accounts";
import * as unmatchedCredits from "../../db/unmatched-credits";
import * as virtualAccounts from "../../db/virtual-accounts";
import {
  type Credit,
  type Inflow,
  inflowId,
  isSameCredit,
  rejectionReasonFor,
  transferIdOf,
} from "../../domain/inflow";
import { judge, type PermanentAccount } from "../../domain/permanent-account";
import type { VirtualAccount } from "../../domain/virtual-account";

export interface InflowParts {
  db: Database;
  ledger: InflowLedger;
  /** Delay from an account's expiry to its `virtual_account.expired` event. */
  expiryGraceMs: number;
  logger: Logger;
}

type Paid =
  | { kind: "virtual"; account: VirtualAccount }
  | { kind: "permanent"; account: PermanentAccount }
  | { kind: "funding"; account: fundingAccounts.FundingAccount };

/** Longer than an inflow usually takes, so the recovery worker rarely picks it up. */
const FIRST_LEASE_MS = 5_000;

const ingested = counter({
  name: "bank_credits_total",
  help: "Bank credits reported by the bank partner, by classification",
  labelNames: ["mode", "outcome"],
});

/**
 * Stores a bank credit once per session id with its acceptance decision, whether it came from a webhook, a query or a
 * statement. The decision and the account's update are one transaction under the account's lock, so exactly one of
 * several concurrent payments is accepted. Returns undefined for an unknown account number.
 */
export async function ingestCredit(
  parts: InflowParts,
  mode: Mode,
  credit: Credit,
): Promise<Inflow | undefined> {
  const { db, logger } = parts;
  const paid = await findPaid(db, mode, credit);
  if (!paid) return storeUnmatched(parts, mode, credit);

  const { bankCode } = paid.account;
  const before = await inflows.findBySession(db, { mode, bankCode, sessionId: credit.sessionId });
  const fresh = toInflow(paid, credit);
  const inflow =
    before ?? (await inTransaction(db, (trx) => store(trx, paid, fresh), { repeatable: true }));
  if (!isSameCredit(inflow, credit)) {
    ingested.inc({ mode, outcome: "conflict" });
    const { id: inflowId, sessionId } = inflow;
    logger.error({ inflowId, sessionId, mode }, "bank credit changed since it was recorded");
  } else if (!before) {
    ingested.inc({ mode, outcome: inflow.rejectionReason ?? "accepted" });
  }
  return inflow;
}

/**
 * Matches a stored credit to the account that is known by now, as part of the transaction; the recovery worker then
 * moves the money. Undefined while the number is still unknown.
 */
export async function matchCredit(
  trx: Transaction,
  mode: Mode,
  credit: Credit,
): Promise<Inflow | undefined> {
  const paid = await findPaid(trx, mode, credit);
  return paid && store(trx, paid, toInflow(paid, credit));
}

async function findPaid(
  db: Database | Transaction,
  mode: Mode,
  credit: Credit,
): Promise<Paid | undefined> {
  const { accountNumber, paidAt } = credit;
  // Before the others: a permanent account keeps its number for ever, so an older account had it before.
  const permanent = await permanentAccounts.findForCredit(db, { mode, accountNumber, paidAt });
  if (permanent) return { kind: "permanent", account: permanent };
  const virtual = await virtualAccounts.findForCredit(db, { mode, accountNumber, paidAt });
  if (virtual) return { kind: "virtual", account: virtual };
  const funding = await fundingAccounts.findForCredit(db, { mode, accountNumber });
  return funding && { kind: "funding", account: funding };
}

async function storeUnmatched(
  { db, logger }: InflowParts,
  mode: Mode,
  credit: Credit,
): Promise<undefined> {
  if (!(await unmatchedCredits.insert(db, mode, credit))) return;
  ingested.inc({ mode, outcome: "unmatched" });
  const { sessionId } = credit;
  logger.error({ sessionId, mode }, "unmatched bank credit");
}

/** The inflow as stored if its account accepts it. */
function toInflow({ kind, account }: Paid, credit: Credit): Inflow {
  const { mode, merchantId, merchantName, walletPayId, bankCode } = account;
  return {
    ...credit,
    id: inflowId(credit, account),
    transferId: transferIdOf(credit, account, new Date()),
    mode,
    merchantId,
    merchantName,
    walletPayId,
    virtualAccountId: kind === "virtual" ? account.id : null,
    permanentAccountId: kind === "permanent" ? account.id : null,
    sequence: null,
    fundingAccountId: kind === "funding" ? account.id : null,
    // The ledger keeps it for ever, and a permanent account's has the customer's name.
    accountName: kind === "permanent" ? merchantName : account.accountName,
    bankCode,
    state: "crediting",
    rejectionReason: null,
  };
}

async function store(trx: Transaction, { kind, account }: Paid, fresh: Inflow): Promise<Inflow> {
  const { rejectionReason, sequence } = await JUDGES[kind](trx, account.id, fresh);
  const state = rejectionReason ? "suspending" : "crediting";
  const inflow: Inflow = { ...fresh, state, rejectionReason, sequence };
  if (!(await inflows.insert(trx, inflow, { firstLeaseMs: FIRST_LEASE_MS }))) {
    const earlier = await inflows.findBySession(trx, inflow);
    if (!earlier) throw new Error("The insert conflicted, but no earlier inflow was found.");
    return earlier;
  }
  if (kind === "virtual" && !rejectionReason) {
    await virtualAccounts.accept(trx, { id: account.id, inflowId: inflow.id });
  }
  if (sequence !== null) await permanentAccounts.countAccepted(trx, { id: account.id, sequence });
  await unmatchedCredits.markMatched(trx, inflow);
  return inflow;
}

type Judgement = Pick<Inflow, "rejectionReason" | "sequence">;

/** Each holds the account until the payment is stored. */
const JUDGES: Readonly<
  Record<Paid["kind"], (trx: Transaction, id: string, credit: Credit) => Promise<Judgement>>
> = {
  virtual: async (trx, id, credit) => {
    const locked = await virtualAccounts.lock(trx, id);
    if (!locked) throw new Error("The virtual account does not exist.");
    return { rejectionReason: rejectionReasonFor(locked.account, credit), sequence: null };
  },
  permanent: async (trx, id, credit) => {
    const locked = await permanentAccounts.lock(trx, id);
    if (!locked) throw new Error("The permanent account does not exist.");
    const verdict = judge(locked.account, credit);
    return verdict.accepted
      ? { rejectionReason: null, sequence: verdict.sequence }
      : { rejectionReason: verdict.reason, sequence: null };
  },
  funding: async () => ({ rejectionReason: null, sequence: null }),
};
