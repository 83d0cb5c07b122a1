import { crashpoint } from "@kobo/runtime";
import type { Purchase } from "../domain/purchase";
import { advance, isAtRest, taskOf } from "../domain/saga";
import { HoldRefused, type PurchaseParts, perform, type Turn } from "./perform";
import { storeStep } from "./store-step";

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
    const { input, refusal } = await perform(task, parts, current, turn);
    crashpoint(`${spot}.after_${task}`);
    const step = advance(current, input);
    current = await storeStep(parts, { from: current, step, input, lease: turn.lease });
    crashpoint(`${spot}.${current.state}`);
    if (refusal) throw new HoldRefused(refusal);
    if (isAtRest(current.state)) return current;
  }
}
