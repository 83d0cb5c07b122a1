import { AppError } from "@kobo/errors";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import type { IsTakingPayments } from "../clients/merchants";
import * as checkouts from "../db/checkouts";
import type { Checkout, Method, Session } from "../domain/checkout";
import {
  beginAttempt as begin,
  type Checked,
  type Command,
  endSession as end,
} from "../domain/checkout-states";
import type { NextCommand } from "./execute";
import { callDeadline, LEASE_MS, type RunParts, reportEnd, runSession, store } from "./run-session";

export interface BeginAttempt {
  session: Pick<Session, "id" | "merchantId" | "mode">;
  method: Method;
  /** Chosen by the customer's browser: a repeat is the same attempt, and charges nothing. */
  key: string;
  /** `pm_…`; empty without a card. */
  paymentMethodId: string;
}

/**
 * Begins a payment by a method, and closes the earlier one. Two tabs that pay at once begin one payment: the lock of the
 * session's row orders them.
 * @throws AppError CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE, CHECKOUT_PAYMENT_IN_PROGRESS,
 * VALIDATION_ERROR; LIVE_MODE_OFF
 */
export async function beginAttempt(parts: BeginParts, request: BeginAttempt): Promise<Checkout> {
  const { session, method, key, paymentMethodId } = request;
  // A session outlives the request of its merchant, whose live mode may be off since.
  const isTakingPayments = await parts.isTakingPayments(session);
  return step(parts, session.id, (before, now) => {
    const begun = begin(before, { method, key, paymentMethodId, now });
    if (begun.kind === "as it is") return begun;
    if (!isTakingPayments) throw notAvailable();
    if (begun.kind === "close first") return { ...begun, events: [] };
    const command: Command = method === "card" ? "charge" : "create";
    return { ...begun, events: [], command };
  });
}

interface BeginParts extends RunParts {
  isTakingPayments: IsTakingPayments;
}

/** Customers see the message. */
function notAvailable(): AppError {
  return new AppError("LIVE_MODE_OFF", "This business takes no payments at the moment.");
}

/**
 * Ends a session without a payment. A payment that arrived before completes it instead.
 * @throws AppError CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE, CHECKOUT_PAYMENT_IN_PROGRESS
 */
export async function endSession(
  parts: RunParts,
  { sessionId, state }: { sessionId: string; state: "expired" | "canceled" },
): Promise<Checkout> {
  return step(parts, sessionId, (before, now, checked) => {
    const ending = end(before, { state, now, checked });
    return ending.kind === "close first" ? { ...ending, events: [] } : ending;
  });
}

type Decision =
  | { kind: "as it is" }
  | ({ kind: "ended" } & Pick<Accepted, "checkout" | "events">)
  | ({ kind: "close first" | "begun" } & Accepted & Pick<NextCommand, "attempt" | "command">);

interface Accepted {
  checkout: Checkout;
  events: Parameters<typeof store>[1]["events"];
}

type Decide = (before: Checkout, now: Date, checked: Checked) => Decision;

/**
 * Runs a request's step, after the card payment that must be canceled and the numbers that must be closed before it. Each
 * is tried once.
 */
async function step(parts: RunParts, sessionId: string, decide: Decide): Promise<Checkout> {
  const checked = new Set<number>();
  const tried = new Set<number>();
  const decideOnce = (before: Checkout, now: Date): Decision => {
    const decision = decide(before, now, checked);
    if (decision.kind === "close first" && tried.has(decision.attempt.number))
      throw new AppError("CHECKOUT_PAYMENT_IN_PROGRESS");
    return decision;
  };
  for (;;) {
    const { checkout, run } = await accept(parts, { sessionId, decide: decideOnce });
    if (!run) return checkout;
    const { kind, lease, ...first } = run;
    tried.add(first.attempt.number);
    crashpoint(`checkout.stored_${first.command}`);
    await runSession(parts, lease, { first, checked }).catch((error: unknown) => {
      // Another run has the session, and continues.
      if (!(error instanceof LeaseLost)) throw error;
    });
    if (kind === "begun") return current(parts, sessionId);
  }
}

interface Run extends NextCommand {
  kind: "close first" | "begun";
  lease: Lease;
}

function accept(
  { db, logger }: RunParts,
  { sessionId, decide }: { sessionId: string; decide: (before: Checkout, now: Date) => Decision },
): Promise<{ checkout: Checkout; run?: Run }> {
  // Before the lock: the call must end while the session is leased.
  const deadline = callDeadline();
  // Not repeatable after a COMMIT of unknown outcome: a repeat would meet its own attempt, and not run it.
  return inTransaction(db, async (trx) => {
    const locked = await checkouts.lock(trx, sessionId);
    if (!locked) throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
    const { checkout: before, now } = locked;
    const decision = decide(before, now);
    if (decision.kind === "as it is") return { checkout: before };
    const { checkout: after, events } = decision;
    const checkout = await store(trx, { before, after, events, now });
    if (decision.kind === "ended") {
      reportEnd(logger, checkout);
      return { checkout };
    }
    const { kind, attempt, command } = decision;
    const lease = await checkouts.claim(trx, sessionId, LEASE_MS);
    return { checkout, run: { kind, lease, checkout, attempt, command, deadline } };
  });
}

async function current({ db }: RunParts, sessionId: string): Promise<Checkout> {
  const found = await checkouts.findBySecret(db, sessionId);
  if (!found) throw new AppError("CHECKOUT_SESSION_NOT_FOUND");
  return found;
}
