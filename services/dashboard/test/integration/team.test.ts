import { newUuid } from "@kobo/core/ids";
import type { Role } from "../../src/domain/role";
import { problemOf } from "../browser";
import {
  givenUser,
  mailedToken,
  PASSWORD,
  runningDashboard,
  signedIn,
  steppedUp,
} from "../running-dashboard";

const running = runningDashboard();

async function teamOf(role: Role = "owner") {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role });
  const browser = await signedIn(dashboard, user);
  await steppedUp(dashboard, user);
  const member = (as: Role) => givenUser(dashboard, { merchantId: merchant.id, role: as });
  return { dashboard, merchant, user, browser, member, path: `/merchants/${merchant.id}/team` };
}

async function invited(role: Role = "developer", email = `${newUuid()}@example.com`) {
  const team = await teamOf();
  const { status, body } = await team.browser.post(`${team.path}/invitations`, { email, role });
  expect(status).toBe(201);
  return { ...team, email, id: body.id as string, token: await mailedToken(team.dashboard, email) };
}

test("an invitation is accepted with a new account, which is signed in as a member", async () => {
  const { dashboard, merchant, user, email, token } = await invited();
  const browser = dashboard.browser();

  const shown = await browser.post("/invitations/view", { token });
  const body = { token, name: "Bisi", password: PASSWORD };
  const accepted = await browser.post("/invitations/accept", body);

  const invitation = { merchantName: "Ada Stores", email, role: "developer", invitedBy: user.name };
  expect(shown.body).toEqual({ ...invitation, hasAccount: false });
  expect(accepted.body.session).toMatchObject({
    user: { email, name: "Bisi" },
    merchants: [{ merchantId: merchant.id, role: "developer" }],
  });
  expect((await browser.get(`/merchants/${merchant.id}/test/keys`)).status).toBe(200);
});

test("a user with an account accepts only when signed in with the invited e-mail address", async () => {
  const dashboard = running();
  const known = await givenUser(dashboard);
  const { merchant, token } = await invited("viewer", known.email);
  const path = "/invitations/accept";

  const signedOut = await dashboard
    .browser()
    .post(path, { token, name: "Eve", password: PASSWORD });
  const other = await (await signedIn(dashboard, await givenUser(dashboard))).post(path, { token });
  const browser = await signedIn(dashboard, known);
  const accepted = await browser.post(path, { token });

  expect((await dashboard.browser().post("/invitations/view", { token })).status).toBe(410);
  expect(problemOf(signedOut)).toEqual([401, "SIGNED_OUT"]);
  expect(problemOf(other)).toEqual([403, "NOT_ALLOWED"]);
  expect(accepted.body.session.merchants).toMatchObject([
    { merchantId: merchant.id, role: "viewer" },
  ]);
});

test("an invitation is accepted once, even concurrently", async () => {
  const { dashboard, token } = await invited();
  const body = { token, name: "Bisi", password: PASSWORD };

  const answers = await Promise.all(
    [1, 2, 3].map(() => dashboard.browser().post("/invitations/accept", body)),
  );

  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 401, 409, 410].includes(status))).toBe(true);
});

test("a revoked invitation and one older than a week are invalid", async () => {
  const { dashboard, browser, path, id, token } = await invited();
  const old = await invited();

  expect((await browser.delete(`${path}/invitations/${id}`)).status).toBe(204);
  expect((await browser.delete(`${path}/invitations/${id}`)).status).toBe(404);
  expect((await dashboard.browser().post("/invitations/view", { token })).status).toBe(410);
  dashboard.advance(7 * 24 * 3_600_000 + 1);
  const late = await dashboard
    .browser()
    .post("/invitations/accept", { token: old.token, name: "B", password: PASSWORD });
  expect(late.status).toBe(410);
});

test("the team is listed with open invitations", async () => {
  const { browser, path, user, email, id } = await invited();

  const { body } = await browser.get(path);

  expect(body.members).toMatchObject([{ userId: user.id, role: "owner", secondFactor: false }]);
  expect(body.invitations).toMatchObject([{ id, email, role: "developer", invitedBy: user.name }]);
});

test("inviting a member again is refused at the field", async () => {
  const { browser, path, user } = await teamOf();

  const { body } = await browser.post(`${path}/invitations`, { email: user.email, role: "viewer" });

  expect(body.fields).toHaveProperty("email");
});

test("an admin cannot invite, appoint, change or remove an owner", async () => {
  const { browser, path, member } = await teamOf("admin");
  const [owner, viewer] = [await member("owner"), await member("viewer")];

  const answers = await Promise.all([
    browser.post(`${path}/invitations`, { email: "new@example.com", role: "owner" }),
    browser.patch(`${path}/members/${viewer.id}`, { role: "owner" }),
    browser.patch(`${path}/members/${owner.id}`, { role: "viewer" }),
    browser.delete(`${path}/members/${owner.id}`),
  ]);
  const allowed = await browser.patch(`${path}/members/${viewer.id}`, { role: "admin" });

  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => "NOT_ALLOWED"));
  expect(allowed.status).toBe(204);
});

