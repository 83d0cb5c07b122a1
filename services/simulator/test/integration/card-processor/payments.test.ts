import { TEST_CARDS } from "@kobo/core/test-cards";
import { eventually } from "@kobo/testing";
import { PROCESSOR_KEYS, withCard } from "../processor-client";
import { type Running, startSimulator } from "../running";

let running: Running;
beforeEach(async () => {
  running = await startSimulator();
});
afterEach(() => running.stop());

const GOOD = "4242424242424242";
const ASKS_HOLDER = "4000000000003220";
const WHOLE = ["latest_charge.balance_transaction"];

describe("customers and keys", () => {
  test("a customer is stored as sent", async () => {
    const { test: stripe } = running.processor;
    const input = { email: "ada@example.com", name: "Ada Obi", metadata: { ours: "cus_1" } };

    const { id } = await stripe.customers.create(input);

    expect(id).toMatch(/^cus_\w{24}$/);
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      ...{ id, object: "customer", livemode: false },
      ...input,
    });
    await expect(stripe.customers.retrieve("cus_1")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  });

  test("the key selects the mode, and any other key is refused", async () => {
    const { processor } = running;
    const { id } = await processor.open({}, "live");

    expect(await processor.retrieve(id, "live")).toMatchObject({ id, livemode: true });
    await expect(processor.retrieve(id, "test")).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      processor.with("sk_test_somebody_else").paymentIntents.retrieve(id),
    ).rejects.toMatchObject({ statusCode: 401, type: "StripeAuthenticationError" });
  });

  test("every response has a request id, errors too", async () => {
    const { processor } = running;

    const opened = await processor.test.paymentIntents.create({ amount: 1, currency: "usd" });

    expect(opened.lastResponse.requestId).toMatch(/^req_\w+$/);
    await expect(processor.retrieve("pi_none")).rejects.toMatchObject({
      requestId: expect.stringMatching(/^req_\w+$/),
    });
  });
});

describe("opening", () => {
  test("an intent requires a payment method, and no card was charged", async () => {
    const opened = await running.processor.open({
      amount: 1_050,
      currency: "NGN",
      capture_method: "manual",
      description: "Two books",
      metadata: { payment_id: "pay_1" },
      allowed_payment_method_types: ["card"],
    });

    expect(opened).toMatchObject({
      id: expect.stringMatching(/^pi_\w{24}$/),
      object: "payment_intent",
      amount: 1_050,
      amount_capturable: 0,
      amount_received: 0,
      currency: "ngn",
      capture_method: "manual",
      description: "Two books",
      metadata: { payment_id: "pay_1" },
      status: "requires_payment_method",
      latest_charge: null,
      last_payment_error: null,
      payment_method: null,
      payment_method_types: ["card"],
    });
  });

  test.each([
    [{ amount: 0 }, { code: "parameter_invalid_integer", param: "amount" }],
    [{ amount: 1.5 }, { code: "parameter_invalid_integer", param: "amount" }],
    [{ amount: 100_000_000 }, { param: "amount" }],
    [{ currency: "xxx" }, { param: "currency" }],
    [{ customer: "cus_none" }, { code: "resource_missing" }],
    [{ confirm: true }, { param: "confirm" }],
    [{ amuont: 5 }, { code: "parameter_unknown", param: "amuont" }],
  ])("%j is refused", async (params: object, error) => {
    await expect(running.processor.open(params)).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      ...error,
    });
  });
});

