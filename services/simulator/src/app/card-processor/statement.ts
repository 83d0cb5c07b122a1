import type { Line } from "../../domain/card-processor/charge";
import type { Dispute } from "../../domain/card-processor/dispute";
import { invalidRequest } from "../../domain/card-processor/errors";
import type { Refund } from "../../domain/card-processor/refund";
import { secondsOf } from "../../domain/card-processor/webhook";
import { inventedDigits } from "../../domain/fault";
import type { Fields } from "../../domain/fields";
import type { CardProcessor } from "./card-processor";
import { fieldsOfDispute, fieldsOfIntent, fieldsOfRefund } from "./webhooks";

interface PageRequest {
  limit: number;
  startingAfter: string | undefined;
}

interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/** Newest first, after the last item of the previous page. */
function pageOf<Item extends { id: string }>(
  oldestFirst: readonly Item[],
  { limit, startingAfter }: PageRequest,
): Page<Item> {
  const all = [...oldestFirst].reverse();
  const position =
    startingAfter === undefined ? -1 : all.findIndex(({ id }) => id === startingAfter);
  if (position === -1 && startingAfter !== undefined) {
    const message = `No such object: '${startingAfter}'`;
    throw invalidRequest({ code: "resource_missing", message, param: "starting_after" });
  }
  const items = all.slice(position + 1, position + 1 + limit);
  return { items, hasMore: position + 1 + limit < all.length };
}

export function listRefunds(
  { store }: CardProcessor,
  page: PageRequest & { intentId: string | undefined },
): Page<Refund> {
  const { intentId } = page;
  const refunds = store.refunds.list();
  return pageOf(
    refunds.filter((refund) => intentId === undefined || refund.intentId === intentId),
    page,
  );
}

export function listDisputes(
  { store }: CardProcessor,
  page: PageRequest & { intentId: string | undefined; created: Between },
): Page<Dispute> {
  const { intentId, created } = page;
  const disputes = store.disputes
    .list()
    .filter(({ createdAt }) => isWithin(secondsOf(createdAt), created))
    .filter((dispute) => intentId === undefined || dispute.intentId === intentId);
  return pageOf(disputes, page);
}

/** In seconds since 1970. */
interface Between {
  gte: number | undefined;
  lt: number | undefined;
}

/** Captures, refunds and disputes between two times, by the times of the lines, which may be back-dated. */
export function listStatement(
  processor: CardProcessor,
  page: PageRequest & { created: Between; type: string | undefined; source: string | undefined },
): Page<Line> {
  const { created, type, source } = page;
  const lines = processor.store.lines
    .list()
    .filter(({ createdAt }) => isWithin(secondsOf(createdAt), created))
    .filter((line) => type === undefined || line.type === type)
    .filter((line) => source === undefined || line.sourceId === source)
    .sort((one, other) => secondsOf(one.createdAt) - secondsOf(other.createdAt));
  const { items, hasMore } = pageOf(lines, page);
  const fieldsOf = (line: Line) => fieldsOfLine(processor, line);
  return { items: processor.faults.applyToLines(items, fieldsOf, inventedLine), hasMore };
}

function isWithin(seconds: number, { gte, lt }: Between): boolean {
  return (gte === undefined || seconds >= gte) && (lt === undefined || seconds < lt);
}

function inventedLine(line: Line): Line {
  const sourceId = `ch_${inventedDigits(line.sourceId, 24)}`;
  return { ...line, id: `txn_${inventedDigits(line.id, 24)}`, sourceId };
}

function fieldsOfLine(processor: CardProcessor, line: Line): Fields {
  return { ...fieldsOfSource(processor, line), type: line.type, amount: String(line.amount) };
}

function fieldsOfSource(processor: CardProcessor, { sourceId }: Line): Fields {
  const { refunds, charges, disputes, intents } = processor.store;
  const refund = refunds.get(sourceId);
  if (refund) return fieldsOfRefund(processor, refund);
  const dispute = disputes.get(sourceId);
  if (dispute) return fieldsOfDispute(processor, dispute);
  const intent = intents.get(charges.get(sourceId)?.intentId);
  return intent ? fieldsOfIntent(intent) : {};
}
