import { aTenant } from "@kobo/core/testing";
import { toWireTenant } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { CURRENCIES } from "../../../src/domain/currency";
import { AMEX, aCardMethod, aCreateBody, MASTERCARD } from "../../factories";
import { BANK_PAGE, type CardOutcome } from "../fake-processor";
import { cardWorlds, codeOf, RETURN_URL } from "../world";

const { aWorld } = cardWorlds();

const A_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** The fields of a payment of `aCreateBody`, with any outcome. */
const REQUESTED = {
  id: expect.stringMatching(/^pay_[0-9a-z]{26}$/),
  transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
  amount: 100_000,
  currency: "NGN",
  customer: {
    id: expect.stringMatching(/^cus_[0-9a-z]{26}$/),
    email: "bola@example.com",
    name: "Bola Ade",
  },
  payment_method: {
    id: expect.stringMatching(/^pm_[0-9a-z]{26}$/),
    type: "card",
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
  },
  description: "Two tickets",
  metadata: { order: "A-17" },
  created_at: A_TIME,
  updated_at: A_TIME,
};

const NOTHING_YET = {
  off_session: false,
  amount_capturable: 0,
  amount_captured: 0,
  amount_refunded: 0,
  fee: 0,
  capture_before: null,
  next_action: null,
  failure: null,
};

interface Outcome {
  name: string;
  cardOutcome: CardOutcome;
  capture: boolean;
  shown: object;
  state: string;
  events: string[];
}

const OUTCOMES: Outcome[] = [
  {
    name: "is charged",
    cardOutcome: "pays",
    capture: true,
    shown: { ...NOTHING_YET, status: "succeeded", amount_captured: 100_000, fee: 1_500 },
    state: "succeeded",
    events: ["payment.created", "payment.succeeded"],
  },
  {
    name: "is authorised for a later capture",
    cardOutcome: "pays",
    capture: false,
    shown: {
      ...NOTHING_YET,
      status: "pending",
      amount_capturable: 100_000,
      capture_before: A_TIME,
    },
    state: "authorized",
    events: ["payment.created"],
  },
  {
    name: "is declined",
    cardOutcome: "is declined",
    capture: true,
    shown: {
      ...NOTHING_YET,
      status: "failed",
      failure: {
        code: "INSUFFICIENT_FUNDS",
        decline_code: "insufficient_funds",
        message: "The card has too little money.",
      },
    },
    state: "failed",
    events: ["payment.created", "payment.failed"],
  },
  {
    name: "requires authentication",
    cardOutcome: "asks the customer",
    capture: true,
    shown: {
      ...NOTHING_YET,
      status: "pending",
      next_action: { type: "redirect", redirect_url: BANK_PAGE },
    },
    state: "authenticating",
    events: ["payment.created"],
  },
  {
    name: "is still being processed",
    cardOutcome: "is being processed",
    capture: true,
    shown: { ...NOTHING_YET, status: "pending" },
    state: "asking",
    events: ["payment.created"],
  },
];

describe("a card that", () => {
  test.each(OUTCOMES)("$name creates a payment with the expected fields", async (outcome) => {
    const world = aWorld();
    world.processor.cardOutcome = outcome.cardOutcome;
    const { capture } = outcome;

    const { payment, replay } = await world.create({ capture });

    expect(payment).toEqual({ ...REQUESTED, capture, ...outcome.shown });
    expect(replay).toBe("REPLAY_NONE");
    expect(await world.get(payment.id)).toEqual(payment);
    expect(await world.row(payment)).toMatchObject({ state: outcome.state, leased_until: null });
    expect(world.processor.confirms()).toBe(1);
  });

  test.each(OUTCOMES)("$name publishes events with the fields of GET", async (outcome) => {
    const world = aWorld();
    world.processor.cardOutcome = outcome.cardOutcome;
    const atTheProcessor: { id: string }[] = [];
    world.processor.arrives.confirm = async () => {
      const [row] = await world.rows();
      atTheProcessor.push(await world.get(row.public_id));
    };

    const { payment } = await world.create({ capture: outcome.capture });

    const events = await world.events();
    expect(events.map(({ type }) => type)).toEqual(outcome.events);
    expect(events[0]?.data).toEqual(atTheProcessor[0]);
    if (events[1]) expect(events[1].data).toEqual(payment);
    const { id } = await world.row(payment);
    for (const event of events) expect(event).toMatchObject({ key: id, mode: "test" });
  });
});

