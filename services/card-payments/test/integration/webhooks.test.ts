import type { Mode } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import Stripe from "stripe";
import { cardWorlds, codeOf, uuidOf, WEBHOOK_SECRETS, type World } from "./world";

const { aWorld, admin } = cardWorlds();

interface Sent {
  mode?: Mode;
  secret?: string;
  /** The received payload, if it differs from the signed one. */
  tampered?: string;
  headers?: Record<string, string>;
}

/** Receives a webhook with the processor's signature. */
function receive(world: World, webhook: unknown, sent: Sent = {}) {
  const { mode = "test", secret = WEBHOOK_SECRETS[mode], tampered } = sent;
  const payload = typeof webhook === "string" ? webhook : JSON.stringify(webhook);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return world.calls.ReceiveProcessorNotice({
    callback: {
      mode: mode === "live" ? "MODE_LIVE" : "MODE_TEST",
      body: Buffer.from(tampered ?? payload),
      headers: sent.headers ?? { "stripe-signature": signature },
    },
  });
}

const aboutPayment = (id: string, type = "payment_intent.succeeded") => ({
  id: "evt_1",
  object: "event",
  type,
  data: { object: { object: "payment_intent", id, status: "succeeded" } },
});

const aboutRefund = (id: string, processorId: string) => ({
  id: "evt_2",
  object: "event",
  type: "refund.failed",
  data: { object: { object: "refund", id, payment_intent: processorId, status: "failed" } },
});

/** A payment that waits for authentication. */
async function waiting(world: World, tenant = world.tenant) {
  world.processor.cardOutcome = "asks the customer";
  world.liveProcessor.cardOutcome = "asks the customer";
  const { payment } = await world.create({}, { tenant });
  return { payment, row: await world.row(payment, tenant) };
}

test("a webhook triggers a query, whose answer is applied", async () => {
  const world = aWorld();
  const { payment, row } = await waiting(world);
  world.processor.decide(row.id, "pays");

  expect(await receive(world, aboutPayment(row.processor_id))).toEqual({});
  await world.work();

  expect((await world.get(payment.id)).status).toBe("succeeded");
});

test("a webhook's content is not trusted", async () => {
  const world = aWorld();
  const { payment, row } = await waiting(world);

  await receive(world, aboutPayment(row.processor_id));
  await world.work();

  expect((await world.get(payment.id)).status).toBe("pending");
  expect(world.ledger.merchantsMoney()).toBe(0n);
});

test("a webhook that arrives twice, or ten times concurrently, triggers one query", async () => {
  const world = aWorld();
  const { payment, row } = await waiting(world);
  world.processor.decide(row.id, "pays");

  const webhook = aboutPayment(row.processor_id);
  await Promise.all(Array.from({ length: 10 }, () => receive(world, webhook)));
  await world.work();
  await receive(world, webhook);
  await world.work();

  expect((await world.get(payment.id)).status).toBe("succeeded");
  expect(world.processor.callsAbout(row.id)).toEqual(["open", "confirm", "ask"]);
  expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
});

describe("a webhook is refused with INVALID_SIGNATURE and changes nothing when it", () => {
  const CASES: [string, (processorId: string) => Sent][] = [
    ["is not signed", () => ({ headers: {} })],
    ["is signed with another secret", () => ({ secret: "whsec_other" })],
    ["is signed with the secret of the other mode", () => ({ secret: WEBHOOK_SECRETS.live })],
    [
      "was tampered with",
      (id) => ({ tampered: JSON.stringify(aboutPayment(id, "payment_intent.x")) }),
    ],
    ["has an invalid signature", () => ({ headers: { "stripe-signature": "t=1,v1=00" } })],
  ];
  test.each(CASES)("%s", async (_name, sent) => {
    const world = aWorld();
    const { payment, row } = await waiting(world);
    const webhook = aboutPayment(row.processor_id);

    expect(await codeOf(receive(world, webhook, sent(row.processor_id)))).toBe("INVALID_SIGNATURE");

    expect(await world.row(payment)).toEqual(row);
  });
});

