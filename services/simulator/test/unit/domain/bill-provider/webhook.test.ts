import { transactionResponse } from "../../../../src/domain/bill-provider/purchases/transaction-response";
import {
  isAcknowledged,
  transactionWebhookBody,
  variationsWebhookBody,
} from "../../../../src/domain/bill-provider/webhook";
import { aPurchase, MANY_IDS } from "../../../factories";

test.each(["delivered", "failed", "reversed"] as const)(
  "what is told of a purchase that was %s is what a requery would hear",
  (status) => {
    for (const requestId of MANY_IDS) {
      const purchase = aPurchase({ requestId, status });
      const data = JSON.parse(JSON.stringify(transactionResponse(purchase, "requery")));

      expect(JSON.parse(transactionWebhookBody(purchase))).toEqual({
        type: "transaction-update",
        data,
      });
    }
  },
);

test("new prices are told by the service alone", () => {
  expect(JSON.parse(variationsWebhookBody("dstv"))).toEqual({
    type: "variations-update",
    data: { serviceID: "dstv" },
  });
});

test.each([
  ['{"response":"success"}', true],
  ['{ "response": "success", "more": 1 }', true],
  ['{"response":"failed"}', false],
  ['"success"', false],
  ["null", false],
  ["{}", false],
  ["OK", false],
  ["", false],
])("an answer of %p is acknowledged: %p", (answer, acknowledged) => {
  expect(isAcknowledged(answer)).toBe(acknowledged);
});
