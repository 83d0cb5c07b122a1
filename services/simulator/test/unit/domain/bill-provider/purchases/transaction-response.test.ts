import { errorResponse } from "../../../../../src/domain/bill-provider/errors";
import { transactionResponse } from "../../../../../src/domain/bill-provider/purchases/transaction-response";
import type { Json } from "../../../../../src/domain/json";
import { aPurchase, MANY_IDS } from "../../../../factories";

const answers = MANY_IDS.map((requestId) => transactionResponse(aPurchase({ requestId }), "pay"));

function transactionIn(answer: Json): Json {
  const content = answer.content as { transactions: Json };
  return content.transactions;
}

/** The types of a field over many responses. */
function kindsOf(values: unknown[]): Set<string> {
  return new Set(values.map((value) => (Array.isArray(value) ? "list" : typeof value)));
}

test("amounts are text in some responses and numbers in others", () => {
  expect(kindsOf(answers.map(({ amount }) => amount))).toEqual(new Set(["string", "number"]));
  const inner = answers.map((answer) => transactionIn(answer).amount);
  expect(kindsOf(inner)).toEqual(new Set(["string", "number"]));
});

test("the date is UTC text in some responses and a Lagos object in others", () => {
  const dates = answers.map((answer) => JSON.stringify(answer.transaction_date));

  expect(new Set(dates)).toEqual(
    new Set([
      '"2026-11-21T11:30:00.250000Z"',
      '{"date":"2026-11-21 12:30:00.250000","timezone_type":3,"timezone":"Africa/Lagos"}',
    ]),
  );
});

test("every variant shows the product and the cost", () => {
  for (const answer of answers) {
    const { status, unique_element, quantity, commission, total_amount } = transactionIn(answer);
    expect({ status, unique_element, quantity, total_amount }).toEqual({
      status: "delivered",
      unique_element: "08011111111",
      quantity: 1,
      total_amount: 96.5,
    });
    expect(Number(answer.amount)).toBe(100);
    expect(Number(commission)).toBe(3.5);
    expect(answer.code).toBe("000");
  }
});

test("the total is the amount and the fee, less the commission", () => {
  const purchase = aPurchase({ serviceId: "showmax" });

  expect(transactionIn(transactionResponse(purchase, "pay"))).toMatchObject({
    total_amount: 2_971,
  });
});

test("a requery of a delivery has 000 or 001, and the inner status delivered", () => {
  const requeried = MANY_IDS.map((requestId) =>
    transactionResponse(aPurchase({ requestId }), "requery"),
  );

  expect(new Set(requeried.map(({ code }) => code))).toEqual(new Set(["000", "001"]));
  for (const answer of requeried) expect(transactionIn(answer).status).toBe("delivered");
});

test("the same request gets the same response, and a requery the same token", () => {
  const purchase = aPurchase({ serviceId: "ikeja-electric" });

  expect(transactionResponse(purchase, "pay")).toEqual(transactionResponse(purchase, "pay"));
  expect(transactionResponse(purchase, "requery").purchased_code).toBe(
    transactionResponse(purchase, "pay").purchased_code,
  );
});

test("a pending purchase has four variants, none of them final", () => {
  const statuses = MANY_IDS.map((requestId) => {
    const answer = transactionResponse(aPurchase({ requestId, status: "pending" }), "pay");
    const inner = (answer.content as { transactions?: Json }).transactions?.status;
    return `${answer.code} ${inner ?? "without a transaction"}`;
  });

  expect(new Set(statuses)).toEqual(
    new Set(["099 pending", "089 without a transaction", "000 pending", "000 initiated"]),
  );
});

test.each(["pay", "requery"] as const)(
  "a failed purchase gets 016 for a %s, without goods",
  (request) => {
    const failures = MANY_IDS.map((requestId) =>
      transactionResponse(aPurchase({ requestId, serviceId: "jamb", status: "failed" }), request),
    );

    expect(new Set(failures.map(({ code }) => code))).toEqual(new Set(["016"]));
    for (const answer of failures) expect(answer.Pin).toBeUndefined();
  },
);

test("the content of a failure is a transaction, a list, a text or errors", () => {
  const contents = MANY_IDS.map(
    (requestId) => transactionResponse(aPurchase({ requestId, status: "failed" }), "pay").content,
  );

  expect(kindsOf(contents)).toEqual(new Set(["object", "list", "string"]));
  expect(contents).toContainEqual({ errors: "TRANSACTION FAILED" });
  expect(contents).toContainEqual([]);
});

test("a reversal has 040, 000 or 001, and the inner status reversed", () => {
  const statuses = MANY_IDS.map((requestId) => {
    const answer = transactionResponse(aPurchase({ requestId, status: "reversed" }), "requery");
    return `${answer.code} ${transactionIn(answer).status}`;
  });

  expect(new Set(statuses)).toEqual(new Set(["040 reversed", "000 reversed", "001 reversed"]));
});

test("the content of a refusal is a list, a text or errors", () => {
  const contents = MANY_IDS.map((about) => errorResponse({ code: "018", about }).content);

  expect(new Set(contents.map((content) => JSON.stringify(content)))).toEqual(
    new Set(["[]", '"LOW WALLET BALANCE"', '{"errors":"LOW WALLET BALANCE"}']),
  );
});

test("an unpublished code has no description", () => {
  expect(errorResponse({ code: "777", about: "" })).toMatchObject({
    code: "777",
    response_description: "UNKNOWN RESPONSE",
  });
});
