import { anEntry } from "../../factories";
import { BODIES, EXAMPLES, exampleOf, NAMES, type OperationName } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { EVENT_ID } from "../../webhook-factories";

const start = gatewayWithFakes();

/** An invalid value, and its problem. */
type Bad = [label: string, value: unknown, code: string];

const NOT_TEXT: Bad[] = [
  ["null", null, "invalid_type"],
  ["a number", 7, "invalid_type"],
  ["a truth value", true, "invalid_type"],
  ["a list", ["some", "texts"], "invalid_type"],
  ["an object", { x: 1 }, "invalid_type"],
];

const textOf = (min: number, max: number): Bad[] => [
  ...NOT_TEXT,
  ...(min > 0 ? ([["nothing but space", " \t ", "too_small"]] as Bad[]) : []),
  ...(min > 1 ? ([["too short", "x".repeat(min - 1), "too_small"]] as Bad[]) : []),
  ["too long", "x".repeat(max + 1), "too_big"],
  ["NUL", "a\0b", "invalid_text"],
  ["a control character", "a\u001bb", "invalid_text"],
  ["half a surrogate pair", "abc\ud83d", "invalid_text"],
];

const REFERENCE: Bad[] = [
  ...NOT_TEXT,
  ["nothing", "", "too_small"],
  ["too long", "r".repeat(101), "too_big"],
  ...[
    " a",
    "a ",
    "a  b",
    "a\tb",
    "a\\b",
    "a\0",
    "a\n",
    "\ud83d",
    "😀",
    "é",
    "a'--",
    "<b>",
    "a,b",
    "%41",
  ].map((value): Bad => [JSON.stringify(value), value, "invalid_format"]),
];

const AMOUNT: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "10000", "invalid_type"],
  ["a fraction", 10_000.5, "invalid_type"],
  ["above 2^53 - 1", 2 ** 53, "too_big"],
  ["below -(2^53 - 1)", -(2 ** 53), "too_small"],
  ["a truth value", true, "invalid_type"],
  ["a list", [10_000], "invalid_type"],
  ["an object", {}, "invalid_type"],
];

const QUANTITY: Bad[] = [
  ...AMOUNT.filter(([, , code]) => code === "invalid_type"),
  ["zero", 0, "too_small"],
  ["below zero", -1, "too_small"],
  ["too many", 101, "too_big"],
  ["what 32 bits would fold to 1", 2 ** 32 + 1, "too_big"],
];

const METADATA: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "{}", "invalid_type"],
  ["a list", [], "invalid_type"],
  ["51 names", Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i])), "too_many_keys"],
  ["four levels", { a: { b: { c: { d: 1 } } } }, "too_deep"],
  ["lists count as levels", { a: [[[]]] }, "too_deep"],
  ["over 8 KiB", { a: "x".repeat(8 * 1024) }, "too_big"],
  ["NUL", { customerName: "a\0" }, "invalid_text"],
  ["NUL in a name", { a: { "b\0": 1 } }, "invalid_text"],
  ["half a surrogate pair", { a: ["\udc00"] }, "invalid_text"],
];

const NARRATION: Bad[] = [
  ...NOT_TEXT,
  ["too long", "x".repeat(101), "too_big"],
  ["half a surrogate pair", "\ud83d!", "invalid_text"],
];

const PHONE: Bad[] = [
  ...NOT_TEXT,
  ...[
    "",
    "0801",
    "0801111111a",
    "0801 111 1111",
    "++2348011111111",
    "0".repeat(16),
    "٠٨٠١١١١١١١١",
  ].map((value): Bad => [JSON.stringify(value), value, "invalid_format"]),
];

/** Numbers outside Nigeria may have six digits. */
const PHONE_ABROAD = PHONE.filter(([, value]) => value !== "0801").concat([
  ["five digits", "08011", "invalid_format"],
]);

const EMAIL: Bad[] = [
  ...NOT_TEXT,
  ...["", "bola", "bola@", "@example.com", "bola@example", "bo la@example.com", "a@b.co\0"].map(
    (value): Bad => [JSON.stringify(value), value, "invalid_format"],
  ),
  ["too long", `a@${"b".repeat(250)}.co`, "too_big"],
];

const CUSTOMER_ID: Bad[] = [
  ...NOT_TEXT,
  ...["", "cus_1", "pay_01m7yq1we0f9r9w24cz78fcert", "bola@example.com"].map(
    (value): Bad => [JSON.stringify(value), value, "invalid_format"],
  ),
];

