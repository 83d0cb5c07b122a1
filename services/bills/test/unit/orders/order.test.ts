import { kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import fc from "fast-check";
import type { Service, Variation } from "../../../src/domain/catalogue/catalogue";
import { orderOf } from "../../../src/domain/orders/order";
import type { OrderInput } from "../../../src/domain/orders/order-fields";
import { merchantDebit, totalCharge } from "../../../src/domain/purchases/purchase";
import { anOrderInput, aService, aVariation } from "../../factories";
import { aServiceOf, CATALOGUE } from "../services";

const TERMS = { insuranceBasisPoints: 0n };

interface Given {
  service?: Service;
  variations?: Variation[];
  terms?: { insuranceBasisPoints: bigint };
}

function order(fields: Partial<OrderInput> = {}, given: Given = {}) {
  const { service = aService(), variations = [aVariation()], terms = TERMS } = given;
  return orderOf({ service, variations, input: anOrderInput(fields), mode: "test", terms });
}

/** The problems of an order, as `field code`; or the code of another error. */
function wrongWith(fields: Partial<OrderInput>, given: Given = {}): string[] {
  try {
    order(fields, given);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { errors } = error.details;
    return errors?.map(({ field, code }) => `${field} ${code}`) ?? [error.code];
  }
  return [];
}

const plan = (price: bigint, variationCode = "plan") =>
  aVariation({ variationCode, price: kobo(price) });
const PLAN = [plan(350_000n)];
const mtnData = aServiceOf("mtn-data");
const dstv = aServiceOf("dstv");
const ikeja = aServiceOf("ikeja-electric");
const waec = aServiceOf("waec");
const homeCover = aServiceOf("home-cover-insurance");

const HOME_COVER = {
  full_name: "Ada Obi",
  address: "12 Broad Street",
  type_building: "1",
  business_occupation: "2",
  date_of_birth: "1990-01-31",
};

describe("every service of the catalogue", () => {
  test.each(CATALOGUE)("$serviceId is sold as $billType with its commission", (listed) => {
    const { serviceId, billType, fields, amount, rate, commission } = listed;
    const bought = order(fields, { service: aServiceOf(serviceId), variations: PLAN });

    expect(bought).toMatchObject({ billType, amount, commission: { rate, amount: commission } });
    expect(totalCharge(bought)).toBe(amount - commission);
  });

  test.each(CATALOGUE)("$serviceId has a maximum quantity of $quantityMax", (listed) => {
    const { serviceId, fields, quantityMax } = listed;
    const given = { service: aServiceOf(serviceId), variations: [plan(100_000n)] };
    const { amount: _, ...rest } = fields;
    const input = "amount" in fields ? { ...rest, amount: 100_000n } : rest;

    expect(order({ ...input, quantity: quantityMax }, given).quantity).toBe(quantityMax);
    for (const quantity of [0, -1, 1.5, quantityMax + 1]) {
      expect(wrongWith({ ...input, quantity }, given)).toEqual(["quantity invalid"]);
    }
  });
});

describe("the fields of a purchase", () => {
  test("airtime has an amount and a phone, and ignores other fields", () => {
    const sent = { amount: 100_000n, variationCode: "x", extraFields: HOME_COVER };

    expect(order({ ...sent, subscriptionType: "odd" })).toEqual({
      billType: "airtime",
      variationCode: "",
      billersCode: "",
      subscriptionType: "",
      quantity: 1,
      extraFields: {},
      amount: 100_000n,
      commission: { rate: "1.5%", amount: 1_500n },
      convenienceFee: 0n,
    });
  });

  test.each(["renewal", "renew"])("a TV %s has an amount, and no bouquet", (type) => {
    const input = { billersCode: "1212121212", subscriptionType: type, quantity: 3 };
    const given = { service: dstv, variations: PLAN };

    expect(order({ ...input, amount: 1_000_000n }, given)).toMatchObject({
      subscriptionType: "renew",
      variationCode: "",
      billersCode: "1212121212",
      quantity: 3,
      // The merchant's amount is for all months together.
      amount: 1_000_000n,
    });
    expect(wrongWith(input, given)).toEqual(["amount required"]);
    expect(wrongWith({ ...input, amount: 1_000_000n, variationCode: "plan" }, given)).toEqual([
      "variation_code not_allowed",
    ]);
  });

  test("a TV change has a bouquet, at its price for each month", () => {
    const input = { billersCode: "1212121212", subscriptionType: "change", quantity: 2 };
    const given = { service: dstv, variations: PLAN };

    expect(order({ ...input, variationCode: "plan" }, given)).toMatchObject({
      subscriptionType: "change",
      variationCode: "plan",
      quantity: 2,
      amount: 700_000n,
    });
    expect(wrongWith({ ...input, variationCode: "plan", amount: 700_000n }, given)).toEqual([]);
    expect(wrongWith({ ...input, variationCode: "plan", amount: 350_000n }, given)).toEqual([
      "amount amount_mismatch",
    ]);
    expect(wrongWith(input, given)).toEqual(["variation_code required"]);
  });

  test.each(["startimes", "showmax"])("%s ignores a subscription type", (id) => {
    const input = { billersCode: "1212121212", variationCode: "plan", subscriptionType: "change" };

    const bought = order(input, { service: aServiceOf(id), variations: PLAN });

    expect(bought.subscriptionType).toBe("");
  });

  test("electricity has an amount and a meter type, without a list", () => {
    const given = { service: ikeja, variations: [plan(500_000n, "prepaid")] };
    const input = { billersCode: "1111111111111", amount: 200_000n };

    expect(order({ ...input, variationCode: "prepaid" }, given)).toMatchObject({
      variationCode: "prepaid",
      amount: 200_000n,
      commission: { rate: "0.5%", amount: 1_000n },
    });
    expect(wrongWith({ ...input, variationCode: "both" }, given)).toEqual([
      "variation_code unknown",
    ]);
    expect(wrongWith(input, given)).toEqual(["variation_code required"]);
  });

  test("education has one flat discount for any quantity", () => {
    const input = { variationCode: "plan", quantity: 5 };

    expect(order(input, { service: waec, variations: PLAN })).toMatchObject({
      amount: 1_750_000n,
      commission: { rate: "flat", amount: 10_000n },
      quantity: 5,
    });
  });

  test("insurance has the insurer's fields only", () => {
    const input = { variationCode: "plan", billersCode: "Ada Obi" };
    const given = { service: homeCover, variations: PLAN };
    const extraFields = { ...HOME_COVER, favourite_colour: "green", full_name: " Ada Obi " };

    expect(order({ ...input, extraFields }, given).extraFields).toEqual(HOME_COVER);
    const { type_building, ...rest } = HOME_COVER;
    expect(wrongWith({ ...input, extraFields: { ...rest, address: " " } }, given)).toEqual([
      "extraFields.address required",
      "extraFields.type_building required",
    ]);
  });

  test("an unknown insurance has no extra fields", () => {
    const service = aService({ serviceId: "travel-cover", categoryIdentifier: "insurance" });
    const input = { variationCode: "plan", billersCode: "Ada Obi", extraFields: HOME_COVER };

    expect(order(input, { service, variations: PLAN }).extraFields).toEqual({});
  });

  test.each([
    ["smile-direct", "tester@sandbox.com", "tester@sandbox.com"],
    ["smile-direct", "+2348011111111", "08011111111"],
    ["smile-direct", "", ""],
    ["spectranet", "1212121212", "1212121212"],
    ["showmax", "2348011111111", "08011111111"],
    ["mtn-data", "+2348011111111", ""],
    ["waec", "anything", ""],
  ])(
    "%s bought for '%s' has the billersCode '%s'; empty means the phone",
    (serviceId, sent, kept) => {
      const input = { variationCode: "plan", billersCode: sent };

      const bought = order(input, { service: aServiceOf(serviceId), variations: PLAN });

      expect(bought.billersCode).toBe(kept);
    },
  );
});

describe("errors", () => {
  test("an unknown category is not sold", () => {
    const service = aService({ categoryIdentifier: "lottery" });

    expect(wrongWith({}, { service })).toEqual(["SERVICE_NOT_FOUND"]);
  });

  test("all invalid fields are reported together, before the amount's bounds", () => {
    const input = { subscriptionType: "rent", quantity: 13, amount: 1n };

    expect(wrongWith(input, { service: dstv })).toEqual([
      "subscription_type invalid",
      "billersCode required",
      "quantity invalid",
    ]);
    const meter = { quantity: 2, amount: undefined };
    expect(wrongWith(meter, { service: ikeja })).toEqual([
      "variation_code required",
      "billersCode required",
      "quantity invalid",
      "amount required",
    ]);
  });

  test.each([
    ["mtn-data", {}, "variation_code required"],
    ["mtn-data", { variationCode: "no-such" }, "variation_code unknown"],
    ["mtn-data", { variationCode: "plan", billersCode: "08022222222" }, "billersCode not_allowed"],
    ["mtn", { amount: 100_000n, billersCode: "1212121212" }, "billersCode not_allowed"],
    ["dstv", { billersCode: "1", amount: 100_000n }, "subscription_type required"],
    ["startimes", { variationCode: "plan" }, "billersCode required"],
    ["jamb", { variationCode: "plan" }, "billersCode required"],
    [
      "home-cover-insurance",
      { variationCode: "plan", extraFields: HOME_COVER },
      "billersCode required",
    ],
    ["mtn", {}, "amount required"],
    ["mtn", { amount: 10_050n }, "amount not_whole_naira"],
    ["mtn-data", { variationCode: "plan", amount: 1n }, "amount amount_mismatch"],
  ])("%s with %j: %s", (serviceId, fields, problem) => {
    expect(wrongWith(fields, { service: aServiceOf(serviceId), variations: PLAN })).toEqual([
      problem,
    ]);
  });

  test("an inherited property is not a sent field", () => {
    const extraFields = Object.create(HOME_COVER);
    const input = { variationCode: "plan", billersCode: "Ada Obi", extraFields };

    expect(wrongWith(input, { service: homeCover, variations: PLAN })).toHaveLength(5);
  });
});

describe("the bounds", () => {
  test.each([
    ["mtn", { amount: 4_999n }, "AMOUNT_TOO_LOW"],
    ["mtn", { amount: 10_000_001n }, "AMOUNT_TOO_HIGH"],
    ["ikeja-electric", { amount: 99_999n, variationCode: "prepaid" }, "AMOUNT_TOO_LOW"],
    ["ikeja-electric", { amount: 10_000_100n, variationCode: "postpaid" }, "AMOUNT_TOO_HIGH"],
    ["dstv", { amount: 99_900n, subscriptionType: "renewal" }, "AMOUNT_TOO_LOW"],
  ])("%s for %j: %s", (serviceId, fields, code) => {
    const input = { ...fields, billersCode: serviceId === "mtn" ? "" : "1111111111111" };

    expect(wrongWith(input, { service: aServiceOf(serviceId) })).toEqual([code]);
  });

  test("apply to the amount of the whole quantity", () => {
    const cheap = { service: waec, variations: [plan(90_000n)] };
    const dear = { service: waec, variations: [plan(1_445_000n)] };

    expect(wrongWith({ variationCode: "plan", quantity: 1 }, cheap)).toEqual(["AMOUNT_TOO_LOW"]);
    expect(order({ variationCode: "plan", quantity: 2 }, cheap).amount).toBe(180_000n);
    expect(order({ variationCode: "plan", quantity: 6 }, dear).amount).toBe(8_670_000n);
    expect(wrongWith({ variationCode: "plan", quantity: 7 }, dear)).toEqual(["AMOUNT_TOO_HIGH"]);
  });

  test("are the service's own where those are tighter", () => {
    const tight = aService({ minimum: kobo(20_000n), maximum: kobo(30_000n) });
    const loose = aService({ minimum: kobo(100n), maximum: kobo(100_000_000n) });

    expect(wrongWith({ amount: 19_900n }, { service: tight })).toEqual(["AMOUNT_TOO_LOW"]);
    expect(wrongWith({ amount: 30_100n }, { service: tight })).toEqual(["AMOUNT_TOO_HIGH"]);
    expect(wrongWith({ amount: 4_900n }, { service: loose })).toEqual(["AMOUNT_TOO_LOW"]);
    expect(order({ amount: 5_000n }, { service: loose }).amount).toBe(5_000n);
    expect(order({ amount: 10_000_000n }, { service: loose }).amount).toBe(10_000_000n);
  });
});

describe("the price", () => {
  const fees = fc.bigInt({ min: 0n, max: 100_000n }).map(kobo);

  test("is the amount minus the commission plus the fee, and never negative", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CATALOGUE),
        fc.bigInt({ min: 1_000n, max: 100_000n }),
        fees,
        fc.bigInt({ min: 0n, max: 9_999n }),
        ({ serviceId, fields }, naira, convenienceFee, insuranceBasisPoints) => {
          const price = naira * 100n;
          const service = { ...aServiceOf(serviceId), convenienceFee };
          const input = "amount" in fields ? { ...fields, amount: price } : fields;
          const given = { service, variations: [plan(price)], terms: { insuranceBasisPoints } };

          const bought = order(input, given);

          expect(bought.amount).toBe(price);
          expect(bought.commission.amount).toBeGreaterThanOrEqual(0n);
          expect(merchantDebit(bought)).toBeGreaterThan(0n);
          expect(totalCharge(bought)).toBe(price - bought.commission.amount + convenienceFee);
        },
      ),
    );
  });

  test("grows with the quantity, within the bounds", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("waec", "spectranet", "waec-registration"),
        fc.bigInt({ min: 1n, max: 12_000_000n }),
        fc.integer({ min: 1, max: 10 }),
        (serviceId, price, quantity) => {
          const total = price * BigInt(quantity);
          const floor = serviceId === "spectranet" ? 5_000n : 100_000n;
          const given = { service: aServiceOf(serviceId), variations: [plan(price)] };
          const input = { variationCode: "plan", quantity };

          if (total < floor) expect(wrongWith(input, given)).toEqual(["AMOUNT_TOO_LOW"]);
          else if (total > 10_000_000n)
            expect(wrongWith(input, given)).toEqual(["AMOUNT_TOO_HIGH"]);
          else expect(order(input, given).amount).toBe(total);
        },
      ),
    );
  });

  test("of a variation without a fixed price is the merchant's amount", () => {
    const variations = [aVariation({ variationCode: "plan", fixedPrice: false })];
    const given = { service: mtnData, variations };

    expect(order({ variationCode: "plan", amount: 70_000n }, given).amount).toBe(70_000n);
    expect(wrongWith({ variationCode: "plan" }, given)).toEqual(["amount required"]);
  });
});
