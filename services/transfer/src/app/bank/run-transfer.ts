import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { recoveryRun, resumeNow, runSaga, startRecovery } from "@kobo/saga";
import * as externalTransfers from "../../db/external-transfers";
import type { ExternalTransfer } from "../../domain/external-transfer";
import { type Command, commandOf, transition } from "../../domain/external-transfer-states";
import type { Step } from "../../domain/step";
import { type CommandResult, type ExternalParts, execute, type TransferRun } from "./execute";
import { transferSteps } from "./transfer-steps";

/**
 * Executes the transfer's commands until it reaches a final state or waits. `refusal` is the ledger's reason when it
 * did not hold the money.
 * @throws LeaseLost; CallFailed when the ledger gave no answer in time
 */
export async function runTransfer(
  parts: ExternalParts,
  begun: ExternalTransfer,
  run: TransferRun,
): Promise<{ transfer: ExternalTransfer; refusal: CommandResult["refusal"] }> {
  const { isRequest, lease } = run;
  const store = transferSteps.single(parts);
  const { saga: transfer, last } = await runSaga<ExternalTransfer, Command, CommandResult, Step>(
    {
      name: isRequest ? "transfer" : "transfer.recovery",
      // Only the run that stored the step to `submitting` may send, and only once.
      commandOf: ({ state }, last) => commandOf(state, last?.to === "submitting"),
      execute: (command, current) => execute(command, parts, current, run),
      transition: (current, { input }) => transition(current, input),
      store: ({ event: { input }, ...step }) => store({ ...step, event: input, lease }),
    },
    begun,
  );
  return { transfer, refusal: last?.refusal };
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function resumeTransfer(parts: ExternalParts, lease: Lease): Promise<void> {
  const found = await externalTransfers.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { transfer, ...times } = found;
  await runTransfer(parts, transfer, { ...recoveryRun(lease), ...times });
}

const recoveryParts = (parts: ExternalParts) => ({
  ...parts,
  name: "external transfers",
  table: externalTransfers.TABLE,
  resume: (lease: Lease) => resumeTransfer(parts, lease),
});

export function resumeTransferNow(parts: ExternalParts, lease: Lease): Promise<void> {
  return resumeNow(recoveryParts(parts), lease);
}

/** Queries transfers that are due, and resumes those whose process died. */
export function startTransferRecovery(parts: ExternalParts): Worker {
  return startRecovery(recoveryParts(parts));
}
