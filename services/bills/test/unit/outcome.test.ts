import { kobo } from "@kobo/money";
import { readAnswer } from "../../src/clients/provider-wire";
import { outcomeOfAnswer, outcomeOfSilence } from "../../src/domain/outcome";

const REQUEST = "202611211000abc";

const answer = (code: string, status = "") => ({
  code,
  status,
  providerReference: "17632830",
  cost: kobo(96_500n),
});

test.each([
  ["000", "delivered", "delivered"],
  ["001", "delivered", "delivered"],
  ["000", "failed", "declined"],
  ["000", "reversed", "declined"],
  ["000", "pending", "unknown"],
  ["000", "initiated", "unknown"],
  ["000", "", "unknown"],
  ["000", "resolved", "manual"],
  ["016", "", "declined"],
  ["018", "", "declined"],
  ["040", "", "declined"],
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
  ["040", "", "declined"],
  ["091", "", "declined"],
  ["015", "", "not found"],
  ["044", "", "manual"],
])("a question answered %s %s leaves the purchase %s", (code, status, kind) => {
  expect(outcomeOfAnswer("requery", answer(code, status)).kind).toBe(kind);
});

test.each(["011", "018", "021", "022", "023", "024", "027", "028", "083", "085", "087"])(
  "a question refused with %s says nothing of the purchase",
  (code) => {
    expect(outcomeOfAnswer("requery", answer(code)).kind).toBe("unknown");
  },
);

test("the provider's own words become our error code", () => {
  expect(outcomeOfAnswer("pay", answer("018"))).toEqual({
    kind: "declined",
    code: "018",
    error: "LOW_WALLET_BALANCE",
  });
});

test("silence is a refusal only for a purchase that never left", () => {
  const neverSent = { neverSent: true, detail: "ECONNREFUSED" };

  expect(outcomeOfSilence("pay", neverSent)).toMatchObject({
    kind: "declined",
    error: "PROVIDER_UNAVAILABLE",
  });
  expect(outcomeOfSilence("requery", neverSent).kind).toBe("unknown");
  expect(outcomeOfSilence("pay", { neverSent: false, detail: "timeout" }).kind).toBe("unknown");
});

describe("reading an answer", () => {
  const transactions = { status: "delivered", transactionId: 17632830, total_amount: 965 };

  test.each([
    ["numbers", transactions],
    ["texts", { status: "delivered", transactionId: "17632830", total_amount: "965.00" }],
  ])("with %s in it", (_, inner) => {
    const body = { code: "000", requestId: REQUEST, content: { transactions: inner } };

    expect(readAnswer(body, REQUEST)).toEqual({
      code: "000",
      status: "delivered",
      providerReference: "17632830",
      cost: 96_500n,
    });
  });

  test.each([[[]], ["TRANSACTION FAILED"], [{ errors: "no" }], [undefined], [null]])(
    "whose content is %j",
    (content) => {
      expect(readAnswer({ code: "016", content }, REQUEST)).toEqual({
        code: "016",
        status: "",
        providerReference: "",
        cost: undefined,
      });
    },
  );

  test("with what no database can store in it", () => {
    const odd = { status: "deli\u0000vered", transactionId: "17\u00006\ud800", total_amount: "1" };

    const read = readAnswer({ code: "000", content: { transactions: odd } }, REQUEST);

    expect(read).toMatchObject({ status: "deli\ufffdvered", providerReference: "17\ufffd6\ufffd" });
  });

  test.each([
    ["no code", {}],
    ["a code of another kind", { code: "OK" }],
    ["another request's", { code: "000", requestId: "other", content: { transactions } }],
    ["a text", "<html>"],
    ["nothing", null],
  ])("that is %s is no answer", (_, body) => {
    expect(() => readAnswer(body, REQUEST)).toThrow();
  });
});
