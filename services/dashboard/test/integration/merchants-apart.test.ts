import { newUuid } from "@kobo/core/ids";
import { KINDS } from "../../src/domain/payments/kinds";
import { runningDashboard, signedIn, steppedUp } from "../running-dashboard";
import { twoMerchants } from "../two-merchants";

const running = runningDashboard();

test("no list shows records of another merchant or of the other mode", async () => {
  const { mine, others, other, browser } = await twoMerchants(running());
  const base = `/merchants/${mine.merchant.id}`;
  const foreign = (mode: "live" | "test") => {
    const another = mode === "live" ? "test" : "live";
    return [others.live, others.test, mine[another]].flatMap(
      ({ key, endpoint, event, request, card, payId, account, ...own }) => [
        ...[key.id, endpoint.id, event.id, request.id, card.id],
        ...[own.refund.id, own.dispute.id],
        ...[own.customer.id, own.customer.email, own.customer.reference],
        ...[own.permanent.id, own.permanent.accountNumber, own.permanent.reference],
        ...[own.bulk.id, own.bulk.reference, own.schedule.id, own.link.id],
        ...[own.session.id, own.session.reference, own.session.customerEmail],
        ...[payId.payId, payId.reference, account.accountNumber, account.reference],
        ...[...own.payments, ...own.waiting].flatMap(({ id, reference }) => [id, reference]),
      ],
    );
  };

  for (const mode of ["live", "test"] as const) {
    const lists = [
      ...["home", "daily-totals", "waiting", "statement", "statement.csv", "payments"],
      ...["cards", `cards?id=${others[mode].card.id}`, "keys", "webhooks", "events"],
      ...["requests", "payids", "virtual-accounts", "bulk-transfers", "schedules", "payment-links"],
      ...[
        "refunds",
        "disputes",
        "customers",
        `customers?q=${others[mode].customer.id}`,
        "permanent-accounts",
        "checkout-sessions",
        `checkout-sessions?link=${others[mode].link.id}`,
      ],
      ...[others, mine].flatMap((each) => {
        const { email, reference } = each[mode === "live" ? "test" : "live"].customer;
        return [email, reference].map((text) => `customers?q=${encodeURIComponent(text)}`);
      }),
      ...[`refunds?payment=${others[mode].payments[0]?.id}`],
      ...[`refunds?payment=${others[mode].card.id}`],
      ...[`disputes?payment=${others[mode].card.id}`],
      ...[`cards?customer=${others[mode].customer.id}`],
      ...[`permanent-accounts?customer=${others[mode].permanent.customerId}`],
    ];
    for (const list of lists) {
      const { status, text } = await browser.get(`${base}/${mode}/${list}`);
      expect(status).toBe(200);
      const strange = [...foreign(mode), others.merchant.id, "bello", other.id, other.email];
      expect(strange.filter((id) => text.includes(id))).toEqual([]);
    }
    const { body } = await browser.get(`${base}/${mode}/keys`);
    expect(body.keys).toHaveLength(1);
    const { body: list } = await browser.get(`${base}/${mode}/payments`);
    expect(list.payments).toHaveLength(KINDS.length + 3);
    const { body: cards } = await browser.get(`${base}/${mode}/cards?state=authorized`);
    expect(cards.payments).toMatchObject([{ id: mine[mode].card.id }]);
    const { body: waiting } = await browser.get(`${base}/${mode}/waiting`);
    expect([waiting.transfers.count, waiting.bills.count, waiting.cards.count]).toEqual([1, 1, 1]);
  }
  for (const list of ["team", "audit", "audit.csv"]) {
    const { text } = await browser.get(`${base}/${list}`);
    for (const id of [other.id, other.email, others.merchant.id]) expect(text).not.toContain(id);
  }
});

