import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newUuid } from "@kobo/core/ids";
import { sealingKeys } from "@kobo/core/sealing";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { hash } from "@node-rs/argon2";
import { startSendingMails } from "../src/app/mails/send-mails";
import type { Parts } from "../src/app/parts";
import { relyingPartyOf } from "../src/app/proofs/webauthn";
import type { OutgoingMail } from "../src/clients/mail-server";
import { connectServices } from "../src/clients/services";
import * as memberships from "../src/db/memberships";
import { MIGRATIONS } from "../src/db/schema";
import * as users from "../src/db/users";
import type { Role } from "../src/domain/role";
import { dashboard } from "../src/http/dashboard";
import { listen } from "../src/http/server";
import { type Answer, Browser } from "./browser";
import { FakeServices, serveFakes } from "./fake-services";

export const ORIGIN = "http://localhost:8090";
export const PASSWORD = "a long enough passphrase";

export interface RunningDashboard {
  url: string;
  parts: Parts;
  fakes: FakeServices;
  /** Moves the dashboard's clock. */
  advance: (ms: number) => void;
  mails: OutgoingMail[];
  /** While true, the mail server takes no mails. */
  mailFails: { isDown: boolean };
  /** The folder of the web app. */
  webDir: string;
  browser: (address?: string) => Browser;
}

/** The dashboard with its database, in front of fakes of the other services. Call at the top of a test file. */
export function runningDashboard(
  fill: (webDir: string) => void = () => {},
): () => RunningDashboard {
  const database = testDatabase(MIGRATIONS);
  const stops: (() => unknown)[] = [];
  let running: RunningDashboard | undefined;

  beforeAll(async () => {
    const { db } = database();
    const logger = createLogger("dashboard", "silent");
    const fakes = new FakeServices();
    const server = await serveFakes(fakes);
    stops.push(server.stop);
    const target = `ipv4:127.0.0.1:${server.port}`;
    const targets = {
      ...{
        gateway: target,
        ledger: { WALLET_LEDGER_TARGET: target, LEDGER_CELLS: new Map() },
        webhook: target,
      },
      ...{ payId: target, transfer: target, bills: target, cardPayments: target },
      checkout: target,
    };
    const { services, stop } = connectServices(targets, testCaller("dashboard"));
    stops.push(stop);
    let now = Date.now();
    const parts: Parts = {
      ...{ db, services, logger },
      rp: relyingPartyOf(ORIGIN),
      secretKeys: sealingKeys("dashboard", [Buffer.alloc(32, 7)]),
      now: () => new Date(now),
    };
    const mails: OutgoingMail[] = [];
    const mailFails = { isDown: false };
    const send = async (mail: OutgoingMail) => {
      if (mailFails.isDown) throw new Error("The mail server is down.");
      mails.push(mail);
    };
    const sending = startSendingMails({ ...parts, send, publicUrl: ORIGIN });
    stops.push(sending.stop);
    const webDir = mkdtempSync(join(tmpdir(), "kobo-web-"));
    stops.push(() => rmSync(webDir, { recursive: true }));
    fill(webDir);
    const apiUrls = { live: "http://live", test: "http://test" };
    const links = { mailboxUrl: "http://mailbox", apiUrls };
    // Tests choose their address, as a proxy does.
    const app = dashboard(parts, { links, webDir, trustedProxies: 1 });
    const listening = await listen(app, 0);
    stops.push(listening.stop);
    const url = `http://127.0.0.1:${listening.port}`;
    let browsers = 0;
    running = {
      ...{ url, parts, fakes, mails, mailFails, webDir },
      advance: (ms) => {
        now += ms;
      },
      browser: (address = `10.0.${browsers >> 8}.${browsers & 255}`) => {
        browsers++;
        return new Browser(url, address);
      },
    };
  });

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  return () => {
    if (!running) throw new Error("The dashboard runs only while tests run.");
    return running;
  };
}

export interface TestUser {
  id: string;
  email: string;
  name: string;
}

/** A hash says how much work comparing is. Of the usual work, a thousand sign-ins would take half a minute. */
const LITTLE_WORK = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;

/** A user with the tests' password, in a merchant's team if one is named. */
export async function givenUser(
  { parts: { db } }: RunningDashboard,
  membership?: { merchantId: string; role: Role },
): Promise<TestUser> {
  passwordHash ??= hash(PASSWORD, LITTLE_WORK);
  const id = newUuid();
  const user = { id, email: `u${id}@example.com`, name: `User ${id.slice(-4)}` };
  const ownHash = await passwordHash;
  await inTransaction(db, async (trx) => {
    const at = new Date();
    await users.insert(trx, { ...user, passwordHash: ownHash, at });
    if (membership) await memberships.insert(trx, { ...membership, userId: id, at });
  });
  return user;
}

/** A browser that is signed in by password. */
export async function signedIn(running: RunningDashboard, { email }: TestUser): Promise<Browser> {
  const browser = running.browser();
  const { status } = await browser.post("/sign-in/password", { email, password: PASSWORD });
  expect(status).toBe(200);
  return browser;
}

/** Marks the browser's session as freshly proven, as a step-up does. */
export async function steppedUp(
  { parts: { db, now } }: RunningDashboard,
  { id }: TestUser,
): Promise<void> {
  const until = new Date(now().getTime() + 600_000);
  await db("sessions").where({ user_id: id }).update({ stepped_up_until: until });
}

/** The answer to a request that has checked the user's password, and waits while that is replaced. */
export function whilePasswordIsReplaced(
  running: RunningDashboard,
  { id }: TestUser,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const replace = (trx: Transaction) =>
    trx("users").where({ id }).update({ password_hash: "replaced" });
  return whileUserChanges(running, replace, send);
}

/** The answer to a request that waits for a transaction, which locks the user. */
export async function whileUserChanges(
  { parts: { db } }: RunningDashboard,
  change: (trx: Transaction) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await db.transaction(async (trx) => {
    await change(trx);
    const sent = send();
    await eventually(async () => {
      const waiting = db("pg_stat_activity").where({ wait_event_type: "Lock" });
      expect(await waiting.whereRaw("datname = current_database()")).toHaveLength(1);
    });
    return [sent] as const;
  });
  return answer;
}

/** The token in the newest mail to an address. */
export async function mailedToken({ mails }: RunningDashboard, email: string): Promise<string> {
  return eventually(() => {
    const mail = mails.findLast(({ to }) => to === email);
    const token = /#token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    if (!token) throw new Error(`No mail with a token to ${email}.`);
    return token;
  });
}
