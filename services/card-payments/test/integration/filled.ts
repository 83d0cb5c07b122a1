import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";
import { type Database, withoutLimit } from "@kobo/postgres";

interface Filling {
  tenant: Tenant;
  count: number;
  /** The number of payments with the same creation time. */
  atOnce: number;
  customers: number;
}

/** The id of the n-th customer, from 0 on, and of the customer's card. */
export function filledCustomer({ merchantId }: Tenant, number: number): string {
  const hex = createHash("md5").update(`${merchantId}/${number}`).digest("hex");
  return [8, 13, 18, 23].reduce((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex);
}

const CUSTOMER = "md5(:merchantId || '/' || n)::uuid";
/** Every hundredth payment belongs to the first customer. */
const PAYER = "md5(:merchantId || '/' || CASE n % 100 WHEN 0 THEN 0 ELSE n % :customers END)::uuid";

/**
 * Inserts many payments of one merchant by SQL: a microsecond apart, or several at the same time, in public states and
 * two that are not public.
 */
export async function fillPayments(admin: Database, filling: Filling): Promise<void> {
  const { tenant, ...numbers } = filling;
  const { merchantId, mode } = tenant;
  const given = { ...numbers, merchantId, mode, states: STATES, stateCount: STATES.length };
  await admin.transaction(async (trx) => {
    // Exceeds the statement timeout on a busy machine.
    await withoutLimit(trx, async () => {
      for (const statement of [CUSTOMERS, CARDS, PAYMENTS]) await trx.raw(statement, given);
      await trx.raw("ANALYZE payments, customers, payment_methods");
    });
  });
}

const CUSTOMERS = `
  INSERT INTO customers (id, merchant_id, mode, email)
  SELECT ${CUSTOMER}, :merchantId, :mode, 'customer-' || n || '@example.com'
  FROM generate_series(0, :customers - 1) n`;

const CARDS = `
  INSERT INTO payment_methods (id, customer_id, brand, last4, exp_month, exp_year, bin6, fingerprint)
  SELECT ${CUSTOMER}, ${CUSTOMER}, 'visa', '4242', 12, 2030, '424242', ''
  FROM generate_series(0, :customers - 1) n`;

const PAYMENTS = `
  INSERT INTO payments (id, public_id, merchant_id, mode, merchant_name, wallet_pay_id, fingerprint,
     customer_id, payment_method_id, amount, currency, capture, description, metadata, return_url,
     fee_basis_points, state, amount_captured, amount_refunded, failure_code, ends_at, created_at,
     updated_at)
   SELECT gen_random_uuid(), 'p-' || n, :merchantId, :mode, '', '', '', ${PAYER}, ${PAYER}, 100,
     'NGN', true, '', '{}', '', 0, state,
     CASE WHEN state = 'succeeded' THEN 100 ELSE 0 END,
     CASE WHEN state = 'succeeded' THEN (n % 3) * 50 ELSE 0 END,
     CASE WHEN state = 'failed' THEN 'CARD_DECLINED' END,
     now(), moment, moment
   FROM generate_series(1, :count) n,
     LATERAL (SELECT
       (:states::text[])[1 + n % :stateCount] AS state,
       timestamptz '2026-01-01T00:00:00.000Z' + (n / :atOnce) * interval '1 microsecond' AS moment
     ) given`;

/** Succeeded payments are refunded not at all, in part or in full, by their number. */
const STATES = [
  "succeeded",
  "succeeded",
  "succeeded",
  "failed",
  "canceled",
  "authorized",
  "opening",
  "refused",
  "confirming",
];
