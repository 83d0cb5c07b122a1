import {
  aCardPayment,
  aDeclinedCardPayment,
  anAuthorizedCardPayment,
  aPendingCardPayment,
  CARD_PAYMENT_RECORD,
} from "../../card-factories";
import { LATER } from "../../factories";
import {
  CARD_BODY,
  CARD_EXAMPLES,
  CARD_NAMES,
  type CardOperationName,
} from "../../support/card-examples";
import type { Reply } from "../../support/gateway";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const META = {
  request_id: expect.any(String),
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  version: "2.0",
};

const replayedOf = ({ headers }: Reply) => headers.get("idempotent-replayed");

const CREATES: CardOperationName[] = [
  "POST /v2/payments",
  "POST /v1/payments",
  "POST /v2/payments/:payment_id",
];

describe.each(CREATES)("%s", (name) => {
  const paymentId = name.includes(":") ? "order-7" : "";

  test.each([
    ["live", "MODE_LIVE", "http://live/checkout/return"],
    ["test", "MODE_TEST", "http://sandbox/checkout/return"],
  ] as const)("charges a card at the %s root", async (mode, wireMode, defaultReturnUrl) => {
    const { askCards, calls, tenant } = await start();

    const { status, body, headers } = await askCards(name, {
      mode,
      headers: { "x-request-id": "req-1" },
    });

    expect(status).toBe(201);
    const meta = { ...META, request_id: "req-1" };
    expect(body).toEqual({ success: true, data: CARD_PAYMENT_RECORD, meta });
    expect(headers.get("idempotent-replayed")).toBeNull();
    const request = {
      tenant: { ...tenant, mode: wireMode },
      body: Buffer.from(CARD_BODY),
      paymentId,
      idempotencyKeyHash: Buffer.alloc(0),
      otherIdempotencyKeyHashes: [],
      defaultReturnUrl,
    };
    expect(calls).toEqual([{ rpc: "cardPayments.CreatePayment", request }]);
  });

  const redirectUrl = "https://bank.example/confirm";
  const OUTCOMES = [
    ["succeeded", aCardPayment(), 201],
    ["authorised", anAuthorizedCardPayment(), 201],
    ["of unknown outcome", aPendingCardPayment(), 202],
    ["waiting for the customer", aPendingCardPayment({ redirectUrl }), 202],
    ["canceled", aPendingCardPayment({ status: "PAYMENT_STATUS_CANCELED" }), 201],
    ["refunded", aCardPayment({ status: "PAYMENT_STATUS_REFUNDED" }), 201],
    ["partly refunded", aCardPayment({ status: "PAYMENT_STATUS_PARTIALLY_REFUNDED" }), 201],
    ["failed", aDeclinedCardPayment(), 402],
  ] as const;

  test.each(OUTCOMES)(
    "returns a payment that is %s, also for a repeat",
    async (_, payment, expected) => {
      const { askCards, responses } = await start();
      const answer = (replay: string) => {
        responses["cardPayments.CreatePayment"] = { payment, replay };
        return askCards(name);
      };

      const created = await answer("REPLAY_NONE");
      const byKey = await answer("REPLAY_BY_KEY");
      // Only a client-chosen id identifies a repeat.
      const byId = paymentId === "" ? [] : [await answer("REPLAY_BY_ID")];

      const repeats = [byKey, ...byId];
      expect([created.status, byKey.status]).toEqual([expected, expected]);
      for (const { status } of byId) expect(status).toBe(expected === 402 ? 402 : 200);
      expect(replayedOf(created)).toBeNull();
      expect(repeats.map(replayedOf)).toEqual(repeats.map(() => "true"));
      for (const { body } of repeats) expect(body.data).toEqual(created.body.data);
    },
  );

  test("returns the next action", async () => {
    const { askCards, responses } = await start();
    const show = async (payment: unknown) => {
      responses["cardPayments.CreatePayment"] = { payment, replay: "REPLAY_NONE" };
      return (await askCards(name)).body.data;
    };

    const authorized = await show(anAuthorizedCardPayment());
    const waiting = await show(aPendingCardPayment({ redirectUrl }));

    expect(authorized).toMatchObject({
      status: "pending",
      capture: false,
      amount_capturable: 50_000,
      capture_before: LATER,
      next_action: null,
    });
    expect(waiting?.next_action).toEqual({ type: "redirect", redirect_url: redirectUrl });
  });

  test.each(["CARD_DECLINED", "INSUFFICIENT_FUNDS", "EXPIRED_CARD", "INVALID_CVC"])(
    "returns %s and the stored payment for a declined card",
    async (code) => {
      const payment = aDeclinedCardPayment({ code, declineCode: "", message: "The bank says no." });
      const { askCards } = await start({
        "cardPayments.CreatePayment": { payment, replay: "REPLAY_NONE" },
      });

      const { status, body, headers } = await askCards(name);

      expect(status).toBe(402);
      expect(body).toEqual({
        success: false,
        message: "The bank says no.",
        code,
        data: {
          ...CARD_PAYMENT_RECORD,
          status: "failed",
          amount_captured: 0,
          fee: 0,
          failure: { code, decline_code: null, message: "The bank says no." },
        },
        requestId: headers.get("x-request-id"),
        meta: { ...META, request_id: headers.get("x-request-id") },
      });
    },
  );
});

