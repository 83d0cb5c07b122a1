import { fromPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { Reports } from "@kobo/protos";
import { eventually } from "@kobo/testing";
import { givenDoomed, patiently } from "../doomed";
import { dataOf } from "../webhooks/webhooks";
import { givenMerchant, openDatabase, type TestMerchant, wireTenantOf } from "../world";

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

const FUNDS = 1_000_000;
const ATTEMPTS = 3;
const HOUR_MS = 60 * 60 * 1_000;

/** Orders a report in a process that dies of it. Another process may make it first; then it is tried again. */
async function orderAndDie(merchant: TestMerchant, crashPoint: string): Promise<string> {
  const { merchantId, mode } = await wireTenantOf(db, merchant);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const doomed = await givenDoomed("wallet-ledger", Reports, crashPoint);
    const { report } = await doomed.calls.CreateReport(
      {
        ...{ merchantId, mode, payId: merchant.wallet },
        ...{ type: "REPORT_TYPE_STATEMENT", format: "REPORT_FORMAT_XLSX" },
        ...{ fromMs: Date.now() - HOUR_MS, toMs: Date.now() + HOUR_MS },
      },
      patiently(),
    );
    const id = String(report?.id);
    const completion = untilCompleted(merchant, id);
    await Promise.race([doomed.died, completion]);
    completion.catch(() => {});
    doomed.close();
    await doomed.stop();
    if ((await doomed.died) === "SIGKILL") return id;
  }
  throw new Error(`No process died at ${crashPoint}.`);
}

function untilCompleted({ api }: TestMerchant, id: string) {
  return eventually(async () => {
    const report = dataOf(await api.get(`/reports/${id}`));
    expect(report.status).toBe("completed");
    return report;
  }, 45_000);
}

/** The lease of the dead process runs out. */
async function letTimePass(id: string): Promise<void> {
  await db("wallet_ledger.reports")
    .where({ id: fromPublicId("rep", id) })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), leased_until: null });
}

test.each(["report.begun", "report.page_read", "report.written", "report.completed"])(
  "a process that dies at %s leaves a report that another one completes, with the ledger's sums and one file",
  async (crashPoint) => {
    const merchant = await givenMerchant({ funds: FUNDS });

    const id = await orderAndDie(merchant, crashPoint);
    await letTimePass(id);
    const report = await untilCompleted(merchant, id);

    expect(report).toMatchObject({ credits: FUNDS, debits: 0, progress: 100 });
    const file = await fetch(String(report.downloadUrl));
    expect(file.status).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBe(report.fileSize);
    const fences = await db("wallet_ledger.report_parts")
      .where({ report_id: fromPublicId("rep", id) })
      .distinct("fence");
    expect(fences).toHaveLength(1);
  },
  120_000,
);
