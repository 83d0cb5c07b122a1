import { connectOperator } from "@kobo/local";
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

/** The maximum of one sandbox funding, enough for a million transfers. */
const FUNDING_KOBO = 10_000_000_000;
/** The first merchant makes all transfers of the hot load. */
const FUNDINGS_OF_FIRST = 20;
const CALLERS = 32;

/** Limits as agreed with a merchant with this traffic: they are checked, and refuse nothing. */
const LIMITS = {
  limitClass: "LIMIT_CLASS_DEDICATED",
  dailyCapKobo: "1000000000000000",
  by: { actor: "system" },
} as const;

/** Signs merchants up, each with a sandbox key, money in its wallet and a static PayID. */
export async function signUpMerchants(system: System, count: number): Promise<Merchant[]> {
  const operator = connectOperator(system.stack.targets, system.caller("merchant-cli"));
  const signUp = async (index: number): Promise<Merchant> => {
    const { id, walletPayId: wallet } = await operator.createMerchant({ name: `Bench ${index}` });
    await operator.merchants.ChangeLimits({ merchantId: id, ...LIMITS });
    const key = await operator.createKey({ merchantId: id, mode: "test", name: "bench" });
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
    operator.close();
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

/** The record that the API returns; a POST when there is a body, which is CSV if it is a text. */
export async function callApi(
  { stack }: System,
  key: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const isCsv = typeof body === "string";
  const response = await fetch(`${stack.sandboxBaseUrl}/api/v1/developer${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": isCsv ? "text/csv" : "application/json",
    },
    ...(body === undefined ? {} : { body: isCsv ? body : JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: Record<string, unknown> };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer.data;
}
