import { AppError } from "@kobo/errors";
import type { Owner } from "../../clients/owner";
import { FINDERS, namesOfTransaction, transactionOfEntry } from "../../clients/payments/kinds";
import { listRequests } from "../../clients/request-log";
import { getDelivery, getEvent } from "../../clients/webhooks";
import { KINDS, namedIdOf } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import { type OfMode, ownerOf } from "../merchant/owner-of";
import type { Parts } from "../parts";
import { answerOf, type CallOptions, callEach, type PaymentPage } from "./call-each";

const FOUND_MAX = 100;
/** Retries may have the same request id. */
const REQUESTS_MAX = 5;
/** A request for a list has many objects. */
const NAMES_MAX = 10;

/** The merchant's payments that an id or a reference of any kind names, newest first. */
export async function findPayments(
  parts: Parts,
  { text, ...of }: OfMode & { text: string },
): Promise<PaymentPage> {
  const owner = await ownerOf(parts, of);
  const name = await answerOf(parts, (options) => nameOf(parts, owner, text, options));
  if (name === undefined) return foundOf([UNANSWERED]);
  if (name === "") return foundOf([]);
  const found = await findNamed(parts, owner, name);
  if (found.payments.length > 0) return foundOf([found]);
  const others = await answerOf(parts, (options) => otherNamesOf(parts, owner, name, options));
  if (others === undefined) return foundOf([UNANSWERED]);
  return foundOf([
    found,
    ...(await Promise.all(others.map((other) => findNamed(parts, owner, other)))),
  ]);
}

/**
 * The names of payments behind a name that no payment has: a transaction such as a fee, a settlement or a reversal, or
 * an API request.
 */
async function otherNamesOf(
  { services }: Parts,
  owner: Owner,
  name: string,
  options: CallOptions,
): Promise<string[]> {
  const id = namedIdOf(name);
  if (id?.names === "transaction") return namesOfTransaction(services, owner, name, options);
  return id ? [] : namesOfRequest(services, owner, name, options);
}

type Found = Pick<PaymentPage, "payments" | "missing">;

const UNANSWERED: Found = { payments: [], missing: KINDS };

async function findNamed(parts: Parts, owner: Owner, text: string): Promise<Found> {
  const { answers, missing } = await callEach(parts, FINDERS, ({ find }, options) =>
    find(parts.services, owner, text, options),
  );
  return {
    payments: [...answers.values()].flat(),
    missing: missing.flatMap(({ kinds }) => kinds),
  };
}

function foundOf(all: readonly Found[]): PaymentPage {
  return {
    payments: newestOf(all.flatMap(({ payments }) => payments)),
    missing: KINDS.filter((kind) => all.some(({ missing }) => missing.includes(kind))),
    next: null,
    completeSince: null,
  };
}

/** Each once. */
function newestOf(payments: readonly Payment[]): Payment[] {
  const byId = new Map(payments.map((payment) => [`${payment.kind}/${payment.id}`, payment]));
  return [...byId.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, FOUND_MAX);
}

/** Ids and references of the objects of an API request; none for an unknown one. */
async function namesOfRequest(
  services: Parts["services"],
  { merchant, mode }: Owner,
  requestId: string,
  options: CallOptions,
): Promise<string[]> {
  const log = { merchantId: merchant.id, mode };
  const page = { before: "", limit: REQUESTS_MAX };
  const { requests } = await listRequests(services, log, { requestId }, page, options);
  const names = requests.flatMap(({ objectIds, reference }) => [...objectIds, reference ?? ""]);
  return [...new Set(names)].filter((name) => name !== "").slice(0, NAMES_MAX);
}

const UNKNOWN: readonly string[] = ["EVENT_NOT_FOUND", "DELIVERY_NOT_FOUND"];

interface EventPayload {
  data?: {
    id?: unknown;
    payment_id?: unknown;
    payment?: { transactionId?: unknown };
    transactionId?: unknown;
    reference?: unknown;
  };
}

/**
 * The name of the payment that an event, a delivery of one or a statement's entry belongs to, empty for none; the text
 * itself unless it is the id of one.
 */
async function nameOf(
  { services }: Parts,
  owner: Owner,
  text: string,
  options: CallOptions,
): Promise<string> {
  const named = namedIdOf(text);
  if (named?.names === "entry") return transactionOfEntry(services, owner, named.uuid, options);
  if (named?.names !== "event" && named?.names !== "delivery") return text;
  try {
    const delivery =
      named.names === "delivery"
        ? await getDelivery(services, owner, { endpointId: "", id: text }, options)
        : undefined;
    const { event } = await getEvent(services, owner, delivery?.eventId ?? text, options);
    const { data }: EventPayload = JSON.parse(event.payload);
    const { id, payment_id, payment, transactionId, reference } = data ?? {};
    return String(payment_id ?? payment?.transactionId ?? transactionId ?? id ?? reference ?? "");
  } catch (error) {
    if (error instanceof AppError && UNKNOWN.includes(error.code)) return text;
    throw error;
  }
}
