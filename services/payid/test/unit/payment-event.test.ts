import { payIdPaymentRecord } from "@kobo/api-schemas/records";
import { newUuid, toPublicId } from "@kobo/core/ids";
import { CATALOGUE } from "@kobo/events";
import { type EventTemplate, fill } from "@kobo/ledger-client";
import fc from "fast-check";
import { paymentEvent } from "../../src/app/pay-ids/payment-event";
import type { PayableId } from "../../src/db/pay-ids";

const { data: Data } = CATALOGUE["payid.payment.completed"];

const text = fc.string({ unit: "grapheme", maxLength: 30 }).map((any) => any.replaceAll("\0", ""));
const moment = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
const kobo = fc.bigInt({ min: 1n, max: 2n ** 53n - 1n });
const metadata = fc.oneof(
  fc.constant(""),
  fc
    .dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 })
    .map((value) => JSON.stringify(value))
    // Bodies with it are refused.
    .filter((json) => !json.includes("__proto__")),
);

/** Any PayID: of two merchants, dynamic or static, with or without an expected amount. */
const anyPayId: fc.Arbitrary<PayableId> = fc
  .record({
    type: fc.constantFrom("dynamic", "static"),
    name: text,
    reference: text,
    metadata,
    createdAt: moment,
  })
  .chain((fields) =>
    fc
      .record({
        expectedAmount: fc.oneof(fc.constant(0n), kobo),
        merchantId: fc.constantFrom(newUuid(), newUuid()),
        status: fc.constantFrom("active", fields.type === "static" ? "inactive" : "active"),
      })
      .map((more) => ({
        ...fields,
        ...more,
        id: newUuid(),
        payId: "b01a",
        expiresAt: fields.type === "dynamic" ? fields.createdAt : null,
        lapsesAt: fields.type === "dynamic" ? fields.createdAt : null,
        mode: "test" as const,
        merchantName: "Ada Stores",
        walletPayId: "ada-stores.wallet",
      })),
  );

/** As the ledger completes the data. */
function written({ pieces, slots }: EventTemplate, values: Record<string, string>): string {
  return pieces.reduce((json, piece, at) => `${json}${values[slots[at - 1] ?? ""]}${piece}`);
}

test("the data is byte for byte what the record serialises to, for any PayID and payment", () => {
  const anyPayment = fc.record({ amount: kobo, payerName: text, paidAt: moment, before: kobo });
  fc.assert(
    fc.property(anyPayId, anyPayment, (payId, { before, ...payment }) => {
      const transactionId = toPublicId("txn", newUuid());
      const amountReceived = before;
      const status = payId.type === "dynamic" ? "used" : payId.status;
      const record = payIdPaymentRecord(
        { ...payId, status, amountReceived, paymentsCount: 3 },
        { ...payment, transactionId },
      );

      const template = paymentEvent(payId);
      const data = written(
        fill(template, {
          TRANSACTION_ID: transactionId,
          AMOUNT: payment.amount,
          PAYER_NAME: payment.payerName,
        }),
        {
          TALLY_COUNT: "3",
          TALLY_SUM: String(amountReceived),
          COMMITTED_AT: payment.paidAt.toISOString(),
        },
      );

      expect(data).toBe(JSON.stringify(record));
      expect(Data.parse(JSON.parse(data))).toEqual(JSON.parse(data));
      const { name, source, key, merchantId } = template;
      expect({ name, source, key, merchantId }).toEqual({
        name: "payid.payment.completed",
        source: "payid",
        key: payId.payId,
        merchantId: payId.merchantId,
      });
    }),
  );
});

test("the largest metadata stays within an announcement's 16 KiB", () => {
  const metadata = JSON.stringify({ text: "\u20a6".repeat(2_700) });
  expect(Buffer.byteLength(metadata)).toBeGreaterThan(8_000);
  const [payId] = fc.sample(anyPayId, 1);
  if (!payId) throw new Error("A PayID was sampled.");
  const widest = "\u20a6".repeat(100);

  const { pieces } = paymentEvent({ ...payId, metadata, name: widest, reference: widest });

  expect(Buffer.byteLength(pieces.join(""))).toBeLessThan(12 * 1024);
});
