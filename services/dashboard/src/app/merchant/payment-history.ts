import { type DisputeView, disputeFromWire } from "@kobo/api-schemas/records";
import { listDisputes } from "../../clients/disputes";
import type { Owner } from "../../clients/owner";
import { findPayIdPayment, listMovements } from "../../clients/payment-history/movements";
import {
  findAccountPayment,
  findBillPurchase,
  findCardPayment,
  findExternalTransfer,
  transactionUuid,
} from "../../clients/payment-history/payments";
import { listChanges } from "../../clients/payment-history/requests";
import { getRefundable, listRefundHistories } from "../../clients/payment-refunds";
import {
  type Delivery,
  getDelivery,
  getEvent,
  listEndpoints,
  listEvents,
  type WebhookEvent,
} from "../../clients/webhooks";
import * as auditLog from "../../db/audit-log";
import { type NextStep, nextStepOf } from "../../domain/payments/history/next-step";
import type { Payment, Refund } from "../../domain/payments/history/payment";
import {
  type EventDelivery,
  gapsOf,
  type HistoryEvent,
  type HistoryItem,
  isUnderWay,
  type Sources,
  timeLineOf,
  type UserAction,
} from "../../domain/payments/history/time-line";
import { directionOf } from "../../domain/payments/kinds";
import { isReceived, type Refundable } from "../../domain/payments/refundable";
import { ProblemError } from "../../domain/problem";
import { withNames } from "../audit/list-audit";
import type { Parts } from "../parts";
import { type OfMode, ownerOf } from "./owner-of";

export interface PaymentHistory {
  payment: Payment;
  /** Of a received payment; undefined for others, and when the service does not answer. */
  refundable: Refundable | undefined;
  /** Of a card payment, newest first. */
  disputes: DisputeView[];
  items: HistoryItem[];
  next: NextStep | undefined;
  /** The parts that are missing in the time line, a sentence each. */
  gaps: string[];
  isUnderWay: boolean;
}

/**
 * A payment of any kind with all that happened to it. Sources that do not answer leave a gap.
 * @throws ProblemError NOT_FOUND, also for a payment of another merchant or mode
 * @throws AppError when the payment's own service does not answer
 */
export async function getPaymentHistory(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<PaymentHistory> {
  const owner = await ownerOf(parts, of);
  const found = await findPayment(parts, owner, id);
  if (!found) throw new ProblemError("NOT_FOUND");
  const { services } = parts;
  const [refunds, refundable] = await refundsOf(parts, owner, found);
  const disputes = await disputesOf(parts, owner, found);
  const payment = { ...found, ...(refunds && { refunds }), disputes: disputes ?? [] };
  const transfers = [payment, ...payment.refunds].flatMap(
    ({ history }) => history.ledgerTransferIds,
  );
  const [movements, events, requests, userActions] = await Promise.all([
    orGap(parts, listMovements(services, owner, transfers)),
    orGap(parts, eventsOf(parts, owner, [payment, ...payment.disputes])),
    orGap(parts, listChanges(services, owner, payment.id)),
    userActionsOf(parts, owner, payment),
  ]);
  const sources: Sources = { payment, movements, events, requests, userActions };
  const next = nextStepOf(payment);
  return {
    ...{ payment, refundable, next, disputes: disputes ?? [] },
    items: timeLineOf(sources),
    gaps: [
      ...(refunds || !isReceived(payment.kind)
        ? []
        : ["The refunds did not load, so they are missing."]),
      ...(disputes ? [] : ["The disputes did not load, so they are missing."]),
      ...gapsOf(sources),
    ],
    isUnderWay: isUnderWay(sources, next !== undefined),
  };
}

/** A card payment comes with its refunds. */
async function refundsOf(
  parts: Parts,
  owner: Owner,
  { kind, id }: Payment,
): Promise<[Refund[] | undefined, Refundable | undefined]> {
  if (!isReceived(kind)) return [undefined, undefined];
  const { services } = parts;
  return Promise.all([
    orGap(parts, listRefundHistories(services, owner, id)),
    orGap(parts, getRefundable(services, owner, id)),
  ]);
}

/** A payment has few. */
const DISPUTES = { status: undefined, cursor: "", limit: 20 };

/** Only card payments can be disputed. */
async function disputesOf(
  parts: Parts,
  owner: Owner,
  { kind, id }: Payment,
): Promise<DisputeView[] | undefined> {
  if (kind !== "card_payment") return [];
  const found = orGap(parts, listDisputes(parts.services, owner, { ...DISPUTES, paymentId: id }));
  return (await found)?.disputes.map(disputeFromWire);
}

/** A transaction may be of any kind, so all services that keep some are asked. */
async function findPayment(
  { services }: Parts,
  owner: Owner,
  id: string,
): Promise<Payment | undefined> {
  const uuid = transactionUuid(id);
  if (!uuid) return findCardPayment(services, owner, id);
  const answers = await Promise.allSettled([
    findExternalTransfer(services, owner, id),
    findBillPurchase(services, owner, id),
    findAccountPayment(services, owner, id),
    findPayIdPayment(services, owner, uuid),
  ]);
  const found = answers.flatMap((answer) =>
    answer.status === "fulfilled" && answer.value ? [answer.value] : [],
  );
  const failed = answers.find((answer) => answer.status === "rejected");
  if (found.length === 0 && failed) throw failed.reason;
  return found[0];
}

/** Undefined, with a line in the log, when a source does not answer. */
async function orGap<Answer>(
  { logger }: Parts,
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    logger.warn({ err: error }, "payment history incomplete, a service is unavailable");
    return undefined;
  }
}

