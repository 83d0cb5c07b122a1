import { stripeProcessor } from "../../../src/clients/stripe/processor";
import { aCard, aNewPayment, aRefundOf, soon } from "../../conformance/samples";
import { aDispute } from "../../unit/disputes/a-dispute";
import { type Behaviour, canSend, json, rawProcessor, refusal, reset } from "./raw-processor";

const raw = rawProcessor();
let processor: ReturnType<typeof stripeProcessor>;

beforeEach(() => {
  processor = raw.processor();
});
afterEach(() => processor.close());

const payment = aNewPayment({ processorId: "pi_1" });
const refund = aRefundOf(payment);
const dispute = aDispute();
const file = {
  id: dispute.id,
  filename: "proof.pdf",
  type: "application/pdf",
  bytes: Buffer.from("%PDF-1.7"),
};

const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  open: () => processor.open(payment, soon()),
  confirm: () => processor.confirm(payment, aCard("4242424242424242"), soon()),
  store: () => processor.storeCard(dispute.id, aCard("4242424242424242").card, soon()),
  ask: () => processor.query(payment, soon()),
  capture: () => processor.capture(payment, soon()),
  cancel: () => processor.cancel(payment, soon()),
  refund: () => processor.refund(refund, soon()),
  askRefund: () => processor.queryRefund(refund, soon()),
  dispute: () => processor.disputes.close(dispute, soon()),
  askDispute: () => processor.disputes.query(dispute, soon()),
  upload: () => processor.disputes.upload(file, soon()),
  eraseCustomer: () => processor.eraseCustomer("cus_1", soon()),
};
const OPERATIONS = Object.keys(CALLS);

/** More than the ten calls that a breaker needs to open. */
async function often(operation: string): Promise<void> {
  for (let i = 0; i < 12; i++) await CALLS[operation]?.();
}

const BREAKERS = OPERATIONS.flatMap((name) =>
  name === "confirm" ? [name, "confirmSilent"] : [name],
);
const statesWith = (operation: string, state: string) =>
  BREAKERS.map((name) => `${name} ${name === operation ? state : "closed"}`).join(", ");

const FAULTS: readonly [string, Behaviour][] = [
  ["closed connections", reset],
  ["HTTP 500 errors", json({ error: { type: "api_error" } }, 500)],
  ["invalid responses", json({ sense: "none" })],
];

describe.each(FAULTS)("%s", (_, behave) => {
  test.each(OPERATIONS)("on %s open only its breaker", async (operation) => {
    raw.behave = behave;

    await often(operation);

    expect(processor.states()).toBe(statesWith(operation, "open"));
    expect(canSend(processor)).toBe(operation !== "open" && operation !== "confirm");
    raw.seen = [];
    await CALLS[operation]?.();
    expect(raw.seen).toEqual([]);
  });
});

test.each(OPERATIONS)("refusals on %s open no breaker", async (operation) => {
  raw.behave = refusal(400, "invalid_request_error", "parameter_unknown");

  await often(operation);

  expect(processor.states()).toBe(statesWith(operation, "closed"));
});

test.each(OPERATIONS)("%s without time left does not count as a failure", async (operation) => {
  const late = Date.now();
  const calls: typeof CALLS = {
    open: () => processor.open(payment, late),
    confirm: () => processor.confirm(payment, { vaultToken: "pm_1", last4: "4242" }, late),
    store: () => processor.storeCard(dispute.id, aCard("4242424242424242").card, late),
    ask: () => processor.query(payment, late),
    capture: () => processor.capture(payment, late),
    cancel: () => processor.cancel(payment, late),
    refund: () => processor.refund(refund, late),
    askRefund: () => processor.queryRefund(refund, late),
    dispute: () => processor.disputes.close(dispute, late),
    askDispute: () => processor.disputes.query(dispute, late),
    upload: () => processor.disputes.upload(file, late),
    eraseCustomer: () => processor.eraseCustomer("cus_1", late),
  };

  for (let i = 0; i < 12; i++) await calls[operation]?.();

  expect(raw.seen).toEqual([]);
  expect(processor.states()).toBe(statesWith(operation, "closed"));
});

test("an address with a path is refused, because the Stripe package would drop it", () => {
  expect(() => stripeProcessor({ ...raw.account(), url: `${raw.url()}/stripe` })).toThrow(/path/);
});

describe("a permit to send a card", () => {
  const saved = { vaultToken: "pm_1", last4: "4242" };
  const silent = { vaultToken: "pm_2", last4: "5043" };

  test("is limited by the concurrency limit, and available again after its release", () => {
    const permits = Array.from({ length: 64 }, () => processor.reserve(saved));
    expect(permits.every(Boolean)).toBe(true);
    expect(processor.reserve(saved)).toBeUndefined();

    for (const permit of permits) permit?.release();
    expect(canSend(processor)).toBe(true);
  });

  test("stays valid despite failures of other calls", async () => {
    const permit = processor.reserve(saved);
    raw.behave = reset;
    await often("confirm");
    expect(processor.reserve(saved)).toBeUndefined();
    raw.seen = [];

    await permit?.confirm(payment, saved, soon());

    expect(raw.seen).toHaveLength(1);
  });

  test("stays available when silent test cards open their separate breaker", async () => {
    raw.behave = reset;
    for (let i = 0; i < 20; i++) await processor.confirm(payment, silent, soon());

    expect(processor.reserve(silent)).toBeUndefined();
    expect(canSend(processor)).toBe(true);
  });
});
