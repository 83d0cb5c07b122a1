import {
  isKnownBiller,
  type SandboxOutcome,
  sandboxOutcomeOf,
} from "../../../../../src/domain/bill-provider/purchases/sandbox-inputs";
import type { Fields } from "../../../../../src/domain/fields";
import { anOrder, GOOD_FIELDS, GOOD_PHONE } from "../../../../factories";

const SPECIAL_NUMBERS: [string, SandboxOutcome][] = [
  ["201000000000", "pending"],
  ["500000000000", "unexpected"],
  ["400000000000", "silent"],
  ["300000000000", "late"],
];

describe.each(SPECIAL_NUMBERS)("the number %s", (number, outcome) => {
  test.each(["test", "live"] as const)(`means ${outcome} in %s mode`, (mode) => {
    const byPhone = anOrder({ fields: { phone: number } });
    const bySmartcard = anOrder({ serviceId: "dstv", fields: { billersCode: number } });

    expect(sandboxOutcomeOf(mode, byPhone)).toBe(outcome);
    expect(sandboxOutcomeOf(mode, bySmartcard)).toBe(outcome);
  });

  test("can be verified", () => {
    const target = anOrder({ serviceId: "dstv", fields: { billersCode: number } });

    expect(isKnownBiller("test", target)).toBe(true);
  });
});

test.each(Object.keys(GOOD_FIELDS))("the good number of %s is delivered", (serviceId) => {
  expect(sandboxOutcomeOf("test", anOrder({ serviceId }))).toBe("delivered");
});

test.each<[string, Fields]>([
  ["mtn", { phone: "08022222222" }],
  ["mtn-data", { billersCode: "08022222222" }],
  ["dstv", { billersCode: GOOD_PHONE }],
  ["ikeja-electric", { billersCode: "1010101010101" }],
  ["ikeja-electric", { variation_code: "postpaid" }],
  ["jamb", { billersCode: "0123456780" }],
  ["waec", { phone: "08022222222" }],
  ["home-cover-insurance", { phone: "08022222222" }],
])("any other number of %s fails in test mode and is delivered in live mode", (...sent) => {
  const [serviceId, fields] = sent;
  const order = anOrder({ serviceId, fields });

  expect(sandboxOutcomeOf("test", order)).toBe("failed");
  expect(sandboxOutcomeOf("live", order)).toBe("delivered");
});

test("the good postpaid meter is 1010101010101", () => {
  const fields = { variation_code: "postpaid", billersCode: "1010101010101" };

  expect(sandboxOutcomeOf("test", anOrder({ serviceId: "ikeja-electric", fields }))).toBe(
    "delivered",
  );
});

test("Smile finds its tester by email, ignoring case", () => {
  const fields = { billersCode: "Tester@Sandbox.com" };

  expect(isKnownBiller("test", anOrder({ serviceId: "smile-direct", fields }))).toBe(true);
  expect(isKnownBiller("test", anOrder({ serviceId: "mtn-data", fields }))).toBe(false);
});