const IDENTITY: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "22212341234", "invalid_type"],
  ["a list", ["bvn", "22212341234"], "invalid_type"],
];

/** Null removes an optional field. */
const isNotNull = ([, value]: Bad) => value !== null;

const ACCOUNT_NUMBER: Bad[] = [
  ...NOT_TEXT,
  ...["", "069000003", "06900000311", "069000003a", " 0690000031", "٠٦٩٠٠٠٠٠٣١"].map(
    (value): Bad => [JSON.stringify(value), value, "invalid_format"],
  ),
];

const EXTRA_FIELDS: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "{}", "invalid_type"],
  ["a list", [], "invalid_type"],
  ["51 names", Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i])), "too_many_keys"],
  ["a name that is too long", { ["n".repeat(65)]: null }, "too_big"],
  ["a name without a letter", { " ": "x" }, "invalid_text"],
  ["NUL in a name", { "a\0": "x" }, "invalid_text"],
  ["half a surrogate pair in a name", { "\ud83d": "x" }, "invalid_text"],
];

const NO_SUCH_VALUE: Bad[] = [...NOT_TEXT.map(([label, value]) => [label, value] as const)]
  .concat([
    ["nothing", ""],
    ["another word", "none"],
    ["a name that every object has", "toString"],
  ])
  .map(([label, value]): Bad => [label, value, "unknown_value"]);

const wholeNumber = (min: number, max: number): Bad[] => [
  ...AMOUNT.filter(([, , code]) => code === "invalid_type"),
  ["too few", min - 1, "too_small"],
  ["below zero", -1, "too_small"],
  ["too many", max + 1, "too_big"],
];

const NOT_A_SWITCH: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "true", "invalid_type"],
  ["a number", 1, "invalid_type"],
  ["a list", [true], "invalid_type"],
];

const SUBSCRIBED_EVENTS: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "*", "invalid_type"],
  ["an object", { 0: "*" }, "invalid_type"],
  ["none", [], "too_small"],
  ["101 of them", Array(101).fill("*"), "too_big"],
];

const A_ROW = { toPayId: "bola.spid", amount: 25_000, reference: "row" };
const ROWS: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "bola.spid,25000", "invalid_type"],
  ["an object", { 0: A_ROW }, "invalid_type"],
  ["none", [], "too_small"],
  ["10,001 of them", Array(10_001).fill(A_ROW), "too_big"],
];

const HEADERS: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "X-Shop: lagos", "invalid_type"],
  ["a list", [["X-Shop", "lagos"]], "invalid_type"],
  [
    "11 of them",
    Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`x${i}`, "1"])),
    "too_many_keys",
  ],
  ...["", "a b", "a:", "é", "a\r\nb", "a\0", "😀", "(a)", "x".repeat(101)].map(
    (name): Bad => [`the name ${JSON.stringify(name)}`, { [name]: "x" }, "invalid_format"],
  ),
];

const A_URL: Bad[] = [
  ...NOT_TEXT,
  ...["", "shop", "ftp://shop.example", "javascript:alert(1)", "https://a:b@shop.example"].map(
    (value): Bad => [JSON.stringify(value), value, "invalid_format"],
  ),
];

const METHODS: Bad[] = [
  ["a text", "card", "invalid_type"],
  ["an object", { 0: "card" }, "invalid_type"],
  ["none", [], "too_small"],
];

const CUSTOMER: Bad[] = [
  ["null", null, "invalid_type"],
  ["a text", "ada@example.com", "invalid_type"],
  ["a list", ["ada@example.com"], "invalid_type"],
];

const EVENT_NAME: Bad[] = [
  ...NOT_TEXT,
  ["too long", "a".repeat(101), "too_big"],
  ...["", "*", "payment.*", "Payment.Created", "payment.", ".payment", "pay ment", "a\0", "é"].map(
    (value): Bad => [JSON.stringify(value), value, "invalid_format"],
  ),
];

const MOMENT: Bad[] = [
  ...NOT_TEXT,
  ...["", "now", "2026-11-21", "2026-11-21T10:00:00", "2026-02-30T10:00:00Z", "1795254600123"].map(
    (value): Bad => [JSON.stringify(value), value, "invalid_format"],
  ),
];

const NO_OBJECT: Bad[] = [
  ["a text", "daily", "invalid_type"],
  ["a number", 7, "invalid_type"],
  ["a list", [{}], "invalid_type"],
];

/** Null is valid: it removes the limit. */
const RATE_LIMIT = wholeNumber(1, 1_000).filter(([, value]) => value !== null);

