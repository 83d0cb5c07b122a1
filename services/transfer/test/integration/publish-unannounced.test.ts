import { PayIdTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, newUuid, toPublicId } from "@kobo/core/ids";
import type { ReceivedEvent } from "@kobo/events";
import { inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { publishUnannounced } from "../../src/app/pay-id/publish-unannounced";
import { MIGRATIONS } from "../../src/db/schema";

const database = testDatabase(MIGRATIONS);

function aLedgerEvent(type: string): ReceivedEvent<"ledger.transfers.committed"> {
  const id = newUuid();
  const at = new Date("2026-11-21T10:00:00.123Z");
  const data: ReceivedEvent<"ledger.transfers.committed">["data"] = {
    rootId: id,
    at: at.toISOString(),
    transfers: [
      {
        id,
        kind: "single",
        type,
        amount: 25_000,
        debit: "ada-stores.wallet",
        credit: "bola-foods.wallet",
        reference: { family: "transfer", text: "order-7" },
        narration: "Lunch",
        from: { payId: "ada-stores.wallet", name: "Ada Stores" },
        to: { payId: "b01a.dpid", name: "Bola Foods" },
        creditSeq: 1,
      },
    ],
  };
  const merchantId = newUuid();
  const name = "ledger.transfers.committed";
  const json = JSON.stringify(data);
  return { id, name, key: id, merchantId, mode: "test", at, traceparent: "", data, json };
}

test("an unannounced PayID transfer is published to the payer with its record and the derived event id", async () => {
  const event = aLedgerEvent("payid_transfer");

  const published = await inTransaction(database().db, (trx) => publishUnannounced(trx, [event]));

  expect(published).toBe(1);
  const [row] = await database().db("outbox").where({ key: event.id });
  expect(row).toMatchObject({
    type: "transfer.completed",
    merchant_id: event.merchantId,
    event_id: deriveUuid(event.id, "transfer.completed"),
  });
  expect(PayIdTransferRecord.parse(JSON.parse(row.data))).toEqual({
    type: "payid_transfer",
    transactionId: toPublicId("txn", event.id),
    reference: "order-7",
    fromPayId: "ada-stores.wallet",
    toPayId: "b01a.dpid",
    amount: 25_000,
    narration: "Lunch",
    status: "completed",
    completedAt: "2026-11-21T10:00:00.123Z",
    destinationAccountName: "Bola Foods",
  });
});

test("announced transfers and other ledger transfers are not published", async () => {
  const announced = aLedgerEvent("payid_transfer");
  announced.data.announced = ["transfer.completed", "payid.payment.completed"];
  const bill = aLedgerEvent("bill_purchase");

  const published = await inTransaction(database().db, (trx) =>
    publishUnannounced(trx, [announced, bill]),
  );

  expect(published).toBe(0);
  expect(await database().db("outbox").whereIn("key", [announced.id, bill.id])).toEqual([]);
});
