import { errorEnvelope } from "../../../src/http/envelopes/error";
import { errorEnvelopeV2 } from "../../../src/http/envelopes/v2";
import { envelopeAt } from "../../../src/http/roots";

test.each([
  ["/v2", errorEnvelopeV2],
  ["/v2/payments/pay_1", errorEnvelopeV2],
  ["/v1/payments", errorEnvelopeV2],
  ["/v20/payments", errorEnvelope],
  ["/v1/payments/", errorEnvelopeV2],
  ["/v1/payments/pay_1", errorEnvelope],
  ["/api/v1/developer/transfer/payid", errorEnvelope],
])("a request to %s is refused as its operations are", (path, expected) => {
  expect(envelopeAt(path)).toBe(expected);
});