const ENDPOINT: Record<string, Field> = {
  description: { bad: textOf(0, 200) },
  active: { bad: NOT_A_SWITCH },
  headers: { bad: HEADERS },
  rateLimit: { bad: RATE_LIMIT },
  concurrency: { bad: wholeNumber(1, 100) },
};

interface Field {
  bad: Bad[];
  required?: true;
}

const FIELDS: Partial<Record<OperationName, Record<string, Field>>> = {
  "POST /payid/dynamic": {
    reference: { bad: REFERENCE, required: true },
    metadata: { bad: METADATA },
    amount: { bad: AMOUNT },
  },
  "POST /payid/static": {
    name: { bad: textOf(3, 50), required: true },
    reference: { bad: REFERENCE, required: true },
    metadata: { bad: METADATA },
    amount: { bad: AMOUNT },
  },
  "POST /payid/verify": { payId: { bad: textOf(1, 100), required: true } },
  "POST /payid/deactivate": { payId: { bad: textOf(1, 100), required: true } },
  "POST /payid/activate": { payId: { bad: textOf(1, 100), required: true } },
  "POST /virtual-account": {
    amount: { bad: AMOUNT, required: true },
    name: { bad: textOf(1, 100), required: true },
    reference: { bad: REFERENCE, required: true },
    validityTime: { bad: wholeNumber(5, 4_320) },
    amountValidation: { bad: NO_SUCH_VALUE },
    metadata: { bad: METADATA },
  },
  "POST /virtual-accounts/permanent": {
    customer: { bad: CUSTOMER_ID, required: true },
    reference: { bad: REFERENCE, required: true },
    amount: { bad: AMOUNT },
    amountValidation: { bad: NO_SUCH_VALUE },
    identity: { bad: IDENTITY },
    metadata: { bad: METADATA },
  },
  "POST /customers": {
    email: { bad: EMAIL, required: true },
    name: { bad: textOf(1, 100) },
    phone: { bad: PHONE_ABROAD },
    reference: { bad: REFERENCE },
    metadata: { bad: METADATA },
  },
  "PATCH /customers/:id": {
    email: { bad: EMAIL },
    name: { bad: textOf(1, 100).filter(isNotNull) },
    phone: { bad: PHONE_ABROAD.filter(isNotNull) },
    reference: { bad: REFERENCE.filter(isNotNull) },
    metadata: { bad: METADATA },
  },
  "POST /transfer/external/verify": {
    accountNumber: { bad: ACCOUNT_NUMBER, required: true },
    bankCode: { bad: textOf(1, 20), required: true },
  },
  "POST /transfer/external": {
    fromPayId: { bad: textOf(1, 100), required: true },
    accountNumber: { bad: ACCOUNT_NUMBER, required: true },
    bankCode: { bad: textOf(1, 20), required: true },
    amount: { bad: AMOUNT, required: true },
    narration: { bad: NARRATION },
    reference: { bad: REFERENCE, required: true },
    accountName: { bad: textOf(1, 100) },
  },
  "POST /transaction/verify": {
    reference: { bad: REFERENCE, required: true },
    type: { bad: NO_SUCH_VALUE },
  },
  "PATCH /wallets/:payId": {
    lowBalanceThreshold: {
      bad: [
        ...AMOUNT.filter(([, value, code]) => code === "invalid_type" && value !== null),
        ["below zero", -1, "too_small"],
        ["above 2^53 - 1", 2 ** 53, "too_big"],
      ],
      required: true,
    },
  },
  "POST /sandbox/payid/pay": {
    reference: { bad: REFERENCE },
    amount: { bad: AMOUNT, required: true },
    senderName: { bad: textOf(1, 100) },
    senderAccountNumber: { bad: ACCOUNT_NUMBER },
    senderBankCode: { bad: textOf(1, 20) },
  },
  "POST /sandbox/virtual-account/pay": {
    reference: { bad: REFERENCE },
    amount: { bad: AMOUNT, required: true },
    senderName: { bad: textOf(1, 100) },
    senderAccountNumber: { bad: ACCOUNT_NUMBER },
    senderBankCode: { bad: textOf(1, 20) },
  },
  "POST /sandbox/transfers/:reference/settle": {
    outcome: { bad: NO_SUCH_VALUE, required: true },
  },
  "POST /sandbox/refunds/:reference/settle": {
    outcome: { bad: NO_SUCH_VALUE, required: true },
  },
  "POST /sandbox/bills/:reference/settle": {
    outcome: { bad: NO_SUCH_VALUE, required: true },
  },
  "POST /sandbox/time/advance": { minutes: { bad: wholeNumber(1, 525_600), required: true } },
  "POST /payments/:id/refunds": {
    amount: { bad: AMOUNT },
    reference: { bad: REFERENCE },
    reason: { bad: textOf(0, 200) },
    metadata: { bad: METADATA },
  },
  "POST /schedules": {
    reference: { bad: REFERENCE, required: true },
    type: { bad: NO_SUCH_VALUE, required: true },
    transfer: { bad: NO_OBJECT, required: true },
    startAt: { bad: MOMENT },
    recurrence: { bad: NO_OBJECT },
    endAt: { bad: MOMENT },
    maxRuns: { bad: wholeNumber(1, 100_000) },
    onInsufficientFunds: { bad: NO_SUCH_VALUE },
    metadata: { bad: METADATA },
  },
  "PATCH /schedules/:id": {
    amount: { bad: AMOUNT },
    endAt: { bad: MOMENT },
    maxRuns: { bad: wholeNumber(1, 100_000) },
    onInsufficientFunds: { bad: NO_SUCH_VALUE },
    metadata: { bad: METADATA },
  },
  "POST /reports": {
    type: { bad: NO_SUCH_VALUE, required: true },
    format: { bad: NO_SUCH_VALUE, required: true },
    from: { bad: MOMENT, required: true },
    to: { bad: MOMENT, required: true },
    payId: { bad: textOf(1, 100) },
    currency: { bad: textOf(1, 100) },
  },
  "POST /transfers/bulk": {
    reference: { bad: REFERENCE, required: true },
    fromPayId: { bad: textOf(1, 100), required: true },
    verifyNames: { bad: NOT_A_SWITCH },
    transfers: { bad: ROWS, required: true },
  },
  "POST /transfer/payid": {
    fromPayId: { bad: textOf(1, 100), required: true },
    toPayId: { bad: textOf(1, 100), required: true },
    amount: { bad: AMOUNT, required: true },
    narration: { bad: NARRATION },
    reference: { bad: REFERENCE, required: true },
  },
  "POST /bills/verify": {
    serviceID: { bad: textOf(1, 100), required: true },
    billersCode: { bad: textOf(1, 100), required: true },
    phone: { bad: PHONE, required: true },
    type: { bad: textOf(1, 100) },
  },
  "POST /bills/purchase": {
    fromWallet: { bad: textOf(1, 100), required: true },
    serviceID: { bad: textOf(1, 100), required: true },
    amount: { bad: AMOUNT },
    variation_code: { bad: textOf(1, 100) },
    billersCode: { bad: textOf(1, 100) },
    phone: { bad: PHONE, required: true },
    subscription_type: { bad: NO_SUCH_VALUE },
    quantity: { bad: QUANTITY },
    extraFields: { bad: EXTRA_FIELDS },
    narration: { bad: NARRATION },
    reference: { bad: REFERENCE, required: true },
  },
  "POST /checkout/sessions": {
    amount: { bad: AMOUNT, required: true },
    currency: { bad: NOT_TEXT },
    reference: { bad: REFERENCE, required: true },
    customer: { bad: CUSTOMER, required: true },
    methods: { bad: METHODS },
    successUrl: { bad: A_URL },
    cancelUrl: { bad: A_URL },
    metadata: { bad: METADATA },
  },
  "POST /checkout/sessions/read": { clientSecret: { bad: textOf(1, 200), required: true } },
  "POST /payment-links": {
    name: { bad: textOf(1, 100), required: true },
    minAmount: { bad: AMOUNT },
    maxAmount: { bad: AMOUNT },
    currency: { bad: NOT_TEXT },
    reference: { bad: REFERENCE },
    methods: { bad: METHODS },
    maxUses: { bad: wholeNumber(1, 1_000_000) },
    successUrl: { bad: A_URL },
    metadata: { bad: METADATA },
  },
  "PATCH /payment-links/:id": {
    name: { bad: textOf(1, 100) },
    active: { bad: NOT_A_SWITCH },
    maxUses: { bad: wholeNumber(1, 1_000_000).filter(isNotNull) },
    successUrl: { bad: A_URL.filter(isNotNull) },
    metadata: { bad: METADATA },
  },
  "POST /sandbox/wallets/:payId/fund": { amount: { bad: AMOUNT, required: true } },
  "POST /webhooks": {
    url: { bad: textOf(1, 2_000), required: true },
    events: { bad: SUBSCRIBED_EVENTS, required: true },
    ...ENDPOINT,
  },
  "PATCH /webhooks/:id": {
    url: { bad: textOf(1, 2_000) },
    events: { bad: SUBSCRIBED_EVENTS },
    ...ENDPOINT,
  },
  "POST /webhooks/:id/roll-secret": { overlapHours: { bad: wholeNumber(0, 168) } },
  "POST /webhooks/:id/test": { event: { bad: EVENT_NAME } },
  "POST /webhooks/:id/recoveries": {
    from: { bad: MOMENT, required: true },
    to: { bad: MOMENT },
  },
  "POST /events/:id/redeliver": { webhookId: { bad: textOf(1, 100) } },
};

