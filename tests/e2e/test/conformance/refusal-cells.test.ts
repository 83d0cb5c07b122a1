import { fromPublicId, newUuid, toPublicId } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import type { Answer, Api } from "../../src/api";
import { AIRTIME, DELIVERED, POWER } from "../bills/bills";
import { cardsOf } from "../cards/cards";
import { givenMerchant, openDatabase, type TestMerchant, uniqueReference } from "../world";
import { type Cells, testRefusals } from "./refusals";

/**
 * The refusals that the document names for bulk transfers, disputes, reports and schedules, and that no test of their
 * own behaviour reaches.
 */

const PAID = "0690000031";
const NO_NAME = "0690000038";

let db: Database;
let merchant: TestMerchant;
let cards: Api;
let schedule: string;
let bulk: string;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
  cards = cardsOf(merchant);
  schedule = idOf(await scheduled({ type: "bill", bill: bill({}) }));
  bulk = idOf(await bulkOf([toBank({ reference: uniqueReference() })]));
}, 60_000);
afterAll(() => db.destroy());

const idOf = ({ body }: Answer) => String((body.data as { id?: string }).id);
const unknown = (prefix: "dp" | "rep") => toPublicId(prefix, newUuid());
const bill = (fields: object) => ({
  ...{ fromWallet: merchant.wallet, phone: DELIVERED, ...AIRTIME },
  ...fields,
});
const toBank = (fields: object) => ({
  ...{ accountNumber: PAID, bankCode: "058", amount: 50_000 },
  ...fields,
});
function scheduled(fields: object): Promise<Answer> {
  const recurrence = { frequency: "monthly", at: "09:00", dayOfMonth: 31 };
  return merchant.api.post("/schedules", { reference: uniqueReference(), recurrence, ...fields });
}
const scheduledBill = (fields: object) => scheduled({ type: "bill", bill: bill(fields) });
const scheduledTransfer = (fields: object) =>
  scheduled({ type: "transfer", transfer: { fromPayId: merchant.wallet, ...fields } });

function bulkOf(transfers: object[], fields: object = {}): Promise<Answer> {
  const order = { reference: uniqueReference(), fromPayId: merchant.wallet, transfers };
  return merchant.api.post("/transfers/bulk", { ...order, ...fields });
}
function ordered(fields: object): Promise<Answer> {
  const period = { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" };
  return merchant.api.post("/reports", {
    ...{ type: "statement", format: "csv" },
    ...period,
    ...fields,
  });
}
const changed = (fields: object) => merchant.api.patch(`/schedules/${schedule}`, fields);

const METER = {
  ...{ serviceID: "ikeja-electric", billersCode: "9999999999999", variation_code: "prepaid" },
  amount: 200_000,
};

/** The answer to a change of a bill's amount whose stored payment has changed since. */
async function changedAfter(payment: object): Promise<Answer> {
  const id = idOf(await scheduledBill(POWER));
  await db("transfer.schedules")
    .where({ id: fromPublicId("sch", id) })
    .update({ payment: db.raw("payment || ?::jsonb", [JSON.stringify(payment)]) });
  return merchant.api.patch(`/schedules/${id}`, { amount: 300_000 });
}

const CELLS: Cells = {
  "createBulkTransfer WALLET_PAYID_REQUIRED": () =>
    bulkOf([toBank({ reference: uniqueReference() })], { fromPayId: "till.spid" }),
  "createBulkTransfer PAYID_NOT_FOUND": () =>
    bulkOf([toBank({ reference: uniqueReference() })], { fromPayId: "unknown.wallet" }),
  "listBulkTransfers INVALID_CURSOR": () => merchant.api.get("/transfers/bulk?cursor=x"),
  "listBulkTransferRows INVALID_CURSOR": () =>
    merchant.api.get(`/transfers/bulk/${bulk}/rows?cursor=x`),
  "listDisputes INVALID_CURSOR": () => cards.get("/v2/disputes?cursor=x"),
  "getDispute DISPUTE_NOT_FOUND": () => cards.get(`/v2/disputes/${unknown("dp")}`),
  "acceptDispute DISPUTE_NOT_FOUND": () => cards.post(`/v2/disputes/${unknown("dp")}/accept`, {}),
  "submitDispute DISPUTE_NOT_FOUND": () => cards.post(`/v2/disputes/${unknown("dp")}/submit`, {}),
  "addDisputeEvidence DISPUTE_NOT_FOUND": () =>
    cards.post(`/v2/disputes/${unknown("dp")}/evidence`, { uncategorized_text: "proof" }),
  "createFile INVALID_FILE": () =>
    cards.post("/v2/files", { purpose: "dispute_evidence", filename: "a", content: "YWJj" }),
  "createReport WALLET_NOT_FOUND": () => ordered({ payId: "unknown.wallet" }),
  "createReport INVALID_CURRENCY": () => ordered({ currency: "XXX" }),
  "listReports INVALID_CURSOR": () => merchant.api.get("/reports?cursor=x"),
  "getReport REPORT_NOT_FOUND": () => merchant.api.get(`/reports/${unknown("rep")}`),
  "createSchedule SERVICE_NOT_FOUND": () => scheduledBill({ serviceID: "no-such" }),
  "createSchedule AMOUNT_TOO_LOW": () => scheduledBill({ amount: 4_900 }),
  "createSchedule AMOUNT_TOO_HIGH": () => scheduledBill({ amount: 99_000_000 }),
  "createSchedule VERIFY_ACCOUNT_FAILED": () => scheduledBill(METER),
  "createSchedule INVALID_AMOUNT": () => scheduledTransfer(toBank({ amount: 1 })),
  "createSchedule WALLET_PAYID_REQUIRED": () =>
    scheduledTransfer(toBank({ fromPayId: "till.spid" })),
  "createSchedule PAYID_NOT_FOUND": () =>
    scheduledTransfer({ toPayId: "unknown.dpid", amount: 50_000 }),
  "createSchedule BANK_NOT_SUPPORTED": () => scheduledTransfer(toBank({ bankCode: "999998" })),
  "createSchedule EXTERNAL_ACCOUNT_VERIFICATION_FAILED": () =>
    scheduledTransfer(toBank({ accountNumber: NO_NAME })),
  "createSchedule DUPLICATE_REFERENCE": async () => {
    const reference = uniqueReference();
    const twice = () => scheduled({ reference, type: "bill", bill: bill({}) });
    await twice();
    return twice();
  },
  "listSchedules INVALID_CURSOR": () => merchant.api.get("/schedules?cursor=x"),
  "listScheduleRuns INVALID_CURSOR": () => merchant.api.get(`/schedules/${schedule}/runs?cursor=x`),
  "updateSchedule AMOUNT_TOO_LOW": () => changed({ amount: 4_900 }),
  "updateSchedule AMOUNT_TOO_HIGH": () => changed({ amount: 99_000_000 }),
  "updateSchedule INVALID_AMOUNT": async () => {
    const transfer = await scheduledTransfer(toBank({}));
    return merchant.api.patch(`/schedules/${idOf(transfer)}`, { amount: 1 });
  },
  // As if the provider had stopped selling to them.
  "updateSchedule SERVICE_NOT_FOUND": () => changedAfter({ serviceId: "no-such" }),
  "updateSchedule VERIFY_ACCOUNT_FAILED": () => changedAfter({ billersCode: METER.billersCode }),
};

testRefusals(CELLS);
