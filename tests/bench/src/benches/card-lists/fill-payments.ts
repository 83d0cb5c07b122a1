import { newUuid } from "@kobo/core/ids";
import type pg from "pg";
import { withClient } from "../../world/database";

/** How many payments the merchants have, and how they are spread. */
export const SPREAD = {
  payments: 1_000_000,
  /** After every ten payments of the merchant there is one of another merchant. */
  others: 100_000,
  customers: 10_000,
  /** Payments of the merchant's most frequent customer. */
  bestCustomer: 0.05,
  /** More payments than a page have one timestamp, as after an import. */
  sharingTimestamp: 250,
} as const;

const OTHER_MERCHANTS = 10;
const CHUNK = 100_000;
const ALL = SPREAD.payments + SPREAD.others;
/** One payment of another merchant, and then ten of the merchant's own. */
const TURN = ALL / SPREAD.others;
const MOMENTS = SPREAD.payments / SPREAD.sharingTimestamp;
const SHARING_OTHERS = SPREAD.others / MOMENTS;
const DAY_MS = 86_400_000;
const DAYS = 360;
const STEP_MS = (DAYS * DAY_MS) / MOMENTS;

export interface Filled {
  /** UUID. */
  bestCustomer: string;
  /** In the middle of the year; the first inclusive, the second not. */
  range: { from: Date; to: Date };
}

/** Puts a year's payments into the service's tables, in their final states. */
export function fillPayments(
  databaseUrl: string,
  merchantId: string,
  log: (line: string) => void,
): Promise<Filled> {
  return withClient(databaseUrl, async (client) => {
    const beginMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - (DAYS + 1) * DAY_MS;
    const merchants = [merchantId, ...Array.from({ length: OTHER_MERCHANTS }, newUuid)];
    await client.query("SET search_path TO card_payments");
    // Skips foreign key checks: every row refers to a row that was just generated.
    await client.query("SET session_replication_role TO replica");
    await client.query("SET maintenance_work_mem TO '256MB'");
    await client.query("SELECT setseed(0.5)");
    await client.query(customers(), [merchants]);
    await client.query(cards());
    await withoutIndexes(client, async () => {
      for (let from = 0; from < ALL; from += CHUNK) {
        await client.query(payments(beginMs), [merchants, from, from + CHUNK - 1]);
        log(`${from + CHUNK} payments`);
      }
    });
    const { rows } = await client.query<{ id: string }>(`SELECT ${customerOf("0")} AS id`);
    return { bestCustomer: rows[0]?.id ?? "", range: middleTenth(beginMs) };
  });
}

/** Drops the migration's indexes and creates them at the end, which is much faster than row by row. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = 'payments'::regclass AND NOT indisprimary`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

function middleTenth(beginMs: number): Filled["range"] {
  const at = (share: number) => new Date(beginMs + Math.round(MOMENTS * share) * STEP_MS);
  return { from: at(0.45), to: at(0.55) };
}

/** SQL for a UUIDv7 of a time, deterministic for a name. */
function uuidAt(ms: string, name: string): string {
  return `(lpad(to_hex(${ms}), 12, '0') || '7' || substr(md5(${name}), 1, 3)
    || '8' || substr(md5(${name}), 4, 15))::uuid`;
}

const customerOf = (number: string) => uuidAt("0", `'customer ' || ${number}`);
const cardOf = (number: string) => uuidAt("0", `'card ' || ${number}`);

/** The other merchants have one customer each, numbered after the merchant's own. */
const CUSTOMERS = `generate_series(0, ${SPREAD.customers + OTHER_MERCHANTS - 1}) AS n`;

function customers(): string {
  return `
    INSERT INTO customers (id, merchant_id, mode, email, name, processor_customer_id)
    SELECT ${customerOf("n")}, ($1::uuid[])[1 + greatest(n - ${SPREAD.customers - 1}, 0)], 'test',
           'customer-' || n || '@example.com', 'Customer ' || n, 'cus_' || md5('c' || n)
    FROM ${CUSTOMERS}`;
}