const CASES = Object.entries(FIELDS).flatMap(([name, fields]) =>
  Object.entries(fields).map(([field, rule]) => ({
    name: name as OperationName,
    field,
    ...rule,
  })),
);

test("every field of every body is covered", () => {
  const tried = CASES.map(({ name, field }) => `${name} ${field}`);
  const all = BODIES.flatMap((name) =>
    Object.keys(exampleOf(name).body ?? {}).map((field) => `${name} ${field}`),
  );

  expect(tried.toSorted()).toEqual(all.toSorted());
});

test.each(CASES)("$name: $field is refused when it is invalid", async (given) => {
  const { name, field, bad, required } = given;
  const { ask, calls } = await start();
  const missing: Bad[] = required ? [["missing", undefined, "required"]] : [];
  // Null means absent for an optional field.
  const wrong = bad.filter(([, value]) => required || value !== null);

  for (const [label, value, code] of [...missing, ...wrong]) {
    const { status, body } = await ask(name, { body: { ...exampleOf(name).body, [field]: value } });

    const problems = body.errors?.map((problem) => [problem.field, problem.code]);
    expect([label, status, body.code, problems]).toEqual([
      label,
      400,
      "VALIDATION_ERROR",
      [[field, code]],
    ]);
    expect(body).toMatchObject({ success: false, data: null, requestId: expect.any(String) });
  }
  expect(calls).toEqual([]);
});

