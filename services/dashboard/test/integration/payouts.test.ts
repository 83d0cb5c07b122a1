import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import fc from "fast-check";
import { type Answer, type Browser, problemOf } from "../browser";
import { START_BALANCE } from "../fake-money";
import {
  givenUser,
  type RunningDashboard,
  runningDashboard,
  signedIn,
  steppedUp,
} from "../running-dashboard";

const running = runningDashboard();
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const TO_PAY_ID = { kind: "pay-id", toPayId: "rent.spid", amount: "150000" };
const TO_BANK = { kind: "bank", accountNumber: "0690000031", bankCode: "044", amount: "250050" };
const TV = {
  kind: "bill",
  serviceID: "dstv",
  billersCode: "1212121212",
  phone: "08011111111",
  subscription_type: "renewal",
};
const PAYMENTS = [TO_PAY_ID, TO_BANK, TV];

async function moving({ liveMode = true } = {}) {
  const dashboard = running();
  const { money, failures } = dashboard.fakes;
  failures.clear();
  Object.assign(money, { name: "BOLA ADE OKAFOR", fee: 1_000n, price: 200_000n, amountMax: 0n });
  Object.assign(money, { renewal: 150_000n, commission: 1_000n, status: "COMPLETED" });
  const merchant = dashboard.fakes.givenMerchant("Ada Stores", { liveMode });
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "operations" });
  const browser = await signedIn(dashboard, user);
  const path = `/merchants/${merchant.id}/test`;
  return { dashboard, money, failures, merchant, user, browser, path };
}

/** Reviews a payment, and gives what sends it. */
async function reviewed(browser: Browser, path: string, payment: object, id = newUuid()) {
  const { status, body } = await browser.post(`${path}/payouts/review`, payment);
  expect(status).toBe(200);
  const send = (): Promise<Answer> =>
    browser.post(`${path}/payouts`, { ...payment, id, confirmed: body.terms });
  return { id, review: body, send, follow: () => browser.get(`${path}/payouts/${id}`) };
}

async function auditOf({ parts }: RunningDashboard, merchantId: string) {
  return parts.db("audit_log").where({ merchant_id: merchantId, action: "payout.sent" });
}

test.each(PAYMENTS)("a payout is reviewed without moving money, then sent: %j", async (payment) => {
  const { dashboard, money, merchant, browser, path } = await moving();

  const { review, send, follow } = await reviewed(browser, path, payment);
  const untouched = money.of(merchant.id);
  const { status, body } = await send();

  expect(untouched).toEqual([]);
  const { terms } = review;
  expect(terms).toMatchObject({ name: "BOLA ADE OKAFOR", availableKobo: String(START_BALANCE) });
  const total = BigInt(terms.amountKobo) + BigInt(terms.feeKobo) - BigInt(terms.discountKobo);
  expect(terms.totalKobo).toBe(String(total));
  expect(status).toBe(200);
  const [paid, ...more] = money.of(merchant.id);
  expect(more).toEqual([]);
  expect(paid).toMatchObject({ kind: payment.kind, amount: BigInt(terms.amountKobo), total });
  expect(money.balanceOf(merchant.id, "test")).toBe(START_BALANCE - total);
  expect(body.payout).toMatchObject({
    ...{ state: "completed", transactionId: paid?.transactionId, reference: paid?.reference },
    ...{ amountKobo: terms.amountKobo, totalKobo: terms.totalKobo, message: null },
  });
  expect((await follow()).body).toEqual(body.payout);
  const [entry, ...others] = await auditOf(dashboard, merchant.id);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    ...{ outcome: "done", before: null, object: `payout:${paid?.reference}` },
    after: {
      ...{ mode: "test", kind: payment.kind, reference: paid?.reference },
      ...{ amountKobo: terms.amountKobo, transactionId: paid?.transactionId },
    },
  });
});

test("the payout and its audit log entry mask the account number and omit the form's id", async () => {
  const { dashboard, merchant, browser, path } = await moving();
  const { id, send } = await reviewed(browser, path, TO_BANK);

  const { text } = await send();
  const [entry] = await auditOf(dashboard, merchant.id);

  expect(text).toContain("Access Bank ••••0031");
  expect(entry.after.to).toBe("Access Bank ••••0031");
  expect(text + JSON.stringify([entry.object, entry.after])).not.toMatch(
    new RegExp(`0690000031|${id}`),
  );
});

test.each(PAYMENTS)(
  "concurrent and repeated submissions of a form move money once: %j",
  async (payment) => {
    const { dashboard, money, merchant, browser, path } = await moving();
    const { send } = await reviewed(browser, path, payment);

    const answers = await Promise.all(Array.from({ length: 6 }, send));
    answers.push(await send());

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(money.of(merchant.id)).toHaveLength(1);
    expect(await auditOf(dashboard, merchant.id)).toHaveLength(1);
    expect(answers.at(-1)?.body.payout.state).toBe("completed");
  },
);

