import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Api } from "./api";
import type { Acknowledged } from "./load";
import { type Merchant, ROOT } from "./operations";
import type { Receiver } from "./receiver";

interface Evidence {
  apis: readonly Api[];
  merchants: readonly Merchant[];
  acknowledged: readonly Acknowledged[];
  receiver: Receiver;
  /** The initial balance of each wallet, in kobo. */
  funds: number;
  /** How long records may take to become final, and webhooks to arrive. */
  withinMs: number;
}

export interface Findings {
  /** Acknowledged operations without a record, or with one that does not become final. */
  lost: string[];
  /** Wallets that do not have the sum of the final records, and events that happened more than once. */
  duplicates: string[];
  /** Events that are missing, or whose webhook never came. */
  unannounced: string[];
  webhooks: number;
}

/** Compares the answers that merchants got with the records, the wallets, the events and the webhooks. */
export async function examine(evidence: Evidence): Promise<Findings> {
  const { apis, merchants, acknowledged, receiver, funds, withinMs } = evidence;
  const deadline = Date.now() + withinMs;
  const findings: Findings = {
    ...{ lost: [], duplicates: [], unannounced: [] },
    webhooks: [...receiver.received.values()].reduce((sum, count) => sum + count, 0),
  };
  const moved = new Map<number, number>();
  const causes: { merchant: number; cause: string }[] = [];
  await inParallel(acknowledged, async ({ operation, answers }) => {
    const { kind, reference, merchant, record: path } = operation;
    if (!path) return;
    const record = await finalRecord(apis[merchant] as Api, { path, ...operation, deadline });
    if (!record) {
      findings.lost.push(`${kind} ${reference} after ${answers.map(textOf).join(", ")}`);
      return;
    }
    for (const [index, amount] of operation.effectOf(record)) {
      moved.set(index, (moved.get(index) ?? 0) + amount);
    }
    causes.push({ merchant, cause: `${operation.eventOf(record)} ${reference}` });
  });
  for (const { index, wallet } of merchants) {
    const api = apis[index] as Api;
    const expected = funds + (moved.get(index) ?? 0);
    const ledger = await untilEqual(api, wallet, expected, deadline);
    if (ledger !== expected) {
      findings.duplicates.push(`${wallet} has ${ledger} kobo, its records say ${expected}`);
    }
    const mine = causes.filter(({ merchant }) => merchant === index).map(({ cause }) => cause);
    await examineEvents(api, { causes: mine, receiver, deadline }, findings);
  }
  return findings;
}

const textOf = ({ status, code }: Answer): string => `${status} ${code}`.trim();
const POLL_MS = 500;

const READERS = 4;

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const reader = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}

/** Reading faster than the rate limit allows is answered with 429. */
async function definite(api: Api, path: string): Promise<Answer> {
  for (;;) {
    const { answer, failure } = await api({ method: "GET", path });
    if (answer && !failure) return answer;
    await delay(POLL_MS);
  }
}

interface RecordQuery {
  path: string;
  isFinal: (record: Record<string, unknown>) => boolean;
  deadline: number;
}

async function finalRecord(api: Api, { path, isFinal, deadline }: RecordQuery) {
  for (;;) {
    const answer = await definite(api, path);
    if (answer.status === 200 && isFinal(answer.data)) return answer.data;
    if (Date.now() > deadline) return undefined;
    await delay(POLL_MS);
  }
}

async function untilEqual(api: Api, wallet: string, expected: number, deadline: number) {
  for (;;) {
    const { data } = await definite(api, `${ROOT}/wallets/${wallet}/balance`);
    const ledger = Number(data.ledger);
    if (ledger === expected || Date.now() > deadline) return ledger;
    await delay(POLL_MS);
  }
}

interface EventQuery {
  causes: readonly string[];
  receiver: Receiver;
  deadline: number;
}

/** Polls the merchant's events until each is there with its webhook, or the time limit is reached. */
async function examineEvents(
  api: Api,
  { causes, receiver, deadline }: EventQuery,
  findings: Findings,
): Promise<void> {
  for (;;) {
    const events = await eventsOf(api);
    const missing = causes
      .filter((cause) => !events.has(cause))
      .map((cause) => `${cause} has no event`);
    const silent = [...events].flatMap(([cause, ids]) =>
      ids.filter((id) => !receiver.received.has(id)).map(() => `no webhook of ${cause}`),
    );
    if (missing.length + silent.length > 0 && Date.now() < deadline) {
      await delay(POLL_MS);
      continue;
    }
    findings.unannounced.push(...missing, ...silent);
    for (const cause of causes) {
      const count = events.get(cause)?.length ?? 0;
      if (count > 1) findings.duplicates.push(`${cause} happened ${count} times`);
    }
    return;
  }
}

/** Ids by event and reference. */
async function eventsOf(api: Api): Promise<Map<string, string[]>> {
  const events = new Map<string, string[]>();
  let cursor: unknown;
  do {
    const after = cursor ? `&cursor=${encodeURIComponent(String(cursor))}` : "";
    const { data: page } = await definite(api, `${ROOT}/events?limit=100${after}`);
    for (const event of page.events as Record<string, unknown>[]) {
      const data = event.data as Record<string, unknown>;
      const cause = `${event.event} ${data.reference ?? data.id}`;
      events.set(cause, [...(events.get(cause) ?? []), String(event.id)]);
    }
    cursor = page.nextCursor;
  } while (cursor);
  return events;
}
