import { createKey } from "@kobo/gateway/dist/app/merchants/keys";
import { changeLimits, createMerchant } from "@kobo/gateway/dist/app/merchants/merchants";
import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { connectRedis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { inParallel } from "./in-parallel";
import type { System } from "./system";

/** A merchant of the sandbox: it pays from its wallet and is paid at its static PayID. */
export interface Merchant {
  /** UUID. */
  id: string;
  key: string;
  wallet: string;
  staticPayId: string;
}

/** The most that one sandbox funding may bring; good for a million transfers. */
const FUNDING_KOBO = 10_000_000_000;
/** The first merchant makes all transfers of the hot load. */
const FUNDINGS_OF_FIRST = 20;
const CALLERS = 32;

/** The limits that a merchant with so much traffic has by agreement: they are checked, and refuse nothing. */
const LIMITS = { limitClass: "dedicated", dailyCap: 1_000_000_000_000_000n } as const;

/** Signs merchants up, each with a sandbox key, money in its wallet and a static PayID. */
export async function signUpMerchants(system: System, count: number): Promise<Merchant[]> {
  const { databaseUrl, redisUrl, targets } = system.stack;
  const db = connect({ url: databaseUrl, schema: "gateway", applicationName: "bench" });
  const ledger = ledgerClient(targets["wallet-ledger"] ?? "", system.caller("merchant-cli"));
  const redis = connectRedis(redisUrl, createLogger("bench", "warn"));
  await untilReady(redis);
  const signUp = async (index: number): Promise<Merchant> => {
    const { id, slug } = await createMerchant(db, ledger, `Bench ${index}`);
    await changeLimits(db, redis, { merchantId: id, ...LIMITS });
    const { secretKey: key } = await createKey(db, { merchantId: id, mode: "test", name: "bench" });
    const wallet = `${slug}.wallet`;
    for (let funded = 0; funded < fundedKobo(index); funded += FUNDING_KOBO) {
      await callApi(system, key, `/sandbox/wallets/${wallet}/fund`, { amount: FUNDING_KOBO });
    }
    const name = `Till ${index}`;
    const till = await callApi(system, key, "/payid/static", { reference: "till", name });
    return { id, key, wallet, staticPayId: String(till.payId) };
  };
  try {
    return await inParallel(count, { callers: CALLERS, work: signUp });
  } finally {
    redis.disconnect();
    await ledger.stop();
    await db.destroy();
  }
}

/** The initial balance of a merchant. */
export function fundedKobo(index: number): number {
  return FUNDING_KOBO * (index === 0 ? FUNDINGS_OF_FIRST : 1);
}

/** Available balance of every wallet, in the order of the merchants. */
export async function balancesOf(system: System, merchants: readonly Merchant[]) {
  const balances: number[] = [];
  for (const { key, wallet } of merchants) {
    const { available } = await callApi(system, key, `/wallets/${wallet}/balance`);
    balances.push(Number(available));
  }
  return balances;
}

/** The record that the API returns; a POST when there is a body. */
async function callApi(
  { stack }: System,
  key: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.sandboxBaseUrl}/api/v1/developer${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Record<string, unknown> };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}
