import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@kobo/postgres";
import { Bills } from "@kobo/protos";
import { connectTo, toWireTenant } from "@kobo/rpc";
import { tenant } from "@kobo/tenant";
import { eventually, freePort } from "@kobo/testing";
import {
  availableOf,
  givenMerchant,
  merchantIdOf,
  openDatabase,
  stackDirectory,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "./world";

const MAIN = join(__dirname, "../../../services/bills/dist/main.js");
const FUNDS = 1_000_000;
const CHARGE = 98_500;
const DELIVERED = "08011111111";
const FAILED = "08030000000";

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** A bills process beside those of the system, which kills itself at a named spot. */
async function givenDoomedProcess(crashPoint: string) {
  const { databaseUrl, redisUrl, kafkaBrokers, simulatorUrl, targets } = theStack();
  const secrets = JSON.parse(readFileSync(join(stackDirectory(), "secrets.json"), "utf8"));
  const url = new URL(databaseUrl);
  url.username = "kobo_bills";
  url.password = secrets.rolePasswords.bills;
  const account = (mode: "test" | "live") => {
    const prefix = `BILL_PROVIDER_${mode.toUpperCase()}`;
    return {
      [`${prefix}_URL`]: `${simulatorUrl}/bill-provider/${mode}/api`,
      [`${prefix}_API_KEY`]: secrets.provider.apiKey,
      [`${prefix}_PUBLIC_KEY`]: secrets.provider.publicKey,
      [`${prefix}_SECRET_KEY`]: secrets.provider.secretKey,
    };
  };
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url.href,
      REDIS_URL: redisUrl,
      KAFKA_BROKERS: kafkaBrokers,
      GRPC_PORT: String(port),
      OPS_PORT: String(await freePort()),
      WALLET_LEDGER_TARGET: targets["wallet-ledger"],
      CRASH_POINT: crashPoint,
      ...account("test"),
      ...account("live"),
    },
  });
  const client = connectTo(Bills, { target: `127.0.0.1:${port}`, balance: "pick_first" });
  await eventually(() => client.ready(), 30_000);
  return { child, client };
}

async function buyAndDie(merchant: TestMerchant, buy: { crashPoint: string; phone: string }) {
  const reference = uniqueReference();
  const { child, client } = await givenDoomedProcess(buy.crashPoint);
  const died = whenDead(child);
  const asked = client.calls.Purchase({
    tenant: toWireTenant(
      tenant({
        merchantId: await merchantIdOf(db, merchant),
        mode: "test",
        merchantName: merchant.slug,
        walletPayId: merchant.wallet,
      }),
    ),
    fromWallet: merchant.wallet,
    serviceId: "mtn",
    amountKobo: 100_000,
    phone: buy.phone,
    reference,
    idempotency: { keyHash: Buffer.alloc(0), fingerprint: Buffer.from(reference) },
  });
  await expect(asked).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await died).toBe("SIGKILL");
  client.close();
  return reference;
}

async function whenDead(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const [, signal] = await once(child, "exit");
  return signal;
}

/** Brings the moment at which another process may carry the purchase on. */
async function letTimePass(reference: string): Promise<void> {
  await db("bills.purchases")
    .where({ reference })
    .whereNotNull("due_at")
    .update({ due_at: db.raw("now()"), not_after: db.raw("now() - interval '1 s'") });
}

async function deliveriesOf(requestId: string): Promise<number> {
  const { simulatorUrl } = theStack();
  const book = `${simulatorUrl}/control/bill-provider/test/book?request_id=${requestId}`;
  const { purchases } = (await (await fetch(book)).json()) as {
    purchases: { deliveries: number }[];
  };
  return purchases.reduce((sum, { deliveries }) => sum + deliveries, 0);
}

async function finalEventsOf(reference: string): Promise<string[]> {
  const rows = await db("webhook.events")
    .whereIn("name", ["bill.purchase.completed", "bill.purchase.failed"])
    .whereRaw("payload::json->'data'->>'reference' = ?", [reference]);
  return rows.map(({ name }) => name);
}

const completed = {
  state: "completed",
  debit: CHARGE,
  deliveries: 1,
  events: ["bill.purchase.completed"],
};
const failed = { state: "failed", debit: 0, deliveries: 0, events: ["bill.purchase.failed"] };
/** Failed, though nobody can be sure that it was never sent: it is still asked for. */
const lost = { ...failed, state: "lost" };
const refused = { state: "refused", debit: 0, deliveries: 0, events: [] };

/** One debit, one delivery and one event, or none of each but the event that says so. */
test.concurrent.each([
  ["bills.reserving", DELIVERED, refused],
  ["bills.after_hold", DELIVERED, failed],
  ["bills.submitting", DELIVERED, lost],
  ["bills.after_pay", DELIVERED, completed],
  ["bills.delivered", DELIVERED, completed],
  ["bills.after_post", DELIVERED, completed],
  ["bills.completed", DELIVERED, completed],
  ["bills.after_pay", FAILED, failed],
  ["bills.declined", FAILED, failed],
  ["bills.after_void", FAILED, failed],
  ["bills.failed", FAILED, failed],
])(
  "killed at %s, buying for %s",
  async (crashPoint, phone, expected) => {
    const merchant = await givenMerchant({ funds: FUNDS });

    const reference = await buyAndDie(merchant, { crashPoint, phone });
    await letTimePass(reference);

    const row = await eventually(async () => {
      const found = await db("bills.purchases").where({ reference }).first();
      expect(found.state).toBe(expected.state);
      return found;
    }, 40_000);
    expect(await deliveriesOf(row.provider_request_id)).toBe(expected.deliveries);
    expect(await availableOf(merchant)).toBe(FUNDS - expected.debit);
    await eventually(async () => expect(await finalEventsOf(reference)).toEqual(expected.events));
  },
  90_000,
);
