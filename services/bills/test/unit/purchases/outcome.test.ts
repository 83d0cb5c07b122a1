import { kobo } from "@kobo/core/money";
import { outcomeOfAnswer, outcomeOfNoAnswer } from "../../../src/domain/purchases/outcome";

const answer = (code: string, status = "") => ({
  code,
  status,
  providerReference: "17632830",
  cost: kobo(96_500n),
  goods: { token: "12345678901234567890" },
});

test.each([
  ["000", "delivered", "delivered"],
  ["001", "delivered", "delivered"],
  ["000", "failed", "declined"],
  ["000", "reversed", "reversed"],
  ["000", "pending", "unknown"],
  ["000", "initiated", "unknown"],
  ["000", "", "unknown"],
  ["000", "resolved", "manual"],
  ["016", "", "declined"],
  ["018", "", "declined"],
  ["040", "", "reversed"],
  ["044", "", "manual"],
  ["014", "", "unknown"],
  ["015", "", "unknown"],
  ["020", "", "unknown"],
  ["083", "", "unknown"],
  ["087", "", "declined"],
  ["099", "", "unknown"],
  ["777", "", "unknown"],
])("a purchase answered %s %s is %s", (code, status, kind) => {
  expect(outcomeOfAnswer("pay", answer(code, status)).kind).toBe(kind);
});

test.each([
  ["000", "delivered", "delivered"],
  ["001", "failed", "declined"],
  ["016", "", "declined"],
  ["040", "", "reversed"],
  ["091", "", "declined"],
  ["015", "", "not found"],
  ["044", "", "manual"],
])("a requery answered %s %s is %s", (code, status, kind) => {
  expect(outcomeOfAnswer("requery", answer(code, status)).kind).toBe(kind);
});

test.each(["011", "018", "021", "022", "023", "024", "027", "028", "083", "085", "087"])(
  "a requery refused with %s does not decide the purchase",
  (code) => {
    expect(outcomeOfAnswer("requery", answer(code)).kind).toBe("unknown");
  },
);

test.each([
  ["pay", "083", true],
  ["pay", "777", true],
  ["pay", "015", false],
  ["requery", "083", false],
  ["requery", "087", false],
  ["requery", "099", true],
  ["requery", "777", true],
] as const)("a %s answered %s acknowledges the purchase: %s", (call, code, is) => {
  expect(outcomeOfAnswer(call, answer(code))).toMatchObject({ acknowledged: is });
});

test("only a delivery has goods", () => {
  expect(outcomeOfAnswer("pay", answer("000", "delivered"))).toEqual({
    kind: "delivered",
    code: "000",
    providerReference: "17632830",
    cost: 96_500n,
    goods: { token: "12345678901234567890" },
  });
  expect(outcomeOfAnswer("pay", answer("000", "pending"))).not.toHaveProperty("goods");
});

test("a decline has the error of the provider's code", () => {
  expect(outcomeOfAnswer("pay", answer("018"))).toEqual({
    kind: "declined",
    code: "018",
    error: "LOW_WALLET_BALANCE",
  });
});

test("a missing answer is a decline only if the purchase was never sent", () => {
  const neverSent = { neverSent: true, isTransportFailure: true, detail: "ECONNREFUSED" };
  const timeout = { neverSent: false, isTransportFailure: true, detail: "timeout" };

  expect(outcomeOfNoAnswer("pay", neverSent)).toMatchObject({
    kind: "declined",
    error: "PROVIDER_UNAVAILABLE",
  });
  expect(outcomeOfNoAnswer("pay", timeout).kind).toBe("unknown");
});

test("a requery is unreachable without a response, and unknown after an HTTP error", () => {
  const silence = { neverSent: false, detail: "HTTP 502" };

  for (const neverSent of [true, false]) {
    const failure = { neverSent, isTransportFailure: true, detail: "timeout" };
    expect(outcomeOfNoAnswer("requery", failure).kind).toBe("unreachable");
  }
  expect(outcomeOfNoAnswer("requery", { ...silence, isTransportFailure: false })).toMatchObject({
    kind: "unknown",
  });
});
