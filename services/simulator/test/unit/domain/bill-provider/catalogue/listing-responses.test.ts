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

/** A hundred services with one plan, so that every shape of a list is met. */
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

test("the plans stand under the right name, the wrong one, or both", () => {
  const names = lists.map((list) =>
    ["variations", "varations"].filter((name) => name in list).join(" and "),
  );

  expect(new Set(names)).toEqual(new Set(["variations", "varations", "variations and varations"]));
});

test("the price of a plan is text or a number, and the same", () => {
  const prices = lists.map((list) => {
    const plans = (list.variations ?? list.varations) as Json[];
    return plans[0]?.variation_amount;
  });

  expect(new Set(prices)).toEqual(new Set(["123.45", 123.45]));
});

test("a minimum keeps its misspelt name, as text or as a number", () => {
  expect(new Set(services.map((service) => service.minimium_amount))).toEqual(new Set(["50", 50]));
});

test("no fee is told in three ways", () => {
  const fees = services.map((service) => service.convinience_fee);

  expect(new Set(fees)).toEqual(new Set(["N0", "N0.00", "0 %"]));
});

test("a fee is told in naira, and one old record tells a hundred percent", () => {
  const catalogue = {
    ...CATALOGUE,
    services: [aService({ fee: 10_000n }), aService({ id: "9mobile-sme-data" })],
  };

  expect(servicesResponse(catalogue, { identifier: "airtime" }).content).toMatchObject([
    { convinience_fee: "N100" },
    { convinience_fee: "100 %" },
  ]);
});

test("categories are told by identifier and name", () => {
  expect(categoriesResponse(CATALOGUE)).toMatchObject({
    response_description: "000",
    content: expect.arrayContaining([{ identifier: "airtime", name: "Airtime Recharge" }]),
  });
});

test("what nobody sells has no list", () => {
  expect(() => servicesResponse(CATALOGUE, { identifier: "pigeons" })).toThrow(refusedWith("011"));
  expect(() => variationsResponse(CATALOGUE, { serviceID: "pigeons" })).toThrow(refusedWith("012"));
  expect(() => motorListResponse("toString")).toThrow(refusedWith("011"));
});

test("an insurance tells what it asks for, and the choices for it", () => {
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

test("local governments hang on their state", () => {
  expect(localGovernmentsResponse("KN").content).toEqual([
    expect.objectContaining({ StateCode: "KN" }),
  ]);
  expect(localGovernmentsResponse("XX").content).toEqual([]);
});

test("an overdrawn float is told as what it is", () => {
  const { contents } = balanceResponse("test", -12_350n) as { contents: { balance: unknown } };

  expect(Number(contents.balance)).toBe(-123.5);
});
