import { setImmediate } from "node:timers/promises";
import { inspect } from "node:util";
import { freePort } from "@kobo/testing";
import type { CardProcessor } from "../../../src/clients/card-processor";
import { aCard, aNewPayment, soon } from "../../conformance/samples";
import {
  aDecline,
  anIntent,
  type Behaviour,
  canSend,
  hang,
  json,
  rawProcessor,
  refusal,
  reset,
  trickle,
} from "./raw-processor";

const raw = rawProcessor();
let processor: CardProcessor;

beforeEach(() => {
  processor = raw.processor();
});
afterEach(() => processor.close());

const payment = aNewPayment({ processorId: "pi_1" });
const NUMBER = "4242424242424242";
const CVC = "737";
const confirm = () => processor.confirm(payment, aCard(NUMBER), soon());
const ask = () => processor.query(payment, soon());

/** Faults that a repeat would meet again. */
const FOR_GOOD = ["HTTP 401", "HTTP 402 for another reason"];

const FAULTS: readonly [string, Behaviour][] = [
  ["a connection that is closed", reset],
  ["silence", hang],
  ["a byte now and then", trickle],
  ["HTTP 500", json({ error: { type: "api_error" } }, 500)],
  [
    "HTTP 502 with an intent in it",
    json(anIntent(payment, { status: "succeeded", amount_received: 5_000 }), 502),
  ],
  [
    "HTTP 503 that asks for a repeat",
    (response) => {
      response.writeHead(503, { "stripe-should-retry": "true" }).end("{}");
    },
  ],
  ["HTTP 409", refusal(409, "invalid_request_error", "lock_timeout")],
  ["HTTP 429", refusal(429, "invalid_request_error", "rate_limit")],
  ["HTTP 401", refusal(401, "invalid_request_error")],
  ["HTTP 402 for another reason", refusal(402, "invalid_request_error")],
  ["a page", (response) => void response.end("<html>Down for maintenance</html>")],
  ["null", json(null)],
  [
    "half of an answer",
    (response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write('{"object": "payment_intent"');
      response.socket?.end();
    },
  ],
  ["something else", json({ object: "charge", id: "ch_1" })],
];

/** Faults that count as no response to a call that may be repeated. */
const NO_RESPONSE = [
  "a connection that is closed",
  "silence",
  "a byte now and then",
  "half of an answer",
];

const invalid = (code?: string, param?: string) =>
  refusal(400, "invalid_request_error", code, param);

describe("a card is sent once", () => {
  test.each(FAULTS)("after any response: %s", async (_, behave) => {
    raw.behave = behave;

    expect(await confirm()).toMatchObject({ kind: "unknown" });

    expect(raw.seen.map(({ url }) => url)).toEqual(["/v1/payment_intents/pi_1/confirm"]);
  });

  test("after the processor closes the kept connection as the card arrives", async () => {
    raw.behave = json(anIntent(payment));
    await confirm();
    // The connection is free again a moment after the response.
    await setImmediate();
    raw.behave = reset;

    expect(await confirm()).toMatchObject({ kind: "unknown" });

    expect(raw.seen).toHaveLength(2);
  });
});

