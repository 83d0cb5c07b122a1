import {
  givenUser,
  type RunningDashboard,
  runningDashboard,
  signedIn,
  steppedUp,
} from "../running-dashboard";

const running = runningDashboard();

/** Everything that a merchant can have, in both modes. */
function filled({ fakes }: RunningDashboard, name: string) {
  const merchant = fakes.givenMerchant(name);
  const ofMode = (mode: "live" | "test") => ({
    key: fakes.givenKey(merchant.id, mode),
    endpoint: fakes.givenEndpoint(merchant.id, mode),
    event: fakes.givenEvent(merchant.id, mode),
    payId: fakes.payIds.givenPayId(merchant.id, mode),
    account: fakes.payIds.givenAccount(merchant.id, mode),
  });
  return { merchant, live: ofMode("live"), test: ofMode("test") };
}

async function twoMerchants() {
  const dashboard = running();
  const [mine, others] = [filled(dashboard, "Ada Stores"), filled(dashboard, "Bello Ventures")];
  const user = await givenUser(dashboard, { merchantId: mine.merchant.id, role: "owner" });
  const other = await givenUser(dashboard, { merchantId: others.merchant.id, role: "owner" });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  return { dashboard, mine, others, user, other, browser };
}

test("no list shows what the other merchant has, or the other mode", async () => {
  const { mine, others, other, browser } = await twoMerchants();
  const base = `/merchants/${mine.merchant.id}`;
  const foreign = (mode: "live" | "test") => {
    const another = mode === "live" ? "test" : "live";
    return [others.live, others.test, mine[another]].flatMap(
      ({ key, endpoint, event, payId, account }) => [
        ...[key.id, endpoint.id, event.id],
        ...[payId.payId, payId.reference, account.accountNumber, account.reference],
      ],
    );
  };

  for (const mode of ["live", "test"] as const) {
    for (const list of [
      ...["home", "statement", "statement.csv", "keys", "webhooks", "events"],
      ...["payids", "virtual-accounts"],
    ]) {
      const { status, text } = await browser.get(`${base}/${mode}/${list}`);
      expect(status).toBe(200);
      const strange = [...foreign(mode), others.merchant.id, "bello", other.id, other.email];
      expect(strange.filter((id) => text.includes(id))).toEqual([]);
    }
    const { body } = await browser.get(`${base}/${mode}/keys`);
    expect(body.keys).toHaveLength(1);
  }
  for (const list of ["team", "audit", "audit.csv"]) {
    const { text } = await browser.get(`${base}/${list}`);
    for (const id of [other.id, other.email, others.merchant.id]) expect(text).not.toContain(id);
  }
});

test("nothing of the other merchant is read or changed by its id", async () => {
  const { mine, others, other, browser } = await twoMerchants();
  const base = `/merchants/${mine.merchant.id}`;
  const { key, endpoint, event, payId, account } = others.test;
  const test = `${base}/test`;
  const body = { url: "https://evil.example.com" };

  const answers = await Promise.all([
    browser.get(`${test}/webhooks/${endpoint.id}/deliveries`),
    browser.get(`${test}/webhooks/${endpoint.id}/deliveries/whd_1`),
    browser.get(`${test}/events/${event.id}`),
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
    browser.post(`${test}/sandbox/payids/${payId.payId}/pay`, { amountKobo: "10000" }),
    browser.post(`${test}/sandbox/virtual-accounts/${account.reference}/pay`, {
      amountKobo: "10000",
    }),
    browser.patch(`${base}/team/members/${other.id}`, { role: "viewer" }),
    browser.delete(`${base}/team/members/${other.id}`),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(key.deactivatedAtMs).toBe(0);
  expect(endpoint.url).toBe("https://example.com/hooks");
  expect([payId.isActive, payId.payments, account.payments]).toEqual([true, [], []]);
});

test("a live key is not changed by way of test mode, which asks for no proof", async () => {
  const { mine, browser } = await twoMerchants();
  const path = `/merchants/${mine.merchant.id}/test/keys/${mine.live.key.id}`;

  const answers = await Promise.all([
    browser.patch(path, { name: "new" }),
    browser.post(`${path}/roll`, { overlapHours: 0 }),
    browser.delete(path),
  ]);

  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "API_KEY_NOT_FOUND"));
});

test("another's invitation, session and passkey are not found", async () => {
  const { dashboard, mine, others, other, browser } = await twoMerchants();
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
