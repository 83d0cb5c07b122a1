import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Api } from "../../src/api";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  merchantCommand,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";

const FUNDS = 10_000_000;
const AMOUNT = 20_000;
const PAID = "0690000031";
const PENDING = "0690000035";

let db: Database;
let payee: TestMerchant;
let payeePayId: string;
beforeAll(async () => {
  db = openDatabase();
  payee = await givenMerchant({ funds: 0 });
  const fixed = { reference: uniqueReference(), name: `Staff ${uniqueReference().slice(-8)}` };
  payeePayId = String(dataOf(await payee.api.post("/payid/static", fixed)).payId);
});
afterAll(() => db.destroy());

const toPayee = (reference: string) => ({ toPayId: payeePayId, amount: AMOUNT, reference });
const toBank = (accountNumber: string, reference: string) => {
  return { accountNumber, bankCode: "058", amount: AMOUNT, reference };
};

async function givenDraft(merchant: TestMerchant, rows: (at: string) => object[]) {
  const reference = uniqueReference();
  const transfers = rows(reference);
  const body = { reference, fromPayId: merchant.wallet, transfers };
  const created = await merchant.api.post("/transfers/bulk", body);
  expect(created.status).toBe(201);
  return { reference, id: String(dataOf(created).id), body };
}

const act = (api: Api, id: string, action: string) =>
  api.post(`/transfers/bulk/${id}/${action}`, {});

async function untilStatus({ api }: TestMerchant, id: string, status: string) {
  return eventually(async () => {
    const bulk = dataOf(await api.get(`/transfers/bulk/${id}`));
    expect(bulk.status).toBe(status);
    return bulk;
  }, 30_000);
}

test("a bulk transfer pays PayIDs and bank accounts, each row once, and emits its events", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const before = await availableOf(payee);
  const { id, reference } = await givenDraft(merchant, (at) => [
    toPayee(`${at}/1`),
    toPayee(`${at}/2`),
    toBank(PAID, `${at}/3`),
  ]);
  expect(await availableOf(merchant)).toBe(FUNDS);

  expect((await act(merchant.api, id, "approve")).status).toBe(200);
  const bulk = await untilStatus(merchant, id, "completed");

  expect(bulk.rows).toMatchObject({ total: 3, completed: 3, failed: 0 });
  expect(await availableOf(merchant)).toBe(FUNDS - 3 * AMOUNT);
  expect(await availableOf(payee)).toBe(before + 2 * AMOUNT);
  const transfer = await merchant.api.get(`/transfer/${encodeURIComponent(`${reference}/3`)}`);
  expect(transfer.status).toBe(200);
  await eventually(async () => {
    expect(await eventsOf(db, reference, "bulk_transfer.")).toEqual([
      "bulk_transfer.approved",
      "bulk_transfer.completed",
    ]);
  }, EVENTS_TIMEOUT_MS);
  const { body } = await merchant.api.get(`/transfers/bulk/${id}/rows?limit=2`);
  expect(body.data).toMatchObject({ rows: [{ row: 1 }, { row: 2 }], hasMore: true });
});

test("rows over the balance fail with INSUFFICIENT_FUNDS, and the others are paid", async () => {
  const merchant = await givenMerchant({ funds: 2 * AMOUNT });
  const { id } = await givenDraft(merchant, (at) => [1, 2, 3].map((n) => toPayee(`${at}/${n}`)));

  await act(merchant.api, id, "approve");
  const bulk = await untilStatus(merchant, id, "completed");

  expect(bulk.rows).toMatchObject({ completed: 2, failed: 1 });
  expect(await availableOf(merchant)).toBe(0);
  const { body } = await merchant.api.get(`/transfers/bulk/${id}/rows?status=failed`);
  expect(body.data).toMatchObject({ rows: [{ error: { code: "INSUFFICIENT_FUNDS" } }] });
});

test("a bulk transfer is paused, resumed and canceled; invalid transitions are refused", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const { api } = merchant;
  const { id } = await givenDraft(merchant, (at) => [toBank(PENDING, `${at}/1`)]);

  const early = await act(api, id, "pause");
  await act(api, id, "approve");
  await untilStatus(merchant, id, "processing");
  const paused = await act(api, id, "pause");
  const resumed = await act(api, id, "resume");
  const canceled = await act(api, id, "cancel");
  const late = await act(api, id, "approve");

  expect([early.status, early.body.code]).toEqual([409, "INVALID_BULK_TRANSFER_STATE"]);
  expect([paused, resumed, canceled].map((answer) => dataOf(answer).status)).toEqual([
    "paused",
    "approved",
    "canceled",
  ]);
  expect([late.status, late.body.code]).toEqual([409, "INVALID_BULK_TRANSFER_STATE"]);
});

test("with two approvers the key that created a bulk transfer may not approve it", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  await merchantCommand(
    "limits",
    "--merchant",
    merchant.slug,
    "--bulk-approvers",
    "2",
    "--by",
    "e2e",
  );
  const draft = await eventually(async () => {
    const one = await givenDraft(merchant, (at) => [toPayee(`${at}/1`)]);
    const { needsSecondApprover } = dataOf(await merchant.api.get(`/transfers/bulk/${one.id}`));
    expect(needsSecondApprover).toBe(true);
    return one;
  }, 10_000);

  const { status, body } = await act(merchant.api, draft.id, "approve");

  expect([status, body.code]).toEqual([403, "SECOND_APPROVER_REQUIRED"]);
});

test("a repeated request, duplicate row references and another merchant are refused", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const stranger = await givenMerchant({ funds: 0 });
  const { id, body } = await givenDraft(merchant, (at) => [toPayee(`${at}/1`)]);

  const again = await merchant.api.post("/transfers/bulk", body);
  const [row] = body.transfers;
  const other = { ...body, reference: uniqueReference(), transfers: [row, { ...row }] };
  const wrong = await merchant.api.post("/transfers/bulk", other);
  const unseen = await stranger.api.get(`/transfers/bulk/${id}`);

  expect([again.status, again.body.code]).toEqual([409, "DUPLICATE_REFERENCE"]);
  expect(again.body.data).toMatchObject({ type: "bulk_transfer", id, status: "draft" });
  expect(wrong.body.errors).toMatchObject([
    { row: 1, column: "reference", code: "duplicate_reference" },
    { row: 2, column: "reference" },
    { row: 2, column: "reference" },
  ]);
  expect([unseen.status, unseen.body.code]).toEqual([404, "BULK_TRANSFER_NOT_FOUND"]);
});
