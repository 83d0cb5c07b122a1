import { randomBytes } from "node:crypto";
import { ReportRecord } from "@kobo/api-schemas/records";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { claimDue } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import { losingAnswer } from "@kobo/postgres/testing";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { openWallet } from "../../src/app/open-wallet";
import { deleteExpiredFiles } from "../../src/app/reports/delete-expired-files";
import { type OrderReport, orderReport } from "../../src/app/reports/order-report";
import { getReport, listReports, readReportFile } from "../../src/app/reports/read-reports";
import { COLUMNS } from "../../src/app/reports/report-lines";
import { runReport } from "../../src/app/reports/run-report";
import * as parts from "../../src/db/report-parts";
import type { Account } from "../../src/domain/account";
import { failsOnPurpose, type Report } from "../../src/domain/report";
import type { OpeningItem } from "../../src/domain/transfer";
import { aGroup, aSingle, MODE, settling, system, systemIn, wallet } from "../factories";
import { fund, logger, submitOne, testLedger } from "./ledger";

const ledger = testLedger();
afterEach(() => ledger.admin()("reports").update({ due_at: null }));

const HOUR_MS = 60 * 60 * 1_000;

function anOrder(merchantId: string, account: Account, fields: Partial<OrderReport> = {}) {
  const order: OrderReport = {
    ...{ merchantId, mode: MODE, type: "statement", format: "csv", currency: "NGN" },
    payId: account.name,
    from: new Date(Date.now() - HOUR_MS),
    to: new Date(Date.now() + HOUR_MS),
    ...{ idempotencyHash: null, fingerprint: randomBytes(32) },
    ...fields,
  };
  return order;
}

const order = (of: OrderReport) => orderReport({ db: ledger.db() }, of);

/** Runs due reports as the worker does. */
async function runDue(isStopping = () => false, db = ledger.db()): Promise<void> {
  const leases = await claimDue(ledger.db(), { table: "reports", limit: 10, leaseMs: 60_000 });
  const partsOf = { db, reads: ledger.reads(), logger };
  for (const lease of leases) await runReport(partsOf, { lease, isStopping });
}

async function fileOf({ merchantId, id }: Pick<Report, "merchantId" | "id">): Promise<Buffer> {
  const content: Buffer[] = [];
  for (let part = 0, goesOn = true; goesOn; part++) {
    const read = await readReportFile({ db: ledger.db() }, { merchantId, mode: MODE, id, part });
    content.push(read.content);
    goesOn = read.hasMore;
  }
  return Buffer.concat(content);
}

const now = ({ merchantId, id }: Report) =>
  getReport({ db: ledger.db() }, { merchantId, mode: MODE, id });

/** A merchant whose wallet has credits and debits of several types. */
async function givenHistory(count: number) {
  const merchantId = newUuid();
  const account = await ledger.givenWallet(1_000_000_000n, merchantId);
  const other = await ledger.givenWallet(0n);
  const writer = ledger.givenWriter();
  const types: Partial<OpeningItem>[] = [
    { type: "payid_transfer", narration: 'Rent, "May" <&>\u0001', reference: undefined },
    { type: "external_transfer", credit: system("rail_clearing"), narration: "=1+1" },
    { type: "external_transfer_fee", credit: system("fee_revenue") },
    { type: "bill_purchase", credit: system("bill_clearing") },
  ];
  const groups = Array.from({ length: count }, (_, at) => {
    const fields = { debit: account, credit: other, amount: BigInt(100 + at) };
    return aGroup([aSingle({ ...fields, ...types[at % types.length] })], { merchantId });
  });
  for (let at = 0; at < count; at += 200) await writer.submit(groups.slice(at, at + 200));
  const world = { debit: system("world"), credit: account, type: "payid_payment" };
  for (const amount of [77n, 9_007_199_254n])
    await submitOne(writer, aGroup([aSingle({ ...world, amount })], { merchantId }));
  return { merchantId, account };
}

/** The entries of the account by plain SQL, oldest first. */
async function entriesOf(account: Account, types?: string[]) {
  return ledger
    .admin()("entries as e")
    .join("transfers as t", "t.id", "e.transfer_id")
    .where("e.account_id", account.id)
    .modify((query) => {
      if (types) query.whereIn("t.type", types);
    })
    .orderBy("e.seq")
    .select("e.amount", "e.balance_after", "e.at", "t.type", "t.root_id", "t.narration") as Promise<
    { amount: bigint; balance_after: bigint; at: Date; type: string; root_id: string }[]
  >;
}

/** The lines of a file that are to be equal to the ledger. */
function linesOf(rows: Record<string, unknown>[]) {
  return rows.map(({ type, direction, amount, balanceAfter, transactionId, createdAt }) => ({
    type,
    amount: direction === "debit" ? -BigInt(String(amount)) : BigInt(String(amount)),
    balanceAfter: BigInt(String(balanceAfter)),
    ...{ transactionId, createdAt },
  }));
}

