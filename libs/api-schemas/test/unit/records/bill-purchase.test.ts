import fc from "fast-check";
import {
  AnyBillPurchaseRecord,
  anyBillPurchaseRecord,
  type BillPurchaseView,
} from "../../../src/records";
import { maskPhone } from "../../../src/records/bills/mask-phone";

const CREATED = "2026-11-23T09:30:00.000Z";
const UPDATED = "2026-11-23T09:30:02.000Z";

function aView(fields: Partial<BillPurchaseView> = {}): BillPurchaseView {
  return {
    transactionId: "txn_01",
    transactionIds: ["txn_01"],
    reference: "tv-1",
    fromWallet: "ada-stores.wallet",
    serviceId: "dstv",
    billType: "tv",
    variationCode: "dstv-padi",
    billersCode: "1212121212",
    quantity: 3,
    amount: 1_320_000n,
    phone: "08012345678",
    narration: "TV until February",
    commission: { rate: "0.5%", amount: 6_600n, merchantDebitAmount: 1_313_400n },
    convenienceFee: 0n,
    totalCharge: 1_313_400n,
    status: "completed",
    providerReference: "17632830",
    goods: {},
    completedAt: new Date(UPDATED),
    createdAt: new Date(CREATED),
    updatedAt: new Date(UPDATED),
    error: "",
    providerCode: "",
    requiresManualReview: false,
    ...fields,
  };
}

describe.each(["pending", "completed", "failed", "reversed"] as const)(
  "the record of a %s purchase",
  (status) => {
    const completedAt = ["completed", "reversed"].includes(status) ? new Date(UPDATED) : null;
    const record = (fields: Partial<BillPurchaseView> = {}) =>
      anyBillPurchaseRecord(aView({ status, completedAt, ...fields }));

    test("has the purchase's fields and timestamps", () => {
      expect(record()).toMatchObject({
        serviceID: "dstv",
        variation_code: "dstv-padi",
        billersCode: "1212121212",
        quantity: 3,
        phone: "0801****678",
        narration: "TV until February",
        createdAt: CREATED,
        updatedAt: UPDATED,
      });
      expect(AnyBillPurchaseRecord.parse(record())).toEqual(record());
    });

    test("has null for an absent variation and account", () => {
      const airtime = record({ billType: "airtime", variationCode: "", billersCode: "" });

      expect(airtime).toMatchObject({ variation_code: null, billersCode: null });
      expect(AnyBillPurchaseRecord.parse(airtime)).toEqual(airtime);
    });
  },
);

test.each([
  ["08012345678", "0801****678"],
  ["2348012345678", "2348******678"],
  ["+2348012345678", "+234*******678"],
  ["201000000000", "2010*****000"],
])("%s is shown as %s", (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test("a masked number shows at most seven characters", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,20}$/), (phone) => {
      const masked = maskPhone(phone);
      expect(masked).toHaveLength(phone.length);
      expect(masked.replaceAll("*", "").length).toBeLessThanOrEqual(7);
      if (phone.length > 0) expect(masked).toContain("*");
    }),
  );
});
