import { newUuid } from "@kobo/core/ids";
import type { Role } from "../../src/domain/role";
import { type Browser, problemOf } from "../browser";
import { aRow } from "../fake-bulk";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

async function operating({ role = "operations" as Role, liveMode = true } = {}) {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores", { liveMode });
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  const path = `/merchants/${merchant.id}/test/bulk-transfers`;
  const { bulks } = dashboard.fakes;
  return { dashboard, merchant, user, browser, path, bulks };
}

const HEADER = "toPayId,accountNumber,bankCode,amount,reference";
const GOOD = `${HEADER}\nstaff.spid,,,25000,row-1\n,0690000031,058,1000000,row-2\n`;

interface Draft {
  reference?: string;
  verifyNames?: string;
  key?: string;
}

async function draft(
  browser: Browser,
  path: string,
  csv: string,
  { reference = "salaries", verifyNames = "false", key = newUuid() }: Draft = {},
) {
  const query = new URLSearchParams({ reference, verifyNames });
  return browser.sendText(`${path}?${query}`, csv, {
    "content-type": "text/csv",
    "idempotency-key": key,
  });
}

const act = (browser: Browser, path: string, action: string) =>
  browser.post(`${path}/${action}`, {}, { "idempotency-key": newUuid() });

test("a CSV file becomes a draft with its costs, from the merchant's wallet, with the user as actor", async () => {
  const { browser, path, bulks, user, dashboard, merchant } = await operating();
  bulks.needsTwo = false;

  const { status, body } = await draft(browser, path, GOOD, { verifyNames: "true" });

  expect(status).toBe(200);
  expect(body.bulkTransfer).toMatchObject({
    ...{ status: "draft", reference: "salaries", isOwn: true, amountKobo: "1025000" },
    ...{ feesKobo: "1000", stampDutiesKobo: "5000", totalDebitKobo: "1031000" },
    rows: { total: 2, pending: 2 },
  });
  expect(bulks.orders.at(-1)).toMatchObject({
    ...{ fromPayId: merchant.walletPayId, verifyNames: true, actor: `user:${user.id}` },
    rows: [
      { toPayId: "staff.spid", amountKobo: "25000", reference: "row-1" },
      { accountNumber: "0690000031", bankCode: "058", amountKobo: "1000000" },
    ],
  });
  const log = await dashboard.parts
    .db("audit_log")
    .where({ merchant_id: merchant.id, action: "bulk_transfer.created" });
  expect(log).toMatchObject([{ outcome: "done", object: "bulk transfer:salaries" }]);
});

test("schema and service problems name their row and column, and nothing is stored", async () => {
  const { browser, path, bulks, merchant } = await operating();
  const wrong = `${HEADER}\nstaff.spid,,,ten,row-1\n,12,058,25000,row-2\n`;

  const bad = await draft(browser, path, wrong);
  const gone = await draft(browser, path, `${HEADER}\ngone.spid,,,25000,row-1\n`);
  const broken = await draft(browser, path, "colour\nred\n");

  expect(bad.body.problems).toMatchObject([
    { row: 1, column: "amount" },
    { row: 2, column: "accountNumber" },
  ]);
  expect(bad.body.problems[0].message).not.toContain("transfers.0");
  expect(gone.body.problems).toEqual([{ row: 1, column: "toPayId", message: "No such PayID." }]);
  expect(broken.body.problems).toMatchObject([{ row: null, column: null }]);
  expect(bulks.all.filter(({ owner }) => owner.startsWith(merchant.id))).toEqual([]);
});

test("a missing reference is shown at its field", async () => {
  const { browser, path } = await operating();

  const { status, body } = await draft(browser, path, GOOD, { reference: "" });

  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual(["reference"]);
});

test("concurrent submissions under one idempotency key create one draft", async () => {
  const { browser, path, bulks, merchant } = await operating();
  const key = newUuid();

  const answers = await Promise.all([1, 2, 3].map(() => draft(browser, path, GOOD, { key })));

  expect(new Set(answers.map(({ body }) => body.bulkTransfer.id)).size).toBe(1);
  expect(bulks.all.filter(({ owner }) => owner.startsWith(merchant.id))).toHaveLength(1);
});