test("no search shows records of another merchant or of the other mode", async () => {
  const { dashboard, mine, others, browser } = await twoMerchants(running());
  const { fakes } = dashboard;
  const search = async (text: string) => {
    const path = `/merchants/${mine.merchant.id}/test/payments?q=${encodeURIComponent(text)}`;
    const { status, body } = await browser.get(path);
    expect(status).toBe(200);
    return body.payments.map(({ id }: { id: string }) => id);
  };

  for (const { payments, event } of [others.live, others.test, mine.live]) {
    for (const { id, reference } of payments) {
      expect(await search(id)).toEqual([]);
      expect(await search(reference)).toEqual([]);
    }
    expect(await search(event.id)).toEqual([]);
  }
  const [theirs] = others.test.payments;
  const ofTheirs = { requestId: newUuid(), reference: theirs?.reference ?? "" };
  fakes.givenRequest(others.merchant.id, "test", ofTheirs);
  const event = fakes.givenEvent(others.merchant.id, "test", { id: theirs?.id });
  for (const text of [ofTheirs.requestId, fakes.givenDelivery(event).id]) {
    expect(await search(text)).toEqual([]);
  }
  const [own] = mine.test.payments;
  expect(await search(own?.reference ?? "")).toEqual([own?.id]);
});

/** A payout of the other merchant's, by its own user. */
async function payoutOf({ dashboard, others, other }: Awaited<ReturnType<typeof twoMerchants>>) {
  const theirs = await signedIn(dashboard, other);
  const path = `/merchants/${others.merchant.id}/test/payouts`;
  const payment = { kind: "pay-id", toPayId: "rent.spid", amount: "10000" };
  const review = await theirs.post(`${path}/review`, payment);
  const id = newUuid();
  const sent = await theirs.post(path, { ...payment, id, confirmed: review.body.terms });
  expect(sent.body.payout.state).toBe("completed");
  return id;
}

