import { readAnswer } from "../../../src/clients/answers/read-answer";
import { readBalance } from "../../../src/clients/answers/read-balance";
import { aPurchase } from "../../factories";

const purchase = aPurchase();
const requestId = purchase.providerRequestId;
const transactions = { status: "delivered", transactionId: 17632830, total_amount: 965 };

test.each([
  ["numbers", transactions],
  ["texts", { status: "delivered", transactionId: "17632830", total_amount: "965.00" }],
])("an answer is read with %s in it", (_, inner) => {
  const body = { code: "000", requestId, content: { transactions: inner } };

  expect(readAnswer(body, purchase)).toEqual({
    code: "000",
    status: "delivered",
    providerReference: "17632830",
    cost: 96_500n,
    goods: {},
  });
});

test("an answer is read with its goods, which are next to the transaction", () => {
  const meter = aPurchase({ billType: "electricity", variationCode: "prepaid" });
  const body = { code: "000", content: { transactions }, token: "26362054405982757802" };

  expect(readAnswer(body, meter)).toMatchObject({ goods: { token: "26362054405982757802" } });
});

test.each([[[]], ["TRANSACTION FAILED"], [{ errors: "no" }], [undefined], [null]])(
  "an answer whose content is %j has only its code",
  (content) => {
    expect(readAnswer({ code: "016", content }, purchase)).toEqual({
      code: "016",
      status: "",
      providerReference: "",
      cost: undefined,
      goods: {},
    });
  },
);

test("characters that PostgreSQL cannot store are replaced", () => {
  const unexpected = {
    status: "deli\u0000vered",
    transactionId: "17\u00006\ud800",
    total_amount: "1",
  };

  const read = readAnswer({ code: "000", content: { transactions: unexpected } }, purchase);

  expect(read).toMatchObject({ status: "deli\ufffdvered", providerReference: "17\ufffd6\ufffd" });
});

test.each([
  ["without a code", {}],
  ["with a malformed code", { code: "OK" }],
  ["about another request", { code: "000", requestId: "other", content: { transactions } }],
  ["that is a text", "<html>"],
  ["that is null", null],
])("an answer %s is refused", (_, body) => {
  expect(() => readAnswer(body, purchase)).toThrow();
});

test.each([
  [12_345.67, 1_234_567n],
  ["12345.67", 1_234_567n],
  ["1,000,000", 100_000_000n],
  [0, 0n],
  [97.465, 9_746n],
  ["97.4659", 9_746n],
  [-5, 0n],
  ["-1,000.005", 0n],
])("a balance of %j naira is %s kobo", (balance, kobo) => {
  expect(readBalance({ code: 1, contents: { balance } })).toBe(kobo);
});

test.each([
  [{ code: "087", content: [] }],
  [{ code: 1, contents: {} }],
  [{ code: 1, contents: { balance: "a lot" } }],
  [{ code: 1, contents: { balance: "-" } }],
  [{ code: 1, contents: { balance: "--5" } }],
  [{ code: 1, contents: { balance: null } }],
  [[]],
  ["<html>"],
  [null],
])("%j is an invalid balance", (body) => {
  expect(() => readBalance(body)).toThrow();
});