test("naira of test mode reach the wallet at once, less the fee", async () => {
  const world = aWorld();
  await world.create();

  const { ledger } = world.ledger;
  expect(ledger.balance("NGN wallet ada-stores.wallet")).toBe(98_500n);
  expect(ledger.balance("NGN settling ada-stores.wallet")).toBe(0n);
  expect(ledger.balance("NGN system FEE_REVENUE")).toBe(1_500n);
  // The processor deducts its one percent.
  expect(ledger.balance("NGN system CARD_CLEARING")).toBe(-99_000n);
  expect(ledger.total("NGN")).toBe(0n);
});

test("naira of live mode wait in the settling account for the next day", async () => {
  const world = aWorld();
  const tenant = aTenant({ mode: "live" });
  const { payment } = await world.create({}, { tenant });

  expect(payment.status).toBe("succeeded");
  expect(world.processor.confirms()).toBe(0);
  expect(world.liveProcessor.confirms()).toBe(1);
  const { ledger } = world.ledger;
  expect(ledger.balance("NGN settling ada-stores.wallet")).toBe(98_500n);
  expect(ledger.balance("NGN wallet ada-stores.wallet")).toBe(0n);
  const { id } = await world.row(payment, tenant);
  const settlement = await world.admin("settlements").where({ id }).first();
  expect(settlement).toMatchObject({ state: "waiting", due_at: expect.any(Date) });
});

test.each(CURRENCIES.filter((currency) => currency !== "NGN"))(
  "%s is credited to the wallet's account in that currency, in any letter case",
  async (currency) => {
    const world = aWorld();
    const { payment } = await world.create({ currency: currency.toLowerCase(), amount: 1_999 });

    expect(payment).toMatchObject({ currency, status: "succeeded", fee: 29 });
    expect(world.ledger.ledger.balance(`${currency} wallet ada-stores.wallet`)).toBe(1_970n);
    expect(world.ledger.ledger.total(currency)).toBe(0n);
    expect(world.ledger.merchantsMoney("NGN")).toBe(0n);
  },
);

test.each([
  [1, 0],
  [66, 0],
  [67, 1],
  [99_999_999, 1_499_999],
])("for %d the fee of 1.5%% is %d: rounded down", async (amount, fee) => {
  const { payment } = await aWorld().create({ amount });

  expect(payment).toMatchObject({ status: "succeeded", amount_captured: amount, fee });
});

test("omitted fields have their defaults", async () => {
  const world = aWorld();
  const { payment } = await world.create({
    customer: { email: "bola@example.com" },
    description: undefined,
    metadata: undefined,
  });

  expect(payment).toMatchObject({ description: null, metadata: {}, capture: true });
  expect(payment.customer.name).toBeNull();
  expect(await world.row(payment)).toMatchObject({ return_url: RETURN_URL });
});

test("unknown fields are returned as ignoredFields, for every request", async () => {
  const world = aWorld();
  const { calls, tenant } = world;
  const requestOf = (body: object, paymentId = "") => ({
    tenant: toWireTenant(tenant),
    paymentId,
    body: Buffer.from(JSON.stringify(body)),
    idempotencyKeyHash: Buffer.alloc(0),
    otherIdempotencyKeyHashes: [],
    defaultReturnUrl: RETURN_URL,
    purpose: "",
  });
  const known = aCreateBody({ capture: false });
  const customer = { email: "bola@example.com", phone: "0801" };
  const { payment } = await world.create();

  expect(await calls.CreatePayment(requestOf(known))).toMatchObject({ ignoredFields: [] });
  const created = await calls.CreatePayment(
    requestOf({ ...known, customer, capture: false, colour: "red" }),
  );
  const id = created.payment?.id ?? "";

  expect(created.ignoredFields).toEqual(["customer.phone", "colour"]);
  expect(await calls.CapturePayment(requestOf({ colour: "red" }, id))).toMatchObject({
    ignoredFields: ["colour"],
  });
  expect(await calls.CreateRefund(requestOf({ amount: 1, why: "x" }, payment.id))).toMatchObject({
    ignoredFields: ["why"],
  });
});