test("the last owner is kept, even when two owners remove each other concurrently", async () => {
  const { dashboard, browser, path, user, member } = await teamOf();
  const alone = await browser.patch(`${path}/members/${user.id}`, { role: "viewer" });
  const second = await member("owner");
  const other = await signedIn(dashboard, second);
  await steppedUp(dashboard, second);

  const answers = await Promise.all([
    browser.delete(`${path}/members/${second.id}`),
    other.delete(`${path}/members/${user.id}`),
  ]);

  expect(problemOf(alone)).toEqual([409, "LAST_OWNER"]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const owners = await dashboard.parts
    .db("memberships")
    .where({ role: "owner", merchant_id: path.split("/")[2] });
  expect(owners).toHaveLength(1);
});

test.each(["", "boss", "OWNER"])("the role %j is refused", async (role) => {
  const { browser, path } = await teamOf();

  const { status } = await browser.post(`${path}/invitations`, { email: "new@example.com", role });

  expect(status).toBe(400);
});

test("removing a member revokes the invitations by and to the member, and no other", async () => {
  const { dashboard, merchant, browser, path, member } = await teamOf();
  const leaver = await member("admin");
  const theirs = await signedIn(dashboard, leaver);
  await steppedUp(dashboard, leaver);
  const email = `${newUuid()}@example.com`;
  await theirs.post(`${path}/invitations`, { email, role: "admin" });
  const token = await mailedToken(dashboard, email);
  const kept = { email: `${newUuid()}@example.com`, role: "viewer" };
  await browser.post(`${path}/invitations`, kept);
  const again = { merchant_id: merchant.id, email: leaver.email, role: "viewer" };
  const { db } = dashboard.parts;
  const [row] = await db("invitations").where({ email: kept.email });
  await db("invitations").insert({ ...row, ...again, id: newUuid() });

  expect((await browser.delete(`${path}/members/${leaver.id}`)).status).toBe(204);

  const body = { token, name: "Bisi", password: PASSWORD };
  expect((await dashboard.browser().post("/invitations/accept", body)).status).toBe(410);
  expect((await browser.get(path)).body.invitations).toMatchObject([kept]);
  const { body: audit } = await browser.get(`/merchants/${merchant.id}/audit`);
  const actions = audit.entries.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action === "team.invitation_revoked")).toHaveLength(2);
});

test("a demotion revokes the invitations that the new role cannot send", async () => {
  const { dashboard, browser, path, member } = await teamOf();
  const second = await member("owner");
  const theirs = await signedIn(dashboard, second);
  await steppedUp(dashboard, second);
  for (const role of ["owner", "viewer"]) {
    await theirs.post(`${path}/invitations`, { email: `${newUuid()}@example.com`, role });
  }
  const openRoles = async (role: Role) => {
    await browser.patch(`${path}/members/${second.id}`, { role });
    const { body } = await browser.get(path);
    return body.invitations.map((open: { role: Role }) => open.role);
  };

  expect(await openRoles("admin")).toEqual(["viewer"]);
  expect(await openRoles("developer")).toEqual([]);
});

test("an invitation is invalid while its inviter's role cannot send it", async () => {
  const { dashboard, user, token } = await invited("developer");
  await dashboard.parts.db("memberships").where({ user_id: user.id }).update({ role: "viewer" });

  const body = { token, name: "Bisi", password: PASSWORD };
  const answer = await dashboard.browser().post("/invitations/accept", body);

  expect(problemOf(answer)).toEqual([410, "TOKEN_INVALID"]);
});

test("a user's twenty-first invitation is TOO_MANY_ATTEMPTS", async () => {
  const { browser, path } = await teamOf();
  const invite = () =>
    browser.post(`${path}/invitations`, { email: `${newUuid()}@example.com`, role: "viewer" });

  for (let sent = 0; sent < 20; sent++) expect((await invite()).status).toBe(201);

  expect(problemOf(await invite())).toEqual([429, "TOO_MANY_ATTEMPTS"]);
});

test("a merchant has at most fifty open invitations", async () => {
  const { dashboard, browser, path, email } = await invited();
  const { db } = dashboard.parts;
  const [row] = await db("invitations").where({ email });
  const others = Array.from({ length: 49 }, () => ({ ...row, id: newUuid() }));
  await db("invitations").insert(others);

  const { status, body } = await browser.post(`${path}/invitations`, {
    email: "new@example.com",
    role: "viewer",
  });

  expect([status, body.fields]).toEqual([400, { email: expect.stringContaining("50") }]);
});

test.each(["Win at evil.com", "http://evil", "eve@evil", "Ada\nBcc", "\u202Eada", "A\u0000a"])(
  "the name %j is refused",
  async (name) => {
    const { dashboard, token } = await invited();

    const body = { token, name, password: PASSWORD };
    const answer = await dashboard.browser().post("/invitations/accept", body);

    expect([answer.status, answer.body.fields]).toEqual([400, { name: expect.any(String) }]);
  },
);

test.each(["J. R. Adé-Ọlá", "O'Neil Jr.", "李小龙"])("the name %s is accepted", async (name) => {
  const { dashboard, token } = await invited();

  const body = { token, name, password: PASSWORD };

  expect((await dashboard.browser().post("/invitations/accept", body)).status).toBe(200);
});

test("a malformed invitation id is not found", async () => {
  const { browser, path } = await teamOf();

  expect((await browser.delete(`${path}/invitations/x`)).status).toBe(404);
});
