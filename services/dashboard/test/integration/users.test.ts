import { newUuid } from "@kobo/core/ids";
import { outputOf } from "@kobo/runtime";
import { createUser, resetFactors } from "../../src/app/users";
import { commands } from "../../src/cli/commands";
import { Authenticator } from "../authenticator";
import { operatorBy } from "../operator";
import { givenUser, PASSWORD, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

test("an operator creates a user, who signs in with the returned password", async () => {
  const dashboard = running();
  const { id: merchantId } = dashboard.fakes.givenMerchant("Ada Stores");
  const user = {
    email: `Ola${newUuid()}@Example.com`,
    name: "Ola",
    merchantId,
    role: "owner",
  } as const;

  const password = await createUser(dashboard.parts, { ...user, by: operatorBy("bisi") });
  const again = await createUser(dashboard.parts, { ...user, by: operatorBy("bisi") });

  const browser = dashboard.browser();
  const { body } = await browser.post("/sign-in/password", { email: user.email, password });
  expect(body.session.merchants).toMatchObject([{ merchantId, role: "owner" }]);
  expect(again).toBeUndefined();
  const { body: audit } = await browser.get(`/merchants/${merchantId}/audit`);
  expect(audit.entries.map(({ who, action }: Record<string, string>) => [who, action])).toEqual([
    ["operator bisi", "user.created"],
    ["operator bisi", "team.joined"],
  ]);
});

test("the command records the operator that --by names", async () => {
  const { parts, fakes } = running();
  const { id: merchantId } = fakes.givenMerchant("Ada Stores");
  const say = (...args: string[]) => outputOf(commands, args, (work) => work(parts));
  const email = `${newUuid()}@example.com`;
  const of = ["--email", email, "--by", "bisi"];

  await say("user", "create", ...of, "--name", "Ola", "--merchant", merchantId, "--role", "owner");
  await say("user", "reset-factors", ...of);
  const nameless = say("user", "reset-factors", "--email", email, "--by", " ");

  await expect(nameless).rejects.toThrow("--by must be a name of at most 100 characters.");
  const entries = await parts.db("audit_log").where({ merchant_id: merchantId }).orderBy("id");
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["operator:bisi", "team.joined"],
    ["operator:bisi", "user.created"],
    ["operator:bisi", "user.factors_reset"],
  ]);
});

test("an existing user is added to a merchant, and keeps the password", async () => {
  const dashboard = running();
  const known = await givenUser(dashboard);
  const { id: merchantId } = dashboard.fakes.givenMerchant("Ada Stores");
  const as = { email: known.email, name: "Other", merchantId, role: "viewer" } as const;

  const password = await createUser(dashboard.parts, { ...as, by: operatorBy("bisi") });

  expect(password).toBeUndefined();
  const browser = await signedIn(dashboard, known);
  const { body } = await browser.get("/session");
  expect(body.merchants).toMatchObject([{ merchantId, role: "viewer" }]);
});

test("no user is created for a merchant unknown to the gateway", async () => {
  const { parts } = running();
  const email = `${newUuid()}@example.com`;
  const merchantId = newUuid();

  const created = createUser(parts, {
    ...{ email, name: "Ola", merchantId, role: "owner" },
    by: operatorBy("bisi"),
  });

  await expect(created).rejects.toMatchObject({ code: "MERCHANT_NOT_FOUND" });
  expect(await parts.db("users").where({ email })).toEqual([]);
  expect(await parts.db("memberships").where({ merchant_id: merchantId })).toEqual([]);
});

test("a reset removes every second factor and ends the sessions", async () => {
  const dashboard = running();
  const user = await givenUser(dashboard);
  const browser = await signedIn(dashboard, user);
  const authenticator = new Authenticator("http://localhost:8090");
  const { body } = await browser.post("/security/passkeys/options");
  await browser.post("/security/passkeys", { name: "Phone", response: authenticator.create(body) });

  await resetFactors(dashboard.parts.db, { email: user.email, by: operatorBy("bisi") });

  expect((await browser.get("/session")).status).toBe(401);
  const again = await dashboard
    .browser()
    .post("/sign-in/password", { email: user.email, password: PASSWORD });
  expect(again.body.session.secondFactors).toEqual([]);
  const unknown = resetFactors(dashboard.parts.db, {
    email: "none@example.com",
    by: operatorBy("bisi"),
  });
  await expect(unknown).rejects.toThrow("has no account");
});