test("a payment can be retrieved, also a failed one", async () => {
  const { askCards, calls, responses, tenant } = await start();
  const found = await askCards("GET /v2/payments/:payment_id");
  responses["cardPayments.GetPayment"] = { payment: aDeclinedCardPayment() };
  const failed = await askCards("GET /v2/payments/:payment_id", { path: "/v2/payments/order-7" });

  expect([found.status, failed.status]).toEqual([200, 200]);
  expect(found.body).toEqual({ success: true, data: CARD_PAYMENT_RECORD, meta: META });
  expect(failed.body).toMatchObject({ success: true, data: { status: "failed" }, meta: META });
  expect(calls.map(({ request }) => request)).toEqual([
    { tenant, paymentId: "pay_01" },
    { tenant, paymentId: "order-7" },
  ]);
});

const canceled = aPendingCardPayment({ status: "PAYMENT_STATUS_CANCELED" });
const failed = aDeclinedCardPayment();
const CHANGES = [
  ["POST /v2/payments/:payment_id/capture", "CapturePayment", "captured", aCardPayment(), 200],
  [
    "POST /v2/payments/:payment_id/capture",
    "CapturePayment",
    "pending",
    aPendingCardPayment(),
    202,
  ],
  [
    "POST /v2/payments/:payment_id/capture",
    "CapturePayment",
    "captured, but still pending",
    aPendingCardPayment({ amountCaptured: "20000" }),
    202,
  ],
  ["POST /v2/payments/:payment_id/cancel", "CancelPayment", "canceled", canceled, 200],
  ["POST /v2/payments/:payment_id/cancel", "CancelPayment", "failed", failed, 200],
  [
    "POST /v2/payments/:payment_id/cancel",
    "CancelPayment",
    "still authorised",
    anAuthorizedCardPayment(),
    202,
  ],
] as const;

test.each(CHANGES)(
  "%s (%s) returns a payment that is %s, also for a repeat",
  async (name, method, _, payment, expected) => {
    const { askCards, calls, responses, tenant } = await start();
    const rpc = `cardPayments.${method}` as const;
    responses[rpc] = { payment, replay: "REPLAY_NONE" };
    const first = await askCards(name);
    responses[rpc] = { payment, replay: "REPLAY_BY_KEY" };
    const repeat = await askCards(name);

    for (const { status, body } of [first, repeat]) {
      expect(status).toBe(expected);
      expect(body).toEqual({
        success: true,
        data: expect.objectContaining({ id: "pay_01" }),
        meta: META,
      });
    }
    expect([first, repeat].map(replayedOf)).toEqual([null, "true"]);
    expect(calls[0]).toEqual({
      rpc,
      request: {
        tenant,
        paymentId: "pay_01",
        body: Buffer.from(CARD_EXAMPLES[name].raw ?? ""),
        idempotencyKeyHash: Buffer.alloc(0),
        otherIdempotencyKeyHashes: [],
      },
    });
  },
);

const WITH_ID = CARD_NAMES.filter((name) => name.includes(":payment_id"));

test.each(WITH_ID)("%s accepts valid payment ids only", async (name) => {
  const { askCards, calls } = await start();
  const ask = (id: string) => {
    const path = name
      .replace(/^\w+ /, "")
      .replace(":payment_id", id)
      .replace(":refund_id", "re_01");
    return askCards(name, { path });
  };

  const good = [
    await ask("a"),
    await ask("A-z_0-9"),
    await ask("x".repeat(64)),
    await ask("return"),
  ];
  const bad = [await ask("a.b"), await ask("x".repeat(65)), await ask("%20"), await ask("%C3%A9")];

  for (const { status } of good) expect(status).toBeLessThan(300);
  for (const { status, body } of bad) {
    expect([status, body.code, body.meta?.version]).toEqual([400, "VALIDATION_ERROR", "2.0"]);
    expect(body.errors).toEqual([
      {
        field: "payment_id",
        code: "invalid_format",
        message: "payment_id: must be 1 to 64 letters, digits, _ or -.",
      },
    ]);
  }
  expect(calls).toHaveLength(good.length);
});
