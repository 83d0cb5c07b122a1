import type { Kind } from "../kinds";
import { isOpenDispute } from "./next-step";
import type { Payment, ProviderAnswer } from "./payment";
import {
  momentsOfDispute,
  purposeOf,
  type Tone,
  wordsOfAnswer,
  wordsOfMoment,
  wordsOfRefundMoment,
} from "./words";

/** A transfer of the ledger in the merchant's accounts. */
export interface Movement {
  at: Date;
  /** UUID. */
  transferId: string;
  kind: "single" | "pending" | "post" | "void";
  /** Such as `external_transfer_fee`. */
  type: string;
  amount: bigint;
  currency: string;
  /** The merchant's own accounts; undefined for another's. */
  debit: OwnAccount | undefined;
  credit: OwnAccount | undefined;
}

export type OwnAccount = "wallet" | "settling" | "receivable";

/** A request of the merchant's programs, from the request log. */
export interface ApiRequest {
  at: Date;
  id: string;
  method: string;
  path: string;
  status: number;
  /** Of an error; empty for none. */
  code: string;
  requestId: string;
  keyName: string;
}

/** A change by a person in the dashboard, from its audit log. */
export interface UserAction {
  at: Date;
  who: string;
  action: string;
  outcome: "done" | "failed" | "unknown";
  requestId: string | null;
}

export interface HistoryEvent {
  at: Date;
  id: string;
  name: string;
  deliveries: EventDelivery[];
}

export interface EventDelivery {
  id: string;
  endpointId: string;
  url: string;
  status: "pending" | "delivered" | "failed" | "discarded";
  nextAttemptAt: Date | null;
  attempts: DeliveryAttempt[];
}

interface DeliveryAttempt {
  at: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
}

/** Everything known about a payment. A source that did not answer is undefined. */
export interface Sources {
  payment: Payment;
  movements: Movement[] | undefined;
  events: HistoryEvent[] | undefined;
  requests: ApiRequest[] | undefined;
  userActions: UserAction[];
}

export type HistoryItem = { at: Date } & (
  | ({ type: "request" } & Omit<ApiRequest, "at">)
  | ({ type: "user" } & Omit<UserAction, "at">)
  | { type: "state"; text: string; detail: string; tone: Tone }
  | {
      type: "ledger";
      /** Such as `held`, or `debited`. */
      change: LedgerChange;
      purpose: string;
      account: OwnAccount;
      amount: bigint;
      currency: string;
      transferId: string;
    }
  | { type: "provider"; text: string; code: string; detail: string; call: string }
  | { type: "event"; id: string; name: string; deliveries: EventDelivery[] }
  | ({
      type: "attempt";
      number: number;
      event: string;
      endpointId: string;
      deliveryId: string;
      url: string;
    } & Omit<DeliveryAttempt, "at">)
);

type LedgerChange = "held" | "released" | "debited" | "credited";

/** The order of what has the same time. */
const RANKS: Readonly<Record<HistoryItem["type"], number>> = {
  user: 0,
  request: 1,
  ledger: 2,
  provider: 3,
  state: 4,
  event: 5,
  attempt: 6,
};

/** All items, oldest first. */
export function timeLineOf(sources: Sources): HistoryItem[] {
  const { payment, movements = [], events = [], requests = [], userActions } = sources;
  const items: HistoryItem[] = [
    ...requests.map((request) => ({ type: "request", ...request }) as const),
    ...userActions.map((action) => ({ type: "user", ...action }) as const),
    ...stateItems(payment),
    ...movements.flatMap(ledgerItems),
    ...answersOf(payment).map((answer) => providerItem(payment.kind, answer)),
    ...events.flatMap(eventItems),
  ];
  return items.sort((a, b) => a.at.getTime() - b.at.getTime() || RANKS[a.type] - RANKS[b.type]);
}

function stateItems({ kind, history, failure, refunds, disputes }: Payment): HistoryItem[] {
  const own = history.moments.map(({ name, at }) => ({
    ...{ type: "state" as const, at, ...wordsOfMoment(kind, name) },
    detail: name === "failed" ? (failure?.code ?? "") : "",
  }));
  const ofRefunds = refunds.flatMap((refund) =>
    refund.history.moments.map(({ name, at }) => ({
      ...{ type: "state" as const, at, ...wordsOfRefundMoment(name) },
      detail: refund.id,
    })),
  );
  const ofDisputes = disputes.flatMap((dispute) =>
    momentsOfDispute(dispute).map((moment) => ({
      ...{ type: "state" as const, ...moment },
      detail: dispute.id,
    })),
  );
  return [...own, ...ofRefunds, ...ofDisputes];
}

function answersOf({ history, refunds }: Payment): ProviderAnswer[] {
  return [history, ...refunds.map((refund) => refund.history)].flatMap(({ answers }) => answers);
}

function providerItem(kind: Kind, answer: ProviderAnswer): HistoryItem {
  const { at, call, code, detail } = answer;
  return { type: "provider", at, call, code, detail, text: wordsOfAnswer(kind, answer) };
}

/** Money between two of the merchant's own accounts is an item for each. */
function ledgerItems(movement: Movement): HistoryItem[] {
  const { at, transferId, type, amount, currency, kind, debit, credit } = movement;
  const item = { type: "ledger" as const, at, transferId, amount, currency };
  const purpose = purposeOf(type);
  const changeOf = (posted: "debited" | "credited"): LedgerChange => {
    if (kind === "pending") return "held";
    return kind === "void" ? "released" : posted;
  };
  return [
    ...(debit ? [{ ...item, purpose, account: debit, change: changeOf("debited") }] : []),
    ...(credit ? [{ ...item, purpose, account: credit, change: changeOf("credited") }] : []),
  ];
}

function eventItems({ at, id, name, deliveries }: HistoryEvent): HistoryItem[] {
  const attemptItems = deliveries.flatMap(({ id: deliveryId, endpointId, url, attempts }) =>
    attempts.map((attempt, index) => ({
      ...{ type: "attempt" as const, ...attempt, number: index + 1 },
      ...{ event: name, endpointId, deliveryId, url },
    })),
  );
  return [{ type: "event", at, id, name, deliveries }, ...attemptItems];
}

/** A review, a capture by the merchant, and a return to the payer. */
const TAKES_DAYS: readonly string[] = ["review", "authorized", "suspended"];

/** Whether more will happen soon, so that a reader wants to see the page again. */
export function isUnderWay({ payment, events = [] }: Sources, hasNextStep: boolean): boolean {
  const { state, review } = payment.history;
  const isDisputed = payment.disputes.some(isOpenDispute);
  const takesLong = review !== undefined || isDisputed || TAKES_DAYS.includes(state);
  const isDelivering = events.some(({ deliveries }) =>
    deliveries.some(({ status }) => status === "pending"),
  );
  return (hasNextStep && !takesLong) || isDelivering;
}

/** The parts that are missing in the time line, a sentence each. */
export function gapsOf({ payment, movements, events, requests, userActions }: Sources): string[] {
  const gaps: string[] = [];
  if (!movements) gaps.push("The ledger did not answer, so holds and entries are missing.");
  if (!events) gaps.push("The events did not load, so they and their deliveries are missing.");
  if (!requests) gaps.push("The request log did not answer, so the API requests are missing.");
  const isOwnRequest =
    payment.kind !== "payid_payment" && payment.kind !== "virtual_account_payment";
  if (isOwnRequest && requests?.length === 0 && userActions.length === 0) {
    gaps.push(
      "Who asked for this payment is not recorded: the request log keeps 7 days, and under load not every request.",
    );
  }
  return gaps;
}