test("a file of 10,000 rows and 3 MiB is accepted, one byte more and another type are refused", async () => {
  const { browser, path } = await operating();
  const bytesMax = 3 * 1024 * 1024;
  const lines = Array.from({ length: 10_000 }, (_, at) => {
    return `staff.spid,,,25000,${"x".repeat(80)}-${at}`;
  });
  // Empty lines are skipped.
  const fileOf = (bytes: number) => `${HEADER}\n${lines.join("\n")}`.padEnd(bytes, "\n");

  const good = await draft(browser, path, fileOf(bytesMax));
  const large = await draft(browser, path, fileOf(bytesMax + 1));
  const json = await browser.post(`${path}?reference=a`, {}, { "idempotency-key": newUuid() });

  expect(good.body.bulkTransfer.rows.total).toBe(10_000);
  expect([large.status, large.body.fields]).toEqual([400, { file: expect.any(String) }]);
  expect(json.status).toBe(400);
});

test("drafts that verify names are rate limited per merchant, others are not", async () => {
  const { dashboard, merchant, browser, path, bulks } = await operating();
  const subject = `draft-enquiry/${merchant.id}`;
  const now = dashboard.parts.now();
  await dashboard.parts.db("attempts").insert({ subject, failures: 9, last_at: now });
  const named = (reference: string) =>
    draft(browser, path, GOOD, { reference, verifyNames: "true" });

  const last = await named("first");
  const refused = await named("second");
  const unnamed = await draft(browser, path, GOOD, { reference: "third" });

  expect([last.status, unnamed.status]).toEqual([200, 200]);
  expect(problemOf(refused)).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(refused.body).toMatchObject({ message: expect.stringContaining("names"), retryAfter: 1 });
  expect(bulks.orders.map(({ reference }) => reference)).not.toContain("second");
});

test("a bulk transfer that needs a second approver is approved by another user, not by its creator", async () => {
  const { dashboard, merchant, browser, path, bulks } = await operating();
  const { body } = await draft(browser, path, GOOD);
  const { id } = body.bulkTransfer;
  const bulk = bulks.all.find((each) => each.id === id);
  if (bulk) bulk.needsTwo = true;
  const admin = await givenUser(dashboard, { merchantId: merchant.id, role: "admin" });
  const other = await signedIn(dashboard, admin);

  const own = await act(browser, `${path}/${id}`, "approve");
  const seen = await other.get(`${path}/${id}`);
  const approved = await act(other, `${path}/${id}`, "approve");

  expect(problemOf(own)).toEqual([403, "SECOND_APPROVER_REQUIRED"]);
  expect(seen.body).toMatchObject({ isOwn: false, needsSecondApprover: true });
  expect(approved.body).toMatchObject({ status: "approved" });
  expect(bulk?.approvedBy).toBe(`user:${admin.id}`);
  const log = await dashboard.parts
    .db("audit_log")
    .where({ merchant_id: merchant.id, action: "bulk_transfer.approved" })
    .orderBy("id");
  expect(log.map(({ outcome }) => outcome)).toEqual(["failed", "done"]);
});

test("a bulk transfer is approved, paused, resumed and canceled; repeats change nothing, and an invalid transition is refused", async () => {
  const { browser, path, bulks, merchant } = await operating();
  const { id } = bulks.given(merchant.id, "test");
  const one = `${path}/${id}`;

  const statuses: string[] = [];
  for (const action of ["approve", "approve", "pause", "pause", "resume", "cancel", "cancel"]) {
    statuses.push((await act(browser, one, action)).body.status);
  }
  const late = await act(browser, one, "resume");

  expect(statuses).toEqual([
    ...["approved", "approved", "paused", "paused", "approved", "canceled", "canceled"],
  ]);
  expect(problemOf(late)).toEqual([409, "INVALID_BULK_TRANSFER_STATE"]);
});