describe("test cards", () => {
  const paying = TEST_CARDS.filter(({ status }) => status === "succeeded");
  const failing = TEST_CARDS.filter(
    ({ status, number }) => status === "failed" && number !== "4000000000005084",
  );

  test.each(paying.map(({ number, brand }) => [number, brand]))(
    "%s (%s) pays",
    async (number, brand) => {
      const { processor } = running;

      const { id } = await processor.pay(number);

      const paid = await processor.test.paymentIntents.retrieve(id, { expand: WHOLE });
      expect(paid).toMatchObject({
        status: "succeeded",
        amount_received: 5_000,
        latest_charge: {
          amount_captured: 5_000,
          captured: true,
          paid: true,
          payment_intent: id,
          payment_method_details: { type: "card", card: { brand, last4: number.slice(-4) } },
          balance_transaction: { amount: 5_000, fee: 75, net: 4_925, type: "charge" },
        },
      });
    },
  );

  const CODES: Record<string, string> = {
    expired_card: "expired_card",
    incorrect_cvc: "incorrect_cvc",
    processing_error: "processing_error",
  };

  test.each(failing.map(({ number, declineCode }) => [number, declineCode]))(
    "%s is declined with %s, and the intent has the error",
    async (number, declineCode) => {
      const { processor } = running;
      const { id } = await processor.open();
      const code = declineCode ? (CODES[declineCode] ?? "card_declined") : "insufficient_funds";

      const refused = await processor.test.paymentIntents
        .confirm(id, withCard(number))
        .catch((error: unknown) => error);

      expect(refused).toMatchObject({
        statusCode: 402,
        type: "StripeCardError",
        code,
        decline_code: declineCode ?? "",
        charge: expect.stringMatching(/^ch_/),
        payment_intent: { id, status: "requires_payment_method", last_payment_error: { code } },
      });
      expect(await processor.retrieve(id)).toMatchObject({
        status: "requires_payment_method",
        payment_method: null,
        last_payment_error: {
          code,
          type: "card_error",
          payment_method: { card: { last4: number.slice(-4) } },
        },
      });
      const { charges } = await processor.storeView({ payment_intent: id });
      expect(charges).toMatchObject([{ status: "failed", amount_captured: 0 }]);
    },
  );

  test("an invalid number is refused, and the intent is unchanged", async () => {
    const { processor } = running;
    const { id } = await processor.open();
    const confirm = (number: string, card = {}) =>
      processor.test.paymentIntents.confirm(id, withCard(number, card));

    await expect(confirm("4242424242424241")).rejects.toMatchObject({ code: "incorrect_number" });
    await expect(confirm("4111111111111111")).rejects.toMatchObject({
      decline_code: "test_mode_live_card",
    });
    await expect(confirm(GOOD, { exp_month: 13 })).rejects.toMatchObject({
      code: "invalid_expiry_month",
    });
    await expect(confirm(GOOD, { exp_year: 2025 })).rejects.toMatchObject({
      code: "invalid_expiry_year",
    });
    await expect(confirm(GOOD, { cvc: "12" })).rejects.toMatchObject({ code: "invalid_cvc" });
    expect(await processor.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: null,
    });
  });

  test("live mode accepts every valid card number", async () => {
    const { processor } = running;

    expect(await processor.pay("4111111111111111", {}, "live")).toMatchObject({
      status: "succeeded",
      livemode: true,
    });
    await expect(processor.pay("4111111111111112", {}, "live")).rejects.toMatchObject({
      code: "incorrect_number",
    });
    await expect(processor.pay("4000000000000002", {}, "live")).rejects.toMatchObject({
      decline_code: "generic_decline",
    });
  });

  const silently = async (number: string, params = {}): Promise<string> => {
    const { processor } = running;
    const { id } = await processor.open(params);
    const confirm = processor.test.paymentIntents.confirm(id, withCard(number), { timeout: 250 });
    await expect(confirm).rejects.toMatchObject({ type: "StripeConnectionError" });
    await eventually(async () => {
      expect(await processor.requests({ payment_intent: id })).toMatchObject([{ confirms: 1 }]);
    });
    return id;
  };

  test.each([
    [{}, "succeeded"],
    [{ capture_method: "manual" } as const, "requires_capture"],
  ])(
    "4000000000005043 pays without a response, and is processing only at the first retrieve",
    async (params, status) => {
      const { processor } = running;
      const id = await silently("4000000000005043", params);

      const first = await processor.retrieve(id);
      const second = await processor.retrieve(id);

      expect(first).toMatchObject({
        status: "processing",
        latest_charge: null,
        amount_received: 0,
      });
      expect(second).toMatchObject({ status, latest_charge: expect.any(String) });
    },
  );

  test("4000000000005043 has succeeded when it is retrieved after ten seconds", async () => {
    const id = await silently("4000000000005043");

    running.pass(10_000);

    expect(await running.processor.retrieve(id)).toMatchObject({ status: "succeeded" });
  });

  test("a processing payment can be neither canceled nor captured", async () => {
    const { processor } = running;
    const id = await silently("4000000000005043", { capture_method: "manual" });
    const unexpected = { statusCode: 400, code: "payment_intent_unexpected_state" };

    await expect(processor.test.paymentIntents.cancel(id)).rejects.toMatchObject(unexpected);
    await expect(processor.test.paymentIntents.capture(id)).rejects.toMatchObject(unexpected);
    running.pass(10_000);
    expect(await processor.test.paymentIntents.cancel(id)).toMatchObject({ status: "canceled" });
  });

  test("4000000000005084 gets no response and no charge, and cannot be confirmed after a cancel", async () => {
    const { processor } = running;
    const id = await silently("4000000000005084");

    expect(await processor.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: null,
      latest_charge: null,
    });
    await processor.test.paymentIntents.cancel(id);
    await expect(processor.test.paymentIntents.confirm(id, withCard(GOOD))).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    expect(await processor.requests({ payment_intent: id })).toMatchObject([
      { confirms: 2, authorisations: 0 },
    ]);
  });
});

