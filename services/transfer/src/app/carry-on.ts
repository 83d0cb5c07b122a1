import { crashpoint } from "@kobo/runtime";
import type { ExternalTransfer } from "../domain/external-transfer";
import { advance, taskOf } from "../domain/saga";
import { type ExternalParts, HoldRefused, perform, type Turn } from "./perform";
import { storeStep } from "./store-step";

/**
 * Does for a transfer what its state asks for, step by step, until it is over or waits. After every
 * step the new state is stored before the next begins, so a process that dies anywhere leaves a
 * transfer that another can carry on.
 * @throws LeaseLost, HoldRefused; CallFailed when the ledger gave no answer in time
 */
export async function carryOn(
  parts: ExternalParts,
  transfer: ExternalTransfer,
  turn: Turn,
): Promise<ExternalTransfer> {
  const spot = turn.isRequest ? "transfer" : "transfer.recovery";
  let current = transfer;
  let maySend = false;
  for (;;) {
    const task = taskOf(current.state, maySend);
    if (!task) return current;
    const { input, refusal } = await perform(task, parts, current, turn);
    crashpoint(`${spot}.after_${task}`);
    const step = advance(current, input);
    current = await storeStep(parts, { from: current, step, input, lease: turn.lease });
    crashpoint(`${spot}.${current.state}`);
    if (refusal) throw new HoldRefused(refusal);
    if (step.next !== "at once") return current;
    // The step to `submitting` is ours and stored: nobody else will send, so we may, once.
    maySend = step.to === "submitting";
  }
}