test("metadata keeps its order", async () => {
  const world = aWorld();
  const metadata = { z: 1, a: { y: [1, null, "ü"], b: true }, m: "" };
  const { payment } = await world.create({ metadata });

  const shown = await world.get(payment.id);
  expect(JSON.stringify(shown.metadata)).toBe(JSON.stringify(metadata));
});

test("a payment has the id that the client chose", async () => {
  const world = aWorld();
  const { payment } = await world.create({}, { paymentId: "order_A-17" });

  expect(payment.id).toBe("order_A-17");
  expect(await world.get("order_A-17")).toEqual(payment);
});

test("two merchants, and the modes of a merchant, may choose the same id", async () => {
  const world = aWorld();
  const live = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });
  const paymentId = "order-1";
  for (const tenant of [world.tenant, live, aTenant()]) {
    const { replay } = await world.create({}, { paymentId, tenant });
    expect(replay).toBe("REPLAY_NONE");
  }
});

test("an unknown outcome is queried once before the response", async () => {
  const world = aWorld();
  world.processor.silent.confirm = "after";
  const { payment } = await world.create();

  expect(payment.status).toBe("succeeded");
  const { id } = await world.row(payment);
  expect(world.processor.callsAbout(id)).toEqual(["open", "confirm", "ask"]);
  const answers = await world
    .admin("processor_answers")
    .where({ subject_id: id })
    .orderBy("number");
  expect(answers).toMatchObject([
    { number: 1, call: "confirm", answer: "unknown", detail: "no answer" },
    { number: 2, call: "ask", answer: "captured", detail: "amount 100000, cost 1000" },
  ]);
});

describe("a failed opening", () => {
  test("leaves no payment, event or money, and its id and key can be reused", async () => {
    const world = aWorld();
    world.processor.silent.open = "before";
    const manner = { paymentId: "order-7", key: "key-7" };

    await expect(world.create({}, manner)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      message: expect.stringContaining("The card was not charged"),
    });

    expect(await codeOf(world.get("order-7"))).toBe("PAYMENT_NOT_FOUND");
    expect(await world.list()).toMatchObject({ ids: [], hasMore: false });
    expect(await world.eventNames()).toEqual([]);
    expect(await world.rows()).toMatchObject([{ state: "refused", status: null, due_at: null }]);

    world.processor.silent = {};
    const { payment, replay } = await world.create({}, manner);
    expect({ status: payment.status, replay }).toEqual({
      status: "succeeded",
      replay: "REPLAY_NONE",
    });
    expect(world.processor.confirms()).toBe(1);
  });

  test("may have created an intent, but the card was never sent", async () => {
    const world = aWorld();
    world.processor.silent.open = "after";

    expect(await codeOf(world.create())).toBe("SERVICE_UNAVAILABLE");

    expect(world.processor.confirms()).toBe(0);
  });
});

describe("a customer", () => {
  const customer = (email: string, name?: string) => ({ customer: { email, name } });

  test("is identified by email in any case, and a new name replaces the old one", async () => {
    const world = aWorld();
    const first = await world.create(customer("bola@example.com", "Bola"));
    const second = await world.create(customer("BOLA@Example.com", "Bola Ade"));
    const third = await world.create(customer("Bola@example.com"));
    const fourth = await world.create(customer("bola@example.com", ""));

    const customers = [first, second, third, fourth].map(({ payment }) => payment.customer);
    expect(new Set(customers.map(({ id }) => id)).size).toBe(1);
    expect(customers.map(({ name }) => name)).toEqual(["Bola", "Bola Ade", "Bola Ade", "Bola Ade"]);
    expect((await world.get(first.payment.id)).customer.name).toBe("Bola Ade");
    expect(new Set(customers.map(({ email }) => email))).toEqual(new Set(["bola@example.com"]));
  });

  test("with another email, merchant or mode is a separate customer", async () => {
    const world = aWorld();
    const live = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });
    const created = [
      await world.create(),
      await world.create(customer("chidi@example.com")),
      await world.create({}, { tenant: live }),
      await world.create({}, { tenant: aTenant() }),
    ];

    const ids = created.map(({ payment }) => payment.customer.id);
    expect(new Set(ids).size).toBe(4);
  });

  test("that is new to twenty concurrent requests is created once", async () => {
    const world = aWorld();
    const created = await Promise.all(Array.from({ length: 20 }, () => world.create()));

    expect(new Set(created.map(({ payment }) => payment.customer.id)).size).toBe(1);
    expect(new Set(created.map(({ payment }) => payment.payment_method.id)).size).toBe(1);
    expect(world.processor.confirms()).toBe(20);
    expect(world.ledger.merchantsMoney()).toBe(20n * 98_500n);
  });

  test("keeps the processor's id", async () => {
    const world = aWorld();
    const { payment } = await world.create();
    const { customer_id: id } = await world.row(payment);

    const row = await world.admin("customers").where({ id }).first();
    expect(row.processor_customer_id).toBe(`cus_${id}`);
  });
});

