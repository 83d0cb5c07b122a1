import { kobo } from "@kobo/core/money";
import { accountOf } from "../../../src/domain/orders/account";
import { isPurchasable } from "../../../src/domain/orders/bounds";
import { aService, aVariation } from "../../factories";
import { aServiceOf, CATALOGUE } from "../services";

const VERIFIED: Readonly<Record<string, string>> = {
  "smile-direct": "",
  spectranet: "",
  dstv: "",
  gotv: "",
  startimes: "",
  jamb: "plan",
};

test.each(CATALOGUE)("$serviceId needs the expected verification", ({ serviceId, billType }) => {
  const bought = { billersCode: "1212121212", variationCode: "plan", phone: "08011111111" };
  const type = billType === "electricity" ? "plan" : VERIFIED[serviceId];

  const account = accountOf(aServiceOf(serviceId), bought, "test");

  expect(account).toEqual(
    type === undefined ? undefined : { serviceId, billersCode: "1212121212", type },
  );
});

test("an account that is a phone number is normalized", () => {
  const service = aServiceOf("smile-direct");
  const known = { serviceId: "smile-direct", billersCode: "08011111111", type: "" };
  const phone = "+2348011111111";

  expect(accountOf(service, { billersCode: "", variationCode: "x", phone }, "live")).toEqual(known);
  expect(
    accountOf(service, { billersCode: phone, variationCode: "", phone: "08022222222" }, "live"),
  ).toEqual(known);
});

test.each([
  ["mtn-data", 4_900n, true, false],
  ["mtn-data", 5_000n, true, true],
  ["mtn-data", 10_000_100n, true, false],
  ["mtn-data", 0n, false, true],
  ["startimes", 90_000n, true, false],
  ["waec", 90_000n, true, false],
  ["waec", 390_000n, true, true],
  ["dstv", 440_000n, true, true],
  ["home-cover-insurance", 99_900n, true, false],
  // Bought by amount, even if the provider has a list.
  ["ikeja-electric", 0n, false, true],
  ["ikeja-electric", 0n, true, true],
])("one piece of %s at %s kobo (fixed: %s) can be bought: %s", (id, price, fixedPrice, can) => {
  const variation = aVariation({ price: kobo(price), fixedPrice });

  expect(isPurchasable(aServiceOf(id), variation)).toBe(can);
});

test("a service's own bounds apply where they are tighter", () => {
  const service = aService({ categoryIdentifier: "data", maximum: kobo(30_000n) });

  expect(isPurchasable(service, aVariation({ price: kobo(35_000n) }))).toBe(false);
});
