import {
  balanceResponse,
  categoriesResponse,
  extraFieldsResponse,
  localGovernmentsResponse,
  motorListResponse,
  optionsResponse,
  servicesResponse,
  variationsResponse,
} from "../../../../../src/domain/bill-provider/catalogue/listing-responses";
import type { Json } from "../../../../../src/domain/json";
import { aService, CATALOGUE } from "../../../../factories";

const refusedWith = (code: string) => expect.objectContaining({ code });

/** A hundred services with one plan, which get every variant of a list. */
const wide = {
  ...CATALOGUE,
  services: Array.from({ length: 100 }, (_, index) =>
    aService({
      id: `service-${index}`,
      variations: [{ code: "a", name: "A", price: 12_345n, fixedPrice: "Yes" }],
    }),
  ),
};

const lists = wide.services.map(
  ({ id }) => variationsResponse(wide, { serviceID: id }).content as Json,
);

const services = servicesResponse(wide, { identifier: "airtime" }).content as Json[];

test("the plans have the right name, the misspelt one, or both", () => {
  const names = lists.map((list) =>
    ["variations", "varations"].filter((name) => name in list).join(" and "),
  );

  expect(new Set(names)).toEqual(new Set(["variations", "varations", "variations and varations"]));
});

test("the price of a plan is text or a number, of the same value", () => {
  const prices = lists.map((list) => {
    const plans = (list.variations ?? list.varations) as Json[];
    return plans[0]?.variation_amount;
  });

  expect(new Set(prices)).toEqual(new Set(["123.45", 123.45]));
});

test("the minimum keeps its misspelt name, as text or number", () => {
  expect(new Set(services.map((service) => service.minimium_amount))).toEqual(new Set(["50", 50]));
});

test("a zero fee has three formats", () => {
  const fees = services.map((service) => service.convinience_fee);

  expect(new Set(fees)).toEqual(new Set(["N0", "N0.00", "0 %"]));
});

test("a fee is in naira, except in one old record", () => {
  const catalogue = {
    ...CATALOGUE,
    services: [aService({ fee: 10_000n }), aService({ id: "9mobile-sme-data" })],
  };

  expect(servicesResponse(catalogue, { identifier: "airtime" }).content).toMatchObject([
    { convinience_fee: "N100" },
    { convinience_fee: "100 %" },
  ]);
});

test("categories have an identifier and a name", () => {
  expect(categoriesResponse(CATALOGUE)).toMatchObject({
    response_description: "000",
    content: expect.arrayContaining([{ identifier: "airtime", name: "Airtime Recharge" }]),
  });
});

test("an unknown category, service or motor list is refused", () => {
  expect(() => servicesResponse(CATALOGUE, { identifier: "pigeons" })).toThrow(refusedWith("011"));
  expect(() => variationsResponse(CATALOGUE, { serviceID: "pigeons" })).toThrow(refusedWith("012"));
  expect(() => motorListResponse("toString")).toThrow(refusedWith("011"));
});

test("an insurance lists its extra fields and their options", () => {
  const serviceID = "home-cover-insurance";
  const fields = extraFieldsResponse(CATALOGUE, { serviceID }).content as Json[];

  expect(fields.map(({ optionName }) => optionName)).toEqual([
    "full_name",
    "address",
    "type_building",
    "business_occupation",
    "date_of_birth",
  ]);
  expect(optionsResponse(CATALOGUE, { serviceID, name: "type_building" }).content).toMatchObject({
    options: { "1": "Bungalow" },
  });
  expect(() => optionsResponse(CATALOGUE, { serviceID, name: "address" })).toThrow(
    refusedWith("011"),
  );
});

test("local governments belong to their state", () => {
  expect(localGovernmentsResponse("KN").content).toEqual([
    expect.objectContaining({ StateCode: "KN" }),
  ]);
  expect(localGovernmentsResponse("XX").content).toEqual([]);
});

test("an overdrawn float is negative", () => {
  const { contents } = balanceResponse("test", -12_350n) as { contents: { balance: unknown } };

  expect(Number(contents.balance)).toBe(-123.5);
});
