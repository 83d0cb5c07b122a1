import { hours, type RetryTiming, retryDelayMs } from "@kobo/core/retry";
import { retryTransport } from "@kobo/saga/machine";
import { nextQueryInMs } from "../query-schedule";
import {
  type Dispute,
  type DisputeRequest,
  type DisputeState,
  type DisputeStatus,
  isClosed,
  nextMovement,
  withdrawnOf,
} from "./dispute";
import type { DisputeEvent, DisputeFound, DisputeInput, DisputeStep } from "./dispute-step";

/** The commands of a dispute's states. Each may be repeated. */
export type DisputeCommand = "ask" | "post" | "submit" | "close";

export function disputeCommandOf(state: DisputeState): DisputeCommand {
  switch (state) {
    case "posting":
      return "post";
    case "submitting":
      return "submit";
    case "accepting":
      return "close";
    default:
      return "ask";
  }
}

/** Whether the merchant can still answer: the bank waits, and nothing else is under way. */
export function takesRequests({ state, standing }: Pick<Dispute, "state" | "standing">): boolean {
  return state === "needs_response" && standing === "needs_response";
}

/** The dispute's state machine. Pure, so that tests can try every order of the processor's events. */
export function transitionDispute(dispute: Dispute, input: DisputeInput): DisputeStep {
  switch (input.kind) {
    case "requested":
      assertState(dispute, input, takesRequests(dispute));
      return {
        to: REQUESTED[input.request],
        set: { request: input.request, questions: 0 },
        begins: input.request,
        next: "at once",
      };
    case "answered":
      assertState(dispute, input, dispute.state !== "posting");
      return afterAnswer(dispute, input);
    case "posted":
      assertState(dispute, input, dispute.state === "posting");
      return afterPosting(dispute, input);
    // The state stays, so that a reviewer can resume the dispute after fixing the cause.
    case "refused by the ledger":
      return { to: dispute.state, set: {}, next: "never", stuck: true };
  }
}

/** The state that executes a request. */
const REQUESTED = {
  accept: "accepting",
  submit: "submitting",
} as const satisfies Record<DisputeRequest, DisputeState>;

function assertState({ state }: Dispute, { kind }: DisputeInput, isAllowed: boolean): void {
  if (!isAllowed) throw new Error(`A dispute that is ${state} cannot be ${kind}.`);
}

type Answered = DisputeInput & { kind: "answered" };
type Counted = { calls: number; questions: number };

function afterAnswer(dispute: Dispute, answered: Answered): DisputeStep {
  const { answer, timing } = answered;
  if (answer.kind === "unreachable") return retryTransport(dispute.state, timing);
  const set = { calls: dispute.calls + 1, questions: dispute.questions + 1 };
  if (answer.kind === "found" && !isOutdated(dispute, answer)) {
    return afterFound(dispute, answered, answer, set);
  }
  if (answer.kind === "refused" && dispute.state === "submitting") {
    // The merchant may change the evidence, and submit again.
    return atRest(dispute, { set: { ...set, request: undefined }, timing });
  }
  return { to: dispute.state, set, next: nextQueryInMs(set.questions - 1, timing) };
}

/** A lagging replica of the processor may answer without its newest movements, or with an earlier status. */
function isOutdated({ movements, standing, submissions }: Dispute, found: DisputeFound): boolean {
  const reported = new Set(found.movements.map(({ lineId }) => lineId));
  if (movements.some(({ lineId }) => !reported.has(lineId))) return true;
  const isReopened = isClosed(standing) && !isClosed(found.standing);
  return found.submissions < submissions || (isReopened && reported.size === movements.length);
}

function afterFound(
  dispute: Dispute,
  { timing, fee }: Answered,
  answer: DisputeFound,
  counted: Counted,
): DisputeStep {
  // The ledger has the payment's money once it has succeeded.
  if (dispute.payment.state !== "succeeded") {
    return { to: dispute.state, set: counted, next: nextQueryInMs(counted.questions - 1, timing) };
  }
  const { kind: _, movements, standing: reported, ...facts } = answer;
  const standing: DisputeStatus = reported === "lost" && dispute.acceptedAt ? "accepted" : reported;
  const set = {
    ...counted,
    ...facts,
    standing,
    ...(dispute.standing === undefined ? { fee } : {}),
    ...(isExecuted(dispute, answer) ? { request: undefined } : {}),
  };
  const after = { ...dispute, ...set };
  const add = newMovements(after, movements);
  if (add.length > 0) return { to: "posting", set, add, next: "at once" };
  // The request may be lost, or still in flight.
  if (after.request) {
    return { to: dispute.state, set, next: nextQueryInMs(counted.questions - 1, timing) };
  }
  return atRest(after, { set, timing });
}