test.each([
  [TO_PAY_ID, "CreatePayIdTransfers"],
  [TO_BANK, "CreateExternalTransfer"],
  [TV, "Purchase"],
])(
  "a payout with a lost response is resolved at once or later, and not sent twice: %j",
  async (payment, method) => {
    const { dashboard, money, failures, merchant, browser, path } = await moving();
    const { send, follow } = await reviewed(browser, path, payment);
    const unavailable = new AppError("SERVICE_UNAVAILABLE");
    const reads = ["GetTransferByKey", "GetPurchaseByKey"];
    dashboard.fakes.lostAnswers.add(method);
    for (const read of reads) failures.set(read, unavailable);

    const lost = await send();
    const [entryBefore] = await auditOf(dashboard, merchant.id);
    const [repeated, followed] = [await send(), await follow()];
    for (const read of reads) failures.delete(read);
    const found = await follow();

    for (const { body } of [lost, repeated]) {
      expect(body.payout).toMatchObject({ state: "unknown", transactionId: null });
    }
    expect(followed.body.state).toBe("unknown");
    expect(entryBefore.outcome).toBe("unknown");
    expect(found.body).toMatchObject({ state: "completed" });
    expect(money.of(merchant.id)).toHaveLength(1);
    expect(await auditOf(dashboard, merchant.id)).toMatchObject([
      { outcome: "done", after: { transactionId: found.body.transactionId } },
    ]);
    const next = await reviewed(browser, path, payment);
    dashboard.fakes.lostAnswers.add(method);
    expect((await next.send()).body.payout.state).toBe("completed");
    expect(money.of(merchant.id)).toHaveLength(2);
  },
);

test("a payout that did not reach its service is unknown until its deadline, then refused", async () => {
  const { dashboard, money, failures, merchant, browser, path } = await moving();
  // A request's deadline is of the real clock, which runs on while tests set theirs.
  dashboard.advance(Date.now() - dashboard.parts.now().getTime());
  const { send, follow } = await reviewed(browser, path, TO_BANK);
  failures.set("CreateExternalTransfer", new AppError("SERVICE_UNAVAILABLE"));

  const first = await send();
  failures.clear();
  const repeated = await send();
  dashboard.advance(350 * SECOND_MS);
  const early = await follow();
  dashboard.advance(30 * SECOND_MS);
  const over = await follow();
  const after = await send();

  const states = [
    first.body.payout,
    repeated.body.payout,
    early.body,
    over.body,
    after.body.payout,
  ];
  expect(states.map(({ state }) => state)).toEqual([
    ...["unknown", "unknown", "unknown", "refused", "refused"],
  ]);
  expect(over.body.message).toContain("no money has moved");
  expect(money.of(merchant.id)).toEqual([]);
  expect(await auditOf(dashboard, merchant.id)).toMatchObject([{ outcome: "failed" }]);
});

test("a payout stays unknown while its idempotency key is in use, however late", async () => {
  const { dashboard, failures, browser, path } = await moving();
  const { send, follow } = await reviewed(browser, path, TO_BANK);
  failures.set("CreateExternalTransfer", new AppError("IDEMPOTENCY_KEY_IN_USE"));
  failures.set("GetTransferByKey", new AppError("IDEMPOTENCY_KEY_IN_USE"));

  const first = await send();
  dashboard.advance(60 * MINUTE_MS);
  const late = await follow();

  expect([first.body.payout.state, late.body.state]).toEqual(["unknown", "unknown"]);
});

test.each([
  ["name", TO_BANK, { name: "CHIDI OBI" }, "BOLA ADE OKAFOR", "CHIDI OBI"],
  ["name", TO_PAY_ID, { name: "CHIDI OBI" }, "BOLA ADE OKAFOR", "CHIDI OBI"],
  ["fee", TO_BANK, { fee: 2_500n }, "1000", "2500"],
  ["amount", TV, { renewal: 160_000n }, "150000", "160000"],
  [
    "amount",
    { ...TV, subscription_type: "change", variation_code: "compact" },
    { price: 210_000n },
    ...(["200000", "210000"] as const),
  ],
  ["discount", TV, { commission: 500n }, "1000", "500"],
])("a stale form reports the changed %s of %j, and moves nothing", async (...of) => {
  const [term, payment, change, before, now] = of;
  const { dashboard, money, merchant, browser, path } = await moving();
  const { id, send } = await reviewed(browser, path, payment);
  Object.assign(money, change);

  const { status, body } = await send();

  expect(status).toBe(200);
  expect(body.changes).toEqual([{ term, before, now }]);
  expect(money.of(merchant.id)).toEqual([]);
  expect(await auditOf(dashboard, merchant.id)).toEqual([]);
  const confirmed = { ...payment, id, confirmed: body.review.terms };
  expect((await browser.post(`${path}/payouts`, confirmed)).body.payout.state).toBe("completed");
});

