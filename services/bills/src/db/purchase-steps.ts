import type { Lease } from "@kobo/jobs";
import { prepared, type Transaction, unnest } from "@kobo/postgres";
import { ASKING, type Purchase, type State } from "../domain/purchase";
import type { Step } from "../domain/step";
import { type Row, TABLE, toPurchase } from "./purchase-row";

/** A step, by whoever has the purchase under a lease. */
export interface LeasedStep {
  lease: Lease;
  from: Purchase;
  step: Step;
  /**
   * How many notices there were before the provider was asked, when it was: what was told since makes
   * the purchase due again.
   */
  heard: bigint | undefined;
  /** Whoever makes the step goes on with the purchase, though nothing is to be done at once. */
  keeps: boolean;
}

/** States in which the ledger is asked for something. */
const DECIDED: readonly State[] = ["delivered", "declined", "delivered late", "reversing"];

/** States in which a purchase rests and a notice makes it due. */
const WAITS_FOR_NOTICES: readonly State[] = ASKING.filter((state) => state !== "submitting");

/**
 * Makes these steps, each unless somebody else holds its lease or has made a step already: undefined in
 * its place then. With `skipLocked` also where another transaction is at the purchase, for which the
 * others would have to wait.
 */
export async function advance(
  trx: Transaction,
  steps: readonly LeasedStep[],
  { skipLocked }: { skipLocked: boolean },
): Promise<(Purchase | undefined)[]> {
  const text = skipLocked ? ADVANCE_FREE : ADVANCE;
  const { rows } = await trx
    .raw<{ rows: Changed[] }>(text, [unnest(trx, [...steps.entries()], COLUMNS)])
    .options(prepared(text));
  const changed = new Map(rows.map((row) => [row.place, row]));
  return steps.map((step, place) => after(step, changed.get(place)));
}

/** What a step changes beside what it says. */
interface Changed extends Pick<Row, "submitted_at" | "decided_at" | "completed_at" | "updated_at"> {
  place: number;
  notices: bigint;
}

/** Nobody else changes more of a purchase than its notices while one has it under a lease. */
function after({ from, step }: LeasedStep, changed: Changed | undefined): Purchase | undefined {
  return (
    changed && {
      ...from,
      ...step.set,
      state: step.to,
      notices: changed.notices,
      submittedAt: changed.submitted_at ?? undefined,
      decidedAt: changed.decided_at ?? undefined,
      completedAt: changed.completed_at ?? undefined,
      updatedAt: changed.updated_at,
    }
  );
}

const NOW = "date_trunc('milliseconds', now())";
const IS_NEW_STATE = "p.state <> s.to_state";

/** What is null in a step stays as it was. */
const CHANGES = `
  state = s.to_state,
  -- Asking again, without news, changes nothing that merchants see.
  updated_at = CASE WHEN ${IS_NEW_STATE} THEN ${NOW} ELSE p.updated_at END,
  submitted_at = CASE WHEN s.to_state = 'submitting' THEN ${NOW} ELSE p.submitted_at END,
  asked_from = CASE WHEN s.to_state = 'submitting' THEN ${NOW} ELSE p.asked_from END,
  decided_at = CASE WHEN s.decides AND ${IS_NEW_STATE} THEN ${NOW} ELSE p.decided_at END,
  completed_at = CASE WHEN s.to_state = 'completed' THEN coalesce(p.completed_at, ${NOW})
    ELSE p.completed_at END,
  notices_heard = coalesce(s.heard, p.notices_heard),
  leased_until = CASE WHEN s.lets_go THEN NULL ELSE p.leased_until END,
  unreachable = s.unreachable,
  due_at = CASE
    -- What is to be done at once is due, should whoever does it die.
    WHEN s.at_once THEN least(p.due_at, clock_timestamp())
    WHEN s.waits AND p.notices > coalesce(s.heard, p.notices_heard) THEN clock_timestamp()
    WHEN s.lets_go THEN clock_timestamp() + s.due_in_ms * interval '1 ms'
    ELSE p.due_at END,
  provider_reference = coalesce(s.provider_reference, p.provider_reference),
  provider_cost = coalesce(s.provider_cost, p.provider_cost),
  goods = coalesce(s.goods, p.goods),
  error = coalesce(s.error, p.error),
  provider_code = coalesce(s.provider_code, p.provider_code),
  calls = coalesce(s.calls, p.calls),
  requeries = coalesce(s.requeries, p.requeries),
  not_found = coalesce(s.not_found, p.not_found),
  acknowledged = coalesce(s.acknowledged, p.acknowledged),
  charged_to = coalesce(s.charged_to, p.charged_to)`;

