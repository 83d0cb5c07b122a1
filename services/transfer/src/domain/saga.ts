import type { Patience } from "@kobo/patience";
import type { ExternalTransfer, Payer, State } from "./external-transfer";
import {
  type Call,
  INTERRUPTED,
  type Outcome,
  RAIL_TIMEOUT,
  RAIL_UNAVAILABLE,
  REVERSED_BY_BANK,
} from "./outcome";
import { graceMs, isLost, nextQuestionInMs } from "./query-plan";

/** What is to be done for a transfer in a state; nothing for those that are over. */
export type Task = "hold" | "send" | "query" | "post" | "void" | "charge" | "reverse";

/**
 * `maySend` is for the one who has just made the step to `submitting`. Whoever finds a transfer there
 * later cannot know whether it was sent, and only asks: a transfer is never sent twice.
 */
export function taskOf(state: State, maySend: boolean): Task | undefined {
  switch (state) {
    case "reserving":
      return "hold";
    case "submitting":
      return maySend ? "send" : "query";
    case "pending":
    case "review":
    case "lost":
    case "completed":
      return "query";
    case "paid":
      return "post";
    case "declined":
      return "void";
    case "paid late":
      return "charge";
    case "reversing":
      return "reverse";
    case "failed":
    case "refused":
    case "reversed":
      return undefined;
  }
}

/** What came of a task. */
export type Input =
  | { kind: "held"; patience: Patience }
  /** It was held, but whoever asked for it is gone: it was not sent, and will not be. */
  | { kind: "held too late" }
  /** It is not held and never will be. */
  | { kind: "hold refused" }
  /** `graceLeftMs` is how long it may still arrive at the rail, by the database's clock. */
  | {
      kind: "answered";
      call: Call;
      outcome: Outcome;
      recipientCode: string;
      graceLeftMs: number;
      patience: Patience;
    }
  | { kind: "posted" }
  | { kind: "voided"; patience: Patience }
  | { kind: "charged"; to: Payer }
  | { kind: "reversed" }
  /** The ledger will not do it: something is wrong that only a person can find. */
  | { kind: "refused by the ledger" };

export type Reason =
  | "unresolved"
  | "refused by the ledger"
  | "paid late"
  | "return failed"
  | "contradicted";

/** The next state, what is stored with it, and what follows from it. */
export interface Step {
  to: State;
  set: Partial<
    Pick<
      ExternalTransfer,
      | "recipientCode"
      | "railCode"
      | "failureReason"
      | "calls"
      | "asked"
      | "notFound"
      | "acknowledged"
      | "chargedTo"
    >
  >;
  tell?: "transfer.completed" | "transfer.failed" | "transfer.reversed";
  review?: Reason;
  /** How long it may take to arrive at the rail; with the step to `submitting`. */
  graceMs?: number;
  /** What the new state asks for is done at once, or after so many ms, or never by itself. */
  next: "at once" | "never" | number;
}

const INPUTS: Readonly<Record<State, readonly Input["kind"][]>> = {
  reserving: ["held", "held too late", "hold refused", "refused by the ledger"],
  submitting: ["answered"],
  pending: ["answered"],
  review: ["answered"],
  lost: ["answered"],
  completed: ["answered"],
  paid: ["posted", "refused by the ledger"],
  declined: ["voided", "refused by the ledger"],
  "paid late": ["charged", "refused by the ledger"],
  reversing: ["reversed", "refused by the ledger"],
  failed: [],
  refused: [],
  reversed: [],
};

/** The whole story, one step at a time. Pure, so that every crash and every answer can be tried. */
export function advance(transfer: ExternalTransfer, input: Input): Step {
  const { state, kind } = transfer;
  if (!INPUTS[state].includes(input.kind)) {
    throw new Error(`A transfer that is ${state} cannot be ${input.kind}.`);
  }
  switch (input.kind) {
    case "held":
      return { to: "submitting", set: {}, graceMs: graceMs(input.patience), next: "at once" };
    case "held too late":
      return declined({ failureReason: INTERRUPTED });
    case "hold refused":
      return { to: "refused", set: {}, next: "never" };
    case "answered":
      return afterAnswer(transfer, input);
    case "posted":
      return { to: "completed", set: { asked: 0 }, ...news(kind, "completed"), next: "never" };
    case "voided":
      return afterVoid(transfer, input.patience);
    case "charged": {
      const set = { asked: 0, chargedTo: input.to };
      const told = news(kind, "completed");
      return { to: "completed", set, ...told, review: "paid late", next: "never" };
    }
    case "reversed":
      return { to: "reversed", set: {}, ...news(kind, "reversed"), next: "never" };
    // It stays where it is, so that a person who mended the cause can let it go on.
    case "refused by the ledger":
      return { to: state, set: {}, review: "refused by the ledger", next: "never" };
  }
}

/** Merchants are told of their transfers; a return that did not reach its payee, a person. */
function news(
  kind: ExternalTransfer["kind"],
  end: "completed" | "failed" | "reversed",
): Pick<Step, "tell" | "review"> {
  if (kind === "transfer") return { tell: `transfer.${end}` };
  return end === "completed" ? {} : { review: "return failed" };
}

