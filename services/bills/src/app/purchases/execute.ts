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
import type { BillLedger } from "../../clients/ledger";
import type { Provider, PurchasePermit } from "../../clients/provider/provider";
import type { Call } from "../../domain/purchases/outcome";
import { isCredentialError } from "../../domain/purchases/provider-codes";
import type { Purchase } from "../../domain/purchases/purchase";
import type { Command } from "../../domain/purchases/purchase-states";
import type { Input } from "../../domain/purchases/step";
import type { StoreStep } from "./purchase-steps";

/** The dependencies of a command. */
export interface CommandParts {
  ledger: BillLedger;
  providers: Readonly<Record<Mode, Pick<Provider, Call>>>;
  /** Scales every delay of the requery schedule. */
  requeryScale: number;
  logger: Pick<Logger, "error" | "warn">;
}

export interface PurchaseParts extends CommandParts {
  db: Database;
  storeStep: StoreStep;
  providers: Readonly<Record<Mode, Provider>>;
  /** Called when the provider's answer shows that the cached catalogue is stale. */
  onStaleCatalogue: (mode: Mode) => void;
  logger: Logger;
}

export interface PurchaseRun extends SagaRun {
  /** The age of the submission at the beginning of the run. */
  sentAgoMs: number;
  /** Only the merchant's request has one, unless the provider is unavailable. */
  permit?: Pick<PurchasePermit, "pay"> | undefined;
}

/** The result of a command, and the ledger's refusal of the hold. */
export interface CommandResult {
  input: Input;
  refusal?: LedgerRefusal;
}

/** Executes a command once. All but `pay` are idempotent. */
export async function execute(
  command: Command,
  parts: CommandParts,
  purchase: Purchase,
  run: PurchaseRun,
): Promise<CommandResult> {
  const { ledger } = parts;
  const { deadline } = run;
  const after = (answer: LedgerAnswer, done: Input) => afterStep(parts, purchase, answer, done);
  switch (command) {
    case "hold":
      return holdMoney(parts, purchase, run);
    case "pay":
    case "requery":
      return { input: await askProvider(command, parts, purchase, run) };
    case "post":
      return after(await ledger.post(purchase, deadline), { kind: "posted" });
    case "void": {
      const { sentAgoMs } = run;
      const timing = retryTiming(parts.requeryScale);
      return after(await ledger.release(purchase, deadline), {
        kind: "voided",
        sentAgoMs,
        timing,
      });
    }
    case "charge": {
      const answer = await ledger.charge(purchase, deadline);
      return after(answer, { kind: "charged", to: answer.to });
    }
    case "reverse":
      return after(await ledger.reverse(purchase, deadline), { kind: "reversed" });
  }
}

async function askProvider(
  call: Call,
  parts: CommandParts,
  purchase: Purchase,
  { deadline, sentAgoMs, permit }: PurchaseRun,
): Promise<Input> {
  const { mode, id: purchaseId } = purchase;
  const provider = parts.providers[mode];
  const send = call === "pay" ? (permit ?? provider).pay : provider.requery;
  const outcome = await send(purchase, deadline - CLOSING_MS);
  const { kind, code } = outcome;
  const about = { purchaseId, mode, call, outcome: kind, code };
  if (isCredentialError(code)) parts.logger.error(about, "bill provider refused credentials");
  else if (kind === "unknown" || kind === "unreachable") {
    parts.logger.warn({ ...about, detail: outcome.detail }, "bill provider outcome unknown");
  }
  return { kind: "answered", call, outcome, sentAgoMs, timing: retryTiming(parts.requeryScale) };
}

async function holdMoney(
  parts: CommandParts,
  purchase: Purchase,
  run: PurchaseRun,
): Promise<CommandResult> {
  const { ledger } = parts;
  // Money is held only for a purchase that can be sent.
  if (run.isRequest && !run.permit) return { input: { kind: "provider unavailable" } };
  const attempt = () => ledger.hold(purchase, run.deadline);
  return executeHold(attempt, run, (refusal) => logRefusal(parts, purchase, refusal));
}

/** A refusal is a bug, and a retry would not help. */
function afterStep(
  parts: CommandParts,
  purchase: Purchase,
  answer: LedgerAnswer,
  done: Input,
): CommandResult {
  const refusal = refusalOf(answer);
  if (!refusal) return { input: done };
  logRefusal(parts, purchase, refusal);
  return { input: { kind: "refused by the ledger" } };
}

function logRefusal({ logger }: CommandParts, { id }: Purchase, refusal: LedgerRefusal): void {
  logger.error({ purchaseId: id, refusal }, "ledger refused bill purchase step");
}
