import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Browser } from "../browser";
import { problemOf } from "../browser";
import { become } from "../fake-cards";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

async function operating() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "operations" });
  const browser = await signedIn(dashboard, user);
  const path = `/merchants/${merchant.id}/test/cards`;
  const given = (state?: "authorized" | "succeeded") =>
    dashboard.fakes.cards.given({ merchantId: merchant.id, mode: "test" }, state);
  const refundsOf = ({ id }: { id: string }) => dashboard.fakes.cards.refundsOf(id);
  const audit = async () => {
    const owner = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const { body } = await (await signedIn(dashboard, owner)).get(
      `/merchants/${merchant.id}/audit`,
    );
    return body.entries.filter(({ object }: { object: string }) =>
      object.startsWith("card payment "),
    );
  };
  return { dashboard, merchant, user, browser, path, given, refundsOf, audit };
}

/** Sends a form under its key. */
const under = (browser: Browser, key: string) => (path: string, body?: unknown) =>
  browser.post(path, body, { "idempotency-key": key });

/** Sends a form once. */
const send = (browser: Browser, path: string, body?: unknown) =>
  under(browser, newUuid())(path, body);

test("card payments are listed newest first, page by page, and filtered by state", async () => {
  const { browser, path, given } = await operating();
  const payments = Array.from({ length: 120 }, (_, index) =>
    given(index % 2 === 0 ? "authorized" : "succeeded"),
  );
  const ids: string[] = [];
  let cursor = "";
  do {
    const { body } = await browser.get(`${path}?cursor=${cursor}`);
    ids.push(...body.payments.map(({ id }: { id: string }) => id));
    cursor = body.next ?? "";
  } while (cursor !== "");
  const authorized = await browser.get(`${path}?state=authorized`);
  const succeeded = await browser.get(`${path}?state=succeeded`);

  expect(ids).toEqual(payments.map(({ id }) => id).toReversed());
  const statesOf = ({ body }: typeof authorized) =>
    new Set(body.payments.map(({ state }: { state: string }) => state));
  expect(statesOf(authorized)).toEqual(new Set(["authorized"]));
  expect(statesOf(succeeded)).toEqual(new Set(["succeeded"]));
});

test("a card payment is found by its id only, and an unknown id finds nothing", async () => {
  const { browser, path, given } = await operating();
  const payment = given();
  given();

  const found = await browser.get(`${path}?id=${payment.id}`);
  const none = await browser.get(`${path}?id=order-1`);

  expect(found.body).toMatchObject({ payments: [{ id: payment.id }], next: null });
  expect(none.body).toEqual({ payments: [], next: null });
});

test.each(["state=lost", "from=now", "cursor=x"])("a list with %s is refused", async (query) => {
  const { browser, path } = await operating();

  expect((await browser.get(`${path}?${query}`)).status).toBe(400);
});

test("a payment shows its captured, refunded and refundable amounts, and the card's last four digits", async () => {
  const { dashboard, browser, path, given } = await operating();
  const payment = given("succeeded");
  await send(browser, `${path}/${payment.id}/refunds`, { amountKobo: "10000", reason: "broken" });
  dashboard.fakes.cards.processorIsSilent = true;
  await send(browser, `${path}/${payment.id}/refunds`, { amountKobo: "5000" });
  dashboard.fakes.cards.processorIsSilent = false;

  const { body } = await browser.get(`${path}/${payment.id}`);

  expect(body).toMatchObject({
    ...{ state: "succeeded", waitsFor: null, amountKobo: "50000", currency: "USD" },
    ...{ capturedKobo: "50000", refundedKobo: "10000", refundableKobo: "35000" },
    card: { brand: "visa", last4: "4242" },
    refunds: [
      { amountKobo: "5000", status: "pending", reason: null },
      { amountKobo: "10000", status: "succeeded", reason: "broken" },
    ],
  });
});