test("in live mode approval and resumption need a step-up, pause and cancellation do not", async () => {
  const { dashboard, merchant, browser, user, bulks } = await operating();
  const path = `/merchants/${merchant.id}/live/bulk-transfers`;
  const given = (status: "DRAFT" | "PROCESSING") =>
    `${path}/${bulks.given(merchant.id, "live", { status }).id}`;
  const [drafted, begun, other] = [given("DRAFT"), given("PROCESSING"), given("PROCESSING")];

  const paused = await act(browser, begun, "pause");
  const canceled = await act(browser, other, "cancel");
  const refused = [await act(browser, drafted, "approve"), await act(browser, begun, "resume")];
  await steppedUp(dashboard, user);
  const accepted = [await act(browser, drafted, "approve"), await act(browser, begun, "resume")];

  expect([paused.body.status, canceled.body.status]).toEqual(["paused", "canceled"]);
  for (const answer of refused) expect(problemOf(answer)).toEqual([403, "STEP_UP_REQUIRED"]);
  expect(accepted.map(({ body }) => body.status)).toEqual(["approved", "approved"]);
});

test("while live mode is off, a live bulk transfer is not drafted or resumed, but can be paused", async () => {
  const { dashboard, merchant, browser, user, bulks } = await operating({ liveMode: false });
  await steppedUp(dashboard, user);
  const path = `/merchants/${merchant.id}/live/bulk-transfers`;
  const bulk = bulks.given(merchant.id, "live", { status: "PROCESSING" });

  const drafted = await draft(browser, path, GOOD);
  const paused = await act(browser, `${path}/${bulk.id}`, "pause");
  const resumed = await act(browser, `${path}/${bulk.id}`, "resume");

  expect(problemOf(drafted)).toEqual([403, "LIVE_MODE_OFF"]);
  expect(paused.body.status).toBe("paused");
  expect(problemOf(resumed)).toEqual([403, "LIVE_MODE_OFF"]);
});

test("bulk transfers and rows are paginated, and filtered by status", async () => {
  const { browser, path, bulks, merchant } = await operating();
  const bulksOf = Array.from({ length: 60 }, (_, at) =>
    bulks.given(merchant.id, "test", { status: at % 2 === 0 ? "DRAFT" : "COMPLETED" }),
  );
  const rows = Array.from({ length: 60 }, (_, at) => aRow(at + 1));
  rows[2] = aRow(3, {
    ...{ status: "BULK_ROW_STATUS_FAILED", errorCode: "PAYID_NOT_FOUND" },
    errorMessage: "No such PayID.",
  });
  const { id } = bulks.given(merchant.id, "test", { rows });

  const first = await browser.get(path);
  const second = await browser.get(`${path}?cursor=${first.body.next}`);
  const drafts = await browser.get(`${path}?status=completed`);
  const page = await browser.get(`${path}/${id}/rows`);
  const rest = await browser.get(`${path}/${id}/rows?cursor=${page.body.next}`);
  const failed = await browser.get(`${path}/${id}/rows?status=failed`);

  const idsOf = (body: { bulkTransfers: { id: string }[] }) => body.bulkTransfers.map((b) => b.id);
  expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(
    [...bulksOf.map((each) => each.id), id].toReversed(),
  );
  expect(drafts.body.bulkTransfers).toHaveLength(30);
  expect([page.body.rows.length, rest.body.rows.length, rest.body.next]).toEqual([50, 10, null]);
  expect(failed.body.rows).toMatchObject([
    { row: 3, error: "No such PayID.", payee: "staff.spid", amountKobo: "25000" },
  ]);
});

test("the results are one CSV file, and those of an unknown bulk transfer are not found", async () => {
  const { browser, path, bulks, merchant } = await operating();
  const rows = Array.from({ length: 1_200 }, (_, at) => aRow(at + 1, { narration: "=1+1" }));
  const { id } = bulks.given(merchant.id, "test", { rows });

  const { text, headers } = await browser.get(`${path}/${id}/results.csv`);
  const none = await browser.get(`${path}/blk_none/results.csv`);

  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(1_201);
  expect(lines[0]).toMatch(/^row,reference,status,/);
  expect(lines.at(-1)).toContain("1200,row-1200,pending,");
  expect(lines.at(-1)).toContain("'=1+1");
  expect(headers.get("content-disposition")).toContain("results-blk_");
  expect(none.status).toBe(404);
});
