import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { recoveryRun, runSaga, type SagaRun, startRecovery } from "@kobo/saga";
import * as disputes from "../../db/disputes";
import type { Dispute } from "../../domain/disputes/dispute";
import {
  type DisputeCommand,
  disputeCommandOf,
  transitionDispute,
} from "../../domain/disputes/dispute-states";
import type { DisputeInput, DisputeStep } from "../../domain/disputes/dispute-step";
import type { DisputeParts } from "./dispute-parts";
import { disputeSteps } from "./dispute-steps";
import { executeDispute } from "./execute-dispute";

/**
 * Executes a dispute's commands until it rests or waits.
 * @throws LeaseLost; CallFailed if the ledger did not answer in time
 */
export async function runDispute(
  parts: DisputeParts,
  begun: Dispute,
  { lease, deadline }: Pick<SagaRun, "lease" | "deadline">,
): Promise<{ dispute: Dispute; last: DisputeInput | undefined }> {
  const store = disputeSteps.single(parts);
  const { saga: dispute, last } = await runSaga<Dispute, DisputeCommand, DisputeInput, DisputeStep>(
    {
      name: "cards.dispute",
      commandOf: ({ state }) => disputeCommandOf(state),
      execute: (command, current) => executeDispute(command, parts, current, { deadline }),
      transition: transitionDispute,
      store: (change) => store({ ...change, lease }),
    },
    begun,
  );
  return { dispute, last };
}

/** @throws LeaseLost; CallFailed if the ledger did not answer in time */
export async function resumeDispute(parts: DisputeParts, lease: Lease): Promise<void> {
  const dispute = await disputes.findLeased(parts.db, lease);
  if (!dispute) throw new LeaseLost();
  await runDispute(parts, dispute, recoveryRun(lease));
}

/** Reads new disputes, polls those that wait, and resumes those of crashed processes. */
export function startDisputeRecovery(parts: DisputeParts): Worker {
  const resume = (lease: Lease) => resumeDispute(parts, lease);
  return startRecovery({ ...parts, name: "card disputes", table: disputes.TABLE, resume });
}
