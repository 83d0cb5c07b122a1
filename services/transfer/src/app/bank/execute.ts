import type { RetryTiming } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import type { LedgerAnswer } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import {
  CLOSING_MS,
  executeHold,
  type LedgerRefusal,
  refusalOf,
  retryTiming,
  type SagaRun,
} from "@kobo/saga";
import type { ExternalLedger } from "../../clients/external-ledger";
import type { Rail, SendPermit } from "../../clients/rail";
import * as externalTransfers from "../../db/external-transfers";
import type { ExternalTransfer, State } from "../../domain/external-transfer";
import type { Command } from "../../domain/external-transfer-states";
import type { Input } from "../../domain/step";

export interface ExternalParts {
  db: Database;
  externalLedger: ExternalLedger;
  rails: Readonly<Record<Mode, Rail>>;
  /** Multiplies every delay of the query schedule. */
  queryScale: number;
  logger: Logger;
}

/** One run of a transfer. The durations are by the database's clock when the run began. */
export interface TransferRun extends SagaRun {
  /** How long the transfer may still reach the rail. */
  graceLeftMs: number;
  /** How long the query schedule has run, and how long the rail has answered "not found". */
  queryingForMs: number;
  notFoundForMs: number;
  /** A request reserves it before its hold; only a return is sent without one. */
  permit?: Pick<SendPermit, "send"> | undefined;
}

/** `refusal` is the ledger's reason when it did not hold the money. */
export interface CommandResult {
  input: Input;
  refusal?: LedgerRefusal;
}

/** Every command but `send` is idempotent. */
export async function execute(
  command: Command,
  parts: ExternalParts,
  transfer: ExternalTransfer,
  run: TransferRun,
): Promise<CommandResult> {
  const { externalLedger: ledger, logger } = parts;
  const { deadline, queryingForMs } = run;
  const timing = timingOf(parts);
  const after = (answer: LedgerAnswer, result: Input): CommandResult => {
    return { input: afterStep(answer, result, { transfer, timing, logger }) };
  };
  switch (command) {
    case "hold":
      return holdMoney(parts, transfer, run);
    case "send":
    case "query":
      return { input: await askRail(command, parts, transfer, run) };
    case "post":
      return after(await ledger.post(transfer, deadline), { kind: "posted" });
    case "void": {
      const answer = await ledger.release(transfer, deadline);
      return after(answer, { kind: "voided", queryingForMs, timing });
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

async function holdMoney(
  parts: ExternalParts,
  transfer: ExternalTransfer,
  run: TransferRun,
): Promise<CommandResult> {
  if (transfer.kind === "return") return holdReturn(parts, transfer, run);
  const times = { notAfter: transfer.notAfter, deadline: run.deadline };
  const attempt = () => parts.externalLedger.hold(transfer, times);
  const log = (refusal: LedgerRefusal) => logRefusal(parts.logger, transfer, refusal);
  const { input, ...result } = await executeHold(attempt, run, log);
  return {
    ...result,
    input: input.kind === "held" ? { ...input, timing: timingOf(parts) } : input,
  };
}

/** A return has no client waiting, so its hold has no deadline and any run may send it. */
async function holdReturn(
  parts: ExternalParts,
  transfer: ExternalTransfer,
  { deadline }: TransferRun,
): Promise<CommandResult> {
  const times = { notAfter: new Date(deadline), deadline };
  const refusal = refusalOf(await parts.externalLedger.hold(transfer, times));
  if (!refusal) return { input: await afterHeldReturn(parts, transfer, deadline) };
  logRefusal(parts.logger, transfer, refusal);
  return { input: REFUSED };
}

/**
 * Before a resend, the rail must still not know the first return, or have refused it, so that only one of the two can
 * arrive.
 */
async function afterHeldReturn(
  parts: ExternalParts,
  { mode, resendOf }: ExternalTransfer,
  deadline: number,
): Promise<Input> {
  const timing = timingOf(parts);
  if (!resendOf) return { kind: "held", timing };
  const first = await externalTransfers.find(parts.db, resendOf);
  if (!first) throw new Error("The return that this one resends does not exist.");
  const outcome = await parts.rails[mode].query(first, deadline - CLOSING_MS);
  switch (outcome.kind) {
    case "not found":
    case "declined":
    case "reversed":
      return NOT_ARRIVED.includes(first.state) ? { kind: "held", timing } : FIRST_FOUND;
    case "paid":
      await externalTransfers.recordCallback(parts.db, first);
      return FIRST_FOUND;
    default:
      return { kind: "first unclear", unreachable: outcome.kind === "unreachable", timing };
  }
}

const FIRST_FOUND: Input = { kind: "first found" };
/** States of a return whose money has not reached the payee, as far as is known. */
const NOT_ARRIVED: readonly State[] = ["lost", "failed", "refused", "reversed"];

async function askRail(
  call: "send" | "query",
  parts: ExternalParts,
  transfer: ExternalTransfer,
  { deadline, graceLeftMs, queryingForMs, notFoundForMs, permit }: TransferRun,
): Promise<Input> {
  const rail = parts.rails[transfer.mode];
  const until = deadline - CLOSING_MS;
  const { outcome, recipientCode } =
    call === "send"
      ? await (permit ?? rail).send(transfer, until)
      : { outcome: await rail.query(transfer, until), recipientCode: "" };
  const timing = timingOf(parts);
  const times = { graceLeftMs, queryingForMs, notFoundForMs };
  return { kind: "answered", call, outcome, recipientCode, ...times, timing };
}

function timingOf({ queryScale }: ExternalParts): RetryTiming {
  return retryTiming(queryScale);
}

/** The input that follows from the ledger's answer to a step. */
function afterStep(
  answer: LedgerAnswer,
  result: Input,
  { transfer, timing, logger }: { transfer: ExternalTransfer; timing: RetryTiming; logger: Logger },
): Input {
  const refusal = refusalOf(answer);
  if (!refusal) return result;
  logRefusal(logger, transfer, refusal);
  return refusal === "ID_EXPIRED" ? { kind: "ids expired", timing } : REFUSED;
}

function logRefusal(
  logger: Logger,
  { id: transferId, state }: ExternalTransfer,
  refusal: LedgerRefusal,
): void {
  logger.error({ transferId, state, refusal }, "ledger refused bank transfer step");
}
