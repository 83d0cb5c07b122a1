import { kobo } from "@kobo/core/money";
import { payFields } from "../../../src/clients/provider/pay-fields";
import type { Purchase } from "../../../src/domain/purchases/purchase";
import { aPurchase } from "../../factories";

const PHONE = "08011111111";

function sent(fields: Partial<Purchase>) {
  const purchase = aPurchase({ phone: "+2348011111111", amount: kobo(250_050n), ...fields });
  const { request_id, serviceID, phone, ...rest } = payFields(purchase);
  expect({ request_id, serviceID, phone }).toEqual({
    request_id: purchase.providerRequestId,
    serviceID: purchase.serviceId,
    phone: PHONE,
  });
  return rest;
}

test("airtime has an amount in naira and the phone", () => {
  expect(sent({ billType: "airtime" })).toEqual({ amount: "2500.5" });
});

test("data has a variation for the phone, or for the given account", () => {
  const plan = { billType: "data", serviceId: "mtn-data", variationCode: "mtn-1gb" } as const;

  expect(sent(plan)).toEqual({
    billersCode: PHONE,
    variation_code: "mtn-1gb",
    amount: "2500.5",
  });
  expect(sent({ ...plan, serviceId: "smile-direct", billersCode: "1402000567" })).toMatchObject({
    billersCode: "1402000567",
  });
});

test("internet cards have a quantity", () => {
  const cards = { billType: "data", serviceId: "spectranet", variationCode: "vt-1000" } as const;

  expect(sent({ ...cards, billersCode: "1212121212", quantity: 3 })).toEqual({
    billersCode: "1212121212",
    variation_code: "vt-1000",
    quantity: "3",
  });
});

describe.each(["dstv", "gotv"])("%s", (serviceId) => {
  const smartcard = { billType: "tv", serviceId, billersCode: "1212121212" } as const;

  test("is renewed with an amount", () => {
    expect(sent({ ...smartcard, subscriptionType: "renew", quantity: 2 })).toEqual({
      billersCode: "1212121212",
      subscription_type: "renew",
      quantity: "2",
      amount: "2500.5",
    });
  });

  test("is changed to a bouquet, at the provider's price", () => {
    const change = { subscriptionType: "change", variationCode: "padi" } as const;

    expect(sent({ ...smartcard, ...change })).toEqual({
      billersCode: "1212121212",
      subscription_type: "change",
      quantity: "1",
      variation_code: "padi",
    });
  });
});

test.each(["", "renew", "change"] as const)(
  "StarTimes and Showmax have no amount, for a subscription type of %j",
  (subscriptionType) => {
    const plan = { billType: "tv", variationCode: "nova-daily", subscriptionType } as const;

    expect(sent({ ...plan, serviceId: "startimes", billersCode: "1212121212" })).toEqual({
      billersCode: "1212121212",
      variation_code: "nova-daily",
    });
    expect(sent({ ...plan, serviceId: "showmax" })).toEqual({
      billersCode: PHONE,
      variation_code: "nova-daily",
    });
  },
);

test("electricity has an amount and a meter type", () => {
  const meter = { billersCode: "1010101010101", variationCode: "postpaid" };

  expect(sent({ billType: "electricity", serviceId: "eko-electric", ...meter })).toEqual({
    billersCode: "1010101010101",
    variation_code: "postpaid",
    amount: "2500.5",
  });
});

test.each([
  ["waec", "waecdirect"],
  ["waec-registration", "waec-registraion"],
])("%s has a quantity", (serviceId, variationCode) => {
  expect(sent({ billType: "education", serviceId, variationCode, quantity: 4 })).toEqual({
    variation_code: variationCode,
    quantity: "4",
  });
});

test("an exam PIN has the profile as billersCode", () => {
  const exam = { serviceId: "jamb", variationCode: "utme-mock", billersCode: "0123456789" };

  expect(sent({ billType: "education", ...exam })).toEqual({
    variation_code: "utme-mock",
    billersCode: "0123456789",
  });
});

test("an insurance has the insurer's fields, under the provider's names", () => {
  const motor = { serviceId: "ui-insure", variationCode: "1", billersCode: "KJA-123-AB" };
  const extraFields = { insured_name: "Adaeze Okafor", year_of_make: "2019", lga: "LA01" };

  expect(sent({ billType: "insurance", ...motor, extraFields })).toEqual({
    billersCode: "KJA-123-AB",
    variation_code: "1",
    Insured_Name: "Adaeze Okafor",
    YearofMake: "2019",
    lga: "LA01",
  });
});

test("no extra field overwrites another field", () => {
  const plan = { serviceId: "ui-insure", variationCode: "1", billersCode: "KJA-123-AB" };
  const extraFields = { request_id: "mine", phone: "0", billersCode: "0", serviceID: "mtn" };

  expect(sent({ billType: "insurance", ...plan, extraFields })).toEqual({
    billersCode: "KJA-123-AB",
    variation_code: "1",
  });
});

test("a fault number is sent unchanged", () => {
  const purchase = aPurchase({ mode: "test", phone: "201000000000" });

  expect(payFields(purchase)).toMatchObject({ phone: "201000000000" });
});
