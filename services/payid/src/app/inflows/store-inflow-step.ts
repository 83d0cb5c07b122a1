import {
  permanentAccountPaymentRecord,
  virtualAccountPaymentRecord,
} from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { LedgerAnswer } from "@kobo/ledger-client";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import * as expectedPayments from "../../db/expected-payments";
import * as inflows from "../../db/inflows";
import * as permanentAccounts from "../../db/permanent-accounts";
import * as virtualAccounts from "../../db/virtual-accounts";
import { commandOf, type Inflow, type Step } from "../../domain/inflow";
import type { PermanentAccount } from "../../domain/permanent-account";
import { accountStatusAt, type VirtualAccount } from "../../domain/virtual-account";
import { permanentView, singleView } from "../virtual-accounts/account-view";
import type { InflowParts } from "./ingest-credit";
import { paymentView, permanentPaymentView } from "./payment-view";

interface StepToStore {
  from: Inflow;
  step: Step;
  answer: LedgerAnswer;
}

const settled = counter({
  name: "bank_inflows_total",
  help: "Bank inflows that reached a final or waiting state, by state",
  labelNames: ["mode", "state"],
});

/**
 * Stores a step and its effects in one transaction: the expected payment's totals, the account, the event. A step that
 * another run has stored is a no-op.
 */
export async function storeInflowStep(parts: InflowParts, change: StepToStore): Promise<Inflow> {
  const { db, logger } = parts;
  const { inflow, isNew } = await inTransaction(db, (trx) => store(trx, parts, change), {
    repeatable: true,
  });
  if (isNew) report(logger, change, inflow);
  return inflow;
}

async function store(
  trx: Transaction,
  { expiryGraceMs: graceMs }: InflowParts,
  { from, step }: StepToStore,
): Promise<{ inflow: Inflow; isNew: boolean }> {
  const { virtualAccountId, permanentAccountId } = from;
  // Lock order: the account before the inflow.
  const locked = virtualAccountId && (await virtualAccounts.lock(trx, virtualAccountId));
  const permanent = permanentAccountId && (await permanentAccounts.lock(trx, permanentAccountId));
  const isNew = await inflows.advance(trx, { from, step });
  const inflow = await inflows.findById(trx, from.id);
  if (!inflow) throw new Error("The inflow does not exist.");
  if (isNew && locked) await storeEffects(trx, { inflow, step, graceMs, ...locked });
  if (isNew && permanent) await storePermanentEffects(trx, { inflow, step, ...permanent });
  return { inflow, isNew };
}

interface Stored extends Pick<StepToStore, "step"> {
  inflow: Inflow;
  account: VirtualAccount;
  now: Date;
  graceMs: number;
}

async function storeEffects(trx: Transaction, stored: Stored): Promise<void> {
  const { inflow, step, account, now, graceMs } = stored;
  const isCredited = step.to === "credited";
  if (isCredited) {
    await expectedPayments.recordPayment(trx, account.id, inflow);
    await virtualAccounts.complete(trx, account.id);
  }
  if (step.to === "review") {
    await virtualAccounts.waitAgain(trx, { id: account.id, inflowId: inflow.id, graceMs });
  }
  if (!step.publish) return;
  const shown = isCredited
    ? singleView({ ...account, amountReceived: inflow.amount }, "completed")
    : singleView(account, accountStatusAt(account, now));
  const event: NewEvent = {
    name: step.publish,
    id: deriveUuid(inflow.transferId, step.publish),
    key: account.accountNumber,
    merchantId: inflow.merchantId,
    mode: inflow.mode,
    at: now,
    data: virtualAccountPaymentRecord(shown, paymentView(inflow)),
  };
  await insertEvents(trx, [event]);
}

/** Under the account's lock, so the totals of the events rise in their order. */
async function storePermanentEffects(
  trx: Transaction,
  {
    inflow,
    step,
    account,
    now,
  }: Omit<Stored, "account" | "graceMs"> & { account: PermanentAccount },
): Promise<void> {
  const isCredited = step.to === "credited";
  if (isCredited) await expectedPayments.addPayment(trx, account.id, inflow);
  if (!step.publish) return;
  const paid = {
    ...account,
    amountReceived: account.amountReceived + inflow.amount,
    paymentsCount: account.paymentsCount + 1n,
  };
  await insertEvents(trx, [
    {
      name: step.publish,
      id: deriveUuid(inflow.transferId, step.publish),
      key: account.accountNumber,
      merchantId: inflow.merchantId,
      mode: inflow.mode,
      at: now,
      data: permanentAccountPaymentRecord(
        permanentView(isCredited ? paid : account),
        permanentPaymentView(inflow),
      ),
    },
  ]);
}

function report(
  logger: InflowParts["logger"],
  { step, answer }: StepToStore,
  inflow: Inflow,
): void {
  const { id: inflowId, mode, merchantId, state, rejectionReason } = inflow;
  if (answer.outcome === "refused") {
    const { refusal, takenBy } = answer;
    logger.error({ inflowId, mode, state, refusal, takenBy }, "ledger refused bank credit");
  }
  if (commandOf(step.to)) return;
  settled.inc({ mode, state });
  logger.info({ inflowId, mode, merchantId, state, rejectionReason }, "bank inflow state reached");
}
