import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { Transfers } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { givenDoomed, patiently } from "../doomed";
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
  "a process that dies at %s leaves a bulk transfer of which each row is paid once",
  async (crashPoint) => {
    const merchant = await givenMerchant({ funds: FUNDS });
    const payee = await givenMerchant({ funds: 0 });
    const fixed = { reference: uniqueReference(), name: `Staff ${uniqueReference().slice(-8)}` };
    const payId = String(dataOf(await payee.api.post("/payid/static", fixed)).payId);

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
