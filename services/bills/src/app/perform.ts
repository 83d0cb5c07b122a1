import type { Patience } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import { CallFailed, type LedgerAnswer } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { BillLedger } from "../clients/ledger";
import type { Provider } from "../clients/provider";
import type { Call } from "../domain/outcome";
import { isOursToMend } from "../domain/provider-codes";
import type { Purchase } from "../domain/purchase";
import type { Task } from "../domain/saga";
import type { Input } from "../domain/step";
import type { StoreStep } from "./store-step";

/** What a task needs. */
export interface TaskParts {
  ledger: BillLedger;
  providers: Readonly<Record<Mode, Pick<Provider, "isAvailable" | Call>>>;
  /** Multiplies every pause before the provider is asked again. */
  requeryScale: number;
  logger: Pick<Logger, "error" | "warn">;
}

export interface PurchaseParts extends TaskParts {
  db: Database;
  storeStep: StoreStep;
  providers: Readonly<Record<Mode, Provider>>;
  /** The provider sells otherwise than its lists say that we keep. */
  catalogueIsOld: (mode: Mode) => void;
  logger: Logger;
}

/** One go at a purchase, by the request that made it or by a recovery. */
export interface Turn {
  lease: Lease;
  /** The merchant's own request, which may send the purchase; a recovery may not. */
  isRequest: boolean;
  /** How long ago the purchase was sent, when the turn began. */
  sentAgoMs: number;
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

/** What is left of a turn for the ledger once the provider has answered. */
const CLOSING_MS = 1_500;

/** Does what a state asks for, once. Each of these may be done again with the same effect. */
export async function perform(
  task: Task,
  parts: TaskParts,
  purchase: Purchase,
  turn: Turn,
): Promise<Done> {
  const { ledger, logger } = parts;
  const { deadline } = turn;
  switch (task) {
    case "hold":
      return hold(parts, purchase, turn);
    case "pay":
    case "requery":
      return { input: await askProvider(task, parts, purchase, turn) };
    case "post": {
      const done = isDone(await ledger.post(purchase, deadline), purchase, logger);
      return { input: done ? { kind: "posted" } : REFUSED };
    }
    case "void": {
      const done = isDone(await ledger.release(purchase, deadline), purchase, logger);
      const { sentAgoMs } = turn;
      const patience = patienceOf(parts);
      return { input: done ? { kind: "voided", sentAgoMs, patience } : REFUSED };
    }
    case "charge": {
      const answer = await ledger.charge(purchase, deadline);
      const done = isDone(answer, purchase, logger);
      return { input: done ? { kind: "charged", to: answer.to } : REFUSED };
    }
    case "reverse": {
      const done = isDone(await ledger.reverse(purchase, deadline), purchase, logger);
      return { input: done ? { kind: "reversed" } : REFUSED };
    }
  }
}

async function askProvider(
  call: Call,
  parts: TaskParts,
  purchase: Purchase,
  { deadline, sentAgoMs }: Turn,
): Promise<Input> {
  const { mode, id: purchaseId } = purchase;
  const outcome = await parts.providers[mode][call](purchase, deadline - CLOSING_MS);
  const { kind, code } = outcome;
  const about = { purchaseId, mode, call, outcome: kind, code };
  if (isOursToMend(code)) parts.logger.error(about, "the bill provider refuses our account");
  else if (kind === "unknown" || kind === "unreachable") {
    parts.logger.warn({ ...about, detail: outcome.detail }, "bill provider gave no clear answer");
  }
  return { kind: "answered", call, outcome, sentAgoMs, patience: patienceOf(parts) };
}

const REFUSED: Input = { kind: "refused by the ledger" };

async function hold(
  { ledger, providers, logger }: TaskParts,
  purchase: Purchase,
  { isRequest, deadline }: Turn,
): Promise<Done> {
  if (isRequest && !providers[purchase.mode].isAvailable()) {
    return { input: { kind: "provider unavailable" } };
  }
  const answer = await ledger.hold(purchase, deadline).catch((error: unknown) => {
    if (isRequest && error instanceof CallFailed && !error.sent) return NEVER_ASKED;
    throw error;
  });
  if (answer.outcome !== "refused") {
    return { input: { kind: isRequest ? "held" : "held too late" } };
  }
  const { refusal } = answer;
  // The first attempt, of which nobody heard, may have held it all the same, or do so yet.
  if (!isRequest && !NEVER_HELD.has(refusal)) {
    tell(logger, purchase, refusal);
    return { input: REFUSED };
  }
  return { input: { kind: "hold refused" }, refusal };
}

/** With these there is no hold, and whichever attempt is still on its way will make none. */
const NEVER_HELD: ReadonlySet<Refusal> = new Set<Refusal>([
  "INSUFFICIENT_FUNDS",
  "DUPLICATE_REFERENCE",
  "TOO_LATE",
]);

/** The call never left this process, so the ledger holds nothing; it is as if it had been too late. */
const NEVER_ASKED = { outcome: "refused", refusal: "TOO_LATE", takenBy: "" } as const;

function patienceOf({ requeryScale: scale }: TaskParts): Patience {
  return { scale, random: Math.random() };
}

/**
 * Whether the ledger has done it. Being late only means that the next turn asks again; any other refusal
 * is a bug, and asking again would not mend it.
 */
function isDone(answer: LedgerAnswer, purchase: Purchase, logger: TaskParts["logger"]): boolean {
  if (answer.outcome !== "refused") return true;
  if (answer.refusal === "TOO_LATE") throw new CallFailed(false);
  tell(logger, purchase, answer.refusal);
  return false;
}

function tell(logger: TaskParts["logger"], { id }: Purchase, refusal: Refusal): void {
  logger.error({ purchaseId: id, refusal }, "the ledger refuses a purchase's step");
}
