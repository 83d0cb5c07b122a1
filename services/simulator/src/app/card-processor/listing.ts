import { secondsOf } from "../../domain/card-processor/letter";
import type { Line } from "../../domain/card-processor/line";
import type { Refund } from "../../domain/card-processor/refund";
import { invalidRequest } from "../../domain/card-processor/refusal";
import type { Fields } from "../../domain/fields";
import { meets } from "../../domain/meets";
import { bent, inventedDigits } from "../../domain/statement";
import type { ProcessorDesk } from "./desk";
import { fieldsOfIntent, fieldsOfRefund } from "./notify";

interface PageRequest {
  limit: number;
  startingAfter: string | undefined;
}

export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/** The processor's pages: the newest first, on from the last that was told. */
function pageOf<Item extends { id: string }>(
  oldestFirst: readonly Item[],
  { limit, startingAfter }: PageRequest,
): Page<Item> {
  const all = [...oldestFirst].reverse();
  const place = startingAfter === undefined ? -1 : all.findIndex(({ id }) => id === startingAfter);
  if (place === -1 && startingAfter !== undefined) {
    const message = `No such object: '${startingAfter}'`;
    throw invalidRequest({ code: "resource_missing", message, param: "starting_after" });
  }
  const items = all.slice(place + 1, place + 1 + limit);
  return { items, hasMore: place + 1 + limit < all.length };
}

export function listRefunds(
  { book }: ProcessorDesk,
  asked: PageRequest & { intentId: string | undefined },
): Page<Refund> {
  const { intentId } = asked;
  const refunds = book
    .refunds()
    .filter((refund) => intentId === undefined || refund.intentId === intentId);
  return pageOf(refunds, asked);
}

/** Seconds since 1970, as the processor tells all its times. */
export interface Between {
  gte: number | undefined;
  lt: number | undefined;
}

/**
 * The statement: what was taken and what went back, between two times. A line that was written for
 * an earlier time stands where its time is, as in any account.
 */
export function statement(
  desk: ProcessorDesk,
  asked: PageRequest & { created: Between; type: string | undefined; source: string | undefined },
): Page<Line> {
  const { created, type, source } = asked;
  const lines = desk.book
    .lines()
    .filter(({ createdAt }) => isWithin(secondsOf(createdAt), created))
    .filter((line) => type === undefined || line.type === type)
    .filter((line) => source === undefined || line.sourceId === source)
    .sort((one, other) => secondsOf(one.createdAt) - secondsOf(other.createdAt));
  const page = pageOf(lines, asked);
  return { ...page, items: toldWrong(desk, page.items) };
}

function isWithin(seconds: number, { gte, lt }: Between): boolean {
  return (gte === undefined || seconds >= gte) && (lt === undefined || seconds < lt);
}

/** A page, in which a fault may tell a line wrong. */
function toldWrong(desk: ProcessorDesk, lines: readonly Line[]): Line[] {
  const told = lines.map((line) => fieldsOfLine(desk, line));
  const fault = desk.faults.take("statement-line", ...told);
  if (!fault) return [...lines];
  const index = told.findIndex((line) => meets(fault, "statement-line", line));
  return bent(lines, { kind: fault.kind, index }, (line) => ({
    ...line,
    id: `txn_${inventedDigits(line.id, 24)}`,
    sourceId: `ch_${inventedDigits(line.sourceId, 24)}`,
  }));
}

function fieldsOfLine(desk: ProcessorDesk, line: Line): Fields {
  return { ...fieldsOfSource(desk, line), type: line.type, amount: String(line.amount) };
}

function fieldsOfSource(desk: ProcessorDesk, { sourceId }: Line): Fields {
  const refund = desk.book.findRefund(sourceId);
  if (refund) return fieldsOfRefund(desk, refund);
  const intent = desk.book.findIntent(desk.book.findCharge(sourceId)?.intentId ?? "");
  return intent ? fieldsOfIntent(intent) : {};
}
