import { insertEvents, type NewEvent } from "@kobo/events";
import { deriveUuid } from "@kobo/ids";
import { type Lease, release } from "@kobo/jobs";
import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { billPurchaseRecord, failedBillPurchaseRecord } from "@kobo/records";
import { counter, crashpoint, type Logger } from "@kobo/runtime";
import type { Mode } from "@kobo/tenant";
import type { BillLedger } from "../clients/ledger";
import type { Provider } from "../clients/provider";
import * as providerAnswers from "../db/provider-answers";
import * as purchases from "../db/purchases";
import * as reviews from "../db/reviews";
import type { Call, Outcome } from "../domain/outcome";
import type { Purchase } from "../domain/purchase";
import { advance, type Input, isAtRest, type Step, type Task, taskOf } from "../domain/saga";
import { toView } from "./view";

export interface PurchaseParts {
  db: Database;
  ledger: BillLedger;
  providers: Readonly<Record<Mode, Provider>>;
  /** Multiplies every pause before the provider is asked again. */
  requeryScale: number;
  logger: Logger;
}

/** Somebody else carries the purchase on. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** The ledger will not hold the money. Stored as refused before it is thrown. */
export class HoldRefused extends Error {
  override readonly name = "HoldRefused";

  constructor(readonly refusal: (LedgerAnswer & { outcome: "refused" })["refusal"]) {
    super(`The ledger refused the hold: ${refusal}.`);
  }
}

interface Turn {
  lease: Lease;
  /** The merchant's own request, which may send the purchase; a recovery may not. */
  isRequest: boolean;
  /** When the calls of this turn must be over, in ms since 1970. */
  deadline: number;
}

/** What is left of a turn for the ledger once the provider has answered. */
const CLOSING_MS = 1_500;

const settled = counter({
  name: "bill_purchases_total",
  help: "Bill purchases by the state they came to rest in",
  labelNames: ["mode", "bill_type", "state"],
});

/**
 * Does for a purchase what its state asks for, step by step, until it is over or waits. After every
 * step the new state is stored before the next begins, so a process that dies anywhere leaves a
 * purchase that another can carry on.
 * @throws LeaseLost, HoldRefused; CallFailed when the ledger gave no answer in time
 */
export async function carryOn(
  parts: PurchaseParts,
  purchase: Purchase,
  turn: Turn,
): Promise<Purchase> {
  const spot = turn.isRequest ? "bills" : "bills.recovery";
  let current = purchase;
  for (;;) {
    const task = taskOf(current.state, turn.isRequest);
    if (!task) return current;
    const done = await TASKS[task](parts, current, turn);
    crashpoint(`${spot}.after_${task}`);
    const step = advance(current, done.input);
    current = await store(parts, { from: current, step, input: done.input, turn });
    crashpoint(`${spot}.${current.state}`);
    if (done.refusal) throw new HoldRefused(done.refusal);
    if (isAtRest(current.state)) return current;
  }
}

interface Done {
  input: Input;
  refusal?: HoldRefused["refusal"];
}

const TASKS: Record<Task, (parts: PurchaseParts, purchase: Purchase, turn: Turn) => Promise<Done>> =
  {
    hold: async ({ ledger, providers }, purchase, { isRequest, deadline }) => {
      if (isRequest && !providers[purchase.mode].isAvailable()) {
        return { input: { kind: "provider unavailable" } };
      }
      const answer = await ledger.hold(purchase, deadline).catch((error: unknown) => {
        if (isRequest && error instanceof CallFailed && !error.sent) return NEVER_ASKED;
        throw error;
      });
      if (answer.outcome === "refused") {
        return { input: { kind: "hold refused" }, refusal: answer.refusal };
      }
      return { input: { kind: isRequest ? "held" : "held too late" } };
    },

    pay: async ({ providers, requeryScale }, purchase, { deadline }) => {
      const outcome = await providers[purchase.mode].pay(purchase, deadline - CLOSING_MS);
      return { input: answered("pay", outcome, requeryScale) };
    },

    requery: async ({ providers, requeryScale }, purchase, { deadline }) => {
      const outcome = await providers[purchase.mode].requery(purchase, deadline - CLOSING_MS);
      return { input: answered("requery", outcome, requeryScale) };
    },

    post: async ({ ledger }, purchase, { deadline }) => {
      mustNotRefuse(await ledger.post(purchase, deadline));
      return { input: { kind: "posted" } };
    },

    void: async ({ ledger }, purchase, { deadline }) => {
      mustNotRefuse(await ledger.release(purchase, deadline));
      return { input: { kind: "voided" } };
    },
  };

/** The call never left this process, so the ledger holds nothing; it is as if it had been too late. */
const NEVER_ASKED = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" } as const;

function answered(call: Call, outcome: Outcome, scale: number): Input {
  const patience = { scale, random: Math.random() };
  return { kind: "answered", call, outcome, at: new Date(), patience };
}

/** Only being late is no bug: the turn ended, and the next one asks again. */
function mustNotRefuse(answer: LedgerAnswer): void {
  if (answer.outcome !== "refused") return;
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  throw new Error(`The ledger refused to close a hold: ${answer.refusal}.`);
}

interface Made {
  from: Purchase;
  step: Step;
  input: Input;
  turn: Turn;
}

/** Stores a step, and with it all that follows from it. */
async function store(parts: PurchaseParts, made: Made): Promise<Purchase> {
  const { from, step, turn } = made;
  const purchase = await inTransaction(parts.db, (trx) => storeIn(trx, made), {
    repeatable: true,
  });
  if (isAtRest(step.to)) {
    const { mode, billType, state } = purchase;
    settled.inc({ mode, bill_type: billType, state });
    const { id: purchaseId, error, providerCode } = purchase;
    const outcome = { purchaseId, mode, from: from.state, state, error, providerCode };
    parts.logger.info({ ...outcome, byRequest: turn.isRequest }, "a bill purchase");
  }
  return purchase;
}

async function storeIn(trx: Transaction, { from, step, input, turn }: Made): Promise<Purchase> {
  const { lease } = turn;
  if (isAtRest(step.to)) {
    await release(trx, { table: purchases.TABLE, lease, dueInMs: step.dueInMs });
  }
  const result = await purchases.advance(trx, { lease, from: from.state, step });
  if (!result) throw new LeaseLost();
  const { purchase, isNew } = result;
  if (!isNew) return purchase;

  if (input.kind === "answered") {
    const number = purchase.requeries;
    await providerAnswers.insert(trx, purchase.id, { ...input, number });
  }
  if (step.review) await reviews.open(trx, purchase.id, step.review);
  if (step.tell) await insertEvents(trx, [newsOf(purchase, step.tell)]);
  return purchase;
}

function newsOf(purchase: Purchase, name: NonNullable<Step["tell"]>): NewEvent {
  const about = {
    id: deriveUuid(purchase.id, name),
    key: purchase.id,
    merchantId: purchase.merchantId,
    mode: purchase.mode,
    at: purchase.updatedAt,
  };
  const view = toView(purchase);
  return name === "bill.purchase.failed"
    ? { ...about, name, data: failedBillPurchaseRecord(view) }
    : { ...about, name, data: billPurchaseRecord(view) };
}