function cards(): string {
  return `
    INSERT INTO payment_methods (id, customer_id, brand, last4, exp_month, exp_year, bin6,
      fingerprint, vault_token)
    SELECT ${cardOf("n")}, ${customerOf("n")}, 'visa', '4242', 12, 2034, '424242',
           sha256(('card ' || n)::bytea), 'pm_' || md5('m' || n)
    FROM ${CUSTOMERS}`;
}

/** A tenth was declined. */
const STATE = `CASE
  WHEN luck < 0.84 THEN 'succeeded' WHEN luck < 0.94 THEN 'failed'
  WHEN luck < 0.98 THEN 'authorized' ELSE 'canceled' END`;

/** Of a hundred payments, three are refunded in full and one in part. */
const REFUNDED = "CASE WHEN luck < 0.03 THEN amount WHEN luck < 0.04 THEN amount / 5 ELSE 0 END";

/** The payer: the merchant's most frequent customer, another one, or the other merchant's customer. */
const CUSTOMER = `CASE
  WHEN other > 0 THEN ${SPREAD.customers - 1} + other
  WHEN whose < ${SPREAD.bestCustomer} THEN 0
  ELSE 1 + floor((whose - ${SPREAD.bestCustomer}) / ${1 - SPREAD.bestCustomer} * ${SPREAD.customers - 1})::bigint
END`;

/** Draws random payments, assigns merchants and customers, and inserts them. */
function payments(beginMs: number): string {
  return `
    INSERT INTO payments (id, public_id, merchant_id, mode, merchant_name, wallet_pay_id,
      fingerprint, customer_id, payment_method_id, amount, currency, capture, description, metadata,
      return_url, fee_basis_points, state, processor_id, held, capture_amount, amount_captured,
      processor_cost, amount_refunded, cancel_reason, failure_code, decline_code, ends_at, calls,
      created_at, updated_at, due_at)
    SELECT ${uuidAt("ms", "'payment ' || i")}, 'pay_' || md5('p' || i), ($1::uuid[])[1 + other],
           'test', 'Bench', 'bench.wallet', sha256(i::text::bytea), ${customerOf("customer")},
           ${cardOf("customer")}, amount, 'NGN', state <> 'authorized', 'Order ' || i,
           json_build_object('order', i, 'channel', 'web', 'basket', md5('b' || i)), '', 0, state,
           'pi_' || md5('i' || i), state = 'authorized',
           CASE WHEN state = 'succeeded' THEN amount ELSE 0 END,
           CASE WHEN state = 'succeeded' THEN amount ELSE 0 END,
           CASE WHEN state = 'succeeded' THEN amount / 50 ELSE 0 END,
           ${REFUNDED},
           CASE WHEN state = 'canceled' THEN 'merchant' END,
           CASE WHEN state = 'failed' THEN 'CARD_DECLINED' END,
           CASE WHEN state = 'failed' THEN 'generic_decline' ELSE '' END,
           at + interval '7 days', 2, at, at + interval '3 s',
           -- Far enough away that no worker claims one during the run.
           CASE WHEN state = 'authorized' THEN now() + interval '6 days' END
    FROM (
      SELECT i, luck, other, ms, to_timestamp(ms / 1000.0) AS at, 500000 AS amount,
             ${STATE} AS state, ${CUSTOMER} AS customer
      FROM (
        SELECT i, random() AS luck, random() AS whose,
               ${beginMs} + i / ${SPREAD.sharingTimestamp + SHARING_OTHERS} * ${STEP_MS} AS ms,
               CASE WHEN i % ${TURN} = 0 THEN 1 + i / ${TURN} % ${OTHER_MERCHANTS} ELSE 0 END AS other
        FROM generate_series($2::bigint, $3::bigint) AS i
      ) AS drawn
    ) AS placed`;
}
