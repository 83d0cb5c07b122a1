import { randomBytes } from "node:crypto";
import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { Transfers } from "@kobo/protos";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import type { Calls } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { dieAnswering, givenDoomed, patiently } from "../doomed";
import { dataOf } from "../webhooks/webhooks";
import {
  availableOf,
  givenMerchant,
  openDatabase,
  type TestMerchant,
  uniqueReference,
  wireTenantOf,
} from "../world";

const FUNDS = 10_000_000;
const AMOUNT = 20_000;
const ROWS = 20;
const ATTEMPTS = 3;

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

async function givenDraft(merchant: TestMerchant, toPayId: string): Promise<string> {
  const reference = uniqueReference();
  const payIds = Array.from({ length: ROWS - 1 }, (_, at) => {
    return { toPayId, amount: AMOUNT, reference: `${reference}/${at}` };
  });
  const account = { accountNumber: "0690000031", bankCode: "058", amount: AMOUNT };
  const transfers = [...payIds, { ...account, reference: `${reference}/bank` }];
  const body = { reference, fromPayId: merchant.wallet, transfers };
  return String(dataOf(await merchant.api.post("/transfers/bulk", body)).id);
}

/** Approves a new bulk transfer in a process that dies. Another process may pay it first; then it is tried again. */
async function approveAndDie(merchant: TestMerchant, toPayId: string, crashPoint: string) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const id = await givenDraft(merchant, toPayId);
    const doomed = await givenDoomed("transfer", Transfers, crashPoint);
    const request = { tenant: await wireTenantOf(db, merchant), id, actor: "key_test" };
    const action = "BULK_ACTION_APPROVE" as const;
    await doomed.calls.ActOnBulkTransfer({ ...request, action }, patiently()).catch(() => {});
    const paid = untilCompleted(merchant, id).then(() => "paid first" as const);
    await Promise.race([doomed.died, paid]);
    paid.catch(() => {});
    doomed.close();
    await doomed.stop();
    if ((await doomed.died) === "SIGKILL") return { id, bulksPaid: attempt };
  }
  throw new Error(`No process died at ${crashPoint}.`);
}

function untilCompleted({ api }: TestMerchant, id: string) {
  return eventually(async () => {
    const bulk = dataOf(await api.get(`/transfers/bulk/${id}`));
    expect(bulk.status).toBe("completed");
    return bulk;
  }, 45_000);
}

/** The lease of the dead process runs out. */
async function letTimePass(id: string): Promise<void> {
  await db("transfer.bulk_transfers")
    .where({ id: fromPublicId("blk", id) })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), leased_until: null });
}

test.each(["bulk.approved", "bulk.begun", "bulk.row_paid", "bulk.paid", "bulk.recorded"])(
  "a process that dies at %s leaves a bulk transfer whose rows are each paid at most once",
  async (crashPoint) => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const { payee, payId } = await givenPayee();

    const { id, bulksPaid } = await approveAndDie(merchant, payId, crashPoint);
    await letTimePass(id);
    const bulk = await untilCompleted(merchant, id);

    // Like any bank transfer whose process died before it was sent, the last row may have failed unpaid.
    const { completed, failed, total } = bulk.rows as Record<string, number>;
    expect([total, completed ?? 0]).toEqual([ROWS, ROWS - (failed ?? 0)]);
    expect([0, 1]).toContain(failed);
    const paid = bulksPaid * ROWS - (failed ?? 0);
    expect(await availableOf(merchant)).toBe(FUNDS - paid * AMOUNT);
    expect(await availableOf(payee)).toBe(bulksPaid * (ROWS - 1) * AMOUNT);
  },
  120_000,
);

/** The bank of the sandbox does not decide about transfers to it. */
const PENDING_ACCOUNT = "0690000035";
const SMALL = 10_000;
/** More than one run of the worker begins. */
const MANY = 600;

/** A bulk transfer that is paid until its first row, which the bank does not decide. */
async function givenOpen(merchant: TestMerchant, toPayId: string): Promise<string> {
  const reference = uniqueReference();
  const account = { accountNumber: PENDING_ACCOUNT, bankCode: "058", amount: SMALL };
  const payIds = Array.from({ length: MANY }, (_, at) => {
    return { toPayId, amount: SMALL, reference: `${reference}/${at}` };
  });
  const transfers = [{ ...account, reference: `${reference}/bank` }, ...payIds];
  const body = { reference, fromPayId: merchant.wallet, transfers };
  const id = String(dataOf(await merchant.api.post("/transfers/bulk", body)).id);
  expect((await merchant.api.post(`/transfers/bulk/${id}/approve`, {})).status).toBe(200);
  return id;
}

