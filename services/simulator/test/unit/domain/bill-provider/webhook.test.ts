import { transactionResponse } from "../../../../src/domain/bill-provider/purchases/transaction-response";
import {
  isAcknowledged,
  transactionWebhookBody,
  variationsWebhookBody,
} from "../../../../src/domain/bill-provider/webhook";
import { aPurchase, MANY_IDS } from "../../../factories";

test.each(["delivered", "failed", "reversed"] as const)(
  "the webhook of a purchase that was %s holds the response of a requery",
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

test("the webhook of a price change names only the service", () => {
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
])("a response of %p acknowledges: %p", (response, acknowledged) => {
  expect(isAcknowledged(response)).toBe(acknowledged);
});
