import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Role } from "../../src/domain/role";
import { type Browser, problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

type Received = "payid_payment" | "virtual_account_payment";

async function operating(role: Role = "operations") {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  const path = (mode = "test") => `/merchants/${merchant.id}/${mode}/payments`;
  const given = (kind: Received = "virtual_account_payment", mode: "test" | "live" = "test") =>
    dashboard.fakes.payments.given({ merchantId: merchant.id, mode }, kind);
  const refundsOf = ({ id }: { id: string }) => dashboard.fakes.refunds.of(id);
  return { dashboard, merchant, user, browser, path, given, refundsOf };
}

/** Sends a form under its key. */
const send = (browser: Browser, path: string, body: unknown, key = newUuid()) =>
  browser.post(path, body, { "idempotency-key": key });

const A_PART = { amountKobo: "40000", reason: " Too small " };

test.each<Received>(["payid_payment", "virtual_account_payment"])(
  "a %s is partially refunded, and its time line shows the refund",
  async (kind) => {
    const { browser, path, given, refundsOf } = await operating();
    const payment = given(kind);
    const page = `${path()}/${payment.id}`;
    const before = (await browser.get(page)).body;

    const { status } = await send(browser, `${page}/refunds`, A_PART);

    expect(status).toBe(204);
    const [refund] = refundsOf(payment);
    expect(refund).toMatchObject({ amount: 40_000n, reason: "Too small" });
    const { body } = await browser.get(page);
    const to = "Bisi Ade, GTBank 0690000031";
    expect(before.refundable).toEqual({ amountKobo: "100050", refundedKobo: "0", to });
    expect(body.refundable).toEqual({ amountKobo: "60050", refundedKobo: "40000", to });
    expect(body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "state", text: "Refund completed", detail: refund?.id }),
        expect.objectContaining({ type: "provider", text: "The bank has paid" }),
        expect.objectContaining({ type: "user", action: "payment.refunded", outcome: "done" }),
      ]),
    );
  },
);

test("a refund repeated after a lost response is created once", async () => {
  const { dashboard, browser, path, given, refundsOf } = await operating();
  const payment = given();
  const refunds = `${path()}/${payment.id}/refunds`;
  const key = newUuid();
  dashboard.fakes.lostAnswers.add("CreateRefund");
  const lost = await send(browser, refunds, A_PART, key);
  dashboard.fakes.lostAnswers.clear();

  const again = await send(browser, refunds, A_PART, key);

  expect([lost.status, again.status]).toEqual([503, 204]);
  expect(refundsOf(payment)).toHaveLength(1);
});

test("a refund above the refundable amount is refused, and another merchant's payment is not found", async () => {
  const { browser, path, given } = await operating();
  const other = await operating();
  const payment = given();
  const tooMuch = { amountKobo: "100051", reason: "" };

  const refused = await send(browser, `${path()}/${payment.id}/refunds`, tooMuch);
  const theirs = await send(other.browser, `${other.path()}/${payment.id}/refunds`, A_PART);

  expect(problemOf(refused)).toEqual([400, "REFUND_AMOUNT_EXCEEDED"]);
  expect(theirs.status).toBe(404);
});

test.each([
  ["no amount", {}],
  ["an invalid amount", { amountKobo: "ten" }],
  ["a long reason", { amountKobo: "1", reason: "x".repeat(201) }],
])("a refund with %s is refused", async (_, body) => {
  const { browser, path, given, refundsOf } = await operating();
  const payment = given();

  expect((await send(browser, `${path()}/${payment.id}/refunds`, body)).status).toBe(400);
  expect(refundsOf(payment)).toEqual([]);
});

test("a live refund needs a step-up", async () => {
  const { dashboard, browser, user, path, given, refundsOf } = await operating();
  const payment = given("payid_payment", "live");
  const refunds = `${path("live")}/${payment.id}/refunds`;

  const refused = await send(browser, refunds, A_PART);
  await steppedUp(dashboard, user);
  const accepted = await send(browser, refunds, A_PART);

  expect([refused.status, accepted.status]).toEqual([403, 204]);
  expect(refundsOf(payment)).toHaveLength(1);
});

test.each<Role>(["developer", "viewer"])("a %s cannot refund", async (role) => {
  const { browser, path, given, refundsOf } = await operating(role);
  const payment = given();

  expect((await send(browser, `${path()}/${payment.id}/refunds`, A_PART)).status).toBe(403);
  expect(refundsOf(payment)).toEqual([]);
});

test("when the refunds do not load, the rest of the page is shown with a note", async () => {
  const { dashboard, browser, path, given } = await operating();
  const payment = given();
  dashboard.fakes.failures.set("ListRefunds", new AppError("SERVICE_UNAVAILABLE"));

  const { status, body } = await browser.get(`${path()}/${payment.id}`);
  dashboard.fakes.failures.clear();

  expect(status).toBe(200);
  expect(body.gaps).toContain("The refunds did not load, so they are missing.");
});

describe("the list of refunds", () => {
  test("shows refunds of all kinds, newest first, and filters by payment and status", async () => {
    const { dashboard, browser, path, given } = await operating();
    const payment = given();
    const { owner: key } = payment;
    const [merchantId = ""] = key.split("/");
    const card = dashboard.fakes.cards.given({ merchantId, mode: "test" }, "succeeded");
    const base = path().replace(/\/payments$/, "");
    const keyed = () => ({ "idempotency-key": newUuid() });
    const part = { amountKobo: "100", reason: "Broken" };
    await browser.post(`${base}/payments/${payment.id}/refunds`, part, keyed());
    await browser.post(`${base}/cards/${card.id}/refunds`, part, keyed());

    const all = await browser.get(`${base}/refunds`);
    const ofCard = await browser.get(`${base}/refunds?payment=${card.id}`);
    const ofPayment = await browser.get(`${base}/refunds?payment=${payment.id}`);
    const pending = await browser.get(`${base}/refunds?status=pending`);
    const wrong = await browser.get(`${base}/refunds?cursor=nothing`);

    expect(all.body).toMatchObject({
      refunds: [
        { paymentId: card.id, paymentType: "card", status: "completed", to: null },
        { paymentId: payment.id, amountKobo: "100", reason: "Broken", status: "completed" },
      ],
      next: null,
    });
    expect(ofCard.body.refunds).toHaveLength(1);
    expect(ofPayment.body.refunds).toMatchObject([{ paymentId: payment.id }]);
    expect(pending.body.refunds).toEqual([]);
    expect(problemOf(wrong)).toEqual([400, "INVALID_CURSOR"]);
  });

  test("continues page by page, each refund once", async () => {
    const { browser, path, given } = await operating();
    const payment = given();
    const base = path().replace(/\/payments$/, "");
    for (let index = 0; index < 53; index++) {
      const body = { amountKobo: "1", reason: String(index) };
      await send(browser, `${base}/payments/${payment.id}/refunds`, body, newUuid());
    }

    const first = await browser.get(`${base}/refunds`);
    const second = await browser.get(`${base}/refunds?cursor=${first.body.next}`);

    const reasons = [...first.body.refunds, ...second.body.refunds].map(({ reason }) => reason);
    expect(reasons).toEqual(Array.from({ length: 53 }, (_, index) => String(52 - index)));
    expect([first.body.refunds.length, second.body.next]).toEqual([50, null]);
  });
});
