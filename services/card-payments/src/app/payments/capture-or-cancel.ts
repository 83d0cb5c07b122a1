import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { isInterrupted, RESPONSE_MS } from "@kobo/saga";
import * as commands from "../../db/payment-commands";
import * as payments from "../../db/payments";
import { type Fingerprints, isOneOf } from "../../domain/fingerprints";
import type { KeyHashes } from "../../domain/key-hashes";
import { type Payment, type State, statusOf } from "../../domain/payments/payment";
import { isPossible, isUnderWay, transition } from "../../domain/payments/payment-states";
import type { CardParts } from "../parts";
import type { Replay } from "./earlier-payment";
import { findPayment } from "./find-payment";
import { paymentSteps } from "./payment-steps";
import { runPayment } from "./run-payment";

/** A capture or cancellation of a pending payment (decision 92). */
export interface CaptureOrCancel {
  tenant: Tenant;
  publicId: string;
  kind: "capture" | "cancel";
  /** For captures; undefined captures the whole authorization. */
  amount: bigint | undefined;
  keyHashes: KeyHashes;
  fingerprints: Fingerprints;
  /** The client's deadline, in ms since 1970. */
  deadline: number;
}

/** The longest wait for another operation on the payment. */
const WAIT_MAX_MS = 3_000;
const POLL_MS = 50;
const POLL_MAX_MS = 800;

/**
 * Captures or cancels a pending payment. Until the processor confirms, the payment stays pending and the recovery
 * resumes it.
 * @throws AppError PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, AMOUNT_TOO_HIGH, IDEMPOTENCY_KEY_REUSED,
 * IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE while another run holds the lease
 */
export async function captureOrCancel(
  parts: CardParts,
  command: CaptureOrCancel,
): Promise<{ payment: Payment; replay: Replay }> {
  const waitUntil = Math.min(Date.now() + WAIT_MAX_MS, command.deadline);
  for (let pause = POLL_MS; ; pause = Math.min(2 * pause, POLL_MAX_MS)) {
    const isLastAttempt = Date.now() + pause > waitUntil;
    // Not repeatable after a COMMIT of unknown outcome, because a command cannot recognize its own row.
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

/** Stores the command with its step, under a lease on the payment; "later" while another run holds it. */
async function accept(
  trx: Transaction,
  command: CaptureOrCancel,
  isLastAttempt: boolean,
): Promise<Accepted | { replayed: Payment } | "later"> {
  const { id } = await findPayment(trx, command);
  const payment = await payments.lock(trx, id);
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND");
  const record = toRecord(command, payment);
  if (await isRepeat(trx, record, command))
    return { replayed: await replay(trx, payment, command) };

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

function toRecord(command: CaptureOrCancel, payment: Payment): commands.Command {
  const { kind, keyHashes } = command;
  const [fingerprint] = command.fingerprints;
  const amount = kind === "capture" ? (command.amount ?? payment.amount) : 0n;
  return { paymentId: payment.id, kind, keyHashes, fingerprint, amount };
}

/** @throws AppError IDEMPOTENCY_KEY_REUSED */
async function isRepeat(
  trx: Transaction,
  record: commands.Command,
  { fingerprints }: CaptureOrCancel,
): Promise<boolean> {
  const earlier = await commands.findEarlier(trx, record);
  if (!earlier) return false;
  if (!isOneOf(earlier.fingerprint, fingerprints)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return true;
}

/** @throws AppError IDEMPOTENCY_KEY_IN_USE while the first request or its recovery is running */
async function replay(
  trx: Transaction,
  payment: Payment,
  { kind }: CaptureOrCancel,
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

const ABOVE_AUTHORIZED = "The amount must be at most the authorised amount.";

/** Outcomes that a command came too late for. */
const TOO_LATE: Readonly<Record<CaptureOrCancel["kind"], State>> = {
  capture: "canceled",
  cancel: "succeeded",
};

/** Runs the command to its end or the deadline, after which the recovery resumes it. */
async function runCommand(
  parts: CardParts,
  { kind, deadline }: CaptureOrCancel,
  { payment, lease }: Accepted,
): Promise<Payment> {
  crashpoint(`cards.${kind}.taken`);
  const run = { lease, isRequest: false, isOver: false, deadline: deadline - RESPONSE_MS };
  const after = await runPayment(parts, payment, run).then(
    (result) => result.payment,
    (error: unknown) => {
      if (!isInterrupted(error)) throw error;
      return payments.findById(parts.db, payment.id);
    },
  );
  if (!after) throw new AppError("PAYMENT_NOT_FOUND");
  return unlessTooLate(after, kind);
}

/** @throws AppError INVALID_PAYMENT_STATE if the command came too late, on a replay as on the first request */
function unlessTooLate(payment: Payment, kind: CaptureOrCancel["kind"]): Payment {
  if (payment.state === TOO_LATE[kind]) throw notAllowed(payment, kind);
  return payment;
}

function notAllowed(payment: Payment, kind: CaptureOrCancel["kind"]): AppError {
  const status = statusOf(payment);
  const verb = kind === "capture" ? "captured" : "canceled";
  const message = `A payment that is ${statusTextOf(payment, kind)} cannot be ${verb}.`;
  return new AppError("INVALID_PAYMENT_STATE", message, {
    data: { id: payment.publicId, status },
  });
}

/** The payment's state for the error message, more precise than its public status. */
function statusTextOf(payment: Payment, kind: CaptureOrCancel["kind"]): string {
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
