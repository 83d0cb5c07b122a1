import { costOf, readOrder } from "../../../../../src/domain/bill-provider/purchases/order";
import type { Fields } from "../../../../../src/domain/fields";
import { anOrder, CATALOGUE, fieldsFor, GOOD_FIELDS, GOOD_PHONE } from "../../../../factories";

const refusedWith = (code: string) => expect.objectContaining({ name: "BillError", code });

test.each(Object.keys(GOOD_FIELDS))("%s can be bought", (serviceId) => {
  const order = anOrder({ serviceId });

  expect(order).toMatchObject({ serviceId, phone: GOOD_PHONE, quantity: 1n });
  expect(costOf(order)).toBeLessThanOrEqual(order.amount + order.fee);
});

test.each<[string, string, Fields, string]>([
  ["no service", "", {}, "011"],
  ["a service that is not sold", "pigeons", {}, "012"],
  ["a plan that is not sold", "mtn-data", { variation_code: "9gb" }, "010"],
  ["no plan", "mtn-data", { variation_code: "" }, "011"],
  ["no phone", "mtn", { phone: "" }, "011"],
  ["an invalid phone", "mtn", { phone: "0801-111-1111" }, "011"],
  ["no meter", "ikeja-electric", { billersCode: "" }, "011"],
  ["no smartcard", "dstv", { billersCode: "" }, "011"],
  ["an unknown subscription type", "dstv", { subscription_type: "renewal" }, "011"],
  ["a change without a bouquet", "dstv", { variation_code: "" }, "011"],
  ["an amount that is not a number", "mtn", { amount: "a lot" }, "011"],
  ["an amount with a fraction of a kobo", "mtn", { amount: "100.001" }, "011"],
  ["an amount one kobo below the minimum", "mtn", { amount: "49.99" }, "013"],
  ["an amount one kobo above the maximum", "mtn", { amount: "50000.01" }, "017"],
  ["a quantity of zero", "waec", { quantity: "0" }, "031"],
  ["a negative quantity", "waec", { quantity: "-1" }, "031"],
  ["a quantity above the maximum", "waec", { quantity: "11" }, "032"],
  ["a quantity of two for airtime", "mtn", { quantity: "2" }, "032"],
  ["a fractional quantity", "waec", { quantity: "1.5" }, "011"],
  ["insurance without a building type", "home-cover-insurance", { type_building: "" }, "011"],
])("%s is refused", (_, serviceId, fields, code) => {
  const order = () => readOrder("r", fieldsFor(serviceId, fields), CATALOGUE);

  expect(order).toThrow(refusedWith(code));
});

test.each(["50", "50.00", "50000"])("the bounds themselves are allowed: ₦%s", (amount) => {
  expect(anOrder({ fields: { amount } }).serviceId).toBe("mtn");
});

test("a fixed price is not changed by an amount that is sent", () => {
  const order = anOrder({ serviceId: "mtn-data", fields: { amount: "1" } });

  expect(order.amount).toBe(50_000n);
});

test("an amount sent for Startimes overrides the price of the plan", () => {
  const fields = { amount: "1500" };

  expect(anOrder({ serviceId: "startimes" }).amount).toBe(90_000n);
  expect(anOrder({ serviceId: "startimes", fields }).amount).toBe(150_000n);
});

test("a renewal without a bouquet costs the caller's amount", () => {
  const fields = { subscription_type: "renew", variation_code: "", amount: "1850.50" };

  expect(anOrder({ serviceId: "dstv", fields }).amount).toBe(185_050n);
});

test("ten pieces have ten times the price and commission", () => {
  const fields = { quantity: "10" };

  expect(anOrder({ serviceId: "waec", fields })).toMatchObject({
    unitPrice: 390_000n,
    amount: 3_900_000n,
    commission: 250_000n,
  });
});

test("a billersCode is ignored for products without one", () => {
  expect(anOrder({ fields: { billersCode: "1212121212" } }).biller).toBe(GOOD_PHONE);
});