test("another merchant's records are not found by id, and not changed", async () => {
  const two = await twoMerchants(running());
  const { dashboard, mine, others, other, browser } = two;
  const payout = await payoutOf(two);
  const base = `/merchants/${mine.merchant.id}`;
  const { key, endpoint, event, request, card, payId, account, bulk, schedule } = others.test;
  const { customer, permanent, dispute, link, session } = others.test;
  const test = `${base}/test`;
  const body = { url: "https://evil.example.com" };

  const answers = await Promise.all([
    browser.get(`${test}/webhooks/${endpoint.id}/deliveries`),
    browser.get(`${test}/webhooks/${endpoint.id}/deliveries/whd_1`),
    browser.get(`${test}/events/${event.id}`),
    ...others.test.payments.map(({ id }) => browser.get(`${test}/payments/${id}`)),
    ...mine.live.payments.map(({ id }) => browser.get(`${test}/payments/${id}`)),
    browser.get(`${test}/requests/${request.id}`),
    browser.get(`${test}/requests/${mine.live.request.id}`),
    browser.get(`${test}/cards/${card.id}`),
    ...["capture", "cancel", "refunds"].map((action) =>
      browser.post(
        `${test}/cards/${card.id}/${action}`,
        { amountKobo: null },
        { "idempotency-key": newUuid() },
      ),
    ),
    browser.get(`${test}/payouts/${payout}`),
    ...[bulk.id, mine.live.bulk.id].flatMap((id) => [
      ...["", "/rows", "/results.csv"].map((part) =>
        browser.get(`${test}/bulk-transfers/${id}${part}`),
      ),
      ...["approve", "pause", "resume", "cancel"].map((action) =>
        browser.post(
          `${test}/bulk-transfers/${id}/${action}`,
          {},
          { "idempotency-key": newUuid() },
        ),
      ),
    ]),
    browser.get(`${test}/schedules/${schedule.id}`),
    browser.patch(`${test}/schedules/${schedule.id}`, { amountKobo: "50000" }),
    browser.get(`${test}/disputes/${dispute.id}`),
    browser.post(`${test}/disputes/${dispute.id}/evidence`, { texts: { customer_name: "x" } }),
    ...["accept", "submit"].map((action) =>
      browser.post(
        `${test}/disputes/${dispute.id}/${action}`,
        {},
        { "idempotency-key": newUuid() },
      ),
    ),
    ...others.test.payments.map(({ id }) =>
      browser.post(
        `${test}/payments/${id}/refunds`,
        { amountKobo: "100" },
        { "idempotency-key": newUuid() },
      ),
    ),
    ...["pause", "resume", "cancel"].map((action) =>
      browser.post(`${test}/schedules/${schedule.id}/${action}`),
    ),
    ...[link.id, mine.live.link.id].flatMap((id) =>
      ["activate", "deactivate"].map((action) =>
        browser.post(`${test}/payment-links/${id}/${action}`),
      ),
    ),
    ...[session.id, mine.live.session.id].flatMap((id) => [
      browser.get(`${test}/checkout-sessions/${id}`),
      browser.post(`${test}/checkout-sessions/${id}/expire`),
    ]),
    browser.patch(`${test}/keys/${key.id}`, { name: "mine" }),
    browser.post(`${test}/keys/${key.id}/roll`, { overlapHours: 0 }),
    browser.delete(`${test}/keys/${key.id}`),
    browser.patch(`${test}/webhooks/${endpoint.id}`, body),
    browser.delete(`${test}/webhooks/${endpoint.id}`),
    browser.post(`${test}/webhooks/${endpoint.id}/secret/roll`, { overlapHours: 0 }),
    browser.post(`${test}/webhooks/${endpoint.id}/test`),
    browser.post(`${test}/webhooks/${endpoint.id}/recoveries`, { since: "2026-11-24T00:00:00Z" }),
    browser.post(`${test}/events/${event.id}/redeliver`),
    browser.get(`${test}/payids/${payId.payId}`),
    browser.post(`${test}/payids/${payId.payId}/deactivate`),
    browser.get(`${test}/virtual-accounts/${account.reference}`),
    ...["close", "reopen"].flatMap((action) => [
      browser.post(`${test}/virtual-accounts/${account.reference}/${action}`),
      browser.post(`${test}/permanent-accounts/${permanent.id}/${action}`),
    ]),
    browser.get(`${test}/permanent-accounts/${permanent.id}`),
    browser.post(`${test}/permanent-accounts`, {
      ...{ customerId: customer.id, reference: "stolen", rule: "any" },
    }),
    ...[customer.id, mine.live.customer.id].flatMap((id) => [
      browser.get(`${test}/customers/${id}`),
      browser.patch(`${test}/customers/${id}`, { email: "evil@example.com" }),
      browser.delete(`${test}/customers/${id}`),
    ]),
    browser.post(`${test}/sandbox/payids/${payId.payId}/pay`, { amountKobo: "10000" }),
    browser.post(`${test}/sandbox/virtual-accounts/${account.reference}/pay`, {
      amountKobo: "10000",
    }),
    browser.patch(`${base}/team/members/${other.id}`, { role: "viewer" }),
    browser.delete(`${base}/team/members/${other.id}`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(key.deactivatedAtMs).toBe(0);
  expect(bulk.status).toBe("DRAFT");
  expect(dashboard.fakes.customers.all).toContain(customer);
  expect([customer.name, permanent.closedAtMs, account.closedAtMs]).toEqual(["Bola Ade", 0, 0]);
  expect(endpoint.url).toBe("https://example.com/hooks");
  expect([payId.isActive, payId.payments, account.payments]).toEqual([true, [], []]);
});

test("a live key is not found through test mode, which needs no step-up", async () => {
  const { mine, browser } = await twoMerchants(running());
  const path = `/merchants/${mine.merchant.id}/test/keys/${mine.live.key.id}`;

  const answers = await Promise.all([
    browser.patch(path, { name: "new" }),
    browser.post(`${path}/roll`, { overlapHours: 0 }),
    browser.delete(path),
  ]);

  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "API_KEY_NOT_FOUND"));
});

test("another user's invitation and session, and an unknown passkey, are not found", async () => {
  const { dashboard, mine, others, other, browser } = await twoMerchants(running());
  const theirs = await signedIn(dashboard, other);
  await steppedUp(dashboard, other);
  const invitation = { email: "new@example.com", role: "viewer" };
  const { body } = await theirs.post(
    `/merchants/${others.merchant.id}/team/invitations`,
    invitation,
  );
  const security = await theirs.get("/security");
  const [session] = security.body.sessions;

  const answers = await Promise.all([
    browser.delete(`/merchants/${mine.merchant.id}/team/invitations/${body.id}`),
    browser.delete(`/security/sessions/${session.id}`),
    browser.delete("/security/passkeys/unknown"),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await theirs.get("/session")).status).toBe(200);
});
