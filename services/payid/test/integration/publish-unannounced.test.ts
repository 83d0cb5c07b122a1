import { PayIdPaymentRecord } from "@kobo/api-schemas/records";
import { deriveUuid, newUuid } from "@kobo/core/ids";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createDynamicPayId, createStaticPayId } from "../../src/app/pay-ids/create-pay-id";
import { publishUnannounced } from "../../src/app/pay-ids/publish-unannounced";
import { MIGRATIONS } from "../../src/db/schema";
import { aDynamicPayId, aPaidEvent, aStaticPayId } from "../factories";
import { FakeLedger } from "./fake-ledger";

const database = testDatabase(MIGRATIONS);

function aWorld() {
  const { db } = database();
  const ledger = new FakeLedger();
  const parts = { db, payments: ledger, ledger };
  return {
    ledger,
    aDynamic: async () => (await createDynamicPayId(parts, aDynamicPayId())).payId,
    aStatic: async () => (await createStaticPayId(parts, aStaticPayId())).payId,
    publish: (...events: Parameters<typeof publishUnannounced>[2]) =>
      inTransaction(db, (trx) => publishUnannounced(parts, trx, events)),
    eventsOf: (key: string) => db("outbox").where({ key }).orderBy("id"),
    statusOf: async (id: string) => (await db("pay_ids").where({ id }).first()).status,
  };
}

test("unannounced payments are published, each to its PayID's merchant, and mark dynamic PayIDs as used", async () => {
  const { ledger, aDynamic, aStatic, publish, eventsOf, statusOf } = aWorld();
  const [once, often] = [await aDynamic(), await aStatic()];
  const first = ledger.payFromWallet(once, { amount: 25_000n });
  const second = ledger.payFromWallet(often, { amount: 100n, payerName: "Ada Stores" });
  const events = [
    aPaidEvent({ to: once.payId, transferId: first.transferId }),
    aPaidEvent({
      to: often.payId,
      transferId: second.transferId,
      amount: 100,
      payer: "Ada Stores",
      announced: ["transfer.completed"],
    }),
  ];

  expect(await publish(...events)).toBe(2);

  const [used] = await eventsOf(once.payId);
  expect(used).toMatchObject({
    type: "payid.payment.completed",
    merchant_id: once.merchantId,
    event_id: deriveUuid(first.transferId, "payid.payment.completed"),
  });
  expect(PayIdPaymentRecord.parse(JSON.parse(used.data))).toMatchObject({
    payId: once.payId,
    status: "used",
    amountReceived: 25_000,
    paymentsCount: 1,
    payment: { amount: 25_000, payerName: "Bola Foods" },
  });
  expect(await statusOf(once.id)).toBe("used");
  const [received] = await eventsOf(often.payId);
  expect(received).toMatchObject({ merchant_id: often.merchantId });
  expect(JSON.parse(received.data)).toMatchObject({
    status: "active",
    amountReceived: 100,
    payment: { amount: 100, payerName: "Ada Stores" },
  });
});

test("announced payments, other transfers and unknown PayIDs are skipped, without a call to the ledger", async () => {
  const { ledger, aStatic, publish, eventsOf } = aWorld();
  const { payId } = await aStatic();
  const announced = ["transfer.completed", "payid.payment.completed"];

  const published = await publish(
    aPaidEvent({ to: payId, announced }),
    aPaidEvent({ to: payId, type: "bill_purchase" }),
    aPaidEvent({ to: "unknown.dpid" }),
  );

  expect(published).toBe(0);
  expect(await eventsOf(payId)).toEqual([]);
  expect(ledger.tallyReads.filter((lookups) => lookups > 0)).toEqual([]);
});

test("of a payment to the merchant's own PayID one event is published, with the id of the first transfer", async () => {
  const { ledger, aDynamic, publish, eventsOf } = aWorld();
  const own = await aDynamic();
  const { transferId } = ledger.payFromWallet(own);
  const event = aPaidEvent({ to: own.payId, transferId });
  const [transfer] = event.data.transfers;
  if (!transfer) throw new Error("An event has a transfer.");
  const toClearing = { ...transfer, credit: "payid_clearing" };
  const transfers = [toClearing, { ...transfer, id: newUuid(), debit: "payid_clearing" }];

  await publish({ ...event, data: { ...event.data, transfers } });

  const [published, ...others] = await eventsOf(own.payId);
  expect(others).toEqual([]);
  expect(published.event_id).toBe(deriveUuid(transferId, "payid.payment.completed"));
});