const EVENTS_MAX = 50;
/** Their attempts are read with a call each. */
const DELIVERIES_MAX = 20;

/** Of a payment and its disputes, each once. */
async function eventsOf(
  { services }: Parts,
  owner: Owner,
  objects: readonly { id: string }[],
): Promise<HistoryEvent[]> {
  const page = { types: [], before: "", limit: EVENTS_MAX };
  const [lists, endpoints] = await Promise.all([
    Promise.all(objects.map(({ id: object }) => listEvents(services, owner, { ...page, object }))),
    listEndpoints(services, owner),
  ]);
  const all = lists.flatMap(({ events }) => events);
  const events = [...new Map(all.map((event) => [event.id, event])).values()];
  const urls = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.url]));
  const details = await Promise.all(events.map(({ id }) => getEvent(services, owner, id)));
  const read = details.flatMap(({ deliveries }) => deliveries).slice(0, DELIVERIES_MAX);
  const withAttempts = new Map(
    (await Promise.all(read.map((delivery) => readDelivery(services, owner, delivery)))).map(
      (delivery) => [delivery.id, delivery],
    ),
  );
  return details.map(({ event, deliveries }) => ({
    ...headOf(event),
    deliveries: deliveries.map((delivery) => {
      const url = urls.get(delivery.endpointId) ?? "a deleted endpoint";
      return toEventDelivery(withAttempts.get(delivery.id) ?? delivery, url);
    }),
  }));
}

/** A deleted endpoint's deliveries keep no attempts that could be read. */
async function readDelivery(
  services: Parts["services"],
  owner: Owner,
  delivery: Delivery,
): Promise<Delivery> {
  const { id, endpointId } = delivery;
  return getDelivery(services, owner, { endpointId, id }).catch(() => delivery);
}

function headOf({ id, payload }: WebhookEvent): Pick<HistoryEvent, "id" | "name" | "at"> {
  const { event: name, timestamp }: { event: string; timestamp: string } = JSON.parse(payload);
  return { id, name, at: new Date(timestamp) };
}

function toEventDelivery(delivery: Delivery, url: string): EventDelivery {
  const { id, endpointId, status, nextAttemptAt, attempts } = delivery;
  return {
    ...{ id, endpointId, url, status, nextAttemptAt },
    attempts: attempts.map(({ at, durationMs, status: answered, error }) => ({
      ...{ at, durationMs, error },
      status: answered,
    })),
  };
}

const ACTIONS_MAX = 50;

/** A payout is logged by its reference, since it has no id before it is sent. */
function loggedObjectOf({ kind, id, reference }: Payment): string | undefined {
  if (kind === "card_payment") return `card payment:${id}`;
  if (isReceived(kind)) return `payment:${id}`;
  return directionOf(kind) === "out" ? `payout:${reference}` : undefined;
}

async function userActionsOf(
  { db }: Parts,
  { merchant, mode }: Owner,
  payment: Payment,
): Promise<UserAction[]> {
  const objects = [
    loggedObjectOf(payment) ?? [],
    ...payment.disputes.map(({ id }) => `dispute:${id}`),
  ].flat();
  const about = (object: string) =>
    auditLog.listAbout(db, { merchantId: merchant.id, object, limit: ACTIONS_MAX });
  const rows = (await Promise.all(objects.map(about))).flat();
  const ofMode = rows.filter(({ before, after }) => (after ?? before)?.mode === mode);
  return (await withNames({ db }, ofMode)).map(({ at, actor, action, outcome, requestId }) => ({
    ...{ at, action, outcome, requestId },
    who: actor,
  }));
}