test.each([
  ["is not JSON", "{"],
  ["is not an event", { object: "charge" }],
  [
    "has no object id",
    { object: "event", type: "x", data: { object: { object: "payment_intent" } } },
  ],
])("a signed webhook that %s is refused with VALIDATION_ERROR", async (_name, webhook) => {
  expect(await codeOf(receive(aWorld(), webhook))).toBe("VALIDATION_ERROR");
});

test.each([
  ["an unknown payment", aboutPayment("pi_unknown")],
  ["an unknown refund", aboutRefund("re_unknown", "pi_unknown")],
  [
    "an unrelated object",
    { object: "event", type: "payout.paid", data: { object: { object: "payout", id: "po_1" } } },
  ],
])("a webhook about %s is accepted and changes nothing", async (_name, webhook) => {
  const world = aWorld();
  const { payment, row } = await waiting(world);

  expect(await receive(world, webhook)).toEqual({});

  expect(await world.row(payment)).toEqual(row);
});

test("a webhook of test mode does not affect a payment of live mode", async () => {
  const world = aWorld();
  const live = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });
  const { payment, row } = await waiting(world, live);

  await receive(world, aboutPayment(row.processor_id), { mode: "test" });
  expect(await world.row(payment, live)).toEqual(row);
  await receive(world, aboutPayment(row.processor_id), { mode: "live" });

  expect((await world.row(payment, live)).notices).toBe(1n);
});

test("a webhook about one merchant's payment does not affect other merchants", async () => {
  const world = aWorld();
  const { row: mine } = await waiting(world);
  const other = aTenant();
  const { payment: theirs, row } = await waiting(world, other);

  await receive(world, aboutPayment(mine.processor_id));

  expect(await world.row(theirs, other)).toEqual(row);
});

test("a webhook about a final payment changes nothing", async () => {
  const world = aWorld();
  const { payment } = await world.create();
  const row = await world.row(payment);

  await receive(world, aboutPayment(row.processor_id));

  expect(await world.row(payment)).toEqual(row);
});

describe("a webhook about a refund", () => {
  async function refunded(world: World) {
    const { payment } = await world.create();
    world.processor.refundOutcome = "waits";
    const { refund } = await world.refund(payment.id, { amount: 30_000 });
    const { processor_id: processorId } = await world.row(payment);
    const [row] = await world.refundRows(payment);
    return { payment, refund, processorId, row };
  }

  test("triggers one query, even if it arrives repeatedly", async () => {
    const world = aWorld();
    const { payment, refund, processorId, row } = await refunded(world);
    world.processor.decideRefund(uuidOf(refund), "succeeded");

    for (let i = 0; i < 3; i++) {
      await receive(world, aboutRefund(row.processor_refund_id, processorId));
    }
    await world.work();

    expect(await world.getRefund(payment.id, refund.id)).toMatchObject({ status: "succeeded" });
    expect(world.processor.callsAbout(row.id)).toEqual(["refund", "askRefund"]);
  });

  test("with another payment's id does not affect it", async () => {
    const world = aWorld();
    const { payment, row } = await refunded(world);

    await receive(world, aboutRefund(row.processor_refund_id, "pi_other"));

    expect(await world.refundRows(payment)).toEqual([row]);
  });

  test("with an unknown id triggers a query of the payment's refunds without an id", async () => {
    const world = aWorld();
    const { payment } = await world.create();
    world.processor.silent.refund = "after";
    const { refund } = await world.refund(payment.id, { amount: 30_000 });
    const { processor_id: processorId } = await world.row(payment);
    world.processor.silent = {};

    await receive(world, aboutRefund("re_unheard", processorId));
    await world.work();

    expect(await world.getRefund(payment.id, refund.id)).toMatchObject({ status: "succeeded" });
  });
});

test.each(["MODE_UNSPECIFIED", "none"] as const)(
  "a call without a webhook or mode (%s) is refused",
  async (mode) => {
    const { calls } = aWorld();
    const callback = mode === "none" ? null : { mode, body: Buffer.from("{}"), headers: {} };

    expect(await codeOf(calls.ReceiveProcessorNotice({ callback }))).toBe("VALIDATION_ERROR");
    expect(await admin()("payments").where("notices", "<", 0)).toEqual([]);
  },
);
