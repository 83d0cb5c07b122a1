import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { testDatabaseUrl } from "@kobo/testing";
import pg from "pg";
import { migrateAll } from "../../../src/services/migrate-all";

/** The built launcher, as `npm run` calls it. */
const MAIN = join(__dirname, "../../../dist/main.js");
const ADA = randomUUID();

const name = `test_${randomUUID().replaceAll("-", "")}`;
const databaseUrl = Object.assign(new URL(testDatabaseUrl()), { pathname: `/${name}` }).href;
let db: pg.Client;

beforeAll(async () => {
  await asAdmin(`CREATE DATABASE ${name}`);
  await migrateAll({ databaseUrl, passwordOf: () => "test" });
  db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  // The audit needs no related rows, so foreign keys are off.
  await db.query("SET session_replication_role = replica");
  for (const mode of ["live", "test"]) {
    for (const code of ["world", "bank_settlement", "card_clearing", "bill_clearing", "wallet"]) {
      const isWallet = code === "wallet";
      await insert("wallet_ledger.accounts", {
        id: accounts[`${mode} ${code}`],
        ...{ mode, code, currency: "NGN" },
        ...(isWallet ? { merchant_id: ADA, pay_id: `ada-${mode}.wallet` } : {}),
      });
    }
  }
}, 60_000);
afterEach(async () => {
  await db.query(
    `TRUNCATE wallet_ledger.transfers, gateway.audit_log, gateway.sandbox_fundings,
     payid.sandbox_payments, payid.inflows, card_payments.payments, card_payments.disputes, bills.purchases,
     transfer.refunds, transfer.external_transfers CASCADE`,
  );
});
afterAll(async () => {
  await db.end();
  await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
});

const accounts: Record<string, string> = Object.fromEntries(
  ["live", "test"].flatMap((mode) =>
    ["world", "bank_settlement", "card_clearing", "bill_clearing", "wallet"].map((code) => [
      `${mode} ${code}`,
      randomUUID(),
    ]),
  ),
);

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: testDatabaseUrl() });
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

const FILLERS: Record<string, unknown> = {
  "timestamp with time zone": new Date(),
  boolean: false,
  bigint: 0,
  bytea: Buffer.alloc(0),
  integer: 0,
  json: "{}",
  text: "",
};

/** Inserts a row; required columns get defaults. */
async function insert(table: string, fields: Record<string, unknown>): Promise<void> {
  const [schema, relation] = table.split(".");
  const { rows } = await db.query(
    `SELECT column_name AS column, data_type AS type FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 AND is_nullable = 'NO' AND column_default IS NULL
       AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [schema, relation],
  );
  const needed = rows.map(({ column, type }) => [
    column,
    type === "uuid" ? randomUUID() : FILLERS[type],
  ]);
  const row = { ...Object.fromEntries(needed), ...fields };
  const names = Object.keys(row);
  await db.query(
    `INSERT INTO ${table} (${names.map((column) => `"${column}"`).join(", ")})
     VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
}

interface Booked {
  id?: string;
  mode?: "live" | "test";
  type: string;
  from: string;
  to?: string;
  amount?: number;
  kind?: "single" | "post";
  pendingId?: string;
}

/** Inserts a transfer, by default into Ada's wallet, and returns its id. */
async function booked(transfer: Booked): Promise<string> {
  const { id = randomUUID(), mode = "live", type, from, amount = 500, kind = "single" } = transfer;
  await insert("wallet_ledger.transfers", {
    ...{ id, root_id: id, merchant_id: ADA, mode, kind, type, amount },
    debit_account_id: accounts[`${mode} ${from}`],
    credit_account_id: accounts[`${mode} ${transfer.to ?? "wallet"}`],
    pending_id: transfer.pendingId ?? null,
    at: new Date(),
  });
  return id;
}

/** The command's output about the services' records. */
async function audit(): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [MAIN, "audit"], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout }),
    );
  });
  const lines = out.trimEnd().split("\n");
  const summary = lines.findIndex((line) => /of \d+ invariants hold/.test(line));
  return { code, lines: lines.slice(summary + 1) };
}

const EXTERNAL_MONEY = "money from outside was recorded by the service that let it in";
const GIVEN_BACK = "no merchant was given back more than the services decided to give back";
const REFUNDED = "no payment was refunded by more than the ledger received";
const LEFT = "refunds that a service counts as completed left the ledger";
const RECEIVED = "money that a service counts as received is in the ledger";
const DISPUTED = "money of disputes that card-payments counts as posted is in the ledger";
const ok = (rule: string) => `ok      ${rule}`;
const broken = (rule: string) => `BROKEN  ${rule}`;