describe("a card that was never sent leaves the payment idle", () => {
  test("when the connection is refused", async () => {
    const nowhere = raw.processor({ url: `http://127.0.0.1:${await freePort()}` });

    const answer = await nowhere.confirm(payment, aCard(NUMBER), soon());
    nowhere.close();

    expect(answer).toEqual({ kind: "idle" });
  });

  test("when the host does not exist", async () => {
    const nowhere = raw.processor({ url: "http://nowhere.invalid" });

    const answer = await nowhere.confirm(payment, aCard(NUMBER), soon());
    nowhere.close();

    expect(answer).toEqual({ kind: "idle" });
  });

  test("when no time is left", async () => {
    expect(await processor.confirm(payment, aCard(NUMBER), Date.now())).toEqual({ kind: "idle" });
    expect(raw.seen).toEqual([]);
  });

  test("when too little time is left for an answer", async () => {
    const deadline = Date.now() + 900;

    expect(await processor.confirm(payment, aCard(NUMBER), deadline)).toEqual({ kind: "idle" });
    expect(raw.seen).toEqual([]);
  });

  test("when the breaker is open, after calls without an answer but not after declines", async () => {
    raw.behave = json(aDecline(payment, "card_declined", "generic_decline"), 402);
    for (let i = 0; i < 12; i++) await confirm();
    expect(canSend(processor)).toBe(true);

    raw.behave = reset;
    for (let i = 0; i < 14; i++) await confirm();
    expect(canSend(processor)).toBe(false);
    raw.seen = [];

    expect(await confirm()).toEqual({ kind: "idle" });
    expect(raw.seen).toEqual([]);
    expect(processor.states()).toContain("confirm open");
    expect(processor.states()).toContain("ask closed");
  });
});

test("a query ends at its deadline, even if bytes arrive slowly", async () => {
  raw.behave = trickle;
  const begin = Date.now();

  expect(await processor.query(payment, begin + 300)).toMatchObject({ kind: "unreachable" });

  expect(Date.now() - begin).toBeLessThan(900);
});

test("no answer and no log line contains the request, even if the processor echoes it", async () => {
  const said = { message: `Your card ${NUMBER} with ${CVC} is not good.`, param: "number" };
  const echoes: Behaviour[] = [
    json({ error: { type: "invalid_request_error", ...said } }, 400),
    json({ error: { type: "card_error", code: "incorrect_number", ...said } }, 402),
    json({ error: { type: "api_error", ...said } }, 500),
    json(anIntent({ ...payment, processorId: "pi_2" }, { description: NUMBER })),
    (response) => void response.end(`${NUMBER} ${CVC}`),
  ];
  const answers: unknown[] = [];

  for (const behave of [...FAULTS.map(([, fault]) => fault), ...echoes]) {
    raw.behave = behave;
    const fresh = raw.processor();
    answers.push(await fresh.confirm(payment, aCard(NUMBER), soon()));
    fresh.close();
  }

  expect(raw.seen[0]?.body.get("payment_method_data[card][number]")).toBe(NUMBER);
  expect(raw.logged).not.toEqual([]);
  for (const text of [JSON.stringify(answers), inspect(raw.logged, { depth: 20 })]) {
    expect(text).not.toContain(NUMBER);
    expect(text).not.toContain(CVC);
  }
});