describe("a card", () => {
  const paidBy = (card: object) => ({ payment_method: aCardMethod(card) });

  test("that is used twice is one payment method, in any notation of its number", async () => {
    const world = aWorld();
    const first = await world.create();
    const second = await world.create(paidBy({ number: "4242-4242 4242 4242", cvc: "999" }));
    const short = await world.create(paidBy({ exp_year: 30 }));

    const ids = [first, second, short].map(({ payment }) => payment.payment_method.id);
    expect(new Set(ids).size).toBe(1);
  });

  test("with another number, expiry or customer is a separate payment method", async () => {
    const world = aWorld();
    const created = [
      await world.create(),
      await world.create(paidBy({ number: MASTERCARD })),
      await world.create(paidBy({ exp_month: 11 })),
      await world.create({ customer: { email: "chidi@example.com" } }),
    ];

    const ids = created.map(({ payment }) => payment.payment_method.id);
    expect(new Set(ids).size).toBe(4);
  });

  test.each([
    [MASTERCARD, "123", { brand: "mastercard", last4: "4444" }],
    [AMEX, "1234", { brand: "amex", last4: "0005" }],
    ["5060666666666666666", "123", { brand: "verve", last4: "6666" }],
  ])("is shown with its brand and last four digits (%s)", async (number, cvc, shown) => {
    const { payment } = await aWorld().create(paidBy({ number, cvc }));

    expect(payment.payment_method.card).toMatchObject(shown);
  });

  test.each([
    ["INVALID_PAYMENT_METHOD", { number: "4242424242424241" }],
    ["INVALID_PAYMENT_METHOD", { exp_month: 13 }],
    // A number that may be a real card's, in test mode.
    ["INVALID_PAYMENT_METHOD", { number: "4929000000006" }],
    ["EXPIRED_CARD", { exp_month: 1, exp_year: 2020 }],
    ["INVALID_CVC", { cvc: "12" }],
    ["INVALID_CVC", { number: AMEX, cvc: "123" }],
  ])("that is invalid is refused with %s (%o), and nothing is stored", async (code, card) => {
    const world = aWorld();

    expect(await codeOf(world.create(paidBy(card), { key: "key" }))).toBe(code);

    expect(await world.rows()).toEqual([]);
    expect(await world.eventNames()).toEqual([]);
    expect(world.processor.calls).toEqual([]);
    expect((await world.create({}, { key: "key" })).payment.status).toBe("succeeded");
  });

  test("that is not a test card is charged in live mode", async () => {
    const world = aWorld();
    const tenant = aTenant({ mode: "live" });
    const { payment } = await world.create(paidBy({ number: "4929000000006" }), { tenant });

    expect(payment.payment_method.card).toMatchObject({ brand: "visa", last4: "0006" });
  });
});

describe("a payment whose card could not be sent", () => {
  test("because the circuit breaker is open is not created", async () => {
    const world = aWorld();
    world.processor.permitsMax = 0;

    expect(await codeOf(world.create({}, { key: "key" }))).toBe("SERVICE_UNAVAILABLE");

    expect(await world.rows()).toEqual([]);
    expect(world.processor.calls).toEqual([]);
  });

  test("because of the concurrency limit is not created or declined", async () => {
    const world = aWorld();
    world.processor.permitsMax = 2;
    const gate = Promise.withResolvers<void>();
    world.processor.arrives = { confirm: () => gate.promise };
    const charging = [world.create(), world.create()];
    await eventually(() => expect(world.processor.calls).toHaveLength(4));

    expect(await codeOf(world.create())).toBe("SERVICE_UNAVAILABLE");
    gate.resolve();

    for (const { payment } of await Promise.all(charging)) expect(payment.status).toBe("succeeded");
    expect(await world.rows()).toHaveLength(2);
    expect((await world.create()).payment.status).toBe("succeeded");
  });
});
