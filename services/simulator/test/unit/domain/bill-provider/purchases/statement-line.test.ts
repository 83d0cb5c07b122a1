import {
  inventedLine,
  isLater,
  type Line,
  linesOf,
  statementResponse,
} from "../../../../../src/domain/bill-provider/purchases/statement-line";
import { transactionResponse } from "../../../../../src/domain/bill-provider/purchases/transaction-response";
import { aPurchase, NOON_PREFIX } from "../../../../factories";

function onlyLineOf(...sent: Parameters<typeof aPurchase>): Line {
  const [line] = linesOf(aPurchase(...sent), 7);
  if (!line) throw new Error("Every purchase has a line.");
  return line;
}

test.each([0, 1])("a purchase that was vended %p times has one line", (deliveries) => {
  expect(linesOf(aPurchase({ deliveries }), 7)).toHaveLength(1);
});

test("a doubled delivery has two lines of one purchase", () => {
  const lines = linesOf(aPurchase({ deliveries: 2 }), 7);

  expect(new Set(lines.map(({ id }) => id)).size).toBe(2);
  expect(lines.map(({ requestId }) => requestId)).toEqual(Array(2).fill(`${NOON_PREFIX}aaaa`));
  expect(lines.map(({ position }) => position)).toEqual([
    { purchase: 7, vend: 1 },
    { purchase: 7, vend: 2 },
  ]);
});

test.each([
  [{ purchase: 2, vend: 1 }, { purchase: 1, vend: 2 }, true],
  [{ purchase: 1, vend: 2 }, { purchase: 1, vend: 1 }, true],
  [{ purchase: 1, vend: 1 }, { purchase: 1, vend: 1 }, false],
  [{ purchase: 1, vend: 2 }, { purchase: 2, vend: 1 }, false],
])("%j is later than %j: %p", (one, other, later) => {
  expect(isLater(one, other)).toBe(later);
});

test("a line has naira as text, the time in UTC, and the transaction id of a requery", () => {
  const purchase = aPurchase({ serviceId: "showmax" });
  const { transactions } = transactionResponse({ ...purchase, requestId: "a" }, "requery")
    .content as { transactions: { transactionId: string } };

  const response = statementResponse([onlyLineOf({ serviceId: "showmax", requestId: "a" })], "x");

  expect(response).toEqual({
    code: "000",
    content: {
      transactions: [
        {
          line: `${transactions.transactionId}-1`,
          request_id: "a",
          transactionId: transactions.transactionId,
          serviceID: "showmax",
          status: "delivered",
          amount: "2900.00",
          total_amount: "2971.00",
          quantity: 1,
          transaction_date: "2026-11-21T11:30:00.250Z",
        },
      ],
      next: "x",
    },
  });
});

test("an invented line has a new id and request_id, and is deterministic", () => {
  const line = onlyLineOf();
  const invented = inventedLine(line);

  expect(invented.requestId).toMatch(/^202611211230extra\d{6}$/);
  expect(invented.id).not.toBe(line.id);
  expect(inventedLine(line)).toEqual(invented);
});