describe("an intent determines the payment's state", () => {
  const redirect = {
    type: "redirect_to_url",
    redirect_to_url: { url: "https://bank.example/3ds" },
  };
  const charge = { id: "ch_1", balance_transaction: { id: "txn_1", fee: 75, currency: "usd" } };
  const foreign = { balance_transaction: { fee: 75, currency: "ngn" } };
  const declined = { type: "card_error", code: "card_declined", decline_code: "lost_card" };
  const refused = { type: "card_error", code: "payment_intent_authentication_failure" };

  test.each([
    [{ status: "requires_payment_method" }, { kind: "idle" }],
    [{ status: "requires_confirmation" }, { kind: "idle" }],
    [{ status: "processing" }, { kind: "processing" }],
    [{ status: "canceled" }, { kind: "canceled" }],
    [
      { status: "requires_action", next_action: redirect },
      { kind: "authentication needed", redirectUrl: "https://bank.example/3ds" },
    ],
    [{ status: "requires_action", next_action: { type: "use_stripe_sdk" } }, { kind: "unknown" }],
    [
      { status: "requires_capture", payment_method: "pm_1" },
      { kind: "authorized", vaultToken: "pm_1" },
    ],
    [
      {
        status: "succeeded",
        amount_received: 5_000,
        payment_method: "pm_1",
        latest_charge: charge,
      },
      { kind: "captured", amount: 5_000n, cost: 75n, vaultToken: "pm_1" },
    ],
    [
      { status: "succeeded", amount_received: 3_000, payment_method: { id: "pm_1" } },
      { kind: "captured", amount: 3_000n, cost: undefined, vaultToken: "pm_1" },
    ],
    [
      { status: "succeeded", amount_received: 1, latest_charge: foreign },
      { kind: "captured", amount: 1n, cost: undefined, vaultToken: "" },
    ],
    [
      { status: "requires_payment_method", last_payment_error: declined },
      { kind: "declined", failure: { code: "CARD_DECLINED", declineCode: "lost_card" } },
    ],
    [
      { status: "requires_payment_method", last_payment_error: refused },
      {
        kind: "declined",
        failure: { code: "CARD_DECLINED", declineCode: "authentication_failed" },
      },
    ],
    [{ status: "something_new" }, { kind: "unknown" }],
  ])("%j", async (fields, answer) => {
    raw.behave = json(anIntent(payment, fields));

    expect(await ask()).toMatchObject(answer);
    expect(await confirm()).toMatchObject(answer);
  });

  test.each([
    ["another intent id", { id: "pi_2" }],
    ["metadata of another payment", { metadata: { kobo_payment_uuid: "another payment" } }],
    ["no metadata", { metadata: {} }],
    ["another amount", { amount: 4_999 }],
    ["another currency", { currency: "ngn" }],
    ["the other mode", { livemode: true }],
    ["more received than charged", { amount_received: 5_001 }],
    ["nothing received", { amount_received: 0 }],
  ])("but not one that does not match the payment: %s", async (_, fields) => {
    raw.behave = json(
      anIntent(payment, { status: "succeeded", amount_received: 5_000, ...fields }),
    );

    expect(await ask()).toMatchObject({ kind: "unknown" });
  });
});

test.each(FAULTS)("a query is unknown or unreachable after %s", async (name, behave) => {
  raw.behave = behave;

  const kind = NO_RESPONSE.includes(name) ? "unreachable" : "unknown";
  expect(await ask()).toMatchObject({ kind });
});

describe("a refused card", () => {
  test("is declined with the bank's code", async () => {
    raw.behave = json(aDecline(payment, "card_declined", "stolen_card"), 402);

    expect(await confirm()).toEqual({
      kind: "declined",
      failure: { code: "CARD_DECLINED", declineCode: "stolen_card" },
    });
  });

  test("is not declined if the intent in the error has another state", async () => {
    const fields = { status: "processing", last_payment_error: null };
    raw.behave = json(aDecline(payment, "card_declined", "stolen_card", fields), 402);

    expect(await confirm()).toEqual({ kind: "processing" });
  });

  test("has a reason even if it did not reach the intent", async () => {
    const why = { type: "card_error", code: "incorrect_number" };
    const failure = { code: "CARD_DECLINED", declineCode: "incorrect_number" };

    raw.behave = json({ error: { ...why, payment_intent: anIntent(payment) } }, 402);
    expect(await confirm()).toEqual({ kind: "idle", failure });
    raw.behave = json({ error: why }, 402);
    expect(await confirm()).toEqual({ kind: "idle", failure });
  });

  test("is not declined by another payment's intent", async () => {
    raw.behave = json(aDecline(payment, "card_declined", "stolen_card", { id: "pi_2" }), 402);

    expect(await confirm()).toMatchObject({ kind: "unknown" });
  });
});

test("an off-session charge is marked as such, others are not", async () => {
  raw.behave = json(anIntent(payment));
  const saved = { vaultToken: "pm_1", last4: "4242" };

  await processor.confirm({ ...payment, offSession: true }, saved, soon());
  await processor.confirm(payment, saved, soon());

  expect(raw.seen.map(({ body }) => body.get("off_session"))).toEqual(["true", null]);
});

