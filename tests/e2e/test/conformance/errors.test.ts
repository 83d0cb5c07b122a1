import { randomUUID } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Answer } from "../../src/api";
import {
  availableOf,
  givenMerchant,
  merchantCommand,
  merchantIdOf,
  openDatabase,
  rowsOf,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

let db: Database;
let merchant: TestMerchant;
let other: TestMerchant;
let paid: { payId: string; reference: string };
let hooks: { active: string; disabled: string };

beforeAll(async () => {
  db = openDatabase();
  [merchant, other] = await Promise.all([givenMerchant(), givenMerchant()]);
  const reference = uniqueReference();
  const { body } = await other.api.post("/payid/dynamic", { reference });
  paid = { payId: (body.data as { payId: string }).payId, reference };
  await merchant.api.post("/transfer/payid", aTransfer({ toPayId: paid.payId, reference }));
  hooks = { active: await givenWebhook(true), disabled: await givenWebhook(false) };
}, 60_000);
afterAll(() => db.destroy());

const aTransfer = (fields: object) => ({
  fromPayId: merchant.wallet,
  toPayId: "someone.spid",
  amount: 50_000,
  reference: uniqueReference(),
  ...fields,
});
const transfer = (fields: object) => merchant.api.post("/transfer/payid", aTransfer(fields));

/** For an event that does not happen here. */
async function givenWebhook(active: boolean): Promise<string> {
  const hook = { url: "https://example.com/hooks", events: ["refund.failed"], active };
  const { body } = await merchant.api.post("/webhooks", hook);
  return (body.data as { id: string }).id;
}

const nobodys = (prefix: string) => `${prefix}_${"0".repeat(26)}`;
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** An event of the transfer. */
const anEvent = () =>
  eventually(async () => {
    const { body } = await merchant.api.get("/events?event=transfer.completed");
    const [event] = (body.data as { events: { id: string }[] }).events;
    if (!event) throw new Error("The transfer's event has not arrived yet.");
    return event.id;
  });
const recover = (id: string, range: object) =>
  merchant.api.post(`/webhooks/${id}/recoveries`, range);

const REFUSALS: [string, number, string, () => Promise<Answer>][] = [
  ["a transfer under ₦100", 400, "INVALID_AMOUNT", () => transfer({ amount: 9_999 })],
  [
    "a transfer over the maximum",
    400,
    "AMOUNT_TOO_HIGH",
    () => transfer({ amount: 1_000_000_001 }),
  ],
  ["a transfer of zero", 400, "INVALID_AMOUNT", () => transfer({ amount: 0 })],
  ["a negative transfer", 400, "INVALID_AMOUNT", () => transfer({ amount: -50_000 })],
  ["a transfer of a fraction", 400, "VALIDATION_ERROR", () => transfer({ amount: 50_000.5 })],
  ["a transfer of a text amount", 400, "VALIDATION_ERROR", () => transfer({ amount: "50000" })],
  ["a transfer above 2^53", 400, "VALIDATION_ERROR", () => transfer({ amount: 2 ** 53 })],
  [
    "a transfer from a PayID that is not a wallet",
    400,
    "WALLET_PAYID_REQUIRED",
    () => transfer({ fromPayId: "till.spid" }),
  ],
  [
    "a transfer from another merchant's wallet",
    404,
    "PAYID_NOT_FOUND",
    () => transfer({ fromPayId: other.wallet }),
  ],
  [
    "a transfer to an unknown PayID",
    404,
    "PAYID_NOT_FOUND",
    () => transfer({ toPayId: "nobody.spid" }),
  ],
  ["a transfer to a wallet", 404, "PAYID_NOT_FOUND", () => transfer({ toPayId: other.wallet })],
  ["a second payment", 404, "PAYID_NOT_FOUND", () => transfer({ toPayId: paid.payId })],
  [
    "a used reference",
    409,
    "DUPLICATE_REFERENCE",
    () => transfer({ toPayId: paid.payId, reference: paid.reference }),
  ],
  [
    "a transfer over the balance",
    402,
    "INSUFFICIENT_FUNDS",
    async () => {
      const reference = uniqueReference();
      const { body } = await other.api.post("/payid/dynamic", { reference });
      const { payId: toPayId } = body.data as { payId: string };
      return transfer({ toPayId, amount: 900_000_000 });
    },
  ],
  [
    "a PayID without a reference",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.post("/payid/dynamic", {}),
  ],
  [
    "a PayID that expects under ₦100",
    400,
    "INVALID_AMOUNT",
    () => merchant.api.post("/payid/dynamic", { reference: uniqueReference(), amount: 9_999 }),
  ],
  [
    "a static PayID with too short a name",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.post("/payid/static", { reference: uniqueReference(), name: "ab" }),
  ],
  [
    "an unknown PayID",
    404,
    "PAYID_NOT_FOUND",
    () => merchant.api.post("/payid/verify", { payId: "nobody.dpid" }),
  ],
  [
    "the verification of a wallet",
    404,
    "PAYID_NOT_FOUND",
    () => merchant.api.post("/payid/verify", { payId: other.wallet }),
  ],
  [
    "the status of an unknown reference",
    404,
    "TRANSACTION_NOT_FOUND",
    () => merchant.api.get("/transaction/status?reference=no-such"),
  ],
  [
    "the status of another merchant's reference",
    404,
    "TRANSACTION_NOT_FOUND",
    () => merchant.api.get(`/transaction/status?reference=${paid.reference}&type=virtual_payid`),
  ],
  [
    "another merchant's balance",
    404,
    "WALLET_NOT_FOUND",
    () => merchant.api.get(`/wallets/${other.wallet}/balance`),
  ],
  [
    "another merchant's statement",
    404,
    "WALLET_NOT_FOUND",
    () => merchant.api.get(`/wallets/${other.wallet}/statement`),
  ],
  [
    "an unknown cursor",
    400,
    "INVALID_CURSOR",
    () => merchant.api.get(`/wallets/${merchant.wallet}/statement?cursor=x`),
  ],
  [
    "funds for another merchant's wallet",
    404,
    "WALLET_NOT_FOUND",
    () => merchant.api.post(`/sandbox/wallets/${other.wallet}/fund`, { amount: 50_000 }),
  ],
  [
    "sandbox funds in the live root",
    403,
    "TEST_MODE_ONLY",
    () => merchant.liveApi.post(`/sandbox/wallets/${merchant.wallet}/fund`, { amount: 50_000 }),
  ],
  [
    "a webhook in a private network",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.post("/webhooks", { url: "https://10.0.0.1/", events: ["*"] }),
  ],
  [
    "a live webhook over plain http",
    400,
    "VALIDATION_ERROR",
    () => merchant.liveApi.post("/webhooks", { url: "http://example.com/", events: ["*"] }),
  ],
  [
    "a webhook for an unknown event",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.post("/webhooks", { url: "https://example.com/", events: ["no.such"] }),
  ],
  [
    "a webhook with a reserved header",
    400,
    "VALIDATION_ERROR",
    () =>
      merchant.api.post("/webhooks", {
        url: "https://example.com/",
        events: ["*"],
        headers: { "webhook-signature": "v1,x" },
      }),
  ],
  [
    "an unknown webhook",
    404,
    "WEBHOOK_NOT_FOUND",
    () => merchant.api.delete(`/webhooks/${nobodys("wh")}`),
  ],
  [
    "another merchant's webhook",
    404,
    "WEBHOOK_NOT_FOUND",
    () => other.api.patch(`/webhooks/${hooks.active}`, { active: false }),
  ],
  [
    "a webhook update without changes",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.patch(`/webhooks/${hooks.active}`, {}),
  ],
  [
    "a webhook moved into a private network",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.patch(`/webhooks/${hooks.active}`, { url: "https://169.254.169.254/" }),
  ],
  [
    "an overlap of more than seven days",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.post(`/webhooks/${hooks.active}/roll-secret`, { overlapHours: 169 }),
  ],
  [
    "a test of an unknown event",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.post(`/webhooks/${hooks.active}/test`, { event: "no.such" }),
  ],
  [
    "a test of a disabled webhook",
    409,
    "WEBHOOK_DISABLED",
    () => merchant.api.post(`/webhooks/${hooks.disabled}/test`),
  ],
  [
    "an unknown delivery",
    404,
    "DELIVERY_NOT_FOUND",
    () => merchant.api.get(`/webhooks/${hooks.active}/deliveries/${nobodys("whd")}`),
  ],
  [
    "the deliveries of an unknown event name",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.get(`/webhooks/${hooks.active}/deliveries?event=no.such`),
  ],
  [
    "a cursor of other deliveries",
    400,
    "INVALID_CURSOR",
    () => merchant.api.get(`/webhooks/${hooks.active}/deliveries?cursor=x`),
  ],
  [
    "a recovery of a disabled webhook",
    409,
    "WEBHOOK_DISABLED",
    () => recover(hooks.disabled, { from: daysAgo(1) }),
  ],
  [
    "a recovery of more than 30 days",
    400,
    "VALIDATION_ERROR",
    () => recover(hooks.active, { from: daysAgo(31) }),
  ],
  [
    "a recovery that ends before it begins",
    400,
    "VALIDATION_ERROR",
    () => recover(hooks.active, { from: daysAgo(1), to: daysAgo(2) }),
  ],
  [
    "a second recovery while one is running",
    409,
    "RECOVERY_IN_PROGRESS",
    async () => {
      await recover(hooks.active, { from: daysAgo(1) });
      return recover(hooks.active, { from: daysAgo(2) });
    },
  ],
  [
    "an unknown recovery",
    404,
    "RECOVERY_NOT_FOUND",
    () => merchant.api.get(`/webhooks/${hooks.active}/recoveries/${nobodys("whr")}`),
  ],
  ["an unknown event", 404, "EVENT_NOT_FOUND", () => merchant.api.get(`/events/${nobodys("evt")}`)],
  ["a cursor of other events", 400, "INVALID_CURSOR", () => merchant.api.get("/events?cursor=x")],
  [
    "a redelivery without a subscriber",
    404,
    "WEBHOOK_NOT_FOUND",
    async () => merchant.api.post(`/events/${await anEvent()}/redeliver`),
  ],
  [
    "a redelivery to a disabled webhook",
    409,
    "WEBHOOK_DISABLED",
    async () =>
      merchant.api.post(`/events/${await anEvent()}/redeliver`, { webhookId: hooks.disabled }),
  ],
  [
    "a redelivery of an unknown event",
    404,
    "EVENT_NOT_FOUND",
    () => merchant.api.post(`/events/${nobodys("evt")}/redeliver`),
  ],
  [
    "events of an unknown name",
    400,
    "VALIDATION_ERROR",
    () => merchant.api.get("/events?event=reconciliation.difference"),
  ],
  ["an unknown path", 404, "ROUTE_NOT_FOUND", () => merchant.api.get("/no-such")],
  ["an unsupported method", 405, "METHOD_NOT_ALLOWED", () => merchant.api.get("/bills/purchase")],
];

test.each(REFUSALS)("%s: %s %s, and nothing has changed", async (_, status, code, ask) => {
  const merchantId = await merchantIdOf(db, merchant);
  const before = [await rowsOf(db, merchantId), await availableOf(merchant)];

  const answer = await ask();

  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body).toMatchObject({ success: false, requestId: expect.any(String) });
  expect([await rowsOf(db, merchantId), await availableOf(merchant)]).toEqual(before);
});

