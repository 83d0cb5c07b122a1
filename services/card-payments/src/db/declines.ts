import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { UNANSWERED } from "../domain/payments/after-answer";
import type { Declines } from "../domain/payments/card-testing";

/**
 * Counts the merchant's declines of the last minute, up to `limit`. Payments that failed because the processor was
 * unavailable do not count, because no bank declined their cards.
 */
export async function countDeclines(
  db: Database,
  { merchantId, mode }: Tenant,
  { bin6, limit }: { bin6: string; limit: number },
): Promise<Declines> {
  // now(), not clock_timestamp(): the index needs a stable value.
  const { rows } = await db.raw<{ rows: Declines[] }>(
    `SELECT count(*)::int AS "all", (count(*) FILTER (WHERE bin6 = :bin6))::int AS "sameBin"
     FROM (
       SELECT m.bin6
       FROM payments p JOIN payment_methods m ON m.id = p.payment_method_id
       WHERE p.merchant_id = :merchantId AND p.mode = :mode AND p.status = 'failed'
         AND p.created_at > now() - interval '1 minute' AND p.decline_code <> :unanswered
       LIMIT :limit
     ) declined`,
    { merchantId, mode, bin6, limit, unanswered: UNANSWERED.declineCode },
  );
  return rows[0] ?? { all: 0, sameBin: 0 };
}
