import { createHash } from "node:crypto";
import type pg from "pg";
import { withClient } from "../../world/database";

export const PAYMENTS = 1_000_000;

/** The merchant whose payments they are, in test mode. */
export interface Owner {
  merchantId: string;
  wallet: string;
}

const CHUNK = 100_000;
const DAY_MS = 86_400_000;
const DAYS = 360;
const STEP_MS = Math.floor((DAYS * DAY_MS) / PAYMENTS);

/** Of twenty payments, how many are of each kind. */
const SPREAD = {
  payid_payment: [0, 4],
  virtual_account_payment: [5, 6],
  card_payment: [7, 9],
  payid_transfer: [10, 14],
  external_transfer: [15, 16],
  bill_purchase: [17, 19],
} as const;
type Kind = keyof typeof SPREAD;

/** A payment of a kind at a relative position: 0 is the newest, 1 the oldest. */
export function numberOf(kind: Kind, share: number): number {
  const twenty = Math.floor(((1 - share) * (PAYMENTS - 20)) / 20) * 20;
  return twenty + SPREAD[kind][0];
}

/** When a payment was made. */
export function momentOf(number: number, beginMs: number): Date {
  return new Date(beginMs + number * STEP_MS);
}

/** The id of a payment's transfer, as the statements below make it. */
export function transferIdOf(number: number, beginMs: number): string {
  const digest = md5(`payment ${number}`);
  const time = momentOf(number, beginMs).getTime().toString(16).padStart(12, "0");
  return toUuid(`${time}7${digest.slice(0, 3)}8${digest.slice(3, 18)}`);
}

/** The id of the saved card of all card payments. */
export function cardIdOf({ merchantId }: Owner): string {
  return toUuid(md5(`card ${merchantId}`));
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Puts a year's payments of one merchant into the services' tables, almost all in final states. Returns
 * when the first was made, in ms since 1970.
 */
export function fillAllKinds(
  databaseUrl: string,
  { merchantId, wallet }: Owner,
  log: (line: string) => void,
): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const beginMs = Date.now() - (DAYS + 1) * DAY_MS;
    // Skips foreign key checks: every row refers to a row that was just generated.
    await client.query("SET session_replication_role TO replica");
    await client.query("SET maintenance_work_mem TO '256MB'");
    await client.query(PAYER, [merchantId, wallet]);
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM wallet_ledger.accounts WHERE pay_id = $1 AND mode = 'test' AND code = 'wallet'",
      [wallet],
    );
    const accountId = rows[0]?.id;
    const values = [merchantId, accountId, wallet, beginMs];
    await withoutIndexes(client, async () => {
      for (let from = 0; from < PAYMENTS; from += CHUNK) {
        for (const statement of STATEMENTS) {
          await client.query(statement, [...values, from, from + CHUNK - 1]);
        }
        log(`${from + CHUNK} payments`);
      }
    });
    await client.query(
      `UPDATE wallet_ledger.accounts SET seq = seq + $2, at = now() WHERE id = $1`,
      [accountId, PAYMENTS],
    );
    return beginMs;
  });
}

const TABLES = [
  ...["wallet_ledger.transfers", "wallet_ledger.entries", "transfer.external_transfers"],
  ...["payid.expected_payments", "payid.virtual_accounts", "payid.inflows"],
  ...["bills.purchases", "card_payments.payments"],
];

/** Drops the migrations' indexes and creates them at the end, which is much faster than row by row. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** The customer of all card payments, and the PayID of all payments to PayIDs. */
const PAYER = `
  WITH customer AS (
    INSERT INTO card_payments.customers (id, merchant_id, mode, email, name)
    SELECT md5('customer ' || $1::uuid)::uuid, $1::uuid, 'test', 'payer@example.com', 'Bisi Ade'
  ), card AS (
    INSERT INTO card_payments.payment_methods (id, customer_id, brand, last4, exp_month, exp_year,
      bin6, fingerprint)
    SELECT md5('card ' || $1::uuid)::uuid, md5('customer ' || $1::uuid)::uuid, 'visa', '4242', 12,
      2034, '424242', ''
  ), expected AS (
    INSERT INTO payid.expected_payments (id, merchant_id, mode, reference, expected_amount,
      customer_email, customer_name, metadata, operation, fingerprint, created_at, updated_at)
    SELECT md5('till ' || $1::uuid)::uuid, $1::uuid, 'test', 'bench-till', 0, '', '', '', 'bench', '',
      now(), now()
  )
  INSERT INTO payid.pay_ids (id, merchant_id, mode, pay_id, type, status, name, merchant_name,
    wallet_pay_id)
  SELECT md5('till ' || $1::uuid)::uuid, $1::uuid, 'test', 'bench-till.spid', 'static', 'active', 'Till',
    'Bench', $2`;

