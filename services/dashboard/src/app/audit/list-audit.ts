import { csvLine } from "@kobo/core/csv";
import { isUuid } from "@kobo/core/ids";
import { listAuditEntries } from "../../clients/merchants";
import * as auditLog from "../../db/audit-log";
import * as users from "../../db/users";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditPosition,
  matchesFilter,
  newerFirst,
} from "../../domain/audit-page";
import type { Parts } from "../parts";

/** Entries of each log that are read at once. */
const BATCH = 200;
/** Entries that one page reads at most, however few match. */
const READ_MAX = 5_000;

interface Query {
  merchantId: string;
  filter: AuditFilter;
  position: AuditPosition;
  limit: number;
}

interface AuditPage {
  entries: AuditEntry[];
  /** Undefined after the last entry. */
  next: AuditPosition | undefined;
}

/**
 * One page of a merchant's audit log, newest first: the dashboard's own entries and the gateway's, merged. A page that
 * has read its share may be short, and the next one continues from there.
 */
export async function listAudit(parts: Parts, query: Query): Promise<AuditPage> {
  const { merchantId, filter, limit } = query;
  const own = reader(query.position.own, (beforeId) => ownEntries(parts, { merchantId, beforeId }));
  const others = reader(query.position.gateway, (beforeId) =>
    gatewayEntries(parts, { merchantId, beforeId }),
  );
  const entries: AuditEntry[] = [];
  let read = 0;
  let isOver = false;
  while (entries.length < limit && read < READ_MAX) {
    const [first, second] = await Promise.all([own.peek(), others.peek()]);
    const entry = newerFirst(first, second);
    isOver = !entry || (filter.from !== undefined && entry.at < filter.from);
    if (!entry || isOver) break;
    (entry === first ? own : others).skip();
    read++;
    if (matchesFilter(entry, filter)) entries.push(entry);
  }
  const next = { own: own.position(), gateway: others.position() };
  return { entries: await withNames(parts, entries), next: isOver ? undefined : next };
}

/** Reads a log in batches, entry by entry. */
function reader(begin: string, readBatch: (beforeId: string) => Promise<AuditEntry[]>) {
  let position = begin;
  let batch: AuditEntry[] = [];
  let isOver = false;
  return {
    peek: async (): Promise<AuditEntry | undefined> => {
      if (batch.length === 0 && !isOver) {
        batch = await readBatch(position);
        isOver = batch.length < BATCH;
      }
      return batch[0];
    },
    skip: (): void => {
      position = batch.shift()?.logId ?? position;
    },
    position: () => position,
  };
}

interface Batch {
  merchantId: string;
  beforeId: string;
}

async function ownEntries({ db }: Parts, batch: Batch): Promise<AuditEntry[]> {
  const rows = await auditLog.listOf(db, { ...batch, limit: BATCH });
  return rows.map(({ id, ...row }) => ({ ...row, id: `d${id}`, logId: id }));
}

async function gatewayEntries({ services }: Parts, batch: Batch): Promise<AuditEntry[]> {
  const rows = await listAuditEntries(services, { ...batch, limit: BATCH });
  return rows.map(({ id, ...row }) => ({ ...row, id: `g${id}`, logId: id, outcome: "done" }));
}

const USER = "user:";

/** The entries with users' names and addresses in place of their ids: anyone may choose another's name. */
export async function withNames<Entry extends Pick<AuditEntry, "actor" | "object">>(
  { db }: Pick<Parts, "db">,
  entries: readonly Entry[],
): Promise<Entry[]> {
  const named = entries.flatMap(({ actor, object }) => [actor, object]);
  const ids = named.filter((text) => text.startsWith(USER)).map((text) => text.slice(USER.length));
  const names = await users.namesOf(db, [...new Set(ids)].filter(isUuid));
  const inWords = (text: string): string => {
    if (!text.startsWith(USER)) return text.replace(":", " ");
    const id = text.slice(USER.length);
    return names.get(id) ?? `a former user (${id})`;
  };
  return entries.map((entry) => ({
    ...entry,
    actor: inWords(entry.actor),
    object: inWords(entry.object),
  }));
}

const COLUMNS = [
  ...["id", "time", "who", "action", "object", "outcome", "address", "request_id"],
  ...["before", "after"],
];
const CSV_PAGE = 500;

/** All matching entries as CSV, newest first, page by page. */
export async function* auditCsv(
  parts: Parts,
  query: Pick<Query, "merchantId" | "filter">,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let position: AuditPosition | undefined = { own: "", gateway: "" };
  while (position) {
    const page: AuditPage = await listAudit(parts, { ...query, position, limit: CSV_PAGE });
    yield page.entries.map(toLine).join("");
    position = page.next;
  }
}

function toLine(entry: AuditEntry): string {
  const { id, at, actor, action, object, outcome, address, requestId, before, after } = entry;
  return csvLine([
    ...[id, at.toISOString(), actor, action, object, outcome, address ?? "", requestId ?? ""],
    ...[before, after].map((state) => (state ? JSON.stringify(state) : "")),
  ]);
}