const funding = (id: string, amount: number, mode = "live") => {
  const after = JSON.stringify({ id, mode, amountKobo: String(amount) });
  return db.query(
    `INSERT INTO gateway.audit_log (actor, merchant_id, action, object, after, after_hash)
     VALUES ('operator:ada', $1, 'wallet.funding_ordered', 'wallet:ada.wallet', $2::text::json,
             sha256(convert_to($2::text, 'UTF8')))`,
    [ADA, after],
  );
};
const inflow = (fields: Record<string, unknown>) =>
  insert("payid.inflows", {
    ...{ merchant_id: ADA, mode: "live", amount: 500, state: "credited" },
    ...{ session_id: randomUUID(), funding_account_id: randomUUID() },
    ...fields,
  });
const cardPayment = (fields: Record<string, unknown>) =>
  insert("card_payments.payments", {
    ...{ merchant_id: ADA, mode: "live", amount: 500, amount_captured: 500, currency: "NGN" },
    ...{ public_id: randomUUID(), state: "succeeded" },
    ...fields,
  });

test("money with a record in its service is explained", async () => {
  const [ordered, sandboxed, paid] = [randomUUID(), randomUUID(), randomUUID()];
  const [sent, charged, held] = [randomUUID(), randomUUID(), randomUUID()];
  await funding(ordered, 500);
  await insert("gateway.sandbox_fundings", {
    ...{ transfer_id: sandboxed, merchant_id: ADA, amount: 500 },
  });
  await insert("payid.sandbox_payments", { transfer_id: paid, merchant_id: ADA, amount: 500 });
  await inflow({ transfer_id: sent });
  await cardPayment({ id: charged });
  await cardPayment({ id: held });
  await insert("bills.purchases", {
    ...{ merchant_id: ADA, mode: "live", amount: 510, commission: 10, state: "reversed" },
    ...{ convenience_fee: 0, completed_at: new Date(), provider_cost: 1, charged_to: "wallet" },
  });

  await booked({ id: ordered, type: "funding", from: "world" });
  await booked({ id: sandboxed, type: "funding", from: "world", mode: "test" });
  await booked({ id: paid, type: "payid_payment", from: "world", mode: "test" });
  await booked({ id: sent, type: "funding", from: "bank_settlement" });
  await booked({ id: charged, type: "card_payment", from: "card_clearing" });
  await booked({ type: "card_payment", from: "card_clearing", kind: "post", pendingId: held });
  await booked({ type: "bill_reversal", from: "bill_clearing" });

  const { lines } = await audit();

  expect(lines).toEqual([
    ...[ok(EXTERNAL_MONEY), ok(GIVEN_BACK), ok(REFUNDED), ok(LEFT), ok(RECEIVED), ok(DISPUTED)],
  ]);
});

test.each([
  ["from the world account", { type: "funding", from: "world" }],
  ["from the world account in the sandbox", { type: "payid_payment", from: "world", mode: "test" }],
  ["from a bank", { type: "virtual_account_payment", from: "bank_settlement" }],
  ["from a card", { type: "card_payment", from: "card_clearing" }],
] as const)("money %s minted in the ledger without a record is reported", async (_, transfer) => {
  const id = await booked({ ...transfer, amount: 100_000_000_000 });

  const { code, lines } = await audit();

  expect(code).toBe(1);
  expect(lines[0]).toBe(broken(EXTERNAL_MONEY));
  expect(lines[1]).toContain(`id=${id} type=${transfer.type}`);
  expect(lines[1]).toContain("amount=100000000000");
  expect(lines.slice(2)).toEqual([
    ...[ok(GIVEN_BACK), ok(REFUNDED), ok(LEFT), ok(RECEIVED), ok(DISPUTED)],
  ]);
});

test("a record explains only its amount, merchant and mode", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await inflow({ transfer_id: ids[0], amount: 499, state: "review" });
  await inflow({ transfer_id: ids[1], merchant_id: randomUUID(), state: "review" });
  await inflow({ transfer_id: ids[2], mode: "test", state: "review" });
  for (const id of ids) await booked({ id, type: "funding", from: "bank_settlement" });

  const { lines } = await audit();

  expect(lines[0]).toBe(broken(EXTERNAL_MONEY));
  const shown = lines.slice(1, 4).map((line) => /id=(\S+)/.exec(line)?.[1]);
  expect(shown.sort()).toEqual([...ids].sort());
});

test("excess bill refunds and payments missing from the ledger are reported", async () => {
  const [lost, captured] = [randomUUID(), randomUUID()];
  await insert("bills.purchases", {
    ...{ merchant_id: ADA, mode: "live", amount: 510, commission: 10, state: "reversing" },
    ...{ convenience_fee: 0, completed_at: new Date(), provider_cost: 1, charged_to: "wallet" },
  });
  await booked({ type: "bill_reversal", from: "bill_clearing", amount: 501 });
  await inflow({ transfer_id: lost });
  await cardPayment({ id: captured });

  const { code, lines } = await audit();

  expect(code).toBe(1);
  expect(lines).toEqual([
    ok(EXTERNAL_MONEY),
    broken(GIVEN_BACK),
    expect.stringContaining("type=bill_reversal mode=live"),
    ok(REFUNDED),
    ok(LEFT),
    broken(RECEIVED),
    expect.stringContaining(`id=${lost} what=bank payment`),
    expect.stringContaining(`id=${captured} what=card payment`),
    ok(DISPUTED),
  ]);
  expect(lines[2]).toContain("amount=501 decided=500");
});

