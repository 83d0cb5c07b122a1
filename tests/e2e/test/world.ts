import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { tenant } from "@kobo/core/tenant";
import { createTestMerchant } from "@kobo/local";
import { connect, type Database } from "@kobo/postgres";
import { toWireTenant } from "@kobo/rpc";
import { type Api, apiOf } from "../src/api";
import { readStack, type Stack } from "../src/stack";
import { theWatched } from "../src/watched";
import { keepNoted, noted } from "./canary/traffic";

const LAUNCHER = join(__dirname, "../../../deploy/local/dist/main.js");

/** A merchant of one test, so that no other test moves its money. */
export interface TestMerchant {
  slug: string;
  wallet: string;
  testKey: string;
  liveKey: string;
  /** In the sandbox. */
  api: Api;
  liveApi: Api;
}

function stackFile(): string {
  const file = process.env.E2E_STACK;
  if (!file) throw new Error("The global set-up names the running system.");
  return file;
}

export function theStack(): Stack {
  return readStack(stackFile());
}

/** The running system's data folder. */
export function stackDirectory(): string {
  return dirname(stackFile());
}

/** `npm run merchant -- …` against the running system. */
export async function merchantCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, KOBO_DIR: stackDirectory() };
  const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, "merchant", ...args], {
    env,
  });
  keepKeys(stdout);
  return stdout;
}

/** Keys are shown this once to their creator; the search must find them nowhere else. */
function keepKeys(shown: string): void {
  const watched = theWatched();
  if (watched) keepNoted(watched.noted, noted(shown));
}

/** The result of a launcher command on the running system. */
export async function runCommand(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, KOBO_DIR: stackDirectory() };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [LAUNCHER, ...args], { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** A new merchant with a key for each root and, by default, ₦100,000 of sandbox money. */
export async function givenMerchant({ funds = 10_000_000 } = {}): Promise<TestMerchant> {
  const name = `Test ${randomUUID().slice(0, 8)}`;
  const { slug, testKey, liveKey } = await createTestMerchant(stackDirectory(), theStack(), name);
  keepKeys(`${testKey} ${liveKey}`);
  const { baseUrl, sandboxBaseUrl } = theStack();
  const api = apiOf(sandboxBaseUrl, testKey);
  const wallet = `${slug}.wallet`;
  if (funds > 0) await api.post(`/sandbox/wallets/${wallet}/fund`, { amount: funds });
  return { slug, wallet, testKey, liveKey, api, liveApi: apiOf(baseUrl, liveKey) };
}

export function uniqueReference(): string {
  return `ref-${randomUUID()}`;
}

/** A merchant's available balance, in kobo. */
export async function availableOf({
  api,
  wallet,
}: Pick<TestMerchant, "api" | "wallet">): Promise<number> {
  const { body } = await api.get(`/wallets/${wallet}/balance`);
  return (body.data as { available: number }).available;
}

/** The database as its owner, with all schemas. */
export function openDatabase(): Database {
  const { databaseUrl: url } = theStack();
  return connect({ url, schema: "public", applicationName: "e2e" });
}

/** The names of a reference's events with a prefix, in the webhook service. */
export async function eventsOf(db: Database, reference: string, family: string): Promise<string[]> {
  const rows: { name: string }[] = await db("webhook.events")
    .where("name", "like", `${family}%`)
    .whereRaw("payload::json->'data'->>'reference' = ?", [reference])
    .orderBy("occurred_at");
  return rows.map(({ name }) => name);
}

/** A killed process's partitions wait until its session times out, fifteen seconds later. */
export const EVENTS_TIMEOUT_MS = 30_000;

/** A merchant's row counts in each table of completed work. */
export async function rowsOf(db: Database, merchantId: string): Promise<Record<string, number>> {
  const { rows } = await db.raw<{ rows: { name: string; count: bigint }[] }>(
    TABLES.map(
      (table) =>
        `SELECT '${table}' AS name, count(*) FROM ${table} WHERE merchant_id = :merchantId`,
    ).join(" UNION ALL "),
    { merchantId },
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
}

const TABLES = [
  "wallet_ledger.transfers",
  "payid.expected_payments",
  "transfer.external_transfers",
  "bills.purchases",
  "card_payments.payments",
  "webhook.endpoints",
];

export async function merchantIdOf(db: Database, { slug }: TestMerchant): Promise<string> {
  const row = await db("gateway.merchants").where({ slug }).first("id");
  return row.id;
}

/** A merchant in test mode, as the gateway sends it to the services. */
export async function wireTenantOf(db: Database, merchant: TestMerchant) {
  return toWireTenant(
    tenant({
      merchantId: await merchantIdOf(db, merchant),
      mode: "test",
      merchantName: merchant.slug,
      walletPayId: merchant.wallet,
    }),
  );
}