test("all problems are reported at once, each with a message and a dotted path", async () => {
  const { ask } = await start();

  const { body } = await ask("POST /webhooks", { body: { events: ["*", 7], description: 1 } });

  expect(body.errors).toEqual([
    { field: "url", code: "required", message: "url is required." },
    {
      field: "events.1",
      code: "invalid_type",
      message: expect.stringMatching(/^events\.1: .*\.$/),
    },
    { field: "description", code: "invalid_type", message: expect.any(String) },
  ]);
});

/** Invalid extra fields. */
const EXTRA_VALUES: Bad[] = [
  ...textOf(1, 200).filter(([label]) => label !== "a number"),
  ["a fraction", 1.5, "invalid_type"],
  ["above 2^53 - 1", 2 ** 53, "invalid_type"],
];

test.each(EXTRA_VALUES)(
  "an extra field that is %s is refused with its dotted path",
  async (_, value, code) => {
    const { ask, calls } = await start();
    const name = "POST /bills/purchase";
    const extraFields = { insured_name: "Chi Obi", state: value };

    const { status, body } = await ask(name, { body: { ...exampleOf(name).body, extraFields } });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors?.map((problem) => [problem.field, problem.code])).toEqual([
      ["extraFields.state", code],
    ]);
    expect(calls).toEqual([]);
  },
);

test.each(["1e4", "10000.0", "-0", "1E400", "10000.5", "9007199254740993"])(
  "the amount %s is rejected, whatever number JavaScript parses it to",
  async (amount) => {
    const { ask, calls } = await start();

    const { status, body } = await ask("POST /sandbox/wallets/:payId/fund", {
      raw: `{"amount":${amount}}`,
    });

    expect([status, body.errors?.[0]?.field]).toEqual([400, "amount"]);
    expect(calls).toEqual([]);
  },
);

test("emoji and accents are accepted, and control characters are removed from narrations", async () => {
  const { ask, calls } = await start();

  const named = await ask("POST /payid/static", { body: { name: "  Café 😀 ", reference: "r" } });
  const { body } = exampleOf("POST /transfer/payid");
  await ask("POST /transfer/payid", { body: { ...body, narration: "a\0b\nc 😀 " } });

  expect(named.status).toBe(201);
  expect(calls.map(({ request }) => request)).toMatchObject([
    { name: "Café 😀" },
    { narration: "abc 😀" },
  ]);
});