describe("capture and cancel", () => {
  test("a partial capture voids the rest", async () => {
    const { test: stripe } = running.processor;
    const held = await running.processor.pay(GOOD, { capture_method: "manual" });

    const taken = await stripe.paymentIntents.capture(held.id, {
      amount_to_capture: 2_000,
      expand: WHOLE,
    });

    expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 5_000 });
    expect(taken).toMatchObject({
      status: "succeeded",
      amount: 5_000,
      amount_received: 2_000,
      amount_capturable: 0,
      latest_charge: { amount_captured: 2_000, balance_transaction: { amount: 2_000, fee: 30 } },
    });
    await expect(stripe.paymentIntents.capture(held.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  test("a capture cannot exceed the authorization", async () => {
    const { processor } = running;
    const { id } = await processor.pay(GOOD, { capture_method: "manual" });

    await expect(
      processor.test.paymentIntents.capture(id, { amount_to_capture: 5_001 }),
    ).rejects.toMatchObject({ statusCode: 400, param: "amount_to_capture" });
    expect(await processor.retrieve(id)).toMatchObject({ status: "requires_capture" });
  });

  test("a cancel voids the authorization, and a captured payment cannot be canceled", async () => {
    const { processor } = running;
    const { test: stripe } = processor;
    const held = await processor.pay(GOOD, { capture_method: "manual" });
    const paid = await processor.pay(GOOD);

    const canceled = await stripe.paymentIntents.cancel(held.id, {
      cancellation_reason: "abandoned",
    });

    expect(canceled).toMatchObject({
      status: "canceled",
      cancellation_reason: "abandoned",
      amount_capturable: 0,
      canceled_at: expect.any(Number),
    });
    for (const id of [held.id, paid.id]) {
      await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
        statusCode: 400,
        code: "payment_intent_unexpected_state",
      });
    }
    expect((await processor.storeView()).lines).toHaveLength(1);
  });

  test("a paid intent cannot be confirmed again, a declined one can", async () => {
    const { processor } = running;
    const { id } = await processor.open();
    const confirm = (number: string) => processor.test.paymentIntents.confirm(id, withCard(number));
    await expect(confirm("4000000000000002")).rejects.toMatchObject({ statusCode: 402 });

    const paid = await confirm(GOOD);

    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
    await expect(confirm(GOOD)).rejects.toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
    });
  });

  test("an uncaptured authorization expires after seven days", async () => {
    const { processor } = running;
    const { id } = await processor.pay(GOOD, { capture_method: "manual" });
    const DAY_MS = 86_400_000;

    running.pass(7 * DAY_MS - 1);
    expect(await processor.retrieve(id)).toMatchObject({ status: "requires_capture" });
    running.pass(1);

    expect((await processor.storeView()).intents).toMatchObject([{ id, status: "canceled" }]);
    expect(await processor.retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_reason: "automatic",
    });
  });
});

