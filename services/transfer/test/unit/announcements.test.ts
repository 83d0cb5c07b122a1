import { payIdTransferRecord } from "@kobo/api-schemas/records";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { CATALOGUE } from "@kobo/events";
import type { Announcement } from "@kobo/ledger-client";
import fc from "fast-check";
import { announcementsOf } from "../../src/app/pay-id/announcements";
import { aPayee } from "../factories";

const text = fc.string({ unit: "grapheme", maxLength: 40 }).map((any) => any.replaceAll("\0", ""));
const anyTransfer = fc.record({
  id: fc.constant(null).map(newUuid),
  reference: text,
  fromPayId: fc.constantFrom("ada-stores.wallet", "chidi.wallet"),
  toPayId: fc.constantFrom("b01a.dpid", "bola.spid"),
  amount: fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }),
  narration: text,
  destinationAccountName: text,
});
const moment = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });

/** As the ledger completes the data. */
function written({ pieces = [], slots = [] }: Announcement, values: Record<string, string>) {
  expect(pieces).toHaveLength(slots.length + 1);
  return pieces.reduce((json, piece, at) => `${json}${values[slots[at - 1] ?? ""]}${piece}`);
}

test("the payer's data is byte for byte what the record serialises to, for any transfer", () => {
  fc.assert(
    fc.property(anyTransfer, moment, (transfer, completedAt) => {
      const transactionId = toPublicId("txn", transfer.id);

      const [event] = announcementsOf({ tenant: aTenant(), transfer, payee: aPayee() });

      const values = { ANNOUNCEMENT_SLOT_COMMITTED_AT: completedAt.toISOString() };
      const data = written(event as Announcement, values);
      expect(data).toBe(
        JSON.stringify(payIdTransferRecord({ ...transfer, transactionId, completedAt })),
      );
      const schema = CATALOGUE["transfer.completed"].data;
      expect(schema.parse(JSON.parse(data))).toEqual(JSON.parse(data));
    }),
  );
});

test("the payee's data has the payment and the payer's name; the ledger fills in totals and time", () => {
  const tenant = aTenant({ merchantName: 'Ada "1" Stores' });
  const [transfer] = fc.sample(anyTransfer, 1);
  if (!transfer) throw new Error("A transfer was sampled.");

  const [, event] = announcementsOf({ tenant, transfer, payee: aPayee() });

  const data = written(event as Announcement, {
    ANNOUNCEMENT_SLOT_TALLY_SUM: "70000",
    ANNOUNCEMENT_SLOT_COMMITTED_AT: "2026-11-24T10:00:00.123Z",
  });
  expect(JSON.parse(data)).toEqual({
    name: "Bola Foods",
    amountReceived: 70_000,
    payment: {
      transactionId: toPublicId("txn", transfer.id),
      amount: Number(transfer.amount),
      paidAt: "2026-11-24T10:00:00.123Z",
      payerName: 'Ada "1" Stores',
    },
  });
});
