import { AppError } from "@kobo/errors";
import type { Owner } from "../../clients/owner";
import { FINDERS, otherNamesOf, transactionOfEntry } from "../../clients/payments/kinds";
import { getEvent } from "../../clients/webhooks";
import { KINDS, namedIdOf } from "../../domain/payments/kinds";
import type { Payment } from "../../domain/payments/payment";
import { type OfMode, ownerOf } from "../merchant/owner-of";
import type { Parts } from "../parts";
import { answerOf, type CallOptions, callEach, type PaymentPage } from "./call-each";

const FOUND_MAX = 100;

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
  const isTransaction = namedIdOf(name)?.names === "transaction";
  if (found.payments.length > 0 || !isTransaction) return foundOf([found]);
  // A fee, a settlement or a reversal is a transaction of its own.
  const others = await answerOf(parts, (options) =>
    otherNamesOf(parts.services, owner, name, options),
  );
  if (others === undefined) return foundOf([UNANSWERED]);
  return foundOf([
    found,
    ...(await Promise.all(others.map((other) => findNamed(parts, owner, other)))),
  ]);
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
 * The name of the payment that an event or a statement's entry belongs to, empty for none; the text itself unless it is
 * the id of one.
 */
async function nameOf(
  { services }: Parts,
  owner: Owner,
  text: string,
  options: CallOptions,
): Promise<string> {
  const id = namedIdOf(text);
  if (id?.names === "entry") return transactionOfEntry(services, owner, id.uuid, options);
  if (id?.names !== "event") return text;
  try {
    const { event } = await getEvent(services, owner, text, options);
    const { data }: EventPayload = JSON.parse(event.payload);
    const { id, payment_id, payment, transactionId, reference } = data ?? {};
    return String(payment_id ?? payment?.transactionId ?? transactionId ?? id ?? reference ?? "");
  } catch (error) {
    if (error instanceof AppError && error.code === "EVENT_NOT_FOUND") return text;
    throw error;
  }
}
