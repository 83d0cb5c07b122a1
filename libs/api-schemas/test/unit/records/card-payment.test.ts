import type { PaymentStatus__Output } from "@kobo/protos/card_payments/v1/PaymentStatus";
import {
  CARD_PAYMENT_STATUSES,
  CARD_REFUND_STATUSES,
  type CardPaymentStatus,
  type CardPaymentView,
  cardPaymentStatusFromWire,
  cardPaymentStatusRecord,
  cardPaymentStatusToWire,
  cardRefundFromWire,
  cardRefundStatusToWire,
  TransactionStatusRecord,
} from "../../../src/records";

const AT = new Date("2026-11-21T09:50:00.000Z");
const LATER = new Date("2026-11-21T10:00:00.000Z");

/** Of USD 500.00, of which 200.00 were captured. */
function aCardPayment(status: CardPaymentStatus): CardPaymentView {
  return {
    id: "order-7",
    transactionId: "txn_01",
    transactionIds: ["txn_01"],
    amount: 50_000n,
    currency: "USD",
    status,
    customer: { id: "cus_01", email: "chi@example.com", name: "" },
    paymentMethod: { id: "pm_01", brand: "visa", last4: "4242", expMonth: 12, expYear: 2030 },
    description: "",
    metadata: {},
    createdAt: AT,
    updatedAt: LATER,
    capture: false,
    offSession: true,
    amountCapturable: 0n,
    amountCaptured: 20_000n,
    amountRefunded: 0n,
    fee: 580n,
    captureBefore: null,
    redirectUrl: "",
    failure: null,
  };
}

test("every status of a card payment round-trips over the wire", () => {
  const wire = CARD_PAYMENT_STATUSES.map((status) => cardPaymentStatusToWire(status));

  expect(new Set(wire).size).toBe(CARD_PAYMENT_STATUSES.length);
  expect(wire.map(cardPaymentStatusFromWire)).toEqual([...CARD_PAYMENT_STATUSES]);
});

test("an unspecified status is undefined", () => {
  expect(cardPaymentStatusToWire(undefined)).toBe("PAYMENT_STATUS_UNSPECIFIED");
  expect(cardPaymentStatusFromWire("PAYMENT_STATUS_UNSPECIFIED")).toBeUndefined();
  expect(cardPaymentStatusFromWire("PAYMENT_STATUS_NEW" as PaymentStatus__Output)).toBeUndefined();
});

test("every status of a card refund round-trips over the wire", () => {
  const refund = {
    id: "re_01",
    transactionId: "txn_02",
    paymentId: "order-7",
    amount: "20000",
    currency: "USD",
    reason: "",
    metadataJson: "",
    createdAtMs: String(AT.getTime()),
    updatedAtMs: String(LATER.getTime()),
    failureReason: "",
  };

  for (const status of CARD_REFUND_STATUSES) {
    const wire = { ...refund, status: cardRefundStatusToWire(status) };
    expect(cardRefundFromWire(wire).status).toBe(status);
  }
});

test.each<[CardPaymentStatus, string, number]>([
  ["pending", "pending", 50_000],
  ["succeeded", "completed", 20_000],
  ["partially_refunded", "completed", 20_000],
  ["refunded", "reversed", 50_000],
  ["failed", "failed", 50_000],
  ["canceled", "failed", 50_000],
])("a %s card payment is a %s transaction", (status, expected, amount) => {
  const record = cardPaymentStatusRecord(aCardPayment(status));

  expect(TransactionStatusRecord.parse(record)).toEqual({
    reference: "order-7",
    type: "card_payment",
    transactionId: "txn_01",
    transactionIds: ["txn_01"],
    status: expected,
    verified: expected === "completed",
    customerEmail: "chi@example.com",
    customerName: "",
    amount,
    currency: "USD",
    createdAt: "2026-11-21T09:50:00.000Z",
    updatedAt: "2026-11-21T10:00:00.000Z",
  });
});