describe("an intent is opened without the card", () => {
  const fresh = aNewPayment();
  const opened = { ...fresh, processorId: "pi_1" };
  const asStripe: Behaviour = (response, seen) =>
    json(seen.url === "/v1/customers" ? { object: "customer", id: "cus_1" } : anIntent(opened))(
      response,
      seen,
    );

  test("for a customer that is created first", async () => {
    raw.behave = asStripe;

    expect(await processor.open(fresh, soon())).toEqual({
      kind: "opened",
      processorId: "pi_1",
      processorCustomerId: "cus_1",
    });

    const [customer, intent] = raw.seen;
    expect(customer?.headers["idempotency-key"]).toBe(`customer-${fresh.customer.id}`);
    expect(Object.fromEntries(customer?.body ?? [])).toEqual({
      "metadata[kobo_customer_uuid]": fresh.customer.id,
    });
    expect(intent?.headers["idempotency-key"]).toBe(`open-${fresh.id}`);
    expect(Object.fromEntries(intent?.body ?? [])).toEqual({
      amount: "5000",
      currency: "usd",
      customer: "cus_1",
      capture_method: "automatic",
      "allowed_payment_method_types[0]": "card",
      setup_future_usage: "off_session",
      description: "Order 7",
      "metadata[kobo_payment]": fresh.publicId,
      "metadata[kobo_payment_uuid]": fresh.id,
    });
  });

  test("without saving the card, when the customer is not present", async () => {
    raw.behave = asStripe;

    await processor.open({ ...fresh, offSession: true, savesCard: false }, soon());

    expect(raw.seen.at(-1)?.body.has("setup_future_usage")).toBe(false);
  });

  test("for an existing customer", async () => {
    raw.behave = asStripe;
    const customer = { ...fresh.customer, processorCustomerId: "cus_7" };

    expect(await processor.open({ ...fresh, customer, capture: false }, soon())).toMatchObject({
      processorCustomerId: "cus_7",
    });

    expect(raw.seen.map(({ url }) => url)).toEqual(["/v1/payment_intents"]);
    expect(raw.seen[0]?.body.get("capture_method")).toBe("manual");
  });

  test("also while another payment creates the customer", async () => {
    let times = 0;
    raw.behave = (response, seen) => {
      const isInUse = seen.url === "/v1/customers" && times++ < 2;
      const inUse = refusal(409, "invalid_request_error", "idempotency_key_in_use");
      (isInUse ? inUse : asStripe)(response, seen);
    };

    expect(await processor.open(fresh, soon())).toMatchObject({ kind: "opened" });
  });

  test.each([
    ...FAULTS.filter(([name]) => !FOR_GOOD.includes(name)),
    ["an intent of live mode", json(anIntent(opened, { livemode: true }))],
  ] as const)("or is unreached: %s", async (_, behave) => {
    raw.behave = (response, seen) =>
      (seen.url === "/v1/customers" ? asStripe : behave)(response, seen);

    expect(await processor.open(fresh, soon())).toEqual({ kind: "unreached" });
  });

  describe("or is refused permanently", () => {
    test.each<[string, Behaviour, string]>([
      ["an amount that is too small", invalid("amount_too_small", "amount"), "AMOUNT_TOO_SMALL"],
      ["an amount that is too large", invalid("amount_too_large", "amount"), "AMOUNT_TOO_LARGE"],
      ["an unsupported currency", invalid(undefined, "currency"), "CURRENCY_NOT_TAKEN"],
    ])("for %s, as an error of the merchant", async (_, behave, code) => {
      raw.behave = (response, seen) =>
        (seen.url === "/v1/customers" ? asStripe : behave)(response, seen);

      expect(await processor.open(fresh, soon())).toEqual({ kind: "refused", code });

      expect(raw.loggedAs("error")).toEqual([]);
    });

    test.each<[string, Behaviour]>([
      ["an invalid account", invalid("account_invalid")],
      ["an invalid API key", refusal(401, "invalid_request_error")],
      ["an API key without permission", refusal(403, "invalid_request_error")],
    ])("for %s, as an error on our side", async (_, behave) => {
      raw.behave = (response, seen) =>
        (seen.url === "/v1/customers" ? asStripe : behave)(response, seen);

      expect(await processor.open(fresh, soon())).toEqual({ kind: "refused", code: "OTHER" });

      expect(raw.loggedAs("error")).toHaveLength(1);
    });

    test("for a customer that the processor refuses", async () => {
      raw.behave = invalid("email_invalid", "email");

      expect(await processor.open(fresh, soon())).toEqual({ kind: "refused", code: "OTHER" });

      expect(raw.seen.map(({ url }) => url)).toEqual(["/v1/customers"]);
    });
  });

  describe("for a customer that the processor has deleted", () => {
    const known = {
      ...fresh,
      customer: { ...fresh.customer, processorCustomerId: "cus_7" },
    };
    const keysOf = (url: string) =>
      raw.seen.filter((seen) => seen.url === url).map(({ headers }) => headers["idempotency-key"]);

    test("by creating it again under new keys", async () => {
      raw.behave = (response, seen) => {
        const isLost = seen.body.get("customer") === "cus_7";
        (isLost ? invalid("resource_missing", "customer") : asStripe)(response, seen);
      };

      const answers = [await processor.open(known, soon()), await processor.open(known, soon())];

      const answer = { kind: "opened", processorId: "pi_1", processorCustomerId: "cus_1" };
      expect(answers).toEqual([answer, answer]);
      const [first, second, ...repeats] = keysOf("/v1/payment_intents");
      expect(first).not.toBe(second);
      expect(repeats).toEqual([first, second]);
      const [customer, again] = keysOf("/v1/customers");
      expect(customer).not.toBe(`customer-${fresh.customer.id}`);
      expect(again).toBe(customer);
    });

    test("also when creating the customer returns a deleted id", async () => {
      raw.behave = (response, seen) => {
        const isFirst = seen.headers["idempotency-key"] === `customer-${fresh.customer.id}`;
        if (isFirst) json({ object: "customer", id: "cus_7" })(response, seen);
        else if (seen.body.get("customer") === "cus_7") {
          invalid("resource_missing", "customer")(response, seen);
        } else asStripe(response, seen);
      };

      expect(await processor.open(fresh, soon())).toMatchObject({ processorCustomerId: "cus_1" });
    });

    test("but only once", async () => {
      raw.behave = (response, seen) =>
        (seen.url === "/v1/customers" ? asStripe : invalid("resource_missing", "customer"))(
          response,
          seen,
        );

      expect(await processor.open(known, soon())).toEqual({ kind: "refused", code: "OTHER" });

      expect(raw.seen).toHaveLength(3);
    });
  });
});