function advanceText(locked: "" | "SKIP LOCKED"): string {
  return `
    WITH free AS (
      SELECT given.* FROM ? JOIN purchases AS p
        ON p.id = given.id AND p.fence = given.fence AND p.state = given.from_state
      FOR NO KEY UPDATE OF p ${locked}
    )
    UPDATE purchases AS p SET ${CHANGES}
    FROM free AS s WHERE p.id = s.id AND p.fence = s.fence AND p.state = s.from_state
    RETURNING s.place, p.notices, p.submitted_at, p.decided_at, p.completed_at, p.updated_at`;
}

const ADVANCE = advanceText("");
const ADVANCE_FREE = advanceText("SKIP LOCKED");

type Placed = readonly [place: number, step: LeasedStep];

const COLUMNS: Record<string, [type: string, value: (placed: Placed) => unknown]> = {
  place: ["int", ([place]) => place],
  id: ["uuid", ([, { lease }]) => lease.id],
  fence: ["bigint", ([, { lease }]) => String(lease.fence)],
  from_state: ["text", ([, { from }]) => from.state],
  to_state: ["text", ([, { step }]) => step.to],
  decides: ["boolean", ([, { step }]) => DECIDED.includes(step.to)],
  waits: ["boolean", ([, { step }]) => !step.unreachable && WAITS_FOR_NOTICES.includes(step.to)],
  unreachable: ["boolean", ([, { step }]) => step.unreachable ?? false],
  at_once: ["boolean", ([, { step }]) => step.next === "at once"],
  lets_go: ["boolean", ([, { step, keeps }]) => step.next !== "at once" && !keeps],
  // Null for never.
  due_in_ms: ["float8", ([, { step }]) => (typeof step.next === "number" ? step.next : null)],
  heard: ["bigint", ([, { heard }]) => heard],
  provider_reference: ["text", ([, { step }]) => step.set.providerReference],
  provider_cost: ["bigint", ([, { step }]) => step.set.providerCost],
  goods: ["jsonb", ([, { step }]) => step.set.goods && JSON.stringify(step.set.goods)],
  error: ["text", ([, { step }]) => step.set.error],
  provider_code: ["text", ([, { step }]) => step.set.providerCode],
  calls: ["int", ([, { step }]) => step.set.calls],
  requeries: ["int", ([, { step }]) => step.set.requeries],
  not_found: ["int", ([, { step }]) => step.set.notFound],
  acknowledged: ["boolean", ([, { step }]) => step.set.acknowledged],
  charged_to: ["text", ([, { step }]) => step.set.chargedTo],
};

/** The purchase as it is now, if this very lease has made this very step before. */
export async function findMade(
  trx: Transaction,
  { lease, from, step }: LeasedStep,
): Promise<Purchase | undefined> {
  if (from.state === step.to) return undefined;
  const held = { id: lease.id, fence: String(lease.fence) };
  const row: Row | undefined = await trx(TABLE)
    .where({ ...held, state: step.to })
    .first();
  if (!row) return undefined;
  await wakeForNotices(trx, held);
  return toPurchase(row);
}

/** A notice that came between a COMMIT of unknown outcome and its repeat, which has set the due time anew. */
async function wakeForNotices(
  trx: Transaction,
  held: { id: string; fence: string },
): Promise<void> {
  await trx(TABLE)
    .where(held)
    .whereIn("state", WAITS_FOR_NOTICES)
    .whereRaw("notices > notices_heard")
    .update({ due_at: trx.raw("clock_timestamp()") });
}
