import { setTimeout as delay } from "node:timers/promises";
import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { recoveryRun, resumeNow, runSaga, startRecovery } from "@kobo/saga";
import * as purchases from "../../db/purchases";
import { isCatalogueStale } from "../../domain/purchases/provider-codes";
import type { Purchase } from "../../domain/purchases/purchase";
import { type Command, commandOf, transition } from "../../domain/purchases/purchase-states";
import type { Input, Step } from "../../domain/purchases/step";
import { type CommandResult, execute, type PurchaseParts, type PurchaseRun } from "./execute";

/**
 * Executes the commands of a purchase until it is final or waits. `refusal` is the ledger's refusal of the hold.
 * @throws LeaseLost; CallFailed when the ledger gave no answer in time
 */
export async function runPurchase(
  parts: PurchaseParts,
  initial: Purchase,
  run: PurchaseRun,
): Promise<{ purchase: Purchase; refusal: CommandResult["refusal"] }> {
  const { isRequest, lease } = run;
  const { saga: purchase, last } = await runSaga<Purchase, Command, CommandResult, Step>(
    {
      name: isRequest ? "bills" : "bills.recovery",
      // This run stored the step to `submitting`, so no other run can pay: it may, once.
      commandOf: ({ state }, lastStep) => commandOf(state, lastStep?.to === "submitting"),
      execute: (command, current) => execute(command, parts, current, run),
      transition: (current, { input }) => transition(current, input),
      store: async ({ from, step, event: { input }, keepsLease: keeps }) => {
        const stored = await parts.storeStep({
          from,
          step,
          event: input,
          lease,
          keepsLease: keeps,
        });
        if (showsStaleCatalogue(step, input)) parts.onStaleCatalogue(stored.mode);
        return stored;
      },
      wait: (step) => {
        const ms = inlineRequeryDelay(step, run);
        return ms === undefined ? undefined : () => delay(ms);
      },
    },
    initial,
  );
  return { purchase, refusal: last?.refusal };
}

function showsStaleCatalogue({ review }: Step, input: Input): boolean {
  if (review === "sold below cost") return true;
  return input.kind === "answered" && input.call === "pay" && isCatalogueStale(input.outcome.code);
}

/** The requeries while the merchant's request waits (bill-provider facts, section 6). */
const INLINE_REQUERIES_MAX = 3;
/** The time that a requery and the ledger need after the delay. */
const REQUERY_MS = 2_500;

/** The delay before a requery within the merchant's request; undefined when the request ends first. */
export function inlineRequeryDelay(
  { to, set, next, unreachable }: Step,
  { isRequest, deadline }: Pick<PurchaseRun, "isRequest" | "deadline">,
  now = Date.now(),
): number | undefined {
  if (!isRequest || to !== "pending" || typeof next !== "number" || unreachable) return undefined;
  if ((set.requeries ?? 0) >= INLINE_REQUERIES_MAX) return undefined;
  return now + next + REQUERY_MS < deadline ? next : undefined;
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function resumePurchase(parts: PurchaseParts, lease: Lease): Promise<void> {
  const found = await purchases.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { purchase, sentAgoMs } = found;
  await runPurchase(parts, purchase, { ...recoveryRun(lease), sentAgoMs });
}

const recoveryOf = (parts: PurchaseParts) => ({
  ...parts,
  name: "bill purchases",
  table: purchases.TABLE,
  resume: (lease: Lease) => resumePurchase(parts, lease),
});

/** Resumes a claimed purchase for a caller that waits. */
export function resumePurchaseNow(parts: PurchaseParts, lease: Lease): Promise<void> {
  return resumeNow(recoveryOf(parts), lease);
}

/** Starts the worker that requeries pending purchases and resumes those of crashed processes. */
export function startPurchaseRecovery(parts: PurchaseParts): Worker {
  return startRecovery(recoveryOf(parts));
}