/** A UUIDv7 of a payment's time, deterministic for a name. */
function uuid(name: string): string {
  return `(lpad(to_hex(ms), 12, '0') || '7' || substr(md5(${name}), 1, 3)
    || '8' || substr(md5(${name}), 4, 15))::uuid`;
}

const ID = uuid("'payment ' || n");

/** The payments of some kinds: $1 merchant, $2 account, $3 wallet, $4 first moment, $5 and $6 numbers. */
function of(...kinds: Kind[]): string {
  const isOfKind = kinds.map((kind) => `n % 20 BETWEEN ${SPREAD[kind].join(" AND ")}`);
  return `(
    SELECT n, ms, to_timestamp(ms / 1000.0) AS at, 100000 + n % 5000 AS amount,
      -- Of a thousand, twenty failed, five were reversed and one waits.
      n / 20 % 1000 AS luck, $1::uuid AS merchant_id, $2::uuid AS account_id, $3::text AS wallet
    FROM generate_series($5::bigint, $6::bigint) AS n, LATERAL (SELECT $4::bigint + n * ${STEP_MS} AS ms) t
    WHERE ${kinds.length === 0 ? "true" : isOfKind.join(" OR ")}
  ) AS drawn`;
}

const SAGA_STATE = `CASE WHEN luck < 20 THEN 'failed' WHEN luck < 25 THEN 'reversed'
  WHEN luck = 25 THEN 'pending' ELSE 'completed' END`;
const SAGA_COMPLETED_AT = "CASE WHEN luck < 20 OR luck = 25 THEN NULL ELSE at END";

/** Each payment has one entry of the wallet, as most have, and a transfer. */
const TRANSFERS = `
  INSERT INTO wallet_ledger.transfers (id, root_id, merchant_id, mode, kind, type, debit_account_id,
    credit_account_id, amount, family, reference, narration, from_pay_id, from_name, to_pay_id,
    to_name, fingerprint, at, credit_reference)
  SELECT ${ID}, ${ID}, CASE WHEN n % 20 < 5 THEN md5('payer')::uuid ELSE merchant_id END, 'test',
    'single',
    CASE WHEN n % 20 < 5 OR n % 20 BETWEEN 10 AND 14 THEN 'payid_transfer'
      WHEN n % 20 < 7 THEN 'virtual_account_payment' WHEN n % 20 < 10 THEN 'card_settlement'
      WHEN n % 20 < 17 THEN 'external_transfer' ELSE 'bill_purchase' END,
    CASE WHEN n % 20 < 10 THEN md5('other')::uuid ELSE account_id END,
    CASE WHEN n % 20 < 10 THEN account_id ELSE md5('other')::uuid END,
    amount,
    CASE WHEN n % 20 >= 17 THEN 'bill' WHEN n % 20 < 5 OR n % 20 >= 10 THEN 'transfer' END,
    CASE WHEN n % 20 < 5 OR n % 20 >= 10 THEN 'ref-' || n END,
    'Order ' || n, '', 'Bisi Ade',
    CASE WHEN n % 20 < 5 THEN 'bench-till.spid' WHEN n % 20 BETWEEN 10 AND 14 THEN 'bisi.spid'
      ELSE '' END,
    'Bisi Ade', '', at, CASE WHEN n % 20 < 5 THEN 'bench-till' END
  FROM ${of()}`;

const ENTRIES = `
  INSERT INTO wallet_ledger.entries (account_id, transfer_id, seq, amount, balance_after, at)
  SELECT account_id, ${ID}, (SELECT seq FROM wallet_ledger.accounts WHERE id = account_id) + n + 1,
    CASE WHEN n % 20 < 10 THEN amount ELSE -amount END, 1000000000, at
  FROM ${of()}`;

const EXTERNAL = `
  INSERT INTO transfer.external_transfers (id, kind, merchant_id, mode, merchant_name, from_pay_id,
    reference, fingerprint, bank_code, bank_name, account_number, account_name, amount, fee,
    stamp_duty, narration, daily_cap, rail_reference, not_after, state, completed_at, created_at,
    updated_at)
  SELECT ${ID}, 'transfer', merchant_id, 'test', 'Bench', wallet, 'ref-' || n, '', '058', 'GTBank',
    '0690000031', 'Bisi Ade', amount, 1000, 0, 'Order ' || n, 0, 'kobo-' || n, at, ${SAGA_STATE},
    ${SAGA_COMPLETED_AT}, at, at
  FROM ${of("external_transfer")}`;