async function givenPayee() {
  const payee = await givenMerchant({ funds: 0 });
  const fixed = { reference: uniqueReference(), name: `Staff ${uniqueReference().slice(-8)}` };
  return { payee, payId: String(dataOf(await payee.api.post("/payid/static", fixed)).payId) };
}

const dieIn = (crashPoint: string, call: (calls: Calls<TransfersDefinition>) => Promise<unknown>) =>
  dieAnswering("transfer", Transfers, crashPoint, call);

test.each([
  ["paused", "BULK_ACTION_PAUSE"],
  ["resumed", "BULK_ACTION_RESUME"],
  ["canceled", "BULK_ACTION_CANCEL"],
] as const)(
  "a process that dies after it %s a bulk transfer leaves the change, and each row is paid at most once",
  async (change, action) => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const { payee, payId } = await givenPayee();
    const id = await givenOpen(merchant, payId);
    const path = `/transfers/bulk/${id}`;
    if (change === "resumed") await merchant.api.post(`${path}/pause`, {});

    const request = { tenant: await wireTenantOf(db, merchant), id, actor: "key_test", action };
    await dieIn(`bulk.${change}`, (calls) => calls.ActOnBulkTransfer(request, patiently()));

    const { status } = dataOf(await merchant.api.get(path));
    if (change === "resumed") expect(["approved", "processing"]).toContain(status);
    else expect(status).toBe(change);
    // A client that got no answer repeats the action.
    const repeated = { paused: "pause", resumed: "resume", canceled: "cancel" }[change];
    expect((await merchant.api.post(`${path}/${repeated}`, {})).status).toBe(200);
    if (change === "paused") await merchant.api.post(`${path}/resume`, {});
    const rows = await eventually(async () => {
      const bulk = dataOf(await merchant.api.get(path));
      expect(bulk.rows).toMatchObject({ pending: 0, processing: 1, failed: 0 });
      return bulk.rows as Record<"completed" | "canceled", number>;
    }, 60_000);

    expect(rows.completed + rows.canceled).toBe(MANY);
    if (change !== "canceled") expect(rows.canceled).toBe(0);
    expect(await availableOf(payee)).toBe(rows.completed * SMALL);
    expect(await availableOf(merchant)).toBe(FUNDS - (rows.completed + 1) * SMALL);
  },
  150_000,
);

test("a process that dies after storing a draft leaves one draft, which is paid once", async () => {
  const merchant = await givenMerchant({ funds: FUNDS });
  const { payee, payId } = await givenPayee();
  const reference = uniqueReference();
  const rows = Array.from({ length: ROWS }, (_, at) => {
    return { toPayId: payId, amountKobo: SMALL, reference: `${reference}/${at}` };
  });
  const order = { reference, fromPayId: merchant.wallet, rows, actor: "key_test" };
  const request = {
    ...{ ...order, tenant: await wireTenantOf(db, merchant) },
    idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
  };
  await dieIn("bulk.drafted", (calls) => calls.CreateBulkTransfer(request, patiently()));

  // The repeat of the client under its key.
  const { calls, close, stop } = await givenDoomed("transfer", Transfers, "none");
  const repeat = await calls.CreateBulkTransfer(request, patiently());
  close();
  await stop();
  expect(repeat).toMatchObject({ replayed: true, problems: [] });
  const drafts = dataOf(await merchant.api.get("/transfers/bulk")).bulkTransfers;
  expect(drafts).toMatchObject([{ id: repeat.bulkTransfer?.id, status: "draft" }]);
  await merchant.api.post(`/transfers/bulk/${repeat.bulkTransfer?.id}/approve`, {});
  await untilCompleted(merchant, String(repeat.bulkTransfer?.id));

  expect(await availableOf(payee)).toBe(ROWS * SMALL);
  expect(await availableOf(merchant)).toBe(FUNDS - ROWS * SMALL);
}, 120_000);
