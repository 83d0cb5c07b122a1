import { newUuid, toPublicId } from "@kobo/core/ids";
import { auditEntryOf } from "../../src/app/payouts/payout-outcome";
import * as auditLog from "../../src/db/audit-log";
import { KINDS, type Kind } from "../../src/domain/payments/kinds";
import { problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function viewing() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  const owner = { merchantId: merchant.id, mode: "test" as const };
  const path = `/merchants/${merchant.id}/test`;
  const given = (kind: Kind) => dashboard.fakes.payments.given(owner, kind);
  return { dashboard, merchant, user, browser, owner, path, given };
}

const typesOf = (body: { items: { type: string }[] }) => body.items.map(({ type }) => type);

test.each(KINDS)("a %s shows its history", async (kind) => {
  const { dashboard, merchant, browser, path, given } = await viewing();
  const payment = given(kind);
  dashboard.fakes.givenEndpoint(merchant.id, "test");
  const event = dashboard.fakes.givenEvent(merchant.id, "test", { id: payment.id });
  dashboard.fakes.givenEvent(merchant.id, "test", { id: "txn_other" });
  const request = dashboard.fakes.givenRequest(merchant.id, "test", { objectIds: [payment.id] });
  dashboard.fakes.givenRequest(merchant.id, "test");

  const { status, body } = await browser.get(`${path}/payments/${payment.id}`);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ kind, id: payment.id, amountKobo: "100050", status: "succeeded" },
    ...{ next: null, gaps: [] },
    direction: kind.endsWith("_payment") ? "in" : "out",
  });
  expect(typesOf(body)).toEqual(expect.arrayContaining(["request", "ledger", "state", "event"]));
  const found = (type: string) => body.items.filter((item: { type: string }) => item.type === type);
  expect(found("request")).toMatchObject([{ id: request.id, requestId: "req-1", status: 201 }]);
  expect(found("event")).toMatchObject([{ id: event.id, deliveries: [{ status: "pending" }] }]);
  expect(found("ledger")).toMatchObject([
    { transactionId: toPublicId("txn", payment.uuid), account: "wallet" },
  ]);
  // The delivery waits.
  expect(body.isUnderWay).toBe(true);
});

test("a waiting bank transfer shows the reason, and when Kobo queries again", async () => {
  const { dashboard, browser, owner, path } = await viewing();
  const payment = dashboard.fakes.payments.given(owner, "external_transfer", {
    apiStatus: "pending",
  });

  const { body } = await browser.get(`${path}/payments/${payment.id}`);

  expect(body).toMatchObject({
    ...{ status: "waiting", isUnderWay: true },
    next: {
      waitsFor: "The bank has not confirmed the transfer yet.",
      action: "Kobo asks again",
      at: new Date(payment.atMs + 60_000).toISOString(),
    },
  });
});

const usersOf = (body: { items: { type: string }[] }) =>
  body.items.filter(({ type }) => type === "user");

/** Records a payout of the user's as one that is sent does. */
async function givenRecorded(
  { dashboard, merchant, user }: Awaited<ReturnType<typeof viewing>>,
  { reference, mode = "test" }: { reference: string; mode?: "live" | "test" },
): Promise<void> {
  const confirmed = { to: "0690000031", name: "Bola", amountKobo: "1", totalKobo: "1" };
  await auditLog.append(dashboard.parts.db, {
    ...auditEntryOf({ merchantId: merchant.id, mode, kind: "bank", reference, confirmed }),
    by: { actor: `user:${user.id}`, address: "10.0.0.1", requestId: newUuid() },
    ...{ at: new Date(), outcome: "done" },
  });
}

test.each(["payid_transfer", "external_transfer", "bill_purchase"] as const)(
  "a %s sent from the dashboard shows the user",
  async (kind) => {
    const seen = await viewing();
    const { user, browser, path } = seen;
    const payment = seen.given(kind);
    await givenRecorded(seen, payment);
    await givenRecorded(seen, { ...payment, mode: "live" });

    const { body } = await browser.get(`${path}/payments/${payment.id}`);

    expect(usersOf(body)).toEqual([
      expect.objectContaining({ action: "payout.sent", who: expect.stringContaining(user.email) }),
    ]);
    expect(body.gaps).toEqual([]);
  },
);

test("a refund created in the dashboard is in its payment's history, with the user", async () => {
  const { dashboard, merchant, browser, owner, path } = await viewing();
  const operator = await givenUser(dashboard, { merchantId: merchant.id, role: "operations" });
  const { id } = dashboard.fakes.cards.given(owner, "succeeded");
  const key = { "idempotency-key": newUuid() };
  await (await signedIn(dashboard, operator)).post(
    `${path}/cards/${id}/refunds`,
    { amountKobo: "100" },
    key,
  );

  const { body } = await browser.get(`${path}/payments/${id}`);

  expect(usersOf(body)).toEqual([
    expect.objectContaining({
      action: "card.refunded",
      who: expect.stringContaining(operator.email),
    }),
  ]);
});

test.each(["payid_payment", "virtual_account_payment"] as const)(
  "a %s does not show the user of a payout with the same reference",
  async (kind) => {
    const seen = await viewing();
    const payment = seen.given(kind);
    await givenRecorded(seen, payment);

    const { body } = await seen.browser.get(`${seen.path}/payments/${payment.id}`);

    expect(usersOf(body)).toEqual([]);
  },
);

test("a missing request record is listed as a gap", async () => {
  const { browser, path, given } = await viewing();

  const { body } = await browser.get(`${path}/payments/${given("bill_purchase").id}`);

  expect(body.gaps).toEqual([
    expect.stringContaining("Who asked for this payment is not recorded"),
  ]);
});

test.each([
  ["ListMovements", "ledger"],
  ["ListEvents", "events"],
  ["ListRequests", "request log"],
])("when %s does not respond, the rest is shown with a note", async (method, named) => {
  const { dashboard, browser, path, given } = await viewing();
  const payment = given("card_payment");
  dashboard.fakes.lostAnswers.add(method);

  const { status, body } = await browser.get(`${path}/payments/${payment.id}`);

  expect(status).toBe(200);
  expect(body.gaps.join()).toContain(named);
  expect(typesOf(body)).toContain("state");
});

test("when the payment's service does not respond, the page is SERVICE_UNAVAILABLE", async () => {
  const { dashboard, browser, path, given } = await viewing();
  const payment = given("bill_purchase");
  dashboard.fakes.lostAnswers.add("GetPurchase");

  const answer = await browser.get(`${path}/payments/${payment.id}`);

  expect(problemOf(answer)).toEqual([503, "SERVICE_UNAVAILABLE"]);
});

test("an unknown payment id is not found", async () => {
  const { browser, path } = await viewing();

  for (const id of ["txn_1", "pay_1", "anything", `txn_${"0".repeat(26)}`]) {
    expect(problemOf(await browser.get(`${path}/payments/${id}`))).toEqual([404, "NOT_FOUND"]);
  }
});

test("events are found by their object", async () => {
  const { dashboard, merchant, browser, path } = await viewing();
  const event = dashboard.fakes.givenEvent(merchant.id, "test", { transactionId: "txn_wanted" });
  dashboard.fakes.givenEvent(merchant.id, "test", { transactionId: "txn_other" });

  const { body } = await browser.get(`${path}/events?object=txn_wanted`);

  expect(body.events).toMatchObject([{ id: event.id, object: "txn_wanted" }]);
});
