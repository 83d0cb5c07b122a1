import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Written } from "./writer";

interface Effects {
  key: string;
  numbers: number[];
}

/** Compares a group's effects with what was written: each event must take effect once, in the order of its key. */
export async function violationsOf(
  db: Database,
  group: string,
  written: Written,
): Promise<string[]> {
  const effects: Effects[] = await db("effects")
    .where({ consumer: group })
    .groupBy("key")
    .select("key", db.raw("array_agg(number ORDER BY seq) AS numbers"));
  const numbersOf = new Map(effects.map(({ key, numbers }) => [key, numbers]));
  const keys = new Set([...written.keys(), ...numbersOf.keys()]);
  return [...keys].flatMap((key) => {
    const violation = violationOf(numbersOf.get(key) ?? [], written.get(key) ?? 0);
    return violation ? [`${key}: ${violation}`] : [];
  });
}

function violationOf(numbers: readonly number[], count: number): string | undefined {
  const distinct = new Set(numbers);
  if (distinct.size < count) return `${count - distinct.size} of ${count} lost`;
  if (numbers.length > distinct.size) return `${numbers.length - distinct.size} doubled`;
  if (distinct.size > count) return `${distinct.size - count} were never written`;
  const misplaced = numbers.findIndex((number, place) => number !== place);
  return misplaced === -1 ? undefined : `out of order from place ${misplaced}`;
}

/** The number of effects of a group, or of one of its members. */
export function countEffects(db: Database, consumer: { group: string; member?: string }) {
  return countRows(db, "effects", consumer);
}

/** The number of deliveries to a group or a member, repeats included. */
export function countDeliveries(db: Database, consumer: { group: string; member?: string }) {
  return countRows(db, "deliveries", consumer);
}

/** The number of repeated deliveries, which the inbox dropped. */
export async function countRepeats(db: Database, group: string): Promise<number> {
  return (await countDeliveries(db, { group })) - (await countEffects(db, { group }));
}

async function countRows(
  db: Database,
  table: string,
  { group, ...member }: { group: string; member?: string },
): Promise<number> {
  const [row] = await db(table)
    .where({ consumer: group, ...member })
    .count();
  return Number(row?.count);
}

/** Waits for another effect of a group or a member, so that it is known to be consuming. */
export async function untilMoreEffects(
  db: Database,
  consumer: { group: string; member?: string },
  timeoutMs = 30_000,
): Promise<void> {
  const before = await countEffects(db, consumer);
  await eventually(async () => {
    expect(await countEffects(db, consumer)).toBeGreaterThan(before);
  }, timeoutMs);
}

export async function untilOutboxIsEmpty(db: Database, timeoutMs = 60_000): Promise<void> {
  await eventually(async () => {
    expect(await db("outbox").first("id")).toBeUndefined();
  }, timeoutMs);
}
