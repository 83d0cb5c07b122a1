import { isKnownEvent, isPublic } from "@kobo/events";
import { query } from "../server";
import { PostBook } from "../webhooks/post-book";
import { unasked } from "../webhooks/proof";
import type { WrittenEvent } from "./outboxes";
import type { Subscribers } from "./subscribers";

/** How what came to merchants' servers compares with what services wrote down for them. */
export interface Deliveries {
  endpoints: number;
  /** Public events of merchants who have an endpoint. */
  told: number;
  /** Messages that came. */
  arrived: number;
  /** Events that came more than once, none more often than the service tried. */
  repeated: number;
  verified: number;
  /** Empty when each event was one delivery to its merchant's endpoint, and came there. */
  problems: string[];
}

/** How long is waited for the last message once everything else is at rest. */
const ARRIVAL_TIMEOUT_MS = 20_000;

export async function deliveriesOf(
  databaseUrl: string,
  { receivers, receiverOf }: Subscribers,
  written: readonly WrittenEvent[],
): Promise<Deliveries> {
  const book = new PostBook();
  book.tell(toldIn(written, receiverOf));
  await receivers.until(book.told, ARRIVAL_TIMEOUT_MS);
  book.take(await receivers.collect());
  const { repeats } = book;
  const attempts = await attemptsAt(databaseUrl, [...repeats.keys()]);
  return {
    endpoints: receiverOf.size,
    told: book.told,
    arrived: book.arrived,
    repeated: repeats.size,
    verified: book.verified,
    problems: [
      ...book.problems,
      ...unasked(repeats, attempts),
      ...(await accountOf(databaseUrl, book.told)),
    ],
  };
}

/** The events that a merchant with an endpoint is to hear of, and where. */
export function toldIn(
  written: readonly WrittenEvent[],
  receiverOf: ReadonlyMap<string, number>,
): { id: string; receiver: number }[] {
  return written.flatMap(({ id, type, merchantId }) => {
    const receiver = receiverOf.get(merchantId);
    const isTold = receiver !== undefined && isKnownEvent(type) && isPublic(type);
    return isTold ? [{ id, receiver }] : [];
  });
}

async function attemptsAt(
  databaseUrl: string,
  events: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query(
    databaseUrl,
    `SELECT f.event_id::text AS id, count(*) AS count
     FROM webhook.finished_deliveries f JOIN webhook.attempts a ON a.delivery_id = f.id
     WHERE f.event_id = ANY($1::uuid[]) GROUP BY f.event_id`,
    [events],
  );
  return new Map(rows.map(({ id = "", count }) => [id, Number(count)]));
}

/** What is wrong with the service's own account of its deliveries. */
async function accountOf(databaseUrl: string, told: number): Promise<string[]> {
  const [row] = await query(
    databaseUrl,
    `SELECT (SELECT count(*) FROM webhook.pending_deliveries) AS waiting,
       count(*) AS finished, count(*) FILTER (WHERE status = 'delivered') AS delivered,
       count(DISTINCT (endpoint_id, event_id)) AS pairs
     FROM webhook.finished_deliveries`,
  );
  const [waiting, finished, delivered, pairs] = [
    row?.waiting,
    row?.finished,
    row?.delivered,
    row?.pairs,
  ].map(Number);
  return [
    ...(waiting === 0 ? [] : [`${waiting} deliveries wait`]),
    ...(delivered === told ? [] : [`${delivered} deliveries are stored as such, and not ${told}`]),
    ...(finished === pairs
      ? []
      : [`${finished} deliveries were made for ${pairs} events at their endpoints`]),
  ];
}