test("a late review and a balance that no longer covers the payout are reported as changes", async () => {
  const { dashboard, money, merchant, browser, path } = await moving();
  const owner = `${merchant.id}/test`;
  const old = await reviewed(browser, path, TO_BANK);
  dashboard.advance(16 * MINUTE_MS);
  const late = await old.send();
  const { send } = await reviewed(browser, path, TO_BANK);
  money.balances.set(owner, 251_049n);

  const short = await send();
  money.balances.set(owner, 251_050n);
  const enough = await send();

  expect(late.body.changes).toEqual([{ term: "time", before: "", now: "" }]);
  expect(short.body.changes).toEqual([
    { term: "balance", before: String(START_BALANCE), now: "251049" },
  ]);
  expect(enough.body.payout.state).toBe("completed");
});

test("one of two concurrent payouts that together exceed the balance is refused, with the reason", async () => {
  const { dashboard, money, merchant, browser, path } = await moving();
  const another = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  money.balances.set(`${merchant.id}/test`, 300_000n);
  const one = await reviewed(browser, path, TO_BANK);
  const two = await reviewed(await signedIn(dashboard, another), path, TO_BANK);

  const answers = await Promise.all([one.send(), two.send()]);

  const bodies = answers.map(({ body }) => body);
  expect(bodies.filter(({ payout }) => payout?.state === "completed")).toHaveLength(1);
  expect(money.of(merchant.id)).toHaveLength(1);
  const [refused] = bodies.filter(({ payout }) => payout?.state !== "completed");
  const isChanged = refused?.changes?.[0]?.term === "balance";
  expect(isChanged || refused?.payout?.message?.includes("Add money")).toBe(true);
});

test.each([
  ["INSUFFICIENT_FUNDS", "Add money to it"],
  ["AMOUNT_TOO_HIGH", "daily limit"],
  ["DUPLICATE_REFERENCE", "choose another reference"],
  ["EXTERNAL_ACCOUNT_VERIFICATION_FAILED", "Check the number"],
] as const)(
  "a refusal with %s is final for the form, and explained in plain words",
  async (code, words) => {
    const { dashboard, money, failures, merchant, browser, path } = await moving();
    const { send, follow } = await reviewed(browser, path, TO_BANK);
    const message = "This transfer would exceed the wallet's daily limit.";
    failures.set(
      "CreateExternalTransfer",
      new AppError(code, code === "AMOUNT_TOO_HIGH" ? message : undefined),
    );

    const refused = await send();
    failures.clear();
    const repeated = await send();

    expect(refused.body.payout).toMatchObject({ state: "refused", transactionId: null });
    expect(refused.body.payout.message).toContain(words);
    expect(repeated.body).toEqual(refused.body);
    expect((await follow()).body).toEqual(refused.body.payout);
    expect(money.of(merchant.id)).toEqual([]);
    expect(await auditOf(dashboard, merchant.id)).toMatchObject([{ outcome: "failed" }]);
  },
);

test("a payout that fails later says why, and that the money is back in the wallet", async () => {
  const { money, merchant, browser, path } = await moving();
  const { send, follow } = await reviewed(browser, path, TO_BANK);
  money.status = "PENDING";
  const pending = await send();
  for (const paid of money.of(merchant.id)) paid.status = "FAILED";

  const failed = await follow();

  expect(pending.body.payout).toMatchObject({ state: "pending", message: null });
  expect(failed.body).toMatchObject({
    state: "failed",
    message: expect.stringContaining(
      "The payee’s bank refused it. The money is back in the wallet.",
    ),
  });
});

