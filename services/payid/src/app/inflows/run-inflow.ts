import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import { crashpoint } from "@kobo/runtime";
import { refusalOf, runSaga, startRecovery } from "@kobo/saga";
import * as inflows from "../../db/inflows";
import * as virtualAccounts from "../../db/virtual-accounts";
import { type Command, commandOf, type Inflow, type Step, transition } from "../../domain/inflow";
import { statementReference } from "../../domain/permanent-account";
import type { InflowParts } from "./ingest-credit";
import { storeInflowStep } from "./store-inflow-step";

interface InflowRun {
  /** The deadline of this run's calls, in ms since 1970. */
  deadline: number;
  isRecovery: boolean;
}

/**
 * Executes the inflow's commands until a final state. Every step is idempotent.
 * @throws CallFailed when the ledger gave no answer in time
 */
async function runInflow(
  parts: InflowParts,
  begun: Inflow,
  { deadline, isRecovery }: InflowRun,
): Promise<Inflow> {
  const name = isRecovery ? "payid.recovery" : "payid.inflow";
  const reference = await referenceOf(parts, begun);
  const { saga } = await runSaga<Inflow, Command, LedgerAnswer, InflowTransition>(
    {
      name,
      commandOf: ({ state }) => commandOf(state),
      execute: (command, inflow) => {
        crashpoint(`${name}.received`);
        return parts.ledger[command](inflow, deadline, reference);
      },
      transition: afterAnswer,
      store: ({ from, step: { step }, event: answer }) =>
        storeInflowStep(parts, { from, step, answer }),
    },
    begun,
  );
  return saga;
}

interface InflowTransition {
  to: Inflow["state"];
  set: object;
  next: "at once" | "never";
  step: Step;
}

function afterAnswer(inflow: Inflow, answer: LedgerAnswer): InflowTransition {
  const refusal = refusalOf(answer);
  const step = transition(inflow, refusal ? { kind: "refused", refusal } : { kind: "done" });
  return { to: step.to, set: {}, next: commandOf(step.to) ? "at once" : "never", step };
}

/** The account's reference, for the merchant's statement; empty for wallet funding. */
async function referenceOf(
  { db }: Pick<InflowParts, "db">,
  { virtualAccountId, accountNumber, sequence }: Inflow,
): Promise<string> {
  if (sequence !== null) return statementReference(accountNumber, sequence);
  if (!virtualAccountId) return "";
  return (await virtualAccounts.findAny(db, virtualAccountId))?.reference ?? "";
}

/** Runs a stored inflow until the deadline; the recovery worker resumes it after that. */
export async function finishInflow(
  parts: InflowParts,
  inflow: Inflow,
  deadline: number,
): Promise<Inflow> {
  try {
    return await runInflow(parts, inflow, { deadline, isRecovery: false });
  } catch (error) {
    const fields = { err: error, inflowId: inflow.id };
    if (error instanceof CallFailed)
      parts.logger.warn(fields, "bank inflow interrupted, recovery worker will resume it");
    else parts.logger.error(fields, "bank inflow failed, recovery worker will resume it");
    return inflow;
  }
}

const RUN_MS = 10_000;
/** The lease outlives one run, so no other worker picks up the same row. */
const WORKER = { leaseMs: 20_000 };

/** Resumes inflows whose process died. */
export function startInflowRecovery(parts: InflowParts): Worker {
  const resume = (lease: Lease) => resumeInflow(parts, lease);
  return startRecovery({ ...parts, name: "bank inflows", table: inflows.TABLE, resume }, WORKER);
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function resumeInflow(parts: InflowParts, lease: Lease): Promise<void> {
  const inflow = await inflows.findLeased(parts.db, lease);
  if (!inflow) throw new LeaseLost();
  await runInflow(parts, inflow, { deadline: Date.now() + RUN_MS, isRecovery: true });
}
