import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { isInterrupted, RESPONSE_MS } from "@kobo/saga";
import * as commands from "../../db/payment-commands";
import * as payments from "../../db/payments";
import { type Payment, type State, statusOf } from "../../domain/payments/payment";
import { isPossible, isUnderWay, transition } from "../../domain/payments/payment-states";
import type { CardParts } from "../parts";
import type { Replay } from "./earlier-payment";
import { findPayment } from "./find-payment";
import { paymentSteps } from "./payment-steps";
import { runPayment } from "./run-payment";

/** What a merchant wants done about a pending payment (decision 92). */
export interface CommandPayment {
  tenant: Tenant;
  publicId: string;
  kind: "capture" | "cancel";
  /** Captures only; undefined for all that was authorised. */
  amount: bigint | undefined;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

/** What is under way at the moment is waited for no longer than this. */
const WAIT_MAX_MS = 3_000;
const POLL_MS = 50;
const POLL_MAX_MS = 800;

/**
 * Captures or cancels a pending payment. While the processor has not said that it did, the payment stays
 * pending, and goes on by itself.
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED,
 * IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE when somebody else is at it
 */
export async function commandPayment(
  parts: CardParts,
  command: CommandPayment,
): Promise<{ payment: Payment; replay: Replay }> {
  const waitUntil = Math.min(Date.now() + WAIT_MAX_MS, command.deadline);
  for (let pause = POLL_MS; ; pause = Math.min(2 * pause, POLL_MAX_MS)) {
    const isLastAttempt = Date.now() + pause > waitUntil;
    // Not repeated when its COMMIT is of unknown outcome: it could not tell itself from another.
    const accepted = await inTransaction(parts.db, (trx) => accept(trx, command, isLastAttempt));
    if (accepted === "later") await delay(pause);
    else if ("replayed" in accepted) return { payment: accepted.replayed, replay: "by key" };
    else return { payment: await runCommand(parts, command, accepted), replay: "none" };
  }
}

interface Accepted {
  payment: Payment;
  lease: Lease;
}

/** Writes the command down and makes the step that it asks for, once nobody else works on the payment. */
async function accept(
  trx: Transaction,
  command: CommandPayment,
  isLastAttempt: boolean,
): Promise<Accepted | { replayed: Payment } | "later"> {
  const { id } = await findPayment(trx, command);
  const payment = await payments.lock(trx, id);
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  const record = toRecord(command, payment);
  if (await isRepeat(trx, record)) return { replayed: await replay(trx, payment, command) };

  const input = inputOf(record);
  if (!isPossible(payment.state, input.kind)) {
    if (isUnderWay(payment.state) && !isLastAttempt) return "later";
    throw notAllowed(payment, command.kind);
  }
  if (record.amount > payment.amount) throw new AppError("AMOUNT_TOO_HIGH", ABOVE_AUTHORIZED);
  const lease = await payments.claim(trx, id);
  if (!lease) {
    if (!isLastAttempt) return "later";
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  await commands.insert(trx, record);
  const step = transition(payment, input);
  const stored = await paymentSteps.storeIn(trx, { from: payment, step, event: input, lease });
  return { payment: stored, lease };
}

function toRecord(command: CommandPayment, payment: Payment): commands.Command {
  const { kind, idempotencyHash, fingerprint } = command;
  const amount = kind === "capture" ? (command.amount ?? payment.amount) : 0n;
  return { paymentId: payment.id, kind, idempotencyHash, fingerprint, amount };
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED */
async function isRepeat(trx: Transaction, record: commands.Command): Promise<boolean> {
  const earlier = await commands.findEarlier(trx, record);
  if (!earlier) return false;
  if (!earlier.fingerprint.equals(record.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return true;
}

/** @throws AppError IDEMPOTENCY_KEY_IN_USE while the first request, or whoever took it over, is at it */
async function replay(
  trx: Transaction,
  payment: Payment,
  { kind }: CommandPayment,
): Promise<Payment> {
  if (isUnderWay(payment.state) && (await payments.isLeased(trx, payment.id))) {
    throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
  }
  return unlessTooLate(payment, kind);
}

function inputOf({ kind, amount }: commands.Command) {
  return kind === "capture"
    ? ({ kind: "capture requested", amount } as const)
    : ({ kind: "cancel requested" } as const);
}

const ABOVE_AUTHORIZED = "The amount is above what was authorised.";

/** It was too late: the processor had charged the card, or could not any more. */
const TOO_LATE: Readonly<Record<CommandPayment["kind"], State>> = {
  capture: "canceled",
  cancel: "succeeded",
};

/** What the merchant's own request carries on; if it cannot, somebody else will. */
async function runCommand(
  parts: CardParts,
  { kind, deadline }: CommandPayment,
  { payment, lease }: Accepted,
): Promise<Payment> {
  crashpoint(`cards.${kind}.taken`);
  const run = { lease, isRequest: false, isOver: false, deadline: deadline - RESPONSE_MS };
  const after = await runPayment(parts, payment, run).then(
    (run) => run.payment,
    (error: unknown) => {
      if (!isInterrupted(error)) throw error;
      return payments.findById(parts.db, payment.id);
    },
  );
  if (!after) throw new AppError("PAYMENT_NOT_FOUND");
  return unlessTooLate(after, kind);
}

/** A repeat is told that it was too late as the first request was. */
function unlessTooLate(payment: Payment, kind: CommandPayment["kind"]): Payment {
  if (payment.state === TOO_LATE[kind]) throw notAllowed(payment, kind);
  return payment;
}

function notAllowed(payment: Payment, kind: CommandPayment["kind"]): AppError {
  const status = statusOf(payment);
  const verb = kind === "capture" ? "captured" : "canceled";
  const message = `A payment that is ${statusTextOf(payment, kind)} cannot be ${verb}.`;
  return new AppError("INVALID_PAYMENT_STATE", message, {
    data: { id: payment.publicId, status },
  });
}

/** Why the merchant may not, in words that are true of a pending payment too. */
function statusTextOf(payment: Payment, kind: CommandPayment["kind"]): string {
  switch (payment.state) {
    case "capturing":
    case "captured":
      return "being captured";
    case "canceling":
    case "releasing":
      return "being canceled";
    default: {
      const status = statusOf(payment) ?? "pending";
      return status === "pending" && kind === "capture" ? "pending, and not authorised," : status;
    }
  }
}
