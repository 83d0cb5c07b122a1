import type { Mode } from "@kobo/core/tenant";
import { AppError, ERRORS } from "@kobo/errors";
import { getMerchant } from "../../clients/merchants";
import type { KindClient, KindQuery } from "../../clients/payments/kind-client";
import { FINDERS, KIND_CLIENTS, otherNamesOf } from "../../clients/payments/kinds";
import { getEvent, type Owner } from "../../clients/webhooks";
import {
  apiStatusesOf,
  type Direction,
  directionOf,
  KINDS,
  type Kind,
  namedIdOf,
  type Status,
} from "../../domain/payments/kinds";
import { type KindPage, mergePages, type Positions } from "../../domain/payments/merge";
import type { Payment } from "../../domain/payments/payment";
import { invalidField } from "../../domain/problem";
import type { Parts } from "../parts";

interface OfMode {
  merchantId: string;
  mode: Mode;
}

/** Undefined fields do not filter. */
export interface PaymentFilters {
  kind: Kind | undefined;
  status: Status | undefined;
  direction: Direction | undefined;
  /** By the time of creation: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

export interface PaymentPage {
  payments: Payment[];
  /** Kinds whose service did not answer in time. */
  missing: Kind[];
  /** The cursor of the next page; null when there is none. */
  next: string | null;
  /** A short page holds all payments since then; null for others. */
  completeSince: Date | null;
}

const PAGE = 50;
/** A service that takes longer leaves its kinds out of the page. */
const ANSWER_MS = 2_000;

/** The merchant's payments of all kinds, newest first. A kind that is missing comes with a later page. */
export async function listPayments(
  parts: Parts,
  { filters, cursor, ...of }: OfMode & { filters: PaymentFilters; cursor: string },
): Promise<PaymentPage> {
  const from = readCursor(cursor);
  const owner = await ownerOf(parts, of);
  const kinds = KINDS.filter((kind) => fits(kind, filters) && from[kind] !== null);
  const { answers, missing } = await callEach(parts, kinds, (kind, options) =>
    listKind(parts, owner, { kind, filters, position: from[kind] ?? undefined }, options),
  );
  const { positions, ...page } = mergePages(answers, { limit: PAGE, from });
  const hasMore = kinds.some((kind) => positions[kind] !== null);
  return { ...page, missing, next: hasMore ? toCursor(positions) : null };
}

function fits(kind: Kind, filters: PaymentFilters): boolean {
  return (
    (filters.kind ?? kind) === kind &&
    (filters.direction ?? directionOf(kind)) === directionOf(kind) &&
    (filters.status === undefined || apiStatusesOf(kind, filters.status).length > 0)
  );
}

async function listKind<Of extends Kind>(
  { services }: Parts,
  owner: Owner,
  { kind, filters, position }: { kind: Of; filters: PaymentFilters; position: string | undefined },
  options: CallOptions,
): Promise<KindPage> {
  const { status, from, to } = filters;
  const statuses = status && apiStatusesOf(kind, status);
  const query: KindQuery<Of> = { statuses, from, to, position, limit: PAGE };
  const client: KindClient<Of> = KIND_CLIENTS[kind];
  try {
    return await client.list(services, owner, query, options);
  } catch (error) {
    // Before a merchant's first live key there may be no live wallet.
    if (error instanceof AppError && error.code === "WALLET_NOT_FOUND") return NOTHING;
    throw error;
  }
}

const NOTHING: KindPage = { items: [], next: null, completeSince: null };

const FOUND_MAX = 100;

/** The merchant's payments that an id or a reference of any kind names, newest first. */
export async function findPayments(
  parts: Parts,
  { text, ...of }: OfMode & { text: string },
): Promise<PaymentPage> {
  const owner = await ownerOf(parts, of);
  const name = await answerOf(parts, () => namedByEvent(parts, owner, text));
  if (name === undefined) return foundOf([UNANSWERED]);
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

/** The name of the payment that an event is about; the text itself unless it is an event's id. */
async function namedByEvent({ services }: Parts, owner: Owner, text: string): Promise<string> {
  if (namedIdOf(text)?.names !== "event") return text;
  try {
    const { event } = await getEvent(services, owner, text);
    const { data }: EventPayload = JSON.parse(event.payload);
    const { id, payment_id, payment, transactionId, reference } = data ?? {};
    return String(payment_id ?? payment?.transactionId ?? transactionId ?? id ?? reference ?? "");
  } catch (error) {
    if (error instanceof AppError && error.code === "EVENT_NOT_FOUND") return text;
    throw error;
  }
}

interface CallOptions {
  deadline: number;
}

const SERVER_ERROR = 500;

/** Calls all at once. Each that gets no answer in time is missing, and the others do not fail with it. */
async function callEach<Each, Answer>(
  parts: Parts,
  all: readonly Each[],
  call: (each: Each, options: CallOptions) => Promise<Answer>,
): Promise<{ answers: Map<Each, Answer>; missing: Each[] }> {
  const results = await Promise.all(
    all.map((each) => answerOf(parts, (options) => call(each, options))),
  );
  const answers = new Map<Each, Answer>();
  const missing: Each[] = [];
  for (const [index, each] of all.entries()) {
    const answer = results[index];
    if (answer === undefined) missing.push(each);
    else answers.set(each, answer);
  }
  return { answers, missing };
}

/** Undefined when the service does not answer in time. */
async function answerOf<Answer>(
  { logger }: Parts,
  call: (options: CallOptions) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call({ deadline: Date.now() + ANSWER_MS });
  } catch (error) {
    if (isRefusal(error)) throw error;
    logger.warn({ err: error }, "payments could not be read");
    return undefined;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && ERRORS[error.code].http < SERVER_ERROR;
}

async function ownerOf({ services }: Parts, { merchantId, mode }: OfMode): Promise<Owner> {
  return { merchant: await getMerchant(services, merchantId), mode };
}

function toCursor(positions: Positions): string {
  return Buffer.from(JSON.stringify(positions)).toString("base64url");
}

/** @throws ProblemError VALIDATION_ERROR */
function readCursor(cursor: string): Positions {
  if (cursor === "") return {};
  const positions = parse(Buffer.from(cursor, "base64url").toString());
  if (typeof positions !== "object" || positions === null) throw badCursor();
  const entries = KINDS.map((kind) => [kind, Reflect.get(positions, kind)] as const);
  const given = entries.filter(([, position]) => position !== undefined);
  const isKnown = ([kind, position]: (typeof given)[number]) =>
    position === null || (typeof position === "string" && KIND_CLIENTS[kind].isPosition(position));
  if (!given.every(isKnown)) throw badCursor();
  return Object.fromEntries(given);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badCursor() {
  return invalidField("cursor", "Begin again.");
}