const NOT_JSON = [
  "{",
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  "[]",
  '"text"',
  "null",
  "1",
  "NaN",
  "undefined",
  '{"a":1}{"b":2}',
  '{"a":1,"a":1}',
  '{"amount":1,"\\u0061mount":2}',
  '{"metadata":{"a":1,"a":2}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"metadata":{"__proto__":1}}',
  '{"metadata":{"constructor":{"prototype":{}}}}',
  '{"a":"raw \u0001 control"}',
  '{"a":"\\ud83',
  `{"a":${"[".repeat(20)}${"]".repeat(20)}}`,
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
];

test.each(BODIES)("%s accepts only a valid JSON object", async (name) => {
  const { ask, calls } = await start();

  for (const raw of NOT_JSON) {
    const { status, body } = await ask(name, { raw });

    expect([raw.slice(0, 40), status, body.code]).toEqual([raw.slice(0, 40), 400, "INVALID_JSON"]);
    expect(body).toMatchObject({ success: false, data: null });
  }
  expect(calls).toEqual([]);
});

const KIB = 1024;
/** Of all bodies but a few. */
const BODY_KIB_MAX = 64;
const BODIES_KIB_MAX: Partial<Record<OperationName, number>> = { "POST /transfers/bulk": 3 * KIB };

test.each(BODIES)("%s rejects other media types and oversized bodies", async (name) => {
  const { ask, calls } = await start();
  const bytesMax = (BODIES_KIB_MAX[name] ?? BODY_KIB_MAX) * KIB;
  const types = ["text/plain", "multipart/form-data; boundary=x", "application/xml", "json", ""];

  for (const type of types) {
    const { status, body } = await ask(name, { headers: { "content-type": type } });
    expect([type, status, body.code]).toEqual([type, 415, "UNSUPPORTED_MEDIA_TYPE"]);
  }
  for (const bytes of [bytesMax + 1, bytesMax + KIB * KIB]) {
    const { status, body } = await ask(name, { raw: `"${"x".repeat(bytes)}"` });
    expect([bytes, status, body.code]).toEqual([bytes, 413, "PAYLOAD_TOO_LARGE"]);
  }
  expect(calls).toEqual([]);
});

test("an unsupported method gets 405 with the allowed methods", async () => {
  const { ask, calls } = await start();
  const verbs = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const pathOf = (name: OperationName) => name.split(" ")[1];

  for (const name of NAMES) {
    const same = NAMES.filter((other) => pathOf(other) === pathOf(name));
    const allowed = same.map((other) => exampleOf(other).method);
    for (const method of verbs.filter((verb) => !allowed.includes(verb))) {
      const { path } = EXAMPLES[name];
      const { status, headers, body } = await ask("GET /health", { method, path });

      expect([name, method, status, body.code]).toEqual([name, method, 405, "METHOD_NOT_ALLOWED"]);
      expect(headers.get("allow")).toBe(allowed.join(", "));
    }
  }
  expect(calls).toEqual([]);
});

test.each([
  "/",
  "",
  "/nothing",
  "/payid",
  "/payid/dynamic/more",
  "/PayID/Dynamic",
  "/wallets//balance",
  "/wallets/a/b/balance",
  "/health.json",
  "/..%2fhealth",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/webhooks/wh_01/secret",
  "/webhooks/wh_01/attempts",
  "/webhooks/wh_01/deliveries/whd_01/attempts",
  "/events/evt_01/deliveries",
])("there is no route %j", async (path) => {
  const { ask, calls } = await start();

  const { status, body } = await ask("GET /health", { path });

  expect([status, body.code, body.success]).toEqual([404, "ROUTE_NOT_FOUND", false]);
  expect(calls).toEqual([]);
});

const EVENT_QUERIES = [
  ...[
    "",
    "%20",
    "a%00b",
    "**",
    "*.payment",
    "payment*",
    "payment.*.x",
    "Payment.*",
    "%F0%9F%98%80",
  ],
  ...["a".repeat(101), "payment.created,payment.failed", "*&event=*"],
];

