import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { recoveryRun, runSaga, startRecovery } from "@kobo/saga";
import * as payments from "../../db/payments";
import type { Payment } from "../../domain/payments/payment";
import { type Command, commandOf, transition } from "../../domain/payments/payment-states";
import type { Input, OpenRefusal, Step } from "../../domain/payments/payment-step";
import type { CardParts } from "../parts";
import { executePayment, type PaymentRun } from "./execute-payment";
import { paymentSteps } from "./payment-steps";

/**
 * Executes a payment's commands until it is final or waits. `refusal` is the processor's reason for not opening it.
 * @throws LeaseLost; CallFailed if the ledger did not answer in time
 */
export async function runPayment(
  parts: CardParts,
  begun: Payment,
  run: PaymentRun,
): Promise<{ payment: Payment; refusal: OpenRefusal | undefined }> {
  const { isRequest, lease } = run;
  const store = paymentSteps.single(parts);
  const { saga: payment, last } = await runSaga<Payment, Command, Input, Step>(
    {
      name: isRequest ? "cards" : "cards.recovery",
      // Only the run that stored the step to `confirming` may send the card.
      commandOf: ({ state }, lastStep) =>
        commandOf(state, { isRequest, mayConfirm: lastStep?.to === "confirming" }),
      execute: (command, current) => executePayment(command, parts, current, run),
      transition,
      store: (stepToStore) => store({ ...stepToStore, lease }),
    },
    begun,
  );
  return { payment, refusal: last?.kind === "not opened" ? last.refusal : undefined };
}

/** @throws LeaseLost; CallFailed if the ledger did not answer in time */
export async function resumePayment(parts: CardParts, lease: Lease): Promise<void> {
  const found = await payments.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { payment, isOver } = found;
  await runPayment(parts, payment, { ...recoveryRun(lease), isOver });
}

/** Polls payments that wait for an answer, and resumes those of crashed processes. */
export function startPaymentRecovery(parts: CardParts): Worker {
  const resume = (lease: Lease) => resumePayment(parts, lease);
  return startRecovery({ ...parts, name: "card payments", table: payments.TABLE, resume });
}
