import type { Patience } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { ExternalLedger } from "../clients/external-ledger";
import type { Rail } from "../clients/rail";
import * as externalTransfers from "../db/external-transfers";
import { ASKING, type ExternalTransfer, OVER, type State } from "../domain/external-transfer";
import type { Task } from "../domain/saga";
import type { Input } from "../domain/step";

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
  /** How long the schedule of queries had run then, and the rail had not known the transfer. */
  askedForMs: number;
  notFoundForMs: number;
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
  const { deadline, askedForMs } = turn;
  const patience = patienceOf(parts);
  const after = (answer: LedgerAnswer, done: Input): Done => {
    return { input: afterStep(answer, done, { transfer, patience, logger }) };
  };
  switch (task) {
    case "hold":
      return hold(parts, transfer, turn);
    case "send":
    case "query":
      return { input: await askRail(task, parts, transfer, turn) };
    case "post":
      return after(await ledger.post(transfer, deadline), { kind: "posted" });
    case "void": {
      const answer = await ledger.release(transfer, deadline);
      return after(answer, { kind: "voided", askedForMs, patience });
    }
    case "charge": {
      const answer = await ledger.charge(transfer, deadline);
      return after(answer, { kind: "charged", to: answer.to });
    }
    case "reverse":
      return after(await ledger.reverse(transfer, deadline), { kind: "reversed" });
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
  if (isDone(answer)) return { input: await afterHeldReturn(parts, transfer, deadline) };
  tell(parts.logger, transfer, answer.refusal);
  return { input: REFUSED };
}

/**
 * Right before a return is sent again, the rail must still not know the first one, or have refused it: so
 * they cannot both arrive, whatever happened while this one waited.
 */
async function afterHeldReturn(
  parts: ExternalParts,
  { mode, resendOf }: ExternalTransfer,
  deadline: number,
): Promise<Input> {
  const patience = patienceOf(parts);
  if (!resendOf) return { kind: "held", patience };
  const first = await externalTransfers.find(parts.db, resendOf);
  if (!first) throw new Error("A return is sent again for one that is not there.");
  const outcome = await parts.rails[mode].query(first, deadline - CLOSING_MS);
  switch (outcome.kind) {
    case "not found":
    case "declined":
    case "reversed":
      return NOT_ARRIVED.includes(first.state) ? { kind: "held", patience } : FIRST_FOUND;
    case "paid":
      await externalTransfers.notice(parts.db, first, { asking: ASKING, over: OVER });
      return FIRST_FOUND;
    default:
      return { kind: "first unclear", unreachable: outcome.kind === "unreachable", patience };
  }
}

const FIRST_FOUND: Input = { kind: "first found" };
/** States of a return whose money is not with the payee, as far as we know. */
const NOT_ARRIVED: readonly State[] = ["lost", "failed", "refused", "reversed"];

async function askRail(
  call: "send" | "query",
  parts: ExternalParts,
  transfer: ExternalTransfer,
  { deadline, graceLeftMs, askedForMs, notFoundForMs }: Turn,
): Promise<Input> {
  const rail = parts.rails[transfer.mode];
  const until = deadline - CLOSING_MS;
  const { outcome, recipientCode } =
    call === "send"
      ? await rail.send(transfer, until)
      : { outcome: await rail.query(transfer, until), recipientCode: "" };
  const patience = patienceOf(parts);
  const times = { graceLeftMs, askedForMs, notFoundForMs };
  return { kind: "answered", call, outcome, recipientCode, ...times, patience };
}

function patienceOf({ queryScale: scale }: ExternalParts): Patience {
  return { scale, random: Math.random() };
}

/** What came of a step that the ledger was asked for. */
function afterStep(
  answer: LedgerAnswer,
  done: Input,
  {
    transfer,
    patience,
    logger,
  }: { transfer: ExternalTransfer; patience: Patience; logger: Logger },
): Input {
  if (isDone(answer)) return done;
  tell(logger, transfer, answer.refusal);
  return answer.refusal === "ID_EXPIRED" ? { kind: "ids expired", patience } : REFUSED;
}

/** Being late only means that the next turn asks again; any other refusal would come again. */
function isDone(answer: LedgerAnswer): answer is Exclude<LedgerAnswer, { outcome: "refused" }> {
  if (answer.outcome !== "refused") return true;
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  return false;
}

function tell(logger: Logger, { id: transferId, state }: ExternalTransfer, refusal: Refusal): void {
  logger.error({ transferId, state, refusal }, "ledger refused a step of a bank transfer");
}