describe("the vault", () => {
  test("a saved card can be charged again for its customer only", async () => {
    const { processor } = running;
    const { test: stripe } = processor;
    const customer = await stripe.customers.create({ email: "ada@example.com" });
    const other = await stripe.customers.create({ email: "eze@example.com" });
    const first = await processor.pay(GOOD, {
      customer: customer.id,
      setup_future_usage: "off_session",
    });
    const payment_method = String(first.payment_method);

    const second = await processor.open({ customer: customer.id });
    const again = await stripe.paymentIntents.confirm(second.id, { payment_method });

    expect(again).toMatchObject({ status: "succeeded", payment_method });
    const third = await processor.open({ customer: other.id });
    await expect(stripe.paymentIntents.confirm(third.id, { payment_method })).rejects.toMatchObject(
      { statusCode: 400, param: "payment_method" },
    );
  });

  test("a card that requires authentication is declined off-session, and others pay", async () => {
    const { processor } = running;
    const { test: stripe } = processor;
    const customer = await stripe.customers.create({ email: "ada@example.com" });
    const saving = { customer: customer.id, setup_future_usage: "off_session" } as const;
    const offSession = async (payment_method: string, params: object = {}) => {
      const { id } = await processor.open({ customer: customer.id, ...params });
      return stripe.paymentIntents.confirm(id, { payment_method, off_session: true });
    };
    const good = String((await processor.pay(GOOD, saving)).payment_method);
    const asking = await processor.pay(ASKS_HOLDER, saving);
    const { pathname } = new URL(asking.next_action?.redirect_to_url?.url ?? "");
    await fetch(`${running.client.url}${pathname}/confirm`, { method: "POST" });
    const confirmed = await processor.retrieve(asking.id);

    expect(await offSession(good)).toMatchObject({ status: "succeeded" });
    await expect(offSession(String(confirmed.payment_method))).rejects.toMatchObject({
      ...{ statusCode: 402, type: "StripeCardError" },
      ...{ code: "authentication_required", decline_code: "authentication_required" },
      payment_intent: { status: "requires_payment_method", next_action: null },
    });
    await expect(offSession(good, { setup_future_usage: "off_session" })).rejects.toMatchObject({
      statusCode: 400,
      param: "off_session",
    });
  });

  test("a confirm can save the card", async () => {
    const { processor } = running;
    const customer = await processor.test.customers.create({});
    const { id } = await processor.open({ customer: customer.id });
    const confirmed = await processor.test.paymentIntents.confirm(id, {
      ...withCard(GOOD),
      setup_future_usage: "on_session",
    });

    const next = await processor.open({ customer: customer.id });
    const again = await processor.test.paymentIntents.confirm(next.id, {
      payment_method: String(confirmed.payment_method),
    });

    expect(confirmed.setup_future_usage).toBe("on_session");
    expect(again.status).toBe("succeeded");
  });

  test("an unsaved card can be charged once", async () => {
    const { processor } = running;
    const first = await processor.pay(GOOD);
    const second = await processor.open();
    const payment_method = String(first.payment_method);

    await expect(
      processor.test.paymentIntents.confirm(second.id, { payment_method }),
    ).rejects.toMatchObject({ statusCode: 400, param: "payment_method" });
    await expect(
      processor.test.paymentIntents.confirm(second.id, { payment_method: "pm_none" }),
    ).rejects.toMatchObject({ code: "resource_missing" });
  });

  test("a card has the same fingerprint within one mode", async () => {
    const { processor } = running;
    const fingerprint = async (number: string) => {
      const { id } = await processor.pay(number);
      const paid = await processor.test.paymentIntents.retrieve(id, { expand: WHOLE });
      return typeof paid.latest_charge === "object"
        ? paid.latest_charge?.payment_method_details?.card?.fingerprint
        : undefined;
    };

    const [one, same, other] = [
      await fingerprint(GOOD),
      await fingerprint(GOOD),
      await fingerprint("5555555555554444"),
    ];

    expect(one).toEqual(expect.any(String));
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});

test("an unsupported endpoint is 404", async () => {
  const response = await running.client.send("/v1/payouts", {
    method: "GET",
    headers: { authorization: `Bearer ${PROCESSOR_KEYS.test}` },
  });

  expect(response.status).toBe(404);
  expect(JSON.parse(response.text)).toMatchObject({ error: { type: "invalid_request_error" } });
});