test("one of two concurrent partial captures succeeds", async () => {
  const { browser, path, given } = await operating();
  const payment = given();

  const answers = await Promise.all(
    ["20000", "30000"].map((amountKobo) =>
      send(browser, `${path}/${payment.id}/capture`, { amountKobo }),
    ),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect([20_000, 30_000]).toContain(payment.card.captured);
});

test("an authorization is canceled, cannot be captured afterwards, and has no refundable amount", async () => {
  const { browser, path, given } = await operating();
  const payment = given();

  const canceled = await send(browser, `${path}/${payment.id}/cancel`);
  const captured = await send(browser, `${path}/${payment.id}/capture`, { amountKobo: null });
  const { body } = await browser.get(`${path}/${payment.id}`);

  expect(canceled.status).toBe(204);
  expect(problemOf(captured)).toEqual([409, "INVALID_PAYMENT_STATE"]);
  expect(body).toMatchObject({ state: "canceled", capturableKobo: "0", refundableKobo: "0" });
});

test("one idempotency key creates one refund, and another amount under it is refused", async () => {
  const { browser, path, given, refundsOf } = await operating();
  const payment = given("succeeded");
  const repeat = under(browser, newUuid());
  const refunds = `${path}/${payment.id}/refunds`;

  const answers = await Promise.all(
    [1, 2, 3].map(() => repeat(refunds, { amountKobo: "20000", reason: "" })),
  );
  const other = await repeat(refunds, { amountKobo: "30000", reason: "" });

  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(refundsOf(payment)).toHaveLength(1);
  expect(problemOf(other)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("concurrent refunds never exceed the captured amount", async () => {
  const { browser, path, given, refundsOf } = await operating();
  const payment = given("succeeded");

  const answers = await Promise.all(
    [1, 2, 3].map(() => send(browser, `${path}/${payment.id}/refunds`, { amountKobo: "25000" })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 400]);
  expect(refundsOf(payment).reduce((sum, { amount }) => sum + amount, 0)).toBe(50_000);
});

test("a refund whose response was lost is repeated under its key: one refund, one audit log entry", async () => {
  const { dashboard, browser, path, given, refundsOf, audit } = await operating();
  const payment = given("succeeded");
  const key = newUuid();
  const repeat = under(browser, key);
  const form = { amountKobo: "20000", reason: "" };
  dashboard.fakes.lostAnswers.add("CreateRefund");

  const lost = await repeat(`${path}/${payment.id}/refunds`, form);
  const between = await audit();
  const again = await repeat(`${path}/${payment.id}/refunds`, form);
  const once = await repeat(`${path}/${payment.id}/refunds`, form);

  expect(problemOf(lost)).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect([again.status, once.status]).toEqual([204, 204]);
  const [refund] = refundsOf(payment);
  expect(refundsOf(payment)).toHaveLength(1);
  expect(between).toMatchObject([{ action: "card.refunded", outcome: "unknown" }]);
  const entries = await audit();
  expect(entries).toMatchObject([
    { action: "card.refunded", outcome: "done", object: `card payment ${payment.id}` },
  ]);
  expect(entries[0].after).toEqual({ mode: "test", amount: "20000", refund: refund?.id });
  expect(JSON.stringify(entries)).not.toContain(key);
});

test("a refused change stays in the audit log as failed, and a successful repeat is another entry", async () => {
  const { browser, path, given, audit } = await operating();
  const payment = given();
  become(payment, "canceled");
  const repeat = under(browser, newUuid());

  await repeat(`${path}/${payment.id}/capture`, { amountKobo: null });
  become(payment, "authorized");
  await repeat(`${path}/${payment.id}/capture`, { amountKobo: null });

  expect(await audit()).toMatchObject([
    { action: "card.captured", outcome: "done", after: { amount: "50000" } },
    { action: "card.captured", outcome: "failed", after: { amount: "all" } },
  ]);
});

test("a refused refund keeps its user in the audit log when another user repeats the key", async () => {
  const { dashboard, merchant, user, browser, path, given, audit } = await operating();
  const other = await givenUser(dashboard, { merchantId: merchant.id, role: "operations" });
  const payment = given("succeeded");
  const refunds = `${path}/${payment.id}/refunds`;
  const key = newUuid();

  await under(browser, key)(refunds, { amountKobo: "60000" });
  await under(await signedIn(dashboard, other), key)(refunds, { amountKobo: "20000" });

  expect(await audit()).toMatchObject([
    { who: expect.stringContaining(other.email), outcome: "done", after: { amount: "20000" } },
    { who: expect.stringContaining(user.email), outcome: "failed", after: { amount: "60000" } },
  ]);
});

test("another amount under the key of a refund whose response was lost is another audit log entry", async () => {
  const { dashboard, browser, path, given, audit } = await operating();
  const refunds = `${path}/${given("succeeded").id}/refunds`;
  const repeat = under(browser, newUuid());
  dashboard.fakes.lostAnswers.add("CreateRefund");

  await repeat(refunds, { amountKobo: "10000" });
  await repeat(refunds, { amountKobo: "20000" });

  expect(await audit()).toMatchObject([
    { outcome: "failed", after: { amount: "20000" } },
    { outcome: "unknown", after: { amount: "10000" } },
  ]);
});

test.each([
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "RATE_LIMIT_EXCEEDED",
  "VALIDATION_ERROR",
] as const)(
  "a refund whose response was lost stays unknown when its repeat gets %s",
  async (code) => {
    const { dashboard, browser, path, given, audit } = await operating();
    const refunds = `${path}/${given("succeeded").id}/refunds`;
    const repeat = under(browser, newUuid());
    dashboard.fakes.lostAnswers.add("CreateRefund");

    await repeat(refunds, { amountKobo: "10000" });
    dashboard.fakes.failures.set("CreateRefund", new AppError(code));
    await repeat(refunds, { amountKobo: "10000" });
    dashboard.fakes.failures.delete("CreateRefund");

    expect(await audit()).toMatchObject([{ outcome: "unknown", after: { amount: "10000" } }]);
  },
);

test("concurrent attempts of one request have one audit log entry", async () => {
  const { browser, path, given, audit } = await operating();
  const refunds = `${path}/${given("succeeded").id}/refunds`;
  const repeat = under(browser, newUuid());

  await Promise.all(Array.from({ length: 8 }, () => repeat(refunds, { amountKobo: "10000" })));

  expect(await audit()).toMatchObject([{ outcome: "done", after: { amount: "10000" } }]);
});

test("capture, cancel and refund need an idempotency key that is a UUID", async () => {
  const { browser, path, given, audit } = await operating();
  const { id } = given("succeeded");

  for (const action of ["capture", "cancel", "refunds"]) {
    for (const headers of [{}, { "idempotency-key": "form-1" }]) {
      const answer = await browser.post(`${path}/${id}/${action}`, { amountKobo: null }, headers);
      expect(problemOf(answer)).toEqual([400, "VALIDATION_ERROR"]);
    }
  }
  expect(await audit()).toEqual([]);
});

test("a live capture needs a step-up", async () => {
  const { dashboard, merchant, user, browser } = await operating();
  const payment = dashboard.fakes.cards.given({ merchantId: merchant.id, mode: "live" });
  const capture = `/merchants/${merchant.id}/live/cards/${payment.id}/capture`;

  const without = await send(browser, capture, { amountKobo: null });
  await steppedUp(dashboard, user);
  const proven = await send(browser, capture, { amountKobo: null });

  expect(problemOf(without)).toEqual([403, "STEP_UP_REQUIRED"]);
  expect(proven.status).toBe(204);
});

test("a live authorization is not canceled while live mode is off", async () => {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Bello Ventures", { liveMode: false });
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  const payment = dashboard.fakes.cards.given({ merchantId: merchant.id, mode: "live" });

  const answer = await send(browser, `/merchants/${merchant.id}/live/cards/${payment.id}/cancel`);

  expect(problemOf(answer)).toEqual([403, "LIVE_MODE_OFF"]);
  expect(payment.card.isCapturable).toBe(true);
});

test.each([
  ["capture", { amountKobo: "1.5" }, "amountKobo"],
  ["capture", { amountKobo: "-1" }, "amountKobo"],
  ["capture", {}, "amountKobo"],
  ["refunds", { amountKobo: "9".repeat(16) }, "amountKobo"],
  ["refunds", { amountKobo: null, reason: "x".repeat(201) }, "reason"],
])("%s with %j is refused at its field", async (action, body, field) => {
  const { browser, path, given } = await operating();

  const answer = await send(browser, `${path}/${given().id}/${action}`, body);

  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});
