import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { recoveryRun, runSaga, startRecovery } from "@kobo/saga";
import * as refunds from "../../db/refunds";
import type { Refund } from "../../domain/refunds/refund";
import {
  type RefundCommand,
  refundCommandOf,
  transitionRefund,
} from "../../domain/refunds/refund-states";
import type { RefundStep } from "../../domain/refunds/refund-step";
import type { CardParts } from "../parts";
import { executeRefund, type RefundResult, type RefundRun } from "./execute-refund";
import { refundSteps } from "./refund-steps";

/**
 * Executes a refund's commands until it is final or waits. `refusal` is the ledger's reason for not holding the money.
 * @throws LeaseLost; CallFailed if the ledger did not answer in time
 */
export async function runRefund(
  parts: CardParts,
  begun: Refund,
  run: RefundRun,
): Promise<{ refund: Refund; refusal: RefundResult["refusal"] }> {
  const { isRequest, lease, sentAgoMs } = run;
  const age = { sentAgoMs, scale: parts.queryScale };
  const store = refundSteps.single(parts);
  const { saga: refund, last } = await runSaga<Refund, RefundCommand, RefundResult, RefundStep>(
    {
      name: isRequest ? "cards.refund" : "cards.refund.recovery",
      commandOf: ({ state }) => refundCommandOf(state, age),
      execute: (command, current) => executeRefund(command, parts, current, run),
      transition: (current, { input }) => transitionRefund(current, input),
      store: ({ event: { input }, ...stepToStore }) =>
        store({ ...stepToStore, event: input, lease }),
    },
    begun,
  );
  return { refund, refusal: last?.refusal };
}

/** @throws LeaseLost; CallFailed if the ledger did not answer in time */
export async function resumeRefund(parts: CardParts, lease: Lease): Promise<void> {
  const found = await refunds.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { refund, sentAgoMs } = found;
  await runRefund(parts, refund, { ...recoveryRun(lease), sentAgoMs });
}

/** Polls refunds that wait for an answer, and resumes those of crashed processes. */
export function startRefundRecovery(parts: CardParts): Worker {
  const resume = (lease: Lease) => resumeRefund(parts, lease);
  return startRecovery({ ...parts, name: "card refunds", table: refunds.TABLE, resume });
}
