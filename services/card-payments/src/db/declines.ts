import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { UNANSWERED } from "../domain/payments/after-answer";
import type { Declines } from "../domain/payments/card-testing";

/**
 * The merchant's declines of the last minute, of which no more than `limit` are looked at. Payments that failed
 * because the processor was away are none: no bank has said anything about their cards.
 */
export async function countDeclines(
  db: Database,
  { merchantId, mode }: Tenant,
  { bin6, limit }: { bin6: string; limit: number },
): Promise<Declines> {
  // The time of the statement, not clock_timestamp(): only what stands still is looked up in an index.
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
