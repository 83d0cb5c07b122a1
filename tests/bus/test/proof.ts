import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Written } from "./writer";

interface Effects {
  key: string;
  numbers: number[];
}

/**
 * The violations of a group's effects, key by key: each event must have its effect once, in the order of its key.
 */
export async function wrongsOf(db: Database, group: string, written: Written): Promise<string[]> {
  const effects: Effects[] = await db("effects")
    .where({ consumer: group })
    .groupBy("key")
    .select("key", db.raw("array_agg(number ORDER BY seq) AS numbers"));
  const numbersOf = new Map(effects.map(({ key, numbers }) => [key, numbers]));
  const keys = new Set([...written.keys(), ...numbersOf.keys()]);
  return [...keys].flatMap((key) => {
    const wrong = wrongOf(numbersOf.get(key) ?? [], written.get(key) ?? 0);
    return wrong ? [`${key}: ${wrong}`] : [];
  });
}

function wrongOf(numbers: readonly number[], count: number): string | undefined {
  const distinct = new Set(numbers);
  if (distinct.size < count) return `${count - distinct.size} of ${count} lost`;
  if (numbers.length > distinct.size) return `${numbers.length - distinct.size} doubled`;
  if (distinct.size > count) return `${distinct.size - count} were never written`;
  const misplaced = numbers.findIndex((number, place) => number !== place);
  return misplaced === -1 ? undefined : `out of order from place ${misplaced}`;
}

/** How many effects there are: the group's, or those that one of its members made. */
export function countEffects(db: Database, whose: { group: string; member?: string }) {
  return countRows(db, "effects", whose);
}

/** How many events were given to the group or the member, repeats as well. */
export function countDeliveries(db: Database, whose: { group: string; member?: string }) {
  return countRows(db, "deliveries", whose);
}

/** How many deliveries were repeats, which the inbox dropped. */
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

/** Waits until one who may be at work for the first time, or again, has made an effect more. */
export async function untilAtWork(
  db: Database,
  whose: { group: string; member?: string },
  timeoutMs = 30_000,
): Promise<void> {
  const before = await countEffects(db, whose);
  await eventually(async () => {
    expect(await countEffects(db, whose)).toBeGreaterThan(before);
  }, timeoutMs);
}

export async function untilOutboxIsEmpty(db: Database, timeoutMs = 60_000): Promise<void> {
  await eventually(async () => {
    expect(await db("outbox").first("id")).toBeUndefined();
  }, timeoutMs);
}
