import { setTimeout as delay } from "node:timers/promises";
import { hours } from "@kobo/core/retry";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import type { Books } from "./books";
import { compare } from "./compare";
import { isWithin, type Span, spanOfDay, withNeighbours } from "./day";
import * as differencesTable from "./differences";
import { type Difference, type Movement, nameOf } from "./movement";
import * as runs from "./runs";

interface Options {
  db: Database;
  books: Books;
  subject: runs.Subject;
  /** Of the scheduled run; what it finds is not stored when the lease was lost. */
  lease?: Lease;
  /** Ends the reading between two pages. */
  signal: AbortSignal;
  /** Between the two looks at what differs. */
  secondLookMs?: number;
}

export interface Reconciled extends runs.Counts {
  found: Difference[];
}

/** What `since` says and what their statement goes by may come from two clocks. */
const CLOCKS_DIFFER_MS = hours(1);
/** A notice that comes later than this is itself something to look at. */
const LATE_MAX_MS = hours(31 * 24);

/** Longer than any step takes between our commit and their answer to it. */
const SECOND_LOOK_MS = 2_000;

/**
 * Compares one day of our records with a provider's statement and stores what differs, in place of
 * what was found before. A day that is not over yet is compared as far as it has come.
 * @throws LeaseLost
 */
export async function reconcile(options: Options): Promise<Reconciled> {
  const { db, books, subject, lease } = options;
  const { found, ...read } = await lookTwice(options);
  const counts = { ...read, differences: found.length };
  await inTransaction(
    db,
    async (trx) => {
      const id = await runs.lock(trx, subject);
      const isOurs = await runs.finish(trx, { id, day: subject.day, counts, lease });
      if (!isOurs) throw new LeaseLost();
      await differencesTable.store(trx, { runId: id, subject }, found);
      await books.heal?.(trx, subject.mode, found);
    },
    { repeatable: true },
  );
  return { ...counts, found };
}

type Look = Omit<Reconciled, "differences">;

/**
 * The two books are read one after the other while money moves. What is gone at the second look was
 * only on its way from one to the other.
 */
async function lookTwice(options: Options): Promise<Look> {
  const { signal, secondLookMs = SECOND_LOOK_MS } = options;
  const first = await look(options);
  if (first.found.length === 0) return first;
  await delay(secondLookMs, undefined, { signal });
  const second = await look(options);
  const seen = new Set(first.found.map(nameOf));
  return { ...second, found: second.found.filter((difference) => seen.has(nameOf(difference))) };
}

/** Theirs are read first: what they have then, we have written down before. */
async function look({ db, books, subject, signal }: Options): Promise<Look> {
  const { mode, day } = subject;
  const span = spanOfDay(day);
  const wide = withNeighbours(span);
  const theirs = await readAll(books.theirs(mode, wide), signal);
  const ours = await readAll(books.ours(mode, wide), signal);

  const later = (await books.oursLater?.(mode, missing(theirs, ours), wide.to)) ?? [];
  const earlier = earlierSpan(ours, { theirs, from: wide.from });
  const past = earlier ? await readAll(books.theirs(mode, earlier), signal) : [];

  const found = compare(ours.concat(later), theirs.concat(past), { span, asOf: await now(db) });
  return { ours: countWithin(span, ours), theirs: countWithin(span, theirs), found };
}

/** The keys of one book that the other does not have. */
function missing(movements: readonly Movement[], other: readonly Movement[]): string[] {
  const known = new Set(other.map(({ key }) => key));
  return movements.map(({ key }) => key).filter((key) => !known.has(key));
}

/** Where theirs may stand that we heard of long after; undefined when none is looked for. */
function earlierSpan(
  ours: readonly Movement[],
  { theirs, from }: { theirs: readonly Movement[]; from: Date },
): Span | undefined {
  const wanted = new Set(missing(ours, theirs));
  let first = from.getTime();
  for (const { key, since } of ours) {
    if (since && wanted.has(key)) first = Math.min(first, since.getTime() - CLOCKS_DIFFER_MS);
  }
  if (first === from.getTime()) return undefined;
  return { from: new Date(Math.max(first, from.getTime() - LATE_MAX_MS)), to: from };
}

async function readAll(
  pages: AsyncIterable<readonly Movement[]>,
  signal: AbortSignal,
): Promise<Movement[]> {
  const movements: Movement[] = [];
  for await (const page of pages) {
    signal.throwIfAborted();
    for (const movement of page) movements.push(movement);
  }
  return movements;
}

function countWithin(span: Span, movements: readonly Movement[]): number {
  return movements.filter(({ at }) => isWithin(span, at)).length;
}

async function now(db: Database): Promise<Date> {
  const { rows } = await db.raw<{ rows: { now: Date }[] }>("SELECT clock_timestamp() AS now");
  return rows[0]?.now ?? new Date(0);
}
