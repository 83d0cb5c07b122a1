import {
  acceptsCard,
  authorized,
  canceled,
  captured,
  expiryOf,
  type Intent,
  refusedBy,
  requiringAction,
  whyNotCanceled,
} from "../../../../src/domain/card-processor/intent";
import { NOON } from "../../../factories";

function anIntent(intent: Partial<Intent> = {}): Intent {
  return {
    id: "pi_1",
    amount: 5_000n,
    currency: "ngn",
    customerId: null,
    captureMethod: "automatic",
    setupFutureUsage: null,
    description: null,
    metadata: {},
    status: "requires_payment_method",
    paymentMethodId: null,
    latestChargeId: null,
    lastError: null,
    authentication: null,
    hiddenUntil: null,
    amountReceived: 0n,
    createdAt: NOON,
    authorisedAt: null,
    canceledAt: null,
    cancellationReason: null,
    ...intent,
  };
}

const BY = { paymentMethodId: "pm_1", chargeId: "ch_1", at: NOON };
const ERROR = {
  code: "card_declined",
  declineCode: "generic_decline",
  message: "No.",
  chargeId: "ch_0",
  paymentMethodId: "pm_0",
};

test("an approval pays at once, or authorizes for a manual capture", () => {
  const paid = authorized(anIntent(), BY);
  const held = authorized(anIntent({ captureMethod: "manual" }), BY);

  expect(paid).toMatchObject({ status: "succeeded", amountReceived: 5_000n });
  expect(held).toMatchObject({ status: "requires_capture", amountReceived: 0n });
  expect(captured(held, 2_000n)).toMatchObject({ status: "succeeded", amountReceived: 2_000n });
});

test("a decline leaves the intent open for another card, which clears the error", () => {
  const refused = refusedBy(anIntent({ paymentMethodId: "pm_0" }), ERROR);

  expect(refused).toMatchObject({
    status: "requires_payment_method",
    paymentMethodId: null,
    latestChargeId: "ch_0",
    lastError: ERROR,
  });
  expect(acceptsCard(refused)).toBe(true);
  expect(authorized(refused, BY).lastError).toBeNull();
});

test("an intent that requires an action accepts another card, a final one does not", () => {
  const waiting = requiringAction(anIntent(), "pm_1", { token: "t", returnUrl: null });

  expect(acceptsCard(waiting)).toBe(true);
  expect(acceptsCard(authorized(waiting, BY))).toBe(false);
  expect(acceptsCard(canceled(waiting, null, NOON))).toBe(false);
});

test("only an uncaptured authorization expires, after seven days", () => {
  const held = authorized(anIntent({ captureMethod: "manual" }), BY);

  expect(expiryOf(held)).toEqual(new Date(NOON.getTime() + 7 * 86_400_000));
  expect(expiryOf(captured(held, 1n))).toBeUndefined();
  expect(expiryOf(anIntent())).toBeUndefined();
});

test.each([
  [{ status: "requires_payment_method" }, undefined],
  [{ status: "requires_action" }, undefined],
  [{ status: "requires_capture" }, undefined],
  [{ status: "requires_capture", hiddenUntil: new Date(NOON.getTime() + 1) }, "processing"],
  [{ status: "requires_capture", hiddenUntil: NOON }, undefined],
  [{ status: "succeeded" }, "succeeded"],
  [{ status: "canceled" }, "canceled"],
] as const)("the state that prevents a cancel of %j is %s", (intent, why) => {
  expect(whyNotCanceled(anIntent(intent), NOON)).toBe(why);
});
