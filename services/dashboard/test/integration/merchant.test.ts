import { newUuid } from "@kobo/core/ids";
import { problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

async function developing() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "developer" });
  const browser = await signedIn(dashboard, user);
  return { dashboard, merchant, user, browser, path: `/merchants/${merchant.id}` };
}

const aKey = (fields = {}) => ({
  id: newUuid(),
  name: "server",
  scopes: null,
  addresses: null,
  ...fields,
});

test("home shows wallets, failing endpoints and the onboarding checklist", async () => {
  const { dashboard, merchant, browser, path } = await developing();
  const before = await browser.get(`${path}/test/home`);
  dashboard.fakes.givenKey(merchant.id, "test");
  dashboard.fakes.givenEndpoint(merchant.id, "test");

  const after = await browser.get(`${path}/test/home`);

  expect(before.body).toEqual({
    wallets: [
      { payId: "ada-stores.wallet", currency: "NGN", availableKobo: "1000000", heldKobo: "0" },
    ],
    failingEndpoints: [],
    checklist: { key: false, call: false, webhook: false, event: false },
  });
  expect(after.body.checklist).toEqual({ key: true, call: false, webhook: true, event: false });
});

test("a statement is read page by page, to the kobo", async () => {
  const { dashboard, browser, path } = await developing();
  dashboard.fakes.entries = 120;
  const ids: string[] = [];
  let cursor = "";
  do {
    const { body } = await browser.get(`${path}/test/statement?cursor=${cursor}`);
    ids.push(...body.entries.map(({ id }: { id: string }) => id));
    cursor = body.next ?? "";
  } while (cursor !== "");
  const { body } = await browser.get(`${path}/test/statement`);

  expect(ids).toEqual(Array.from({ length: 120 }, (_, index) => String(120 - index)));
  expect(body.entries[0]).toMatchObject({
    ...{ direction: "out", amountKobo: "120", balanceAfterKobo: "120" },
    ...{ kind: "payid_transfer", reference: "ref-120", description: "=1+1" },
  });
});

test("a statement of 100,000 entries is exported as CSV, in order", async () => {
  const { dashboard, browser, path } = await developing();
  dashboard.fakes.entries = 100_000;

  const { status, headers, text } = await browser.get(`${path}/live/statement.csv?currency=ngn`);
  dashboard.fakes.entries = 0;

  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toBe('attachment; filename="statement-live-ngn.csv"');
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(100_001);
  expect(lines[1]).toContain(",out,100000,100000,payid_transfer,ref-100000,'=1+1");
  expect(lines.at(-1)).toContain(",in,1,1,payid_transfer,ref-1,'=1+1");
});

test.each(["currency=naira", "from=now", "cursor=x"])(
  "a statement with %s is refused",
  async (query) => {
    const { browser, path } = await developing();

    expect((await browser.get(`${path}/test/statement?${query}`)).status).toBe(400);
  },
);

test("a secret key is shown once, and a repeat of the form creates no second key", async () => {
  const { dashboard, merchant, browser, path } = await developing();
  const key = aKey({ scopes: ["payids:read"], addresses: ["203.0.113.0/24"] });

  const created = await browser.post(`${path}/test/keys`, key);
  const repeated = await browser.post(`${path}/test/keys`, key);

  expect(created.status).toBe(201);
  expect(created.body.secretKey).toMatch(/^sk_test_/);
  expect(created.body.key.hint).toMatch(/^sk_test_…\w{4}$/);
  expect(repeated.body.secretKey).toBeNull();
  expect(dashboard.fakes.keys.filter(({ merchantId }) => merchantId === merchant.id)).toHaveLength(
    1,
  );
  const { actor, requestId } = dashboard.fakes.audit.at(-1) ?? {};
  expect(actor).toMatch(/^user:/);
  expect(requestId).not.toBe("");
});