/** Whether the processor has done what the merchant requested, or it came too late. */
function isExecuted(
  { request, submissions: before }: Dispute,
  { standing, submissions }: DisputeFound,
): boolean {
  if (standing !== "needs_response") return true;
  return request === "submit" && submissions > before;
}

/** The platform's fee goes once with the money that the processor takes, and returns with it. */
function newMovements(
  dispute: Dispute,
  reported: DisputeFound["movements"],
): NonNullable<DisputeStep["add"]> {
  const known = new Set(dispute.movements.map(({ lineId }) => lineId));
  let paid = dispute.movements.reduce(
    (sum, { amount, fee }) => sum + (amount < 0n ? fee : -fee),
    0n,
  );
  return reported
    .filter(({ lineId }) => !known.has(lineId))
    .map((movement) => {
      const fee = movement.amount < 0n && paid === 0n ? dispute.fee : 0n;
      const returned = movement.amount > 0n ? paid : 0n;
      paid += fee - returned;
      return { ...movement, fee: fee + returned };
    });
}

function afterPosting(dispute: Dispute, input: DisputeInput & { kind: "posted" }): DisputeStep {
  const { movement, payer, timing } = input;
  const post = { movement, payer };
  const movements = dispute.movements.map((each) =>
    each.id === movement.id ? { ...each, posted: { payer } } : each,
  );
  const after = { ...dispute, movements };
  if (nextMovement(after)) return { to: "posting", set: {}, post, next: "at once" };
  const { request } = after;
  if (request) return { to: REQUESTED[request], set: {}, post, next: "at once" };
  return { ...atRest(after, { set: {}, timing }), post };
}

/** Once in this time an open dispute, or one whose money has not returned, is queried, in case its webhooks get lost. */
const OPEN_DELAYS = [hours(6)];

/** Ends a run: emits the change's event, and waits for the next webhook. */
function atRest(
  dispute: Dispute,
  { set, timing }: { set: DisputeStep["set"]; timing: RetryTiming },
): DisputeStep {
  const { standing } = dispute;
  if (!standing) throw new Error("A dispute at rest was read.");
  const announced = signatureOf(dispute);
  const publish = eventsOf(dispute, announced);
  // The processor may report the return of the money later than the outcome.
  const isOver = isClosed(standing) && !(standing === "won" && withdrawnOf(dispute) > 0n);
  return {
    to: standing,
    set: { ...set, questions: 0, announced },
    publish,
    next: isOver ? "never" : openDelay(timing),
  };
}

function openDelay(timing: RetryTiming): number {
  const delay = retryDelayMs(OPEN_DELAYS, 0, timing);
  if (delay === undefined) throw new Error("The schedule of open disputes ended.");
  return delay;
}

/** The state that merchants see: an event follows when it changes. */
function signatureOf(dispute: Dispute): string {
  const { standing, evidenceDueBy, isInquiry, amount, movements, submittedAt } = dispute;
  const due = evidenceDueBy?.getTime() ?? 0;
  const seen = [standing, due, isInquiry ? "inquiry" : "dispute", amount, movements.length];
  // Evidence that was submitted and is needed again was refused, maybe after its request had ended.
  const refused = standing === "needs_response" && submittedAt ? [submittedAt.getTime()] : [];
  return [...seen, ...refused].join("/");
}

function eventsOf(dispute: Dispute, signature: string): readonly DisputeEvent[] {
  const { announced, standing } = dispute;
  if (announced === signature) return [];
  const created: DisputeEvent[] = announced === "" ? ["dispute.created"] : [];
  const before = announced.split("/")[0];
  if (before === standing) return ["dispute.updated"];
  if (standing === "won") return [...created, "dispute.won"];
  if (standing === "lost" || standing === "accepted") return [...created, "dispute.lost"];
  return announced === "" ? created : ["dispute.updated"];
}