const BILLS = `
  INSERT INTO bills.purchases (id, merchant_id, mode, merchant_name, from_wallet, reference,
    fingerprint, service_id, service_name, bill_type, variation_code, phone, narration, amount,
    commission_rate, commission, convenience_fee, provider_request_id, not_after, state,
    provider_reference, provider_cost, completed_at, created_at, updated_at)
  SELECT ${ID}, merchant_id, 'test', 'Bench', wallet, 'ref-' || n, '', 'mtn', 'MTN', 'airtime', '',
    '08031234567', 'Order ' || n, amount, '1%', 100, 0, 'request-' || n, at, ${SAGA_STATE},
    'receipt-' || n, amount, ${SAGA_COMPLETED_AT}, at, at
  FROM ${of("bill_purchase")}`;

const CARD_STATE = `CASE WHEN luck < 20 THEN 'failed' WHEN luck = 25 THEN 'authorized'
  ELSE 'succeeded' END`;

const CARDS = `
  INSERT INTO card_payments.payments (id, public_id, merchant_id, mode, merchant_name,
    wallet_pay_id, fingerprint, customer_id, payment_method_id, amount, currency, capture,
    description, metadata, return_url, fee_basis_points, state, processor_id, capture_amount,
    amount_captured, amount_refunded, failure_code, ends_at, created_at, updated_at)
  SELECT ${ID}, 'pay_' || n, merchant_id, 'test', 'Bench', wallet, '',
    md5('customer ' || merchant_id)::uuid, md5('card ' || merchant_id)::uuid, amount, 'NGN', true,
    'Order ' || n, '{}', '', 0, ${CARD_STATE}, 'pi_' || n, 0,
    CASE WHEN ${CARD_STATE} = 'succeeded' THEN amount ELSE 0 END,
    CASE WHEN luck BETWEEN 20 AND 24 THEN amount ELSE 0 END,
    CASE WHEN luck < 20 THEN 'CARD_DECLINED' END, at, at, at
  FROM ${of("card_payment")}`;

const EXPECTED = `
  INSERT INTO payid.expected_payments (id, merchant_id, mode, reference, type, expected_amount,
    customer_email, customer_name, metadata, operation, fingerprint, created_at, updated_at)
  SELECT ${uuid("'account ' || n")}, merchant_id, 'test', 'ref-' || n, 'virtual_account', amount,
    '', '', '', 'bench', '', at, at
  FROM ${of("virtual_account_payment")}`;

const ACCOUNTS = `
  INSERT INTO payid.virtual_accounts (id, merchant_id, mode, merchant_name, wallet_pay_id,
    account_number, account_name, bank_code, bank_name, partner_reference, amount, amount_rule,
    amount_validation, validity_minutes, expires_at, lapses_at, accepted_inflow_id, completed_at,
    created_at)
  SELECT ${uuid("'account ' || n")}, merchant_id, 'test', 'Bench', wallet,
    lpad(n::text, 10, '9'), 'Bench', '566', 'VFD', 'partner-' || n, amount, 'any', 'A5', 60, at, at,
    ${ID}, at, at
  FROM ${of("virtual_account_payment")}`;

const INFLOWS = `
  INSERT INTO payid.inflows (id, transfer_id, merchant_id, mode, merchant_name, wallet_pay_id,
    virtual_account_id, account_number, account_name, bank_code, session_id, amount, payer_name,
    payer_account_number, payer_bank_code, narration, paid_at, state, rejection_reason, created_at,
    updated_at)
  SELECT ${ID}, ${ID}, merchant_id, 'test', 'Bench', wallet, ${uuid("'account ' || n")},
    lpad(n::text, 10, '9'), 'Bench', '566', 'session-' || n, amount, 'Bisi Ade', '0690000031', '058',
    '', at, CASE WHEN luck < 20 THEN 'suspended' ELSE 'credited' END,
    CASE WHEN luck < 20 THEN 'AMOUNT_MISMATCH' END, at, at
  FROM ${of("virtual_account_payment")}`;

const STATEMENTS = [
  ...[TRANSFERS, ENTRIES, EXTERNAL, BILLS, CARDS],
  ...[EXPECTED, ACCOUNTS, INFLOWS],
];
