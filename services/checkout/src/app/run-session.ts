import { type Lease, LeaseLost, startLeaseWorker, type Worker, wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as checkouts from "../db/checkouts";
import type { Checkout } from "../domain/checkout";
import {
  applyInput,
  attemptInWork,
  CALL_MS,
  type CheckoutEvent,
  dueAt,
  type Input,
  isOpenEnded,
  plan,
} from "../domain/checkout-states";
import { type ExecuteParts, execute, type NextCommand } from "./execute";
import { insertSessionEvents } from "./session-view";

export interface RunParts extends ExecuteParts {
  db: Database;
  logger: Logger;
}

/** It outlives a call of a run, so no other worker picks up the same session. */
export const LEASE_MS = 20_000;
const CONCURRENCY = 32;
const IDLE_MS = 1_000;

interface Begun {
  /** A command that the request itself has stored. */
  first?: NextCommand;
  /** The numbers of the attempts that were closed without a payment. The run adds its own. */
  checked?: Set<number>;
}

/**
 * Executes the commands of a session until it waits or ends. Each state is stored before its command, so another run
 * can resume the session after a crash at any point.
 * @throws LeaseLost
 */
export async function runSession(
  parts: RunParts,
  lease: Lease,
  { first, checked = new Set() }: Begun = {},
): Promise<void> {
  for (let next = first ?? (await planNext(parts, lease, checked)); next; ) {
    const { attempt, command } = next;
    const input = await execute(parts, next);
    crashpoint(`checkout.after_${command}`);
    // It stays so, also when another run has taken the session meanwhile.
    if (input.kind === "not paid") checked.add(attempt.number);
    const waits = await recordInput(parts, lease, { number: attempt.number, input });
    crashpoint(`checkout.recorded_${command}`);
    next = waits ? undefined : await planNext(parts, lease, checked);
  }
}

/** Stores the next step; undefined when the run has ended, and its lease with it. */
function planNext(
  { db, logger }: RunParts,
  lease: Lease,
  checked: ReadonlySet<number>,
): Promise<NextCommand | undefined> {
  return inTransaction(
    db,
    async (trx) => {
      const { checkout: before, now } = await held(trx, lease);
      const planned = plan(before, { now, checked });
      if (planned.kind === "command") {
        const { attempt, command } = planned;
        const checkout = await store(trx, { before, after: planned.checkout, events: [], now });
        // A session with many numbers takes longer than one lease.
        await checkouts.renewLease(trx, lease, LEASE_MS);
        return { checkout, attempt, command, deadline: callDeadline() };
      }
      const stepped = planned.kind === "ended" ? planned : { checkout: before, events: [] };
      await store(trx, { before, after: stepped.checkout, events: stepped.events, now });
      await checkouts.endLease(trx, lease);
      if (planned.kind === "ended") reportEnd(logger, stepped.checkout);
      return undefined;
    },
    { repeatable: true },
  );
}

/** Stores an answer. Returns whether the run has ended, because the session waits. */
function recordInput(
  { db, logger }: RunParts,
  lease: Lease,
  { number, input }: { number: number; input: Input },
): Promise<boolean> {
  return inTransaction(
    db,
    async (trx) => {
      const { checkout: before, now } = await held(trx, lease);
      const { checkout, events } = applyInput(before, { number, input, now });
      const after = await store(trx, { before, after: checkout, events, now });
      if (events.includes("completed")) reportEnd(logger, after);
      // While money may have arrived, the session does not end.
      const waits = attemptInWork(after) !== undefined || isOpenEnded(input);
      if (waits) await checkouts.endLease(trx, lease);
      return waits;
    },
    { repeatable: true },
  );
}

/** @throws LeaseLost */
async function held(trx: Transaction, lease: Lease): Promise<checkouts.Locked> {
  const locked = await checkouts.lockLeased(trx, lease);
  if (!locked) throw new LeaseLost();
  return locked;
}

export interface Change {
  before: Checkout;
  after: Checkout;
  events: readonly CheckoutEvent[];
  now: Date;
}

/** Stores a step of a locked session with its events. */
export async function store(
  trx: Transaction,
  { before, after, events, now }: Change,
): Promise<Checkout> {
  const saved = await checkouts.save(trx, { before, after, now, dueAt: dueAt(after, now) });
  if (events.length > 0) await insertSessionEvents(trx, saved, events);
  if (attemptInWork(saved)) wakeWorkers(trx, checkouts.TABLE);
  return saved;
}

export function reportEnd(logger: Logger, { session }: Checkout): void {
  const { id: sessionId, mode, state } = session;
  logger.info({ sessionId, mode, state }, "checkout session ended");
}

/** The deadline of a call that begins now. */
export function callDeadline(): number {
  return Date.now() + CALL_MS;
}

/** Ends expired sessions, and resumes those of crashed processes. */
export function startSessionWorker(parts: RunParts): Worker {
  return startLeaseWorker({
    name: "checkout sessions",
    db: parts.db,
    table: checkouts.TABLE,
    work: (lease) => runSession(parts, lease),
    isTransient: () => false,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger: parts.logger,
  });
}
