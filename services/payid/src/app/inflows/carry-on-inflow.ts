import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { crashpoint } from "@kobo/runtime";
import * as virtualAccounts from "../../db/virtual-accounts";
import { advance, type Inflow, type Input, taskOf } from "../../domain/inflow";
import type { InflowParts } from "./hear-credit";
import { storeInflowStep } from "./store-inflow-step";

interface Turn {
  /** When the calls of this turn must be over, in ms since 1970. */
  deadline: number;
  isRecovery: boolean;
}

/**
 * Does with a payment what its state asks for, step by step, until it is over. Each step is stored
 * before the next begins, and each may be done twice, so that whoever finds the payment later carries
 * it on.
 * @throws CallFailed when the ledger gave no answer in time
 */
export async function carryOnInflow(
  parts: InflowParts,
  inflow: Inflow,
  { deadline, isRecovery }: Turn,
): Promise<Inflow> {
  const spot = isRecovery ? "payid.recovery" : "payid.inflow";
  const reference = await referenceOf(parts, inflow);
  let current = inflow;
  for (;;) {
    const task = taskOf(current.state);
    if (!task) return current;
    crashpoint(`${spot}.received`);
    const answer = await parts.ledger[task](current, deadline, reference);
    crashpoint(`${spot}.after_${task}`);
    const step = advance(current, toInput(answer));
    current = await storeInflowStep(parts, { from: current, step, answer });
    crashpoint(`${spot}.${current.state}`);
  }
}

/** The merchant's own, which its statement shows; empty for money for the wallet itself. */
async function referenceOf(
  { db }: Pick<InflowParts, "db">,
  { virtualAccountId }: Inflow,
): Promise<string> {
  if (!virtualAccountId) return "";
  return (await virtualAccounts.findAny(db, virtualAccountId))?.reference ?? "";
}

/** Being late only means that the next turn asks again. */
function toInput(answer: LedgerAnswer): Input {
  if (answer.outcome !== "refused") return { kind: "done" };
  const { refusal } = answer;
  if (refusal === "TOO_LATE") throw new CallFailed(false);
  return { kind: "refused", refusal };
}

/**
 * Carries a payment on as far as it goes by the deadline. What is stored is never lost: a recovery
 * does the rest.
 */
export async function finishInflow(
  parts: InflowParts,
  inflow: Inflow,
  deadline: number,
): Promise<Inflow> {
  try {
    return await carryOnInflow(parts, inflow, { deadline, isRecovery: false });
  } catch (error) {
    const level = error instanceof CallFailed ? "warn" : "error";
    parts.logger[level]({ err: error, inflowId: inflow.id }, "a payment is left to the recovery");
    return inflow;
  }
}