test("an eleventh webhook is refused", async () => {
  const add = () =>
    other.api.post("/webhooks", { url: "https://example.com/hooks", events: ["*"] });
  for (let number = 1; number <= 10; number++) expect((await add()).status).toBe(201);

  const { status, body } = await add();

  expect([status, body.code]).toEqual([409, "WEBHOOK_LIMIT_REACHED"]);
});

test("an Idempotency-Key is bound to one body", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const make = (reference: string) => merchant.api.post("/payid/dynamic", { reference }, headers);
  const first = await make("same-key-1");
  const again = await make("same-key-1");
  const another = await make("same-key-2");

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data).toEqual(first.body.data);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect([another.status, another.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

describe("keys", () => {
  const health = async (key: string, baseUrl = theStack().sandboxBaseUrl) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${baseUrl}/api/v1/developer/health`, { headers });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };

  test("of the wrong form, unknown, or for the other root", async () => {
    const { baseUrl } = theStack();

    expect(await health("sk_test_short")).toEqual([401, "INVALID_SECRET_KEY_FORMAT"]);
    expect(await health(`${merchant.testKey.slice(0, -1)}!`)).toEqual([
      401,
      "INVALID_SECRET_KEY_FORMAT",
    ]);
    expect(await health(merchant.testKey, baseUrl)).toEqual([401, "INVALID_SECRET_KEY"]);
    expect(await health(merchant.liveKey)).toEqual([401, "INVALID_SECRET_KEY"]);
    expect(await health(merchant.liveKey, baseUrl)).toEqual([200, undefined]);
  });

  test("stop working within a second of being deactivated", async () => {
    const leaver = await givenMerchant({ funds: 0 });
    expect(await health(leaver.testKey)).toEqual([200, undefined]);
    const list = await merchantCommand("key", "list", "--merchant", leaver.slug);
    const [line = ""] = list.split("\n").filter((text) => text.includes("sk_test"));
    const id = /^\S+/.exec(line)?.[0] ?? "";

    await merchantCommand("key", "deactivate", "--id", id);
    const deactivatedAt = Date.now();
    let answer = await health(leaver.testKey);
    while (answer[0] === 200 && Date.now() - deactivatedAt < 1_000) {
      answer = await health(leaver.testKey);
    }

    expect(answer).toEqual([401, "INVALID_SECRET_KEY"]);
  });
});
