import { CATALOGUE, PUBLIC_EVENTS } from "@kobo/events";
import { objectOf } from "../../../src/domain/event-object";

const objectOfExample = (name: (typeof PUBLIC_EVENTS)[number]) =>
  objectOf(JSON.stringify(CATALOGUE[name].example));

test("every public event is about an object", () => {
  for (const name of PUBLIC_EVENTS)
    expect([name, objectOfExample(name)]).toEqual([name, expect.any(String)]);
});

test("events of one payment are about the same object, refunds too", () => {
  expect(objectOfExample("payment.succeeded")).toMatch(/^pay_/);
  expect(objectOfExample("refund.failed")).toMatch(/^pay_/);
  expect(objectOfExample("payment.refunded")).toMatch(/^pay_/);
  const { paymentId } = CATALOGUE["payment_refund.completed"].example;
  expect(objectOfExample("payment_refund.completed")).toBe(paymentId);
  expect(objectOfExample("transfer.completed")).toMatch(/^txn_/);
  expect(objectOfExample("bill.purchase.failed")).toMatch(/^txn_/);
});

test("the object of a received payment is its transaction, not the PayID or account", () => {
  expect(objectOfExample("payid.payment.completed")).toMatch(/^txn_/);
  expect(objectOfExample("virtual_account.payment.rejected")).toMatch(/^txn_/);
  expect(objectOfExample("virtual_account.expired")).toMatch(/^\d{10}$/);
  expect(objectOfExample("virtual_account.closed")).toMatch(/^\d{10}$/);
  expect(objectOfExample("wallet.low_balance")).toMatch(/\.wallet$/);
});

test("data without an object has none", () => {
  expect(objectOf("{}")).toBeUndefined();
});