const QUERIES: Partial<Record<OperationName, [field: string, values: string[]][]>> = {
  "GET /transaction/status": [
    ["reference", ["", "a%00", "a%20%20b", "%F0%9F%98%80", "r".repeat(101), "a&reference=b"]],
    ["type", ["card", "", "BILL_PURCHASE", "bill_purchase&type=bill_purchase"]],
  ],
  "GET /bills/services": [
    ["categoryIdentifier", ["", "%20", "a%00b", "x".repeat(101), "a&categoryIdentifier=b"]],
  ],
  "GET /bills/variations": [["serviceID", ["", "a%1bb", "x".repeat(101), "a&serviceID=b"]]],
  "GET /bills/extra-fields": [
    ["state", ["", "a%00b", "x".repeat(101), "a&state=b"]],
    ["vehicle_make", ["", "a%1bb", "x".repeat(101), "a&vehicle_make=b"]],
  ],
  "GET /bills/purchases": [
    ["status", ["", "used", "COMPLETED", "failed&status=failed"]],
    ["billType", ["", "betting", "toString", "tv&billType=data"]],
    ["serviceID", ["", "a%00b", "x".repeat(101), "a&serviceID=b"]],
    ["from", ["yesterday", "2026-11-21"]],
    ["to", ["tomorrow", "-1"]],
    ["limit", ["0", "101"]],
    ["cursor", ["c".repeat(501)]],
  ],
  "GET /wallets/:payId/balance": [
    ["at", ["", "now", "0", "2026-11-21", "2026-11-21T10:00:00", "2026-02-30T10:00:00Z"]],
  ],
  "GET /wallets/:payId/statement": [
    ["from", ["yesterday", "2026-13-01T00:00:00Z", "2026-11-21T10:00:00Z&from=x"]],
    ["to", ["tomorrow", "-1"]],
    ["limit", ["", "0", "101", "-1", "1.5", "0x10", "1e1", "%205", "ten", "1&limit=2"]],
    ["cursor", ["c".repeat(501), "a&cursor=b"]],
  ],
  "GET /payids": [
    ["type", ["", "wallet", "DYNAMIC", "static&type=static"]],
    ["status", ["", "pending", "active&status=used"]],
    ["reference", ["", "a%20%20b", "r".repeat(101), "a&reference=b"]],
    ["limit", ["", "0", "101", "1.5"]],
    ["cursor", ["c".repeat(501), "a&cursor=b"]],
  ],
  "GET /virtual-accounts": [
    ["status", ["", "used", "active&status=expired"]],
    ["reference", ["", "a%20%20b", "r".repeat(101)]],
    ["limit", ["0", "101"]],
    ["cursor", ["c".repeat(501)]],
  ],
  "GET /transfers": [
    ["type", ["", "transfer", "payid_transfer&type=payid_transfer"]],
    ["from", ["yesterday", "2026-11-21"]],
    ["to", ["tomorrow", "-1"]],
    ["limit", ["0", "101"]],
    ["cursor", ["c".repeat(501)]],
  ],
  "GET /webhooks/:id/deliveries": [
    ["status", ["", "sent", "PENDING", "failed&status=failed"]],
    ["event", EVENT_QUERIES],
    ["eventId", ["", "evt_", "wh_01", "evt_01", `${EVENT_ID}0`, EVENT_ID.toUpperCase()]],
    ["limit", ["0", "101"]],
    ["cursor", ["c".repeat(501)]],
  ],
  "GET /events": [
    ["event", EVENT_QUERIES],
    ["from", ["yesterday", "2026-11-21"]],
    ["to", ["tomorrow", "-1"]],
    ["limit", ["0", "101"]],
    ["cursor", ["c".repeat(501)]],
  ],
};

/** Valid values for the rest of a query, so that only one field is wrong. */
const OTHERS: Record<string, string> = {
  type: "reference=r&",
  state: "serviceID=s&",
  vehicle_make: "serviceID=s&",
};

test.each(Object.keys(QUERIES) as OperationName[])("%s rejects malformed queries", async (name) => {
  const { ask, calls } = await start();
  const { path } = exampleOf(name);

  for (const [field, values] of QUERIES[name] ?? []) {
    for (const value of values) {
      const query = `${path.split("?")[0]}?${OTHERS[field] ?? ""}${field}=${value}`;
      const { status, body } = await ask(name, { path: query });

      expect([value, status, body.code]).toEqual([value, 400, "VALIDATION_ERROR"]);
      expect(body.errors?.map((problem) => problem.field)).toEqual([field]);
    }
  }
  expect(calls).toEqual([]);
});

test.each([
  ["/transaction/status", []],
  ["/transaction/status?reference[]=a", ["reference[]"]],
  ["/transaction/status?reference[a]=b", ["reference[a]"]],
  ["/transaction/status?reference.a=b", ["reference.a"]],
  ["/transaction/status?__proto__[reference]=a", ["__proto__[reference]"]],
  ["/transaction/status?Reference=a", ["Reference"]],
])("%s lacks the required reference", async (path, unknown) => {
  const { ask, calls } = await start();

  const { status, body } = await ask("GET /transaction/status", { path });

  expect(status).toBe(400);
  expect(body.errors?.map(({ field, code }) => [field, code])).toEqual([
    ["reference", "required"],
    ...unknown.map((field) => [field, "unknown_parameter"]),
  ]);
  expect(calls).toEqual([]);
});

