import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERRORS, type ErrorCode } from "@kobo/errors";
import { eventually, freePort } from "@kobo/testing";
import type { Answer, Api } from "../../src/api";
import { AIRTIME, buy } from "../bills/bills";
import { aCard, capture, cardsOf, DECLINED, givenPayment, pay, refund } from "../cards/cards";
import { type ExtraProcess, startExtraProcess } from "../extra-process";
import { givenAccountPayment, UNKNOWN } from "../payments/received";
import { ANY_BANK, aFreshAccountNumber, controlOf } from "../simulator-control";
import { dataOf } from "../webhooks/webhooks";
import {
  givenMerchant,
  merchantCommand,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";
import { newKey } from "./keys";
import { uniqueEmail } from "./resources";

jest.setTimeout(60_000);

/** The compared parts of a refusal. */
interface Refused {
  status: number;
  body: { code?: string };
}

/** Sends a request that is refused with the code. */
type Provoke = () => Promise<Refused>;

/** Another test that provokes it over HTTP, and why not this one. */
interface Elsewhere {
  file: string;
  because: string;
}

let merchant: TestMerchant;
let poor: TestMerchant;
let cards: Api;
let webhook: string;
let paid: string;
beforeAll(async () => {
  [merchant, poor] = await Promise.all([givenMerchant(), givenMerchant({ funds: 0 })]);
  cards = cardsOf(merchant);
  paid = await givenPayment(cards);
  const hook = { url: "https://example.com/hooks", events: ["refund.failed"], active: false };
  const { body } = await merchant.api.post("/webhooks", hook);
  webhook = (body.data as { id: string }).id;
}, 120_000);

const nobodys = (prefix: string) => `${prefix}_${"0".repeat(26)}`;

const transfer = (fields: object, { api, wallet } = merchant) =>
  api.post("/transfer/payid", {
    fromPayId: wallet,
    toPayId: "someone.spid",
    amount: 50_000,
    reference: uniqueReference(),
    ...fields,
  });

const payOut = (fields: object, headers = {}) =>
  merchant.api.post(
    "/transfer/external",
    {
      fromPayId: merchant.wallet,
      accountNumber: "0690000031",
      bankCode: "058",
      amount: 50_000,
      reference: uniqueReference(),
      ...fields,
    },
    headers,
  );

const purchase = async (fields: Record<string, unknown>, buyer = merchant) =>
  (await buy(buyer, { ...AIRTIME, ...fields })).answer;

const charge = async (fields: Parameters<typeof pay>[1]) => (await pay(cards, fields)).answer;

/** A request that no client library would send. */
async function send(path: string, init: RequestInit, root = "/api/v1/developer"): Promise<Refused> {
  const headers = { authorization: `Bearer ${merchant.testKey}`, ...init.headers };
  const answer = await fetch(theStack().sandboxBaseUrl + root + path, { ...init, headers });
  return { status: answer.status, body: (await answer.json()) as Refused["body"] };
}

const post = (body: string, type = "application/json") =>
  send("/payid/dynamic", { method: "POST", body, headers: { "content-type": type } });

const healthWith = (key: string) =>
  send("/health", { headers: { authorization: `Bearer ${key}` } });

/** With a restricted key of the merchant. */
async function restricted(...restrictions: string[]): Promise<Refused> {
  const command = ["key", "create", "--merchant", merchant.slug, "--mode", "test", "--name", "x"];
  const [key = ""] = /sk_test_\w+/.exec(await merchantCommand(...command, ...restrictions)) ?? [];
  return send("/payids", { headers: { authorization: `Bearer ${key}` } });
}

/** The live key of a merchant whose live mode an operator switches off. */
async function withoutLiveMode(): Promise<Refused> {
  const { slug, liveApi } = await givenMerchant({ funds: 0 });
  await merchantCommand("live", "--merchant", slug, "--off");
  return liveApi.get("/health");
}

async function twice(make: (headers: object) => Promise<Answer>): Promise<Answer> {
  const headers = { "idempotency-key": uniqueReference() };
  await make(headers);
  return make(headers);
}

/** The same request twice, while the bank is slow. */
async function whileItRuns(): Promise<Refused> {
  const accountNumber = aFreshAccountNumber();
  const match = { account_number: accountNumber };
  await controlOf("rail").fault({
    operation: "transfer",
    fault: "slow",
    ms: 2_000,
    match,
    times: 1,
  });
  const order = { accountNumber, bankCode: ANY_BANK, reference: uniqueReference() };
  const headers = { "idempotency-key": uniqueReference() };
  const both = await Promise.all([payOut(order, headers), payOut(order, headers)]);
  return both.find(({ status }) => status === 409) ?? both[0];
}

/** A gateway with a very low rate limit. */
async function rateLimited(): Promise<Refused> {
  const sandboxBaseUrl = `http://127.0.0.1:${await freePort()}`;
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const stack = { ...theStack(), baseUrl, sandboxBaseUrl };
  const gateway: ExtraProcess = await startExtraProcess("gateway", {
    stack,
    env: { RATE_LIMIT_SCALE: "0.04" },
  });
  try {
    const headers = { authorization: `Bearer ${merchant.testKey}` };
    return await eventually(async () => {
      const answer = await fetch(`${sandboxBaseUrl}/api/v1/developer/health`, { headers });
      expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
      return { status: answer.status, body: (await answer.json()) as Refused["body"] };
    }, 45_000);
  } finally {
    await gateway.stop();
  }
}

const GATEWAY = "services/gateway/test/integration";

/** Every code of the table, including those of the specification's section 7 and of decisions' section J. */
const CASES = {
  VALIDATION_ERROR: () => merchant.api.post("/payid/dynamic", {}),
  INVALID_JSON: () => post("{"),
  INVALID_AMOUNT: () => transfer({ amount: 9_999 }),
  AMOUNT_TOO_LOW: () => purchase({ amount: 4_999 }),
  AMOUNT_TOO_HIGH: () => purchase({ amount: 10_000_001 }),
  WALLET_PAYID_REQUIRED: () => transfer({ fromPayId: "till.spid" }),
  BANK_NOT_SUPPORTED: () => payOut({ bankCode: "999998" }),
  INVALID_CURRENCY: () => charge({ currency: "XXX" }),
  INVALID_PAYMENT_METHOD: () => charge({ payment_method: aCard("4242424242424241") }),
  INVALID_CURSOR: () => merchant.api.get("/payids?cursor=x"),
  REFUND_AMOUNT_EXCEEDED: () => refund(cards, paid, { amount: 99_000_000 }),

  INVALID_SECRET_KEY_FORMAT: () => healthWith("sk_test_short"),
  INVALID_SECRET_KEY: () => healthWith(newKey("test")),
  INVALID_SIGNATURE: () =>
    send(
      "/callbacks/rail",
      { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
      "",
    ),
  INSUFFICIENT_SCOPE: () => restricted("--scopes", "bills:read"),
  IP_NOT_ALLOWED: () => restricted("--allow", "203.0.113.0/24"),
  LIVE_MODE_OFF: withoutLiveMode,
  TEST_MODE_ONLY: () => merchant.liveApi.post("/sandbox/time/advance", { minutes: 1 }),

  INSUFFICIENT_FUNDS: async () => {
    const { body } = await merchant.api.post("/payid/dynamic", { reference: uniqueReference() });
    return transfer({ toPayId: (body.data as { payId: string }).payId }, poor);
  },
  INSUFFICIENT_WALLET_BALANCE: () => purchase({}, poor),
  CARD_DECLINED: () => charge({ card: DECLINED }),
  EXPIRED_CARD: () => charge({ card: "4000000000000069" }),
  INVALID_CVC: () => charge({ card: "4000000000000127" }),
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: () => payOut({ accountNumber: "0690000038" }),
  PAYER_ACCOUNT_UNKNOWN: async () => {
    const payment = await givenAccountPayment(merchant, { from: UNKNOWN });
    return merchant.api.post(`/payments/${payment}/refunds`, {});
  },
  VERIFY_ACCOUNT_FAILED: () =>
    merchant.api.post("/bills/verify", {
      serviceID: "ikeja-electric",
      billersCode: "9999999999999",
      type: "prepaid",
      phone: "08011111111",
    }),
  BILL_PAYMENT_FAILED: () => purchase({ phone: "08030000001" }),
  TRANSFER_FAILED: () => payOut({ accountNumber: "0690000036" }),

  PAYID_NOT_FOUND: () => merchant.api.post("/payid/verify", { payId: "nobody.dpid" }),
  VIRTUAL_ACCOUNT_NOT_FOUND: () => merchant.api.get("/virtual-account/0000000000"),
  TRANSACTION_NOT_FOUND: () => merchant.api.get("/transfer/no-such"),
  PAYMENT_NOT_FOUND: () => cards.get("/v2/payments/no-such"),
  REFUND_NOT_FOUND: () => cards.get(`/v2/payments/${paid}/refunds/${nobodys("re")}`),
  DISPUTE_NOT_FOUND: () => cards.get(`/v2/disputes/${nobodys("dp")}`),
  FILE_NOT_FOUND: () => cards.get(`/v2/files/${nobodys("file")}`),
  INVALID_FILE: () =>
    cards.post("/v2/files", { purpose: "dispute_evidence", filename: "a", content: "YWJj" }),
  FILE_LIMIT_REACHED: {
    file: "tests/e2e/test/cards/disputes.test.ts",
    because: "the limit takes a hundred files of a merchant of its own",
  },
  INVALID_DISPUTE_STATE: {
    file: "tests/e2e/test/cards/disputes.test.ts",
    because: "the answers to disputes are tested together",
  },
  EVIDENCE_MISSING: {
    file: "tests/e2e/test/cards/disputes.test.ts",
    because: "the answers to disputes are tested together",
  },
  EVIDENCE_REFUSED: {
    file: "tests/e2e/test/cards/disputes.test.ts",
    because: "the answers to disputes are tested together",
  },
  SERVICE_NOT_FOUND: () => merchant.api.get("/bills/variations?serviceID=no-such"),
  WALLET_NOT_FOUND: () => merchant.api.get(`/wallets/${poor.wallet}`),
  WEBHOOK_NOT_FOUND: () => merchant.api.get(`/webhooks/${nobodys("wh")}`),
  EVENT_NOT_FOUND: () => merchant.api.get(`/events/${nobodys("evt")}`),
  DELIVERY_NOT_FOUND: () => merchant.api.get(`/webhooks/${webhook}/deliveries/${nobodys("whd")}`),
  RECOVERY_NOT_FOUND: () => merchant.api.get(`/webhooks/${webhook}/recoveries/${nobodys("whr")}`),
  REVIEW_NOT_FOUND: null,
  MERCHANT_NOT_FOUND: null,
  API_KEY_NOT_FOUND: null,
  REQUEST_NOT_FOUND: null,
  ROUTE_NOT_FOUND: () => merchant.api.get("/no-such"),
  METHOD_NOT_ALLOWED: () => merchant.api.get("/bills/purchase"),
  GONE: {
    file: `${GATEWAY}/envelopes/v2-envelope.test.ts`,
    because: "no path is retired yet: there the sunset has passed",
  },

  DUPLICATE_REFERENCE: async () => {
    const reference = uniqueReference();
    await merchant.api.post("/payid/dynamic", { reference });
    return merchant.api.post("/payid/dynamic", { reference });
  },
  IDEMPOTENCY_KEY_IN_USE: whileItRuns,
  IDEMPOTENCY_KEY_REUSED: () =>
    twice((headers) =>
      merchant.api.post("/payid/dynamic", { reference: uniqueReference() }, { ...headers }),
    ),
  INVALID_PAYMENT_STATE: () => capture(cards, paid),
  INVALID_REVIEW_STATE: null,
  API_KEY_ROLLED: null,
  WEBHOOK_LIMIT_REACHED: async () => {
    const add = () =>
      poor.api.post("/webhooks", { url: "https://example.com/hooks", events: ["refund.failed"] });
    for (let number = 1; number <= 10; number++) expect((await add()).status).toBe(201);
    return add();
  },
  WEBHOOK_DISABLED: () => merchant.api.post(`/webhooks/${webhook}/test`),
  RECOVERY_IN_PROGRESS: {
    file: "tests/e2e/test/conformance/errors.test.ts",
    because: "it needs an endpoint that takes events",
  },

  PAYLOAD_TOO_LARGE: () => post(JSON.stringify({ reference: "x".repeat(70_000) })),
  UNSUPPORTED_MEDIA_TYPE: () => post("{}", "text/plain"),
  REQUEST_TIMEOUT: {
    file: `${GATEWAY}/pipeline/server.test.ts`,
    because: "a client would have to stall for ten seconds",
  },
  HEADERS_TOO_LARGE: () => send("/health", { headers: { "x-many": "x".repeat(9_000) } }),
  RATE_LIMIT_EXCEEDED: rateLimited,

  SCHEDULE_NOT_FOUND: () => merchant.api.get(`/schedules/sch_${"0".repeat(26)}`),
  INVALID_SCHEDULE_STATE: async () => {
    const account = { accountNumber: "0690000031", bankCode: "058", amount: 10_000 };
    const { body } = await merchant.api.post("/schedules", {
      ...{ reference: uniqueReference(), type: "transfer" },
      transfer: { fromPayId: merchant.wallet, ...account },
      recurrence: { frequency: "daily", at: "09:00" },
    });
    const path = `/schedules/${(body.data as { id: string }).id}`;
    await merchant.api.post(`${path}/cancel`, {});
    return merchant.api.post(`${path}/resume`, {});
  },
  CUSTOMER_NOT_FOUND: () => merchant.api.get(`/customers/${nobodys("cus")}`),
  CUSTOMER_ALREADY_EXISTS: async () => {
    const create = async (email: string) =>
      String(dataOf(await merchant.api.post("/customers", { email })).id);
    const [email, another] = [uniqueEmail(), uniqueEmail()];
    await create(email);
    return merchant.api.patch(`/customers/${await create(another)}`, { email });
  },
  INVALID_VIRTUAL_ACCOUNT_STATE: async () => {
    const reference = uniqueReference();
    const order = { amount: 500_000, name: "Order 1043", reference };
    const { id } = dataOf(await merchant.api.post("/virtual-account", order));
    await merchant.api.post("/sandbox/virtual-account/pay", { reference, amount: 500_000 });
    return merchant.api.post(`/virtual-accounts/${id}/close`);
  },
  PAYMENT_LINK_NOT_FOUND: () => merchant.api.get(`/payment-links/${nobodys("plink")}`),
  CHECKOUT_SESSION_NOT_FOUND: () => merchant.api.get(`/checkout/sessions/${nobodys("cs")}`),
  INVALID_CHECKOUT_SESSION_STATE: {
    file: "tests/e2e/test/payments/checkout.test.ts",
    because: "it needs a session that was paid",
  },
  CHECKOUT_PAYMENT_IN_PROGRESS: {
    file: "tests/e2e/test/conformance/refusal-cells-payers.test.ts",
    because: "it needs a card payment of unknown outcome",
  },
  BULK_TRANSFER_NOT_FOUND: {
    file: "services/transfer/test/integration/bulk-transfers.test.ts",
    because: "the rules of bulk transfers are tested together",
  },
  INVALID_BULK_TRANSFER_STATE: {
    file: "services/transfer/test/unit/bulk-transfer-states.test.ts",
    because: "the rules of bulk transfers are tested together",
  },
  REPORT_NOT_FOUND: () => merchant.api.get("/reports/rep_01m7yq1we0f9r9w24cz78fcert"),
  SECOND_APPROVER_REQUIRED: {
    file: "services/transfer/test/integration/bulk-transfers.test.ts",
    because: "the rules of bulk transfers are tested together",
  },
  FETCH_CATEGORIES_FAILED: {
    file: "tests/e2e/test/faults/bill-provider-down.test.ts",
    because: "it needs a process that never had the list",
  },
  FETCH_SERVICES_FAILED: {
    file: "tests/e2e/test/faults/bill-provider-down.test.ts",
    because: "it needs a process that never had the list",
  },
  FETCH_VARIATIONS_FAILED: {
    file: "tests/e2e/test/faults/bill-provider-down.test.ts",
    because: "it needs a process that never had the list",
  },
  SERVICE_UNAVAILABLE: {
    file: "tests/e2e/test/faults/card-outage.test.ts",
    because: "it needs an outage that no other test notices",
  },
  INTERNAL_ERROR: {
    file: `${GATEWAY}/pipeline/edge.test.ts`,
    because: "it needs a bug: there a service has one",
  },
} satisfies Record<ErrorCode, Provoke | Elsewhere | null>;

/** Only operators and the dashboard get these, over gRPC. */
const OVER_GRPC: readonly ErrorCode[] = [
  "REVIEW_NOT_FOUND",
  "MERCHANT_NOT_FOUND",
  "API_KEY_NOT_FOUND",
  "REQUEST_NOT_FOUND",
  "INVALID_REVIEW_STATE",
  "API_KEY_ROLLED",
];

const entries = Object.entries(CASES) as [ErrorCode, Provoke | Elsewhere | null][];
const provoked = entries.flatMap(([code, one]) =>
  typeof one === "function" ? [[ERRORS[code].http, code, one] as const] : [],
);
const elsewhere = entries.flatMap(([code, one]) =>
  one !== null && typeof one === "object" ? [[code, one.file, one.because] as const] : [],
);

test.each(provoked)("%s %s", async (status, code, provoke) => {
  const answer = await provoke();

  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each(elsewhere)("%s has its test in %s: %s", (code, file) => {
  const path = join(__dirname, "../../../..", file);

  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, "utf8")).toMatch(new RegExp(`[" ]${code}"`));
});

test("every code returned over HTTP has a case", () => {
  const without = entries.filter(([, one]) => one === null).map(([code]) => code);

  expect(without).toEqual(OVER_GRPC);
  expect(entries.map(([code]) => code).sort()).toEqual(Object.keys(ERRORS).sort());
});

const DOCUMENT = join(__dirname, "../../../../docs/openapi.json");

test("the document lists codes with the right status", () => {
  const document = JSON.parse(readFileSync(DOCUMENT, "utf8"));
  const documented: { code: ErrorCode; status: number }[] = document["x-kobo-errors"];

  expect(documented.length).toBeGreaterThan(50);
  expect(documented.map(({ code, status }) => [code, status])).toEqual(
    documented.map(({ code }) => [code, ERRORS[code].http]),
  );
});