function expectedOf(entries: Awaited<ReturnType<typeof entriesOf>>) {
  return entries.map(({ type, amount, balance_after: balanceAfter, root_id, at }) => ({
    ...{ type, amount, balanceAfter },
    transactionId: toPublicId("txn", root_id),
    createdAt: at.toISOString(),
  }));
}

async function rowsOf(file: Buffer, format: "csv" | "xlsx"): Promise<Record<string, unknown>[]> {
  if (format === "csv") return parse(file, { columns: true });
  const [header = [], ...rows] = await readSheet(file);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]])));
}

test.each(["csv", "xlsx"] as const)(
  "every line and both sums of a statement in %s match the ledger, over several pages",
  async (format) => {
    const { merchantId, account } = await givenHistory(2_300);
    const { report } = await order(anOrder(merchantId, account, { format }));
    expect(report).toMatchObject({ state: "pending", progressPercent: 0 });

    await runDue();

    const done = await now(report);
    const file = await fileOf(report);
    const rows = await rowsOf(file, format);
    const entries = await entriesOf(account);
    expect(entries.length).toBeGreaterThan(2_300);
    expect(linesOf(rows)).toEqual(expectedOf(entries));
    expect(Object.keys(rows[0] ?? {})).toEqual([...COLUMNS]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const sum = (sign: bigint) =>
      entries.reduce((all, { amount }) => (amount * sign > 0n ? all + amount * sign : all), 0n);
    expect(done).toMatchObject({
      ...{ state: "completed", progressPercent: 100, lines: entries.length },
      ...{ credits: sum(1n), debits: sum(-1n), fileBytes: file.length, errorCode: "" },
    });
    expect(done.credits - done.debits).toBe((await ledger.balanceOf(account)).ledger);
    const days = Number(done.expiresAt) - Number(done.endedAt);
    expect(days).toBe(7 * 24 * HOUR_MS);
  },
);

test("narrations are escaped against formulas in CSV and invalid XML in XLSX", async () => {
  const { merchantId, account } = await givenHistory(4);
  const csv = await order(anOrder(merchantId, account));
  const xlsx = await order(anOrder(merchantId, account, { format: "xlsx" }));
  await runDue();

  const inCsv = await rowsOf(await fileOf(csv.report), "csv");
  const inXlsx = await rowsOf(await fileOf(xlsx.report), "xlsx");

  const narrations = (rows: Record<string, unknown>[]) => rows.map(({ narration }) => narration);
  expect(narrations(inCsv)).toContain("'=1+1");
  expect(narrations(inXlsx)).toContain("=1+1");
  expect(narrations(inCsv)).toContain('Rent, "May" <&>\u0001');
  expect(narrations(inXlsx)).toContain('Rent, "May" <&>\uFFFD');
});

test.each([
  ["transfers", ["payid_transfer", "external_transfer", "external_transfer_fee"]],
  ["payments", ["payid_payment"]],
] as const)("a report of %s has only lines of its types", async (type, types) => {
  const { merchantId, account } = await givenHistory(12);
  const { report } = await order(anOrder(merchantId, account, { type }));

  await runDue();

  const rows = await rowsOf(await fileOf(report), "csv");
  expect(rows.length).toBeGreaterThan(0);
  expect(linesOf(rows)).toEqual(expectedOf(await entriesOf(account, [...types])));
});

test("a settlement report has the entries of the settling account", async () => {
  const { merchantId, account } = await givenHistory(1);
  const payId = account.name;
  const writer = ledger.givenWriter();
  const card = { type: "card_payment", debit: system("card_clearing"), credit: settling(payId) };
  await submitOne(writer, aGroup([aSingle({ ...card, amount: 5_000n })], { merchantId }));
  const { report } = await order(anOrder(merchantId, account, { type: "settlement" }));

  await runDue();

  const rows = await rowsOf(await fileOf(report), "csv");
  expect(linesOf(rows)).toEqual(expectedOf(await entriesOf(settling(payId))));
  expect(rows).toHaveLength(1);
});

test("a payments report in another currency includes card payments, which need no settlement", async () => {
  const { merchantId, account } = await givenHistory(1);
  const dollars = wallet(account.name, "USD");
  const owner = { merchantId, mode: MODE, payId: account.name, currency: "USD" } as const;
  await openWallet(ledger.db(), owner);
  const card = { debit: systemIn("USD", "card_clearing"), credit: dollars };
  const fee = { debit: dollars, credit: systemIn("USD", "fee_revenue"), type: "card_fee" };
  const items = [
    aSingle({ ...card, type: "card_payment", amount: 5_000n, reference: undefined }),
    aSingle({ ...fee, amount: 75n, reference: undefined }),
  ];
  await submitOne(ledger.givenWriter(), aGroup(items, { merchantId }));
  const inDollars = { type: "payments", currency: "USD" } as const;
  const { report } = await order(anOrder(merchantId, account, inDollars));

  await runDue();

  expect(await now(report)).toMatchObject({ state: "completed", lines: 1, credits: 5_000n });
});

test("a report has only the entries of its period, and only a header if there are none", async () => {
  const { merchantId, account } = await givenHistory(3);
  const [, second, third] = await entriesOf(account);
  if (!second || !third) throw new Error("There are entries.");
  const period = { from: second.at, to: new Date(second.at.getTime() + 1) };
  const some = await order(anOrder(merchantId, account, period));
  const past = { from: new Date(0), to: new Date(1) };
  const none = await order(anOrder(merchantId, account, past));
  await runDue();

  const within = (await entriesOf(account)).filter(({ at }) => at >= period.from && at < period.to);
  expect(linesOf(await rowsOf(await fileOf(some.report), "csv"))).toEqual(expectedOf(within));
  expect(String(await fileOf(none.report))).toBe(`${COLUMNS.join(",")}\r\n`);
  expect(await now(none.report)).toMatchObject({ state: "completed", lines: 0, credits: 0n });
});

test("an attempt that lost its lease changes nothing, and the next one writes the whole file", async () => {
  const { merchantId, account } = await givenHistory(1_200);
  const { report } = await order(anOrder(merchantId, account));
  const claim = { table: "reports", limit: 1, leaseMs: 60_000 };
  const [dead] = await claimDue(ledger.db(), claim);
  if (!dead) throw new Error("The report is due.");
  const partsOf = { db: ledger.db(), reads: ledger.reads(), logger };
  // The process of the first attempt has stored a part, and is gone.
  await inTransaction(ledger.db(), (trx) =>
    parts.insert(trx, dead, { number: 0, content: Buffer.from("half a file") }),
  );
  await ledger.admin()("reports").update({ leased_until: null });
  // Entries that come later do not belong to the file, once its range is fixed.
  await runDue();
  await fund(ledger.givenWriter(), account, 1n);

  await expect(runReport(partsOf, { lease: dead, isStopping: () => false })).rejects.toMatchObject({
    name: "LeaseLost",
  });

  const rows = await rowsOf(await fileOf(report), "csv");
  const entries = await entriesOf(account);
  expect(linesOf(rows)).toEqual(expectedOf(entries.slice(0, -1)));
  const left = await ledger
    .admin()("report_parts")
    .where({ report_id: report.id, fence: String(dead.fence) });
  expect(left).toEqual([]);
});

test("a report completes once, with one event, when the response to COMMIT is lost", async () => {
  const { merchantId, account } = await givenHistory(3);
  const { report } = await order(anOrder(merchantId, account));
  const [lease] = await claimDue(ledger.db(), { table: "reports", limit: 1, leaseMs: 60_000 });
  if (!lease) throw new Error("The report is due.");
  const hasEnded = async () => (await now(report)).state === "completed";
  const partsOf = { db: losingAnswer(ledger.db(), hasEnded), reads: ledger.reads(), logger };

  // The repeat of the last transaction finds that the lease has ended.
  await expect(runReport(partsOf, { lease, isStopping: () => false })).rejects.toMatchObject({
    name: "LeaseLost",
  });

  expect(await now(report)).toMatchObject({ state: "completed" });
  const own = (await ledger.events()).filter((event) => event.merchantId === merchantId);
  expect(own.filter(({ name }) => name === "report.completed")).toHaveLength(1);
});

test.each(["csv", "xlsx"] as const)(
  "a stopping worker leaves a report in %s due at once",
  async (format) => {
    const { merchantId, account } = await givenHistory(3);
    const { report } = await order(anOrder(merchantId, account, { format }));

    await runDue(() => true);
    expect(await now(report)).toMatchObject({ state: "processing" });
    await runDue();

    expect(await now(report)).toMatchObject({ state: "completed" });
  },
);

test("a reserved period makes a report fail in test mode", async () => {
  const { merchantId, account } = await givenHistory(1);
  const period = { from: new Date("2000-01-01T00:00:00Z"), to: new Date("2000-01-02T00:00:00Z") };
  const { report } = await order(anOrder(merchantId, account, period));

  await runDue();

  expect(await now(report)).toMatchObject({ state: "failed", errorCode: "too_many_lines" });
  expect(failsOnPurpose({ mode: "live", from: period.from })).toBe(false);
});

test("a report fails after its last attempt; completed and failed reports are published", async () => {
  const { merchantId, account } = await givenHistory(1);
  const good = await order(anOrder(merchantId, account));
  await runDue();
  const bad = await order(anOrder(merchantId, account));
  await ledger.admin()("reports").where({ id: bad.report.id }).update({ attempts: 5 });

  await runDue();

  expect(await now(bad.report)).toMatchObject({ state: "failed", errorCode: "internal_error" });
  const events = (await ledger.events()).filter(({ name }) => name.startsWith("report."));
  const own = events.filter((event) => event.merchantId === merchantId);
  expect(own.map(({ name, key }) => [name, key])).toEqual([
    ["report.completed", good.report.id],
    ["report.failed", bad.report.id],
  ]);
  for (const { data } of own)
    expect(ReportRecord.safeParse(JSON.parse(data)).error).toBeUndefined();
});

test("an attempt is counted once when the response to COMMIT is lost", async () => {
  const { merchantId, account } = await givenHistory(1);
  const { report } = await order(anOrder(merchantId, account));
  // This attempt is the last.
  await ledger.admin()("reports").where({ id: report.id }).update({ attempts: 4 });
  const hasBegun = async () => (await now(report)).state === "processing";

  await runDue(undefined, losingAnswer(ledger.db(), hasBegun));

  expect(await now(report)).toMatchObject({ state: "completed" });
  expect(await ledger.admin()("reports").where({ id: report.id }).first()).toMatchObject({
    attempts: 5,
  });
});

test("an order creates one report when the response to COMMIT is lost", async () => {
  const { merchantId, account } = await givenHistory(1);
  const db = losingAnswer(ledger.db(), async () => true);

  const { report, replayed } = await orderReport({ db }, anOrder(merchantId, account));

  expect(replayed).toBe(false);
  const stored = await ledger.admin()("reports").where({ merchant_id: merchantId }).pluck("id");
  expect(stored).toEqual([report.id]);
});

test("a replay returns the report; another body is refused", async () => {
  const { merchantId, account } = await givenHistory(1);
  const keyed = anOrder(merchantId, account, { idempotencyHash: randomBytes(32) });

  const answers = await Promise.all([1, 2, 3].map(() => order(keyed)));

  expect(new Set(answers.map(({ report }) => report.id)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  await expect(order({ ...keyed, fingerprint: randomBytes(32) })).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("a merchant has at most five unfinished reports, also with concurrent orders", async () => {
  const { merchantId, account } = await givenHistory(1);

  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, () => order(anOrder(merchantId, account))),
  );
  await runDue();

  const codes = answers.map((answer) =>
    answer.status === "rejected" ? answer.reason.code : "ordered",
  );
  expect(codes.filter((code) => code === "ordered")).toHaveLength(5);
  expect(codes.filter((code) => code === "RATE_LIMIT_EXCEEDED")).toHaveLength(4);
  expect((await order(anOrder(merchantId, account))).replayed).toBe(false);
});

test("another merchant can neither read a report or its file nor order one of the wallet", async () => {
  const { merchantId, account } = await givenHistory(1);
  const { report } = await order(anOrder(merchantId, account));
  await runDue();
  const stranger = newUuid();
  const notFound = { code: "REPORT_NOT_FOUND" };

  await expect(now({ ...report, merchantId: stranger })).rejects.toMatchObject(notFound);
  await expect(fileOf({ ...report, merchantId: stranger })).rejects.toMatchObject(notFound);
  await expect(order(anOrder(stranger, account))).rejects.toMatchObject({
    code: "WALLET_NOT_FOUND",
  });
  const query = { merchantId: stranger, mode: MODE, state: undefined, limit: 10 } as const;
  const page = await listReports(
    { db: ledger.db() },
    { ...query, before: undefined, after: undefined },
  );
  expect(page.items).toEqual([]);
});

test.each([
  ["ends before it begins", -1],
  ["is longer than a year", 367 * 24 * HOUR_MS],
])("a period that %s is refused", async (_, ms) => {
  const { merchantId, account } = await givenHistory(1);
  const from = new Date();

  await expect(
    order(anOrder(merchantId, account, { from, to: new Date(from.getTime() + ms) })),
  ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("a file is deleted at its expiry, and its report stays", async () => {
  const { merchantId, account } = await givenHistory(1);
  const { report } = await order(anOrder(merchantId, account));
  const kept = await order(anOrder(merchantId, account));
  await runDue();
  await ledger
    .admin()("reports")
    .where({ id: report.id })
    .update({ expires_at: ledger.admin().raw("now()") });

  await expect(fileOf(report)).rejects.toMatchObject({ code: "REPORT_NOT_FOUND" });
  expect(await deleteExpiredFiles(ledger.db())).toBe(1);

  expect(await ledger.admin()("report_parts").where({ report_id: report.id })).toEqual([]);
  expect(await now(report)).toMatchObject({ state: "completed", expiresAt: undefined });
  expect((await fileOf(kept.report)).length).toBeGreaterThan(0);
});