function declined(set: Step["set"]): Step {
  return { to: "declined", set, next: "at once" };
}

/** What was given up only for want of an answer may still be paid, so it is asked for to the end. */
function afterVoid({ kind, failureReason, asked }: ExternalTransfer, patience: Patience): Step {
  const dueInMs = failureReason === RAIL_TIMEOUT ? nextQuestionInMs(asked, patience) : undefined;
  const told = news(kind, "failed");
  if (dueInMs === undefined) return { to: "failed", set: {}, ...told, next: "never" };
  return { to: "lost", set: {}, ...told, next: dueInMs };
}

type Answered = Input & { kind: "answered" };

function afterAnswer(transfer: ExternalTransfer, answered: Answered): Step {
  const { call, recipientCode } = answered;
  const calls = transfer.calls + 1;
  const asked = transfer.asked + (call === "query" ? 1 : 0);
  const set = { calls, asked, ...(recipientCode ? { recipientCode } : {}) };
  switch (transfer.state) {
    case "lost":
      return afterLateAnswer(set, answered);
    case "completed":
      return afterCompletion(set, answered);
    default:
      return afterFirstAnswers(transfer, set, answered);
  }
}

/** Every answer is counted. */
type Counted = Step["set"] & { asked: number };

/** The rail has said nothing of it before that we could act on. */
function afterFirstAnswers(transfer: ExternalTransfer, set: Counted, answered: Answered): Step {
  const { outcome } = answered;
  switch (outcome.kind) {
    case "paid":
      return { to: "paid", set: { ...set, railCode: outcome.railCode }, next: "at once" };
    case "declined":
      return declined({ ...set, railCode: outcome.railCode, failureReason: outcome.reason });
    // Nothing was posted yet, so what the bank gave back is still held.
    case "reversed":
      return declined({ ...set, railCode: outcome.railCode, failureReason: REVERSED_BY_BANK });
    case "never sent":
      return afterNeverSent(transfer, set, answered);
    case "not found":
      return afterNotFound(transfer, set, answered);
    case "unknown": {
      const acknowledged = transfer.acknowledged || outcome.acknowledged;
      return waiting(transfer, { ...set, acknowledged }, answered);
    }
  }
}

/** A merchant is told at once and may try anew; a return has nobody to try it anew but us. */
function afterNeverSent({ kind }: ExternalTransfer, set: Counted, { patience }: Answered): Step {
  const failed = declined({ ...set, failureReason: RAIL_UNAVAILABLE });
  if (kind === "transfer") return failed;
  const dueInMs = nextQuestionInMs(set.asked, patience);
  if (dueInMs === undefined) return failed;
  return { to: "reserving", set: { ...set, asked: set.asked + 1 }, next: dueInMs };
}

function afterNotFound(transfer: ExternalTransfer, set: Counted, answered: Answered): Step {
  const notFound = transfer.notFound + 1;
  const counted = { ...set, notFound };
  // What a person is to decide on is not given up by itself.
  if (transfer.acknowledged || transfer.state === "review") {
    return waiting(transfer, counted, answered);
  }
  const { graceLeftMs } = answered;
  if (isLost(notFound, graceLeftMs)) return declined({ ...counted, failureReason: RAIL_TIMEOUT });
  const step = waiting(transfer, counted, answered);
  const sooner = typeof step.next === "number" && graceLeftMs > 0 && graceLeftMs < step.next;
  return sooner ? { ...step, next: graceLeftMs } : step;
}

/** To be asked about later; when that has come to its end, to be looked at by a person. */
function waiting({ state }: ExternalTransfer, set: Counted, { patience }: Answered): Step {
  if (state === "review") return { to: "review", set, next: "never" };
  const dueInMs = nextQuestionInMs(set.asked, patience);
  if (dueInMs === undefined) return { to: "review", set, review: "unresolved", next: "never" };
  return { to: "pending", set, next: dueInMs };
}

/** The money was given back. What is not paid now stays as the merchant was told. */
function afterLateAnswer(set: Counted, { outcome, patience }: Answered): Step {
  if (outcome.kind === "paid") {
    return { to: "paid late", set: { ...set, railCode: outcome.railCode }, next: "at once" };
  }
  const isOver = outcome.kind === "declined" || outcome.kind === "reversed";
  const dueInMs = isOver ? undefined : nextQuestionInMs(set.asked, patience);
  if (dueInMs === undefined) return { to: "failed", set, next: "never" };
  return { to: "lost", set, next: dueInMs };
}

/** A notice made us ask. Only that the bank gave the money back changes anything. */
function afterCompletion(set: Counted, { outcome, patience }: Answered): Step {
  switch (outcome.kind) {
    case "paid":
      return { to: "completed", set: { ...set, asked: 0 }, next: "never" };
    case "reversed":
      return { to: "reversing", set, next: "at once" };
    case "declined":
      return { to: "completed", set, review: "contradicted", next: "never" };
    default: {
      const dueInMs = nextQuestionInMs(set.asked, patience);
      if (dueInMs !== undefined) return { to: "completed", set, next: dueInMs };
      return { to: "completed", set, review: "unresolved", next: "never" };
    }
  }
}