test("a key is changed, rolled and deactivated", async () => {
  const { dashboard, merchant, browser, path } = await developing();
  const { id } = dashboard.fakes.givenKey(merchant.id, "test");
  const key = `${path}/test/keys/${id}`;

  const changed = await browser.patch(key, { name: "renamed" });
  const rolled = await browser.post(`${key}/roll`, { overlapHours: 24 });
  const gone = await browser.delete(key);
  const again = await browser.delete(key);
  const { body } = await browser.get(`${path}/test/keys`);

  expect(changed.body.name).toBe("renamed");
  expect(rolled.body.secretKey).toMatch(/^sk_test_/);
  expect(gone.status).toBe(204);
  expect(problemOf(again)).toEqual([404, "API_KEY_NOT_FOUND"]);
  expect(body.keys.map(({ state }: { state: string }) => state)).toEqual(["off", "active"]);
  expect(body.scopes).toContain("payids:write");
});

test.each([
  ["id", { id: "1" }],
  ["id", { id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" }],
  ["name", { name: " " }],
  ["scopes", { scopes: ["everything"] }],
  ["scopes", { scopes: [] }],
  ["addresses", { addresses: [] }],
])("a key with a bad %s is refused: %j", async (field, fields) => {
  const { browser, path } = await developing();

  const { status, body } = await browser.post(`${path}/test/keys`, aKey(fields));

  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test("creating live keys and webhooks needs a step-up, creating test ones does not", async () => {
  const { dashboard, user, browser, path } = await developing();
  const webhook = { url: "https://example.com", events: ["*"] };

  const without = await Promise.all([
    browser.post(`${path}/live/keys`, aKey({ scopes: ["payids:write"] })),
    browser.post(`${path}/live/webhooks`, webhook),
    browser.post(`${path}/test/keys`, aKey()),
    browser.post(`${path}/test/webhooks`, webhook),
  ]);
  await steppedUp(dashboard, user);
  const with_ = await browser.post(`${path}/live/keys`, aKey({ scopes: ["payids:write"] }));

  expect(without.map(({ status }) => status)).toEqual([403, 403, 201, 201]);
  expect(with_.body.secretKey).toMatch(/^sk_live_/);
});

test("an endpoint's secret is shown once, its deliveries and events are listed, and an event is redelivered", async () => {
  const { dashboard, merchant, browser, path } = await developing();
  const event = dashboard.fakes.givenEvent(merchant.id, "test");
  const base = `${path}/test/webhooks`;
  const created = await browser.post(base, { url: "https://example.com", events: ["*"] });
  const { id } = created.body.endpoint;

  const list = await browser.get(base);
  const deliveries = await browser.get(`${base}/${id}/deliveries?status=pending`);
  const detail = await browser.get(`${base}/${id}/deliveries/whd_1`);
  const events = await browser.get(`${path}/test/events`);
  const one = await browser.get(`${path}/test/events/${event.id}`);
  const again = await browser.post(`${path}/test/events/${event.id}/redeliver`, { endpointId: id });

  expect(created.body.secret).toBe("whsec_shown-once");
  expect(list.text).not.toContain("whsec_");
  expect(list.body.events).toContain("payment.succeeded");
  expect(deliveries.body.deliveries).toMatchObject([{ status: "pending", attempts: 0 }]);
  expect(detail.body.attemptList).toEqual([]);
  expect(events.body.events).toMatchObject([{ id: event.id, object: `of ${merchant.id}` }]);
  expect(one.body.payload.event).toBe("payment.succeeded");
  expect(again.status).toBe(202);
});

test("home is SERVICE_UNAVAILABLE when a service does not respond", async () => {
  const { dashboard, browser, path } = await developing();
  dashboard.fakes.lostAnswers.add("ListWallets");

  const answer = await browser.get(`${path}/test/home`);

  expect(problemOf(answer)).toEqual([503, "SERVICE_UNAVAILABLE"]);
});
