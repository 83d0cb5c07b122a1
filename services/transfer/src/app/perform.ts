import type { Lease } from "@kobo/jobs";
import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import type { Patience } from "@kobo/patience";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { Mode } from "@kobo/tenant";
import type { ExternalLedger } from "../clients/external-ledger";
import type { Rail } from "../clients/rail";
import type { ExternalTransfer } from "../domain/external-transfer";
import type { Input, Task } from "../domain/saga";

export interface ExternalParts {
  db: Database;
  externalLedger: ExternalLedger;
  rails: Readonly<Record<Mode, Rail>>;
  /** Multiplies every pause before the rail is asked again. */
  queryScale: number;
  logger: Logger;
}

/** One go at a transfer, by the request that made it or by a recovery. */
export interface Turn {
  lease: Lease;
  /** The merchant's own request, which sends what it held; a recovery gives it back. */
  isRequest: boolean;
  /** How long the transfer may still arrive at the rail, when the turn began. */
  graceLeftMs: number;
  /** When the calls of this turn must be over, in ms since 1970. */
  deadline: number;
}

type Refusal = (LedgerAnswer & { outcome: "refused" })["refusal"];

/** The ledger will not hold the money. Stored as refused before it is thrown. */
export class HoldRefused extends Error {
  override readonly name = "HoldRefused";

  constructor(readonly refusal: Refusal) {
    super(`The ledger refused the hold: ${refusal}.`);
  }
}

/** What came of a task; with `refusal`, why the ledger did not hold the money. */
interface Done {
  input: Input;
  refusal?: Refusal;
}

/** What is left of a turn for the ledger once the rail has answered. */
const CLOSING_MS = 1_500;

/** Does what a state asks for, once. Each of these but `send` may be done again with the same effect. */
export async function perform(
  task: Task,
  parts: ExternalParts,
  transfer: ExternalTransfer,
  turn: Turn,
): Promise<Done> {
  const { externalLedger: ledger, logger } = parts;
  const { deadline } = turn;
  const isDone = (answer: LedgerAnswer) => isDoneBy(answer, transfer, logger);
  switch (task) {
    case "hold":
      return hold(parts, transfer, turn);
    case "send":
    case "query":
      return { input: await askRail(task, parts, transfer, turn) };
    case "post":
      return {
        input: isDone(await ledger.post(transfer, deadline)) ? { kind: "posted" } : REFUSED,
      };
    case "void": {
      const done = isDone(await ledger.release(transfer, deadline));
      return { input: done ? { kind: "voided", patience: patienceOf(parts) } : REFUSED };
    }
    case "charge": {
      const answer = await ledger.charge(transfer, deadline);
      return { input: isDone(answer) ? { kind: "charged", to: answer.to } : REFUSED };
    }
    case "reverse": {
      const done = isDone(await ledger.reverse(transfer, deadline));
      return { input: done ? { kind: "reversed" } : REFUSED };
    }
  }
}

const REFUSED: Input = { kind: "refused by the ledger" };

async function hold(parts: ExternalParts, transfer: ExternalTransfer, turn: Turn): Promise<Done> {
  if (transfer.kind === "return") return holdReturn(parts, transfer, turn);
  const { isRequest, deadline } = turn;
  const times = { notAfter: transfer.notAfter, deadline };
  const answer = await parts.externalLedger.hold(transfer, times).catch((error: unknown) => {
    if (isRequest && error instanceof CallFailed && !error.sent) return NEVER_ASKED;
    throw error;
  });
  if (answer.outcome === "refused") {
    return { input: { kind: "hold refused" }, refusal: answer.refusal };
  }
  if (!isRequest) return { input: { kind: "held too late" } };
  return { input: { kind: "held", patience: patienceOf(parts) } };
}

/** The call never left this process, so the ledger holds nothing; it is as if it had been too late. */
const NEVER_ASKED = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" } as const;

/** Nobody waits for a return, so it is never too late for one: whoever holds the money sends it. */
async function holdReturn(
  parts: ExternalParts,
  transfer: ExternalTransfer,
  { deadline }: Turn,
): Promise<Done> {
  const times = { notAfter: new Date(deadline), deadline };
  const answer = await parts.externalLedger.hold(transfer, times);
  const done = isDoneBy(answer, transfer, parts.logger);
  return { input: done ? { kind: "held", patience: patienceOf(parts) } : REFUSED };
}

async function askRail(
  call: "send" | "query",
  parts: ExternalParts,
  transfer: ExternalTransfer,
  { deadline, graceLeftMs }: Turn,
): Promise<Input> {
  const rail = parts.rails[transfer.mode];
  const until = deadline - CLOSING_MS;
  const { outcome, recipientCode } =
    call === "send"
      ? await rail.send(transfer, until)
      : { outcome: await rail.query(transfer, until), recipientCode: "" };
  const patience = patienceOf(parts);
  return { kind: "answered", call, outcome, recipientCode, graceLeftMs, patience };
}

function patienceOf({ queryScale: scale }: ExternalParts): Patience {
  return { scale, random: Math.random() };
}

/**
 * Whether the ledger has done it. Being late only means that the next turn asks again; any other refusal
 * is a bug, and asking again would not mend it.
 */
function isDoneBy(answer: LedgerAnswer, { id }: ExternalTransfer, logger: Logger): boolean {
  if (answer.outcome !== "refused") return true;
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  logger.error({ transferId: id, refusal: answer.refusal }, "the ledger refuses a transfer's step");
  return false;
}
