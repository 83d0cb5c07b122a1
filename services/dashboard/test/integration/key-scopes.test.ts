import { newUuid } from "@kobo/core/ids";
import { SCOPES } from "@kobo/core/scopes";
import { mayHold } from "../../src/domain/key-scopes";
import type { Role } from "../../src/domain/role";
import { problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn, steppedUp } from "../running-dashboard";

const running = runningDashboard();
const WRITERS = ["owner", "admin", "developer"] as const;

async function working(role: Role) {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  return { dashboard, merchant, browser, path: `/merchants/${merchant.id}` };
}

const aKey = (scopes: readonly string[] | null) => ({
  ...{ id: newUuid(), name: "server", addresses: null, scopes },
});

test.each(WRITERS)(
  "%s creates live keys with the permitted scopes only, and test keys with any scope",
  async (role) => {
    const { browser, path } = await working(role);

    for (const scopes of [null, ...SCOPES.map((scope) => [scope])]) {
      const live = await browser.post(`${path}/live/keys`, aKey(scopes));
      const test = await browser.post(`${path}/test/keys`, aKey(scopes));
      const isAllowed = mayHold({ role, mode: "live" }, scopes);
      expect([scopes, live.status]).toEqual([scopes, isAllowed ? 201 : 403]);
      expect([scopes, test.status]).toEqual([scopes, 201]);
    }
  },
);

test("a developer sees the permitted scopes of live keys, and the roles that can grant the others", async () => {
  const { browser, path } = await working("developer");

  const refused = await browser.post(`${path}/live/keys`, aKey(["transfers:write"]));
  const { body: live } = await browser.get(`${path}/live/keys`);
  const { body: test } = await browser.get(`${path}/test/keys`);

  expect(problemOf(refused)).toEqual([403, "NOT_ALLOWED"]);
  expect(refused.body.fields.scopes).toContain("an owner or admin");
  expect(live.allScopes).toBe(false);
  expect(live.scopes).toContain("payids:write");
  expect(live.scopes).not.toContain("transfers:write");
  expect([test.allScopes, test.scopes]).toEqual([true, [...SCOPES]]);
});

test.each([
  ["every scope", null],
  ["a scope that moves money", ["payids:read", "refunds:write"]],
])(
  "a live key with %s cannot be changed or rolled by a developer, but deactivated",
  async (_, scopes) => {
    const { dashboard, merchant, browser, path } = await working("developer");
    const { id } = dashboard.fakes.givenKey(merchant.id, "live", scopes);
    const key = `${path}/live/keys/${id}`;

    const { body } = await browser.get(`${path}/live/keys`);
    const attempts = [
      await browser.post(`${key}/roll`, { overlapHours: 0 }),
      await browser.patch(key, { name: "mine" }),
      await browser.patch(key, { addresses: null }),
      await browser.patch(key, { scopes: ["payids:read"] }),
    ];
    const stopped = await browser.delete(key);

    expect(body.keys).toMatchObject([{ id, isChangeable: false }]);
    for (const attempt of attempts) expect(problemOf(attempt)).toEqual([403, "NOT_ALLOWED"]);
    expect(
      dashboard.fakes.keys.filter(({ merchantId }) => merchantId === merchant.id),
    ).toHaveLength(1);
    expect(stopped.status).toBe(204);
  },
);

test("a developer changes and rolls a live key that moves no money, but cannot add a scope that does", async () => {
  const { dashboard, merchant, browser, path } = await working("developer");
  const { id } = dashboard.fakes.givenKey(merchant.id, "live", ["payids:read"]);
  const key = `${path}/live/keys/${id}`;

  const more = await browser.patch(key, { scopes: ["payids:read", "bills:write"] });
  const all = await browser.patch(key, { scopes: null });
  const changed = await browser.patch(key, { scopes: ["payids:write"] });
  const rolled = await browser.post(`${key}/roll`, { overlapHours: 0 });

  expect([more, all].map(problemOf)).toEqual(Array(2).fill([403, "NOT_ALLOWED"]));
  expect(changed.body).toMatchObject({ scopes: ["payids:write"], isChangeable: true });
  expect(rolled.body.secretKey).toMatch(/^sk_live_/);
});

test("an admin can change and roll a live key that moves money", async () => {
  const { dashboard, merchant, browser, path } = await working("admin");
  const { id } = dashboard.fakes.givenKey(merchant.id, "live");

  const { body } = await browser.get(`${path}/live/keys`);
  const rolled = await browser.post(`${path}/live/keys/${id}/roll`, { overlapHours: 0 });

  expect(body.keys).toMatchObject([{ id, isChangeable: true }]);
  expect(rolled.status).toBe(201);
});

test.each(["owner", "admin"] as const)(
  "%s cannot add a scope that moves money to a live key that a developer may know, but to a test key",
  async (role) => {
    const { dashboard, merchant, browser, path } = await working(role);
    const { id: live } = dashboard.fakes.givenKey(merchant.id, "live", ["payids:read"]);
    const { id: test } = dashboard.fakes.givenKey(merchant.id, "test", ["payids:read"]);
    const more = ["payids:read", "transfers:write"];

    const refused = [
      await browser.patch(`${path}/live/keys/${live}`, { scopes: more }),
      await browser.patch(`${path}/live/keys/${live}`, { scopes: null }),
    ];
    const harmless = await browser.patch(`${path}/live/keys/${live}`, { scopes: ["payids:write"] });
    const testing = await browser.patch(`${path}/test/keys/${test}`, { scopes: more });

    for (const answer of refused) {
      expect(problemOf(answer)).toEqual([403, "NOT_ALLOWED"]);
      expect(answer.body.fields.scopes).toContain("Make a new key");
    }
    expect(harmless.body.scopes).toEqual(["payids:write"]);
    expect(testing.body.scopes).toEqual(more);
  },
);

test("an admin adds scopes to a live key that no developer can know", async () => {
  const { dashboard, merchant, browser, path } = await working("admin");
  const { id } = dashboard.fakes.givenKey(merchant.id, "live", ["transfers:write"]);

  const { body } = await browser.patch(`${path}/live/keys/${id}`, { scopes: null });

  expect(body.scopes).toBeNull();
});

test.each(WRITERS)(
  "a publishable key created by %s has fixed scopes in both modes, and stays visible",
  async (role) => {
    const { browser, path } = await working(role);

    for (const mode of ["live", "test"]) {
      const body = { ...aKey(["transfers:write"]), kind: "publishable" };
      const created = await browser.post(`${path}/${mode}/keys`, body);
      const repeat = await browser.post(`${path}/${mode}/keys`, body);
      const { body: list } = await browser.get(`${path}/${mode}/keys`);

      expect([created.status, repeat.status]).toEqual([201, 201]);
      expect(created.body.secretKey).toMatch(new RegExp(`^pk_${mode}_`));
      expect(repeat.body.secretKey).toBe(created.body.secretKey);
      expect(list.keys).toMatchObject([
        {
          kind: "publishable",
          scopes: ["payment_methods:write"],
          publishableKey: created.body.secretKey,
          isChangeable: true,
        },
      ]);
    }
  },
);

test("a secret key is not shown again after creation", async () => {
  const { browser, path } = await working("owner");
  const created = await browser.post(`${path}/test/keys`, aKey(null));

  const { body, text } = await browser.get(`${path}/test/keys`);

  expect(body.keys).toMatchObject([{ kind: "secret", publishableKey: null }]);
  expect(text).not.toContain(created.body.secretKey);
});