const refund = (fields: Record<string, unknown>) =>
  insert("transfer.refunds", {
    ...{ merchant_id: ADA, mode: "live", payment_kind: "payid", amount: 300, is_reserved: true },
    ...{ state: "completed", completed_at: new Date(), reference: randomUUID() },
    ...{ payer_pay_id: "bola.wallet", account_number: "", bank_code: "" },
    ...fields,
  });

test("refunds within the payment's amount, debited from the wallet, are explained", async () => {
  const [paid, once, held] = [randomUUID(), randomUUID(), randomUUID()];
  await inflow({ transfer_id: paid });
  await booked({ id: paid, type: "virtual_account_payment", from: "bank_settlement" });
  await refund({ id: once, payment_id: paid, amount: 200 });
  await refund({ id: held, payment_id: paid });
  await refund({ payment_id: paid, state: "failed", is_reserved: false });
  await booked({
    id: once,
    type: "payment_refund",
    from: "wallet",
    to: "bill_clearing",
    amount: 200,
  });
  const post = {
    type: "payment_refund",
    from: "wallet",
    to: "bill_clearing",
    kind: "post",
    amount: 300,
  } as const;
  await booked({ ...post, pendingId: held });

  const { lines } = await audit();

  expect(lines).toEqual([
    ...[ok(EXTERNAL_MONEY), ok(GIVEN_BACK), ok(REFUNDED), ok(LEFT), ok(RECEIVED), ok(DISPUTED)],
  ]);
});

test("refunds beyond the received amount, and refunds without a debit, are reported", async () => {
  const [paid, once, unpaid] = [randomUUID(), randomUUID(), randomUUID()];
  await inflow({ transfer_id: paid });
  await booked({ id: paid, type: "virtual_account_payment", from: "bank_settlement" });
  await refund({ id: once, payment_id: paid });
  await refund({ id: unpaid, payment_id: paid });
  await booked({
    id: once,
    type: "payment_refund",
    from: "wallet",
    to: "bill_clearing",
    amount: 300,
  });

  const { code, lines } = await audit();

  expect(code).toBe(1);
  expect(lines).toEqual([
    ...[ok(EXTERNAL_MONEY), ok(GIVEN_BACK), broken(REFUNDED)],
    expect.stringContaining(`id=${paid} mode=live`),
    broken(LEFT),
    expect.stringContaining(`id=${unpaid} mode=live`),
    ...[ok(RECEIVED), ok(DISPUTED)],
  ]);
  expect(lines[3]).toContain("refunded=600 received=500");
});

/** A movement of money for a dispute, as card-payments has it after posting. */
async function disputeMovement(fields: Record<string, unknown>): Promise<void> {
  const [paymentId, disputeId] = [randomUUID(), randomUUID()];
  await insert("card_payments.payments", {
    ...{ id: paymentId, merchant_id: ADA, mode: "live", amount: 500, currency: "NGN" },
    ...{ public_id: randomUUID(), state: "confirming" },
  });
  await insert("card_payments.disputes", {
    ...{ id: disputeId, payment_id: paymentId, merchant_id: ADA, mode: "live" },
    ...{ processor_dispute_id: disputeId, state: "reading" },
  });
  await insert("card_payments.dispute_movements", {
    ...{ dispute_id: disputeId, line_id: disputeId, payer: "wallet", posted_at: new Date() },
    ...fields,
  });
}

test("the money returned for a won dispute is explained", async () => {
  const id = await booked({ type: "card_dispute_reversal", from: "card_clearing" });
  await disputeMovement({ transaction_id: id, amount: 500 });

  const { lines } = await audit();

  expect(lines).toEqual([
    ...[ok(EXTERNAL_MONEY), ok(GIVEN_BACK), ok(REFUNDED), ok(LEFT), ok(RECEIVED), ok(DISPUTED)],
  ]);
});

test("excess dispute returns and disputed money that was never debited are reported", async () => {
  await booked({ type: "card_dispute_reversal", from: "card_clearing", amount: 501 });
  const lost = randomUUID();
  await disputeMovement({ transaction_id: lost, amount: -500 });

  const { code, lines } = await audit();

  expect(code).toBe(1);
  expect(lines).toEqual([
    ok(EXTERNAL_MONEY),
    broken(GIVEN_BACK),
    expect.stringContaining("type=card_dispute_reversal mode=live"),
    ...[ok(REFUNDED), ok(LEFT), ok(RECEIVED)],
    broken(DISPUTED),
    expect.stringContaining(`id=${lost}`),
  ]);
});
