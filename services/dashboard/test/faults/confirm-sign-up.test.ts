import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { newUuid } from "@kobo/core/ids";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { TEST_SECRETS } from "@kobo/rpc/testing";
import { eventually, freePort } from "@kobo/testing";
import { hashPassword } from "../../src/app/proofs/passwords";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { hashOfToken, newToken } from "../../src/domain/token";
import { Browser } from "../browser";
import { FakeServices, serveFakes } from "../fake-services";

/** The built service, as in production. */
const MAIN = join(__dirname, "../../dist/main.js");
const PASSWORD = "a long enough passphrase";
/** Process starts are slow on a busy machine. */
const START_MS = 20_000;
/** A test starts up to three, one after the other. */
const TEST_TIMEOUT_MS = 4 * START_MS;

const database = testDatabase(MIGRATIONS);
const fakes = new FakeServices();
const children: ChildProcess[] = [];
let services: Awaited<ReturnType<typeof serveFakes>>;
let db: Database;

beforeAll(async () => {
  services = await serveFakes(fakes);
  db = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await services.stop();
  await db.destroy();
});

interface Running {
  child: ChildProcess;
  browser: Browser;
}

async function start(crashPoint?: string): Promise<Running> {
  const port = await freePort();
  const target = `ipv4:127.0.0.1:${services.port}`;
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    DATABASE_URL: database().url,
    GATEWAY_TARGET: target,
    WALLET_LEDGER_TARGET: target,
    WEBHOOK_TARGET: target,
    PAYID_TARGET: target,
    TRANSFER_TARGET: target,
    BILLS_TARGET: target,
    CARD_PAYMENTS_TARGET: target,
    CHECKOUT_TARGET: target,
    PUBLIC_URL: "http://localhost:8090",
    PUBLIC_LIVE_URL: "http://live",
    PUBLIC_SANDBOX_URL: "http://test",
    DASHBOARD_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUSTED_PROXIES: "1",
    ...TEST_SECRETS,
    ...(crashPoint ? { CRASH_POINT: crashPoint } : {}),
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: "ignore" });
  children.push(child);
  const browser = new Browser(url, "10.0.0.1");
  await eventually(async () => expect((await browser.get("/session")).status).toBe(401), START_MS);
  return { child, browser };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.signalCode === null && child.exitCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
}

/** A sign-up whose mail has arrived. */
async function givenSignUp(): Promise<{ email: string; token: string; merchantId: string }> {
  const [id, merchantId, token] = [newUuid(), newUuid(), newToken()];
  const email = `${id}@example.com`;
  await db("sign_ups").insert({
    ...{ id, email, name: "Ada", merchant_name: `Shop ${id}`, merchant_id: merchantId },
    ...{ user_id: newUuid(), key_id: newUuid(), created_at: new Date() },
    password_hash: await hashPassword(PASSWORD),
  });
  await db("email_tokens").insert({
    ...{ token_hash: hashOfToken(token), purpose: "sign-up", subject_id: id },
    expires_at: new Date(Date.now() + 3_600_000),
  });
  return { email, token, merchantId };
}

const confirm = ({ browser }: Running, token: string) =>
  browser.post("/sign-up/confirm", { token, password: PASSWORD });

/** As after its half minute. */
const endLease = () => db("sign_ups").update({ leased_until: new Date(0) });

const [MERCHANT, KEY] = ["dashboard.sign-up.merchant", "dashboard.sign-up.key"];

test.each([
  [[MERCHANT], 1],
  [[KEY], 2],
  [[MERCHANT, KEY], 2],
  [[KEY, KEY], 3],
])(
  "a confirmation killed at %j and repeated creates one merchant, one user and one active key",
  async (crashes, keysMade) => {
    const { email, token, merchantId } = await givenSignUp();
    for (const point of crashes) {
      const doomed = await start(point);
      await expect(confirm(doomed, token)).rejects.toThrow();
      await killed(doomed.child);
      await endLease();
    }

    const successor = await start();
    const { status, body } = await confirm(successor, token);
    const again = await confirm(successor, token);

    expect(status).toBe(201);
    expect(again.status).toBe(410);
    expect(body.session.merchants).toMatchObject([{ merchantId, role: "owner" }]);
    const user = await db("users").where({ email });
    expect(user).toHaveLength(1);
    expect(await db("memberships").where({ user_id: user[0].id })).toHaveLength(1);
    const created = fakes.audit.filter(
      (entry) => entry.merchantId === merchantId && entry.action === "merchant.created",
    );
    expect(created).toHaveLength(1);
    const keys = fakes.keys.filter((key) => key.merchantId === merchantId);
    const working = keys.filter(({ deactivatedAtMs }) => deactivatedAtMs === 0);
    expect(keys).toHaveLength(keysMade);
    expect(working.map(({ secret }) => secret)).toEqual([body.firstTestKey]);
    const entries = await db("audit_log").where({
      merchant_id: merchantId,
      action: "user.created",
    });
    expect(entries).toHaveLength(1);
    successor.child.kill("SIGKILL");
    await killed(successor.child);
  },
  TEST_TIMEOUT_MS,
);

test(
  "a repeat right after a crash is IN_PROGRESS while the killed confirmation holds the lease",
  async () => {
    const { token } = await givenSignUp();
    const doomed = await start(MERCHANT);
    await expect(confirm(doomed, token)).rejects.toThrow();
    await killed(doomed.child);
    const successor = await start();

    const { status, body } = await confirm(successor, token);

    expect([status, body.code]).toEqual([409, "IN_PROGRESS"]);
    successor.child.kill("SIGKILL");
    await killed(successor.child);
  },
  TEST_TIMEOUT_MS,
);
