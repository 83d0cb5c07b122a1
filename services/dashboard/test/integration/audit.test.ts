import { givenUser, PASSWORD, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();

async function owning() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  const path = `/merchants/${merchant.id}`;
  const actions = async (query = "") => {
    const { body } = await browser.get(`${path}/audit${query}`);
    return body.entries.map(({ action }: { action: string }) => action);
  };
  return { dashboard, merchant, user, browser, path, actions };
}

const KEY = { name: "server", scopes: null, addresses: null };

test("each change has one entry with actor, action, address and request id", async () => {
  const { dashboard, user, browser, path } = await owning();
  const member = await givenUser(dashboard, {
    merchantId: path.split("/")[2] ?? "",
    role: "viewer",
  });
  const webhook = { url: "https://example.com/a", events: ["*"] };

  const created = await browser.post(`${path}/test/webhooks`, webhook);
  const { id } = created.body.endpoint;
  await browser.patch(`${path}/test/webhooks/${id}`, { url: "https://example.com/b" });
  await browser.post(`${path}/test/webhooks/${id}/secret/roll`, { overlapHours: 24 });
  await browser.post(`${path}/test/webhooks/${id}/test`);
  await browser.post(`${path}/test/webhooks/${id}/recoveries`, { since: "2026-11-24T00:00:00Z" });
  await browser.delete(`${path}/test/webhooks/${id}`);
  await browser.patch(`${path}/team/members/${member.id}`, { role: "admin" });
  await browser.delete(`${path}/team/members/${member.id}`);
  await browser.post("/security/password", { current: PASSWORD, password: "another passphrase" });
  await browser.post(`${path}/test/keys`, { ...KEY, id: "019ab000-0000-7000-8000-0000000000a1" });

  const { body } = await browser.get(`${path}/audit`);
  const actions = body.entries.map(({ action }: { action: string }) => action).toSorted();
  expect(actions).toEqual([
    ...["key.created", "team.removed", "team.role_changed", "user.password_changed"],
    ...["webhook.created", "webhook.deleted", "webhook.recovery_started"],
    ...["webhook.secret_rolled", "webhook.test_sent", "webhook.updated"],
  ]);
  for (const entry of body.entries) {
    expect(entry).toMatchObject({
      who: `${user.name} (${user.email})`,
      address: browser.address,
      outcome: "done",
    });
    expect(entry.requestId).toMatch(/^[0-9a-f-]{36}$/);
  }
  const roleChange = body.entries.find(
    ({ action }: { action: string }) => action === "team.role_changed",
  );
  expect(roleChange).toMatchObject({
    object: `${member.name} (${member.email})`,
    before: { role: "viewer" },
    after: { role: "admin" },
  });
  const { text } = await browser.get(`${path}/audit`);
  for (const secret of ["whsec_", "sk_test_", PASSWORD]) expect(text).not.toContain(secret);
});

test("a change whose response was lost has the outcome unknown, a refused one failed", async () => {
  const { dashboard, browser, path } = await owning();
  const webhook = { url: "https://example.com/a", events: ["*"] };
  dashboard.fakes.lostAnswers.add("CreateEndpoint");

  const lost = await browser.post(`${path}/test/webhooks`, webhook);
  const refused = await browser.post(`${path}/test/events/evt_none/redeliver`);

  const { body } = await browser.get(`${path}/audit`);
  expect([lost.status, refused.status]).toEqual([503, 404]);
  expect(body.entries).toMatchObject([
    { action: "event.redelivered", outcome: "failed" },
    { action: "webhook.created", outcome: "unknown", after: webhook },
  ]);
});

test("a change that is not applied leaves no entry", async () => {
  const { browser, path, actions, user } = await owning();

  await browser.patch(`${path}/team/members/${user.id}`, { role: "viewer" });
  await browser.post("/security/password", { current: "wrong", password: "another passphrase" });
  await browser.delete(`${path}/test/webhooks/wh_none`);

  expect(await actions()).toEqual([]);
});

test("pages show each entry once, and entries are filtered by action, user and time", async () => {
  const { dashboard, merchant, user, browser, path, actions } = await owning();
  const other = await givenUser(dashboard, { merchantId: merchant.id, role: "admin" });
  const { db } = dashboard.parts;
  const rows = Array.from({ length: 120 }, (_, index) => ({
    at: new Date(Date.parse("2026-11-20T00:00:00Z") + index * 1_000),
    merchant_id: merchant.id,
    actor: `user:${index % 2 === 0 ? user.id : other.id}`,
    action: index % 3 === 0 ? "team.invited" : "webhook.updated",
    ...{ object: `endpoint:${index}`, outcome: "done" },
  }));
  await db("audit_log").insert(rows);
  for (let index = 0; index < 30; index++) {
    const by = { actor: "operator:ola", requestId: "", address: "" };
    dashboard.fakes.audit.push({
      merchantId: merchant.id,
      action: "key.created",
      object: `key:${index}`,
      ...by,
    });
  }

  const seen: string[] = [];
  let before = "";
  do {
    const { body } = await browser.get(`${path}/audit?before=${before}`);
    seen.push(...body.entries.map(({ id }: { id: string }) => id));
    before = body.next ?? "";
  } while (before !== "");

  expect(seen).toHaveLength(150);
  expect(new Set(seen).size).toBe(150);
  expect(await actions("?action=team.invited")).toHaveLength(40);
  expect(await actions(`?user=${other.id}&action=team.invited`)).toHaveLength(20);
  const period = "?from=2026-11-20T00:00:10Z&to=2026-11-20T00:00:20Z";
  expect(await actions(period)).toHaveLength(10);
  const { text } = await browser.get(`${path}/audit.csv?action=key.created`);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(31);
  expect(lines[1]).toContain(",operator ola,key.created,");
});

test.each(["from=yesterday", "user=ada", "before=1", "to=2026-13-01T00:00:00Z"])(
  "the filter %s is refused",
  async (query) => {
    const { browser, path } = await owning();

    expect((await browser.get(`${path}/audit?${query}`)).status).toBe(400);
  },
);

test("the service's database role cannot update or delete entries", async () => {
  const { dashboard, browser, path, actions } = await owning();
  await browser.post("/security/password", { current: PASSWORD, password: "another passphrase" });
  const { db } = dashboard.parts;

  await expect(db("audit_log").update({ actor: "system" })).rejects.toThrow("permission denied");
  await expect(db("audit_log").delete()).rejects.toThrow("permission denied");
  expect(await actions()).toEqual(["user.password_changed"]);
  expect(path).toBeDefined();
});
