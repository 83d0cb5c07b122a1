import { AppError } from "@kobo/errors";
import type { KindClient, KindQuery } from "../../clients/payments/kind-client";
import { KIND_CLIENTS } from "../../clients/payments/kinds";
import type { Owner } from "../../clients/webhooks";
import {
  apiStatusesOf,
  type Direction,
  directionOf,
  KINDS,
  type Kind,
  type Status,
} from "../../domain/payments/kinds";
import { type KindPage, mergePages, type Positions } from "../../domain/payments/merge";
import { invalidField } from "../../domain/problem";
import type { Parts } from "../parts";
import { type CallOptions, callEach, type OfMode, ownerOf, type PaymentPage } from "./call-each";

/** Undefined fields do not filter. */
export interface PaymentFilters {
  kind: Kind | undefined;
  status: Status | undefined;
  direction: Direction | undefined;
  /** By the time of creation: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

const PAGE = 50;

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
