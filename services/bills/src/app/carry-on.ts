import { setTimeout as delay } from "node:timers/promises";
import { crashpoint } from "@kobo/runtime";
import { isCatalogueStale } from "../domain/provider-codes";
import type { Purchase } from "../domain/purchase";
import { advance, taskOf } from "../domain/saga";
import type { Input, Step } from "../domain/step";
import { HoldRefused, type PurchaseParts, perform, type Turn } from "./perform";

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
  let mayPay = false;
  for (;;) {
    const task = taskOf(current.state, mayPay);
    if (!task) return current;
    const { input, refusal } = await perform(task, parts, current, turn);
    crashpoint(`${spot}.after_${task}`);
    const step = advance(current, input);
    const waitMs = waitInside(step, turn);
    const keeps = waitMs !== undefined;
    current = await parts.storeStep({ from: current, step, input, lease: turn.lease, keeps });
    crashpoint(`${spot}.${current.state}`);
    if (showsOldCatalogue(step, input)) parts.catalogueIsOld(current.mode);
    if (refusal) throw new HoldRefused(refusal);
    if (step.next !== "at once" && !keeps) return current;
    // The step to `submitting` is ours and stored: nobody else will pay, so we may, once.
    mayPay = step.to === "submitting";
    if (waitMs !== undefined) await delay(waitMs);
  }
}

function showsOldCatalogue({ review }: Step, input: Input): boolean {
  if (review === "sold below cost") return true;
  return input.kind === "answered" && input.call === "pay" && isCatalogueStale(input.outcome.code);
}

/** So many questions may be asked while the merchant waits (bill-provider facts, section 6). */
const QUESTIONS_INSIDE = 3;
/** What must be left after the pause, for the question and for the ledger. */
const QUESTION_MS = 2_500;

/** How long the merchant's own request waits to ask once more; undefined when it is not to. */
function waitInside(
  { to, set, next, unreachable }: Step,
  { isRequest, deadline }: Turn,
): number | undefined {
  if (!isRequest || to !== "pending" || typeof next !== "number" || unreachable) return undefined;
  if ((set.requeries ?? 0) >= QUESTIONS_INSIDE) return undefined;
  return Date.now() + next + QUESTION_MS < deadline ? next : undefined;
}