describe.each(["capture", "cancel"] as const)("%s", (operation) => {
  const path = `/v1/payment_intents/pi_1/${operation}`;
  const late = { ...payment, captureAmount: 3_000n, calls: 4 };

  test("has a new idempotency key for each attempt", async () => {
    raw.behave = json(anIntent(payment, { status: "canceled" }));

    await processor[operation](late, soon());
    await processor[operation]({ ...late, calls: 5 }, soon());

    const keys = raw.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([`${operation}-${payment.id}-4`, `${operation}-${payment.id}-5`]);
  });

  test("queries the state when the processor reports an unexpected one", async () => {
    raw.behave = (response, seen) =>
      (seen.url === path
        ? refusal(400, "invalid_request_error", "payment_intent_unexpected_state")
        : json(anIntent(payment, { status: "succeeded", amount_received: 5_000 })))(response, seen);

    expect(await processor[operation](late, soon())).toMatchObject({ kind: "captured" });
  });

  test.each(FAULTS.filter(([name]) => name !== "HTTP 402 for another reason"))(
    "is unknown or unreachable after %s",
    async (name, behave) => {
      raw.behave = behave;

      const kind = NO_RESPONSE.includes(name) ? "unreachable" : "unknown";
      expect(await processor[operation](late, soon())).toMatchObject({ kind });

      expect(raw.seen).toHaveLength(1);
    },
  );
});