test.each([
  ["amount", { ...TO_BANK, amount: "9999" }, "INVALID_AMOUNT"],
  ["amount", { ...TO_BANK, amount: "1.5" }, "VALIDATION_ERROR"],
  ["amount", { ...TO_BANK, amount: "9007199254740993" }, "VALIDATION_ERROR"],
  ["amount", { ...TO_PAY_ID, amount: "300001" }, "AMOUNT_TOO_HIGH"],
  ["accountNumber", { ...TO_BANK, accountNumber: "123" }, "VALIDATION_ERROR"],
  [
    "accountNumber",
    { ...TO_BANK, accountNumber: "0690000038" },
    "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
  ],
  ["bankCode", { ...TO_BANK, bankCode: "058" }, "BANK_NOT_SUPPORTED"],
  ["toPayId", { ...TO_PAY_ID, toPayId: "nobody.dpid" }, "PAYID_NOT_FOUND"],
  ["reference", { ...TO_PAY_ID, reference: "4111 1111 1111 1111" }, "VALIDATION_ERROR"],
  ["narration", { ...TO_PAY_ID, narration: "x".repeat(101) }, "VALIDATION_ERROR"],
  ["phone", { ...TV, phone: "call me" }, "VALIDATION_ERROR"],
])("a review reports an error at the field %s for %j", async (field, payment, code) => {
  const { money, browser, path } = await moving();
  money.amountMax = 300_000n;

  const { status, body } = await browser.post(`${path}/payouts/review`, payment);

  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.code).toBe(code);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test("a sent form's id cannot be reused with other contents or by another merchant", async () => {
  const { dashboard, money, merchant, browser, path } = await moving();
  const first = await reviewed(browser, path, TO_BANK);
  await first.send();
  const other = await moving();
  const more = { ...TO_BANK, amount: "250051" };

  const changed = await (await reviewed(browser, path, more, first.id)).send();
  const theirs = await reviewed(other.browser, other.path, TO_BANK, first.id);
  const taken = await theirs.send();
  const seen = await theirs.follow();
  const otherMode = await browser.get(`/merchants/${merchant.id}/live/payouts/${first.id}`);

  expect(problemOf(changed)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(problemOf(taken)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(problemOf(seen)).toEqual([404, "NOT_FOUND"]);
  expect(problemOf(otherMode)).toEqual([404, "NOT_FOUND"]);
  expect(money.of(merchant.id)).toHaveLength(1);
  expect(money.of(other.merchant.id)).toEqual([]);
  expect(await auditOf(dashboard, other.merchant.id)).toEqual([]);
});

test("sending a live payout needs a step-up, reviewing it does not", async () => {
  const { dashboard, money, merchant, user, browser } = await moving();
  const path = `/merchants/${merchant.id}/live`;
  const { send } = await reviewed(browser, path, TO_BANK);

  const without = await send();
  await steppedUp(dashboard, user);
  const withProof = await send();

  expect(problemOf(without)).toEqual([403, "STEP_UP_REQUIRED"]);
  expect(withProof.body.payout.state).toBe("completed");
  expect(money.of(merchant.id)).toHaveLength(1);
});

test("a live payout is not reviewed while live mode is off", async () => {
  const { merchant, browser } = await moving({ liveMode: false });

  const answer = await browser.post(`/merchants/${merchant.id}/live/payouts/review`, TO_BANK);

  expect(problemOf(answer)).toEqual([403, "LIVE_MODE_OFF"]);
});

test("name enquiries are rate limited per merchant", async () => {
  const { dashboard, merchant, browser, path } = await moving();
  const subject = `enquiry/${merchant.id}`;
  const now = dashboard.parts.now();
  await dashboard.parts.db("attempts").insert({ subject, failures: 299, last_at: now });
  await browser.post(`${path}/payouts/review`, TO_BANK);

  const answer = await browser.post(`${path}/payouts/review`, TO_BANK);

  expect(problemOf(answer)).toEqual([429, "TOO_MANY_ATTEMPTS"]);
});

test("any amount is paid exactly, to the kobo", async () => {
  const { money, merchant, browser, path } = await moving();
  const amounts = fc.bigInt({ min: 10_000n, max: BigInt(Number.MAX_SAFE_INTEGER) });

  await fc.assert(
    fc.asyncProperty(amounts, async (amount) => {
      money.balances.set(`${merchant.id}/test`, amount);
      const payment = { ...TO_PAY_ID, amount: String(amount) };
      const { send } = await reviewed(browser, path, payment);
      const { body } = await send();
      expect(body.payout.amountKobo).toBe(String(amount));
      expect(money.of(merchant.id).at(-1)?.amount).toBe(amount);
      expect(money.balanceOf(merchant.id, "test")).toBe(0n);
    }),
    { numRuns: 25 },
  );
});

test("the form lists banks, bill services and dependent fields from the services", async () => {
  const { browser, path } = await moving();

  const banks = await browser.get(`${path}/banks`);
  const categories = await browser.get(`${path}/bill-categories`);
  const services = await browser.get(`${path}/bill-services?category=tv-subscription`);
  const service = await browser.get(`${path}/bill-services/dstv`);
  const chosen = await browser.get(`${path}/bill-services/dstv?state=Lagos`);

  expect(banks.body.banks).toHaveLength(2);
  expect(categories.body.categories).toEqual([{ identifier: "tv-subscription", name: "TV" }]);
  expect(services.body.services).toEqual([{ serviceId: "dstv", name: "DStv" }]);
  expect(service.body).toMatchObject({
    ...{ pricedBy: "subscription", billersCode: "required", quantityMax: 12 },
    variations: [{ code: "compact", name: "Compact", amountKobo: "200000", isFixed: true }],
    fields: [{ name: "lga", options: [], dependsOn: "state" }],
  });
  expect(chosen.body.fields[0].options).toEqual([{ value: "1", label: "of Lagos" }]);
});