test("cursors are accepted for their own list only", async () => {
  const { ask } = await start({ "ledger.ListEntries": { entries: [anEntry()], hasMore: true } });
  const name = "GET /wallets/:payId/statement";
  const cursor = String((await ask(name)).body.data?.nextCursor);

  for (const query of [
    "cursor=",
    "cursor=x",
    `cursor=${cursor.slice(0, -2)}`,
    `cursor=${cursor}AA`,
    `cursor=${cursor}&from=2026-01-01T00:00:00Z`,
  ]) {
    const { status, body } = await ask(name, { path: `/wallets/ada.wallet/statement?${query}` });
    expect([query, status, body.code]).toEqual([query, 400, "INVALID_CURSOR"]);
  }
});

describe("names in paths", () => {
  const PATHS: OperationName[] = [
    "GET /wallets/:payId/balance",
    "GET /wallets/:payId/statement",
    "POST /sandbox/wallets/:payId/fund",
    "GET /wallets/:payId",
    "PATCH /wallets/:payId",
    "GET /payid/:payId",
    "GET /virtual-account/:accountNumber",
    "GET /transfer/:reference",
    "POST /sandbox/transfers/:reference/settle",
    "POST /sandbox/refunds/:reference/settle",
    "GET /bills/purchase/:reference",
    "POST /sandbox/bills/:reference/settle",
    "GET /webhooks/:id",
    "PATCH /webhooks/:id",
    "DELETE /webhooks/:id",
    "POST /webhooks/:id/roll-secret",
    "POST /webhooks/:id/test",
    "GET /webhooks/:id/deliveries",
    "POST /webhooks/:id/recoveries",
    "GET /webhooks/:id/recoveries",
    "GET /events/:id",
    "POST /events/:id/redeliver",
  ];
  const put = (name: OperationName, text: string) =>
    (name.split(" ")[1] ?? "").replace(/:\w+/, text);

  test.each(PATHS)("%s: an invalid name is refused", async (name) => {
    const { ask, calls } = await start();

    for (const text of ["%00", "a%0ab", "%20", "x".repeat(101)]) {
      const { status, body } = await ask(name, { path: put(name, text) });
      expect([text, status, body.code]).toEqual([text, 400, "VALIDATION_ERROR"]);
      expect(body.errors?.[0]?.field).toMatch(/^(payId|id|accountNumber|reference)$/);
    }
    for (const text of ["%zz", "%", "%ff", "%ed%a0%80"]) {
      const { status, body } = await ask(name, { path: put(name, text) });
      expect([text, status, body.code]).toEqual([text, 400, "VALIDATION_ERROR"]);
    }
    expect(calls).toEqual([]);
  });

  test.each([
    ["GET /webhooks/:id/deliveries/:deliveryId", "/webhooks/wh_01/deliveries/", "deliveryId"],
    ["GET /webhooks/:id/recoveries/:recoveryId", "/webhooks/wh_01/recoveries/", "recoveryId"],
  ] as const)("%s: an invalid second name is refused", async (name, before, field) => {
    const { ask, calls } = await start();

    for (const text of ["%00", "a%0ab", "%20", "x".repeat(101)]) {
      const { status, body } = await ask(name, { path: before + text });
      expect([text, status, body.errors?.[0]?.field]).toEqual([text, 400, field]);
    }
    expect(calls).toEqual([]);
  });

  test("path traversal is treated as text", async () => {
    const { ask, calls } = await start();

    await ask("GET /wallets/:payId/balance", { path: "/wallets/..%2f..%2Fadmin/balance" });
    await ask("GET /webhooks/:id", { path: "/webhooks/..%5c..%5C%3Fa=1%23" });

    expect(calls.map(({ request }) => request)).toMatchObject([
      { payId: "../../admin" },
      { id: "..\\..\\?a=1#" },
    ]);
  });
});

test("a query above the header limit is rejected by the server", async () => {
  const { ask, calls } = await start();

  const { status, body, headers } = await ask("GET /transaction/status", {
    path: `/transaction/status?reference=${"r".repeat(9_000)}`,
  });

  expect([status, body.success, body.requestId]).toEqual([431, false, headers.get("x-request-id")]);
  expect(calls).toEqual([]);
});
