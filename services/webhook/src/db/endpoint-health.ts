import type { Transaction } from "@kobo/postgres";
import type { DisabledReason } from "../domain/attempt";

/** These touch the endpoint's row only when something changes, so it is no hot spot. */

export async function noteSuccess(trx: Transaction, id: string): Promise<void> {
  await trx("endpoints")
    .where({ id })
    .whereNotNull("failing_since")
    .update({ failing_since: null });
}

export async function noteFailure(trx: Transaction, id: string): Promise<void> {
  await trx("endpoints")
    .where({ id })
    .whereNull("failing_since")
    .update({ failing_since: trx.raw("now()") });
}

/** Switches an endpoint off that has failed for this long at least, and holds it until commit. */
export async function disable(
  trx: Transaction,
  id: string,
  { reason, failingForMs }: { reason: DisabledReason; failingForMs: number },
): Promise<boolean> {
  const updated = await trx("endpoints")
    .where({ id, active: true })
    .where(
      "failing_since",
      "<=",
      trx.raw("clock_timestamp() - ? * interval '1 ms'", [failingForMs]),
    )
    .update({ active: false, disabled_reason: reason, disabled_at: trx.raw("now()") });
  return updated === 1;
}
