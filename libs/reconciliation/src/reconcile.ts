import { setTimeout as delay } from "node:timers/promises";
import { hours } from "@kobo/core/retry";
import { type Lease, LeaseLost } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import { compare } from "./compare";
import { isWithin, type Span, spanOfDay, withNeighbours } from "./day";
import * as differencesTable from "./differences";
import { type Difference, type Movement, nameOf } from "./movement";
import type { ReconciliationSources } from "./reconciliation-sources";
import * as runs from "./runs";

interface Options {
  db: Database;
  sources: ReconciliationSources;
  subject: runs.Subject;
  /** The lease of a scheduled run; without it the result is not stored. */
  lease?: Lease;
  /** Aborts between two pages. */
  signal: AbortSignal;
  /** The delay before differences are compared a second time. */
  secondLookMs?: number;
}

export interface Reconciled extends runs.Counts {
  found: Difference[];
}

/** Tolerance between the clock of `since` and that of the provider's statement. */
const CLOCKS_DIFFER_MS = hours(1);
/** A later webhook is reported as a difference. */
const LATE_MAX_MS = hours(31 * 24);

/** Longer than any step between our commit and the provider's answer. */
const SECOND_LOOK_MS = 2_000;

/**
 * Compares one day of our records with a provider's statement, and replaces the stored differences of that day. The
 * current day is compared up to now.
 * @throws LeaseLost
 */
export async function reconcile(options: Options): Promise<Reconciled> {
  const { db, sources, subject, lease } = options;
  const { found, ...read } = await lookTwice(options);
  const counts = { ...read, differences: found.length };
  await inTransaction(
    db,
    async (trx) => {
      const id = await runs.lock(trx, subject);
      const isOurs = await runs.finish(trx, { id, day: subject.day, counts, lease });
      if (!isOurs) throw new LeaseLost();
      await differencesTable.store(trx, { runId: id, subject }, found);
      await sources.heal?.(trx, subject.mode, found);
    },
    { repeatable: true },
  );
  return { ...counts, found };
}

type Look = Omit<Reconciled, "differences">;

/**
 * The sources are read one after the other while money moves. A difference that is gone in the second comparison was
 * only a movement in progress.
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

/** The provider's source is read first: every movement in it was recorded by us before. */
async function look({ db, sources, subject, signal }: Options): Promise<Look> {
  const { mode, day } = subject;
  const span = spanOfDay(day);
  const wide = withNeighbours(span);
  const theirs = await readAll(sources.theirs(mode, wide), signal);
  const ours = await readAll(sources.ours(mode, wide), signal);

  const later = (await sources.oursLater?.(mode, missing(theirs, ours), wide.to)) ?? [];
  const earlier = earlierSpan(ours, { theirs, from: wide.from });
  const past = earlier ? await readAll(sources.theirs(mode, earlier), signal) : [];

  const found = compare(ours.concat(later), theirs.concat(past), { span, asOf: await now(db) });
  return { ours: countWithin(span, ours), theirs: countWithin(span, theirs), found };
}

/** The keys of one source that the other does not have. */
function missing(movements: readonly Movement[], other: readonly Movement[]): string[] {
  const known = new Set(other.map(({ key }) => key));
  return movements.map(({ key }) => key).filter((key) => !known.has(key));
}

/** The span in which the provider may have movements that we recorded long after; undefined if none is missing. */
function earlierSpan(
  ours: readonly Movement[],
  { theirs, from }: { theirs: readonly Movement[]; from: Date },
): Span | undefined {
  const missingKeys = new Set(missing(ours, theirs));
  let first = from.getTime();
  for (const { key, since } of ours) {
    if (since && missingKeys.has(key)) first = Math.min(first, since.getTime() - CLOCKS_DIFFER_MS);
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
