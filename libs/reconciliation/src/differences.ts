import type { DifferenceKind } from "@kobo/api-schemas/records";
import { datedUuid } from "@kobo/core/ids";
import { koboToJson } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Database, Transaction } from "@kobo/postgres";
import { spanOfDay } from "./day";
import { type Difference, nameOf, type Side } from "./movement";
import type { Source } from "./reconciliation-sources";
import type { Subject } from "./runs";

const TABLE = "reconciliation_differences";

/** Rows of one statement, well below PostgreSQL's limit of 65,535 parameters. */
const BATCH = 1_000;

/** A movement that only the provider has belongs to no merchant. */
const NO_MERCHANT = "00000000-0000-0000-0000-000000000000";

/**
 * Stores the differences of a run's comparison, and publishes each once. Differences of earlier comparisons that are
 * gone are closed.
 */
export async function store(
  trx: Transaction,
  { runId, subject }: { runId: string; subject: Subject },
  differences: readonly Difference[],
): Promise<void> {
  for (let start = 0; start < differences.length; start += BATCH) {
    const batch = differences.slice(start, start + BATCH);
    const stored = await upsert(trx, runId, batch);
    const foundAt = new Map(stored.map((row) => [nameOf(row), row.is_new ? row.found_at : null]));
    const events = batch.flatMap((difference) => {
      const at = foundAt.get(nameOf(difference));
      return at ? [eventOf(subject, difference, at)] : [];
    });
    await insertEvents(trx, events);
  }
  await trx(TABLE)
    .where({ run_id: runId, closed_at: null })
    .whereRaw("seen_at <> now()")
    .update({ closed_at: trx.raw("now()") });
}

/** The values of both sources, which may change from one comparison to the next. */
const SIDES = ["our", "their"].flatMap((whose) => [
  `${whose}_amount`,
  `${whose}_currency`,
  `${whose}_status`,
]);

interface Stored {
  kind: DifferenceKind;
  key: string;
  found_at: Date;
  is_new: boolean;
}

async function upsert(
  trx: Transaction,
  runId: string,
  differences: readonly Difference[],
): Promise<Stored[]> {
  const rows = differences.map(({ kind, key, ours, theirs }) => ({
    run_id: runId,
    kind,
    key,
    our_amount: ours?.amount?.toString() ?? null,
    their_amount: theirs?.amount?.toString() ?? null,
    our_currency: ours?.currency ?? null,
    their_currency: theirs?.currency ?? null,
    our_status: ours?.status ?? null,
    their_status: theirs?.status ?? null,
    seen_at: trx.raw("now()"),
    closed_at: null,
  }));
  return trx(TABLE)
    .insert(rows)
    .onConflict(["run_id", "kind", "key"])
    .merge([...SIDES, "seen_at", "closed_at"])
    .returning(["kind", "key", "found_at", trx.raw("found_at = now() AS is_new")]);
}

function eventOf(
  { mode, source, day }: Subject,
  { kind, key, ours, theirs, merchantId }: Difference,
  at: Date,
): NewEvent<"reconciliation.difference"> {
  return {
    name: "reconciliation.difference",
    key,
    merchantId: merchantId ?? NO_MERCHANT,
    mode,
    at,
    data: {
      source,
      day,
      kind,
      key,
      ourAmount: amountOf(ours),
      theirAmount: amountOf(theirs),
      ourCurrency: ours?.currency ?? null,
      theirCurrency: theirs?.currency ?? null,
      ourStatus: ours?.status ?? null,
      theirStatus: theirs?.status ?? null,
    },
    id: datedUuid(spanOfDay(day).from, ["difference", mode, source, kind, key].join("/")),
  };
}

function amountOf(side: Side | undefined): number | null {
  return side?.amount === undefined ? null : koboToJson(side.amount);
}

/** The number of open differences of all days. */
export async function countOpen(db: Database, source: Source): Promise<Record<Mode, number>> {
  const rows: { mode: Mode; open: bigint }[] = await db(TABLE)
    .join("reconciliation_runs", "run_id", "id")
    .where({ source, closed_at: null })
    .groupBy("mode")
    .select("mode", db.raw("count(*) AS open"));
  const counts = new Map(rows.map(({ mode, open }) => [mode, Number(open)]));
  return { live: counts.get("live") ?? 0, test: counts.get("test") ?? 0 };
}
