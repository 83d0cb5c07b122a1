import { setTimeout as delay } from "node:timers/promises";
import { query } from "../world/database";
import { balancesOf, fundedKobo, type Merchant } from "../world/merchants";
import type { System } from "../world/system";
import type { Acknowledged } from "./generator";
import { AMOUNT_KOBO } from "./requests";

/** The comparison of the responses with the system's records. */
export interface MoneyProof {
  acknowledged: number;
  inLedger: number;
  /** Bill purchases: answered, completed in our records, delivered in the provider's. */
  purchases: number;
  completed: number;
  delivered: number;
  wallets: number;
  problems: string[];
}

/** A bill purchase in our records. */
export interface Purchase {
  reference: string;
  state: string;
  requestId: string;
  wallet: string;
  /** Leaves the wallet when it is completed. */
  chargeKobo: number;
}

/** A bill purchase in the provider's records. */
export interface Sale {
  requestId: string;
  deliveries: number;
}

/** Checks every acknowledged transfer and purchase, every hold, and every wallet's balance. */
export async function proveMoney(
  system: System,
  merchants: readonly Merchant[],
  acknowledged: Acknowledged,
): Promise<MoneyProof> {
  const { databaseUrl, simulatorUrl } = system.stack;
  const [row] = await query(
    databaseUrl,
    "SELECT count(*) FROM wallet_ledger.transfers WHERE family = 'transfer' AND reference LIKE 'bench-%'",
  );
  const inLedger = Number(row?.count);
  const purchases = await purchasesIn(databaseUrl);
  const sales = purchases.length > 0 ? await billProvider(simulatorUrl).sales() : [];
  const holds = await holdsIn(databaseUrl);
  const more = inLedger - acknowledged.transfers;
  const balances = await balancesOf(system, merchants);
  const wallets = merchants.map(({ wallet }) => wallet);
  return {
    ...{ acknowledged: acknowledged.transfers, inLedger, wallets: merchants.length },
    purchases: Object.keys(acknowledged.purchases).length,
    completed: purchases.filter(({ state }) => state === "completed").length,
    delivered: sales.reduce((all, { deliveries }) => all + deliveries, 0),
    problems: [
      ...(more === 0 ? [] : [`the ledger has ${more} transfers more than were answered`]),
      ...(holds.open === 0 ? [] : [`${holds.open} holds are left`]),
      ...wrongPurchases(acknowledged.purchases, purchases, sales),
      ...wrongBalances(wallets, { balances, net: acknowledged.net, purchases }),
    ],
  };
}

interface Balances {
  balances: readonly number[];
  net: readonly number[];
  purchases: readonly Purchase[];
}

/** Wallets whose balance does not match their acknowledged transfers and completed purchases. */
export function wrongBalances(wallets: readonly string[], found: Balances): string[] {
  const completed = found.purchases.filter(({ state }) => state === "completed");
  const byWallet = Map.groupBy(completed, ({ wallet }) => wallet);
  return wallets.flatMap((wallet, index) => {
    const bought = byWallet.get(wallet) ?? [];
    const spent = bought.reduce((all, { chargeKobo }) => all + chargeKobo, 0);
    const expected = fundedKobo(index) + (found.net[index] ?? 0) * AMOUNT_KOBO - spent;
    const off = (found.balances[index] ?? 0) - expected;
    return off === 0 ? [] : [`${wallet} holds ${off} kobo more than it should`];
  });
}

async function purchasesIn(databaseUrl: string): Promise<Purchase[]> {
  const rows = await query(
    databaseUrl,
    `SELECT reference, state, provider_request_id AS request_id, from_wallet AS wallet,
            amount - commission + convenience_fee AS charge
     FROM bills.purchases`,
  );
  return rows.map(({ reference = "", state = "", request_id = "", wallet = "", charge }) => {
    return { reference, state, requestId: request_id, wallet, chargeKobo: Number(charge) };
  });
}

/** The possible states of a purchase after a response with this status. Other statuses promise nothing. */
const ENDS: Readonly<Record<number, readonly string[]>> = {
  201: ["completed"],
  202: ["completed", "failed"],
  424: ["failed"],
};
const UNPAID = ["failed", "refused"];

/** Purchases whose state contradicts their response, or the provider's deliveries. */
export function wrongPurchases(
  statuses: Readonly<Record<string, number>>,
  purchases: readonly Purchase[],
  sales: readonly Sale[],
): string[] {
  const byReference = new Map(purchases.map((purchase) => [purchase.reference, purchase]));
  const deliveries = new Map(sales.map((sale) => [sale.requestId, sale.deliveries]));
  const ours = new Set(purchases.map(({ requestId }) => requestId));
  return [
    ...Object.entries(statuses).flatMap(([reference, status]) => {
      const state = byReference.get(reference)?.state ?? "unknown";
      const ends = ENDS[status];
      return !ends || ends.includes(state)
        ? []
        : [`${reference} was answered ${status} and is ${state}`];
    }),
    ...purchases.flatMap(({ reference, state, requestId }) => {
      const count = deliveries.get(requestId) ?? 0;
      const fits = state === "completed" ? count === 1 : UNPAID.includes(state) && count === 0;
      return fits ? [] : [`${reference} is ${state} and was delivered ${count} times`];
    }),
    ...sales
      .filter(({ requestId, deliveries: count }) => count > 0 && !ours.has(requestId))
      .map(({ requestId }) => `the provider delivered ${requestId}, which no merchant bought`),
  ];
}

/** States of a purchase in which its money may be held. */
const HOLDING = ["reserving", "submitting", "pending", "delivered", "declined", "review"];
/** States that are not final. */
const MOVING = [...HOLDING.filter((state) => state !== "review"), "delivered late", "reversing"];

const SETTLED_POLL_MS = 1_000;
const SETTLED_TIMEOUT_MS = 300_000;

/** Open holds, and those without an open purchase, whose money would be held for ever. */
export async function holdsIn(databaseUrl: string): Promise<{ open: number; stray: number }> {
  const [row] = await query(
    databaseUrl,
    `WITH open AS (
       SELECT id FROM wallet_ledger.transfers h WHERE kind = 'pending'
         AND NOT EXISTS (SELECT FROM wallet_ledger.transfers c WHERE c.pending_id = h.id)
     )
     SELECT count(*) AS open, count(*) FILTER (
       WHERE id NOT IN (SELECT id FROM bills.purchases WHERE state = ANY ($1))) AS stray FROM open`,
    [HOLDING],
  );
  return { open: Number(row?.open), stray: Number(row?.stray) };
}

/** Waits until every purchase has its final state. */
export async function untilSettled(databaseUrl: string): Promise<void> {
  for (const deadline = Date.now() + SETTLED_TIMEOUT_MS; ; await delay(SETTLED_POLL_MS)) {
    const statement = "SELECT count(*) FROM bills.purchases WHERE state = ANY ($1)";
    const [row] = await query(databaseUrl, statement, [MOVING]);
    if (Number(row?.count) === 0) return;
    if (Date.now() > deadline) throw new Error(`${row?.count} purchases were not settled in time.`);
  }
}

/** The simulated bill provider's controls. */
export function billProvider(simulatorUrl: string) {
  const url = `${simulatorUrl}/control/bill-provider/test`;
  const send = async (path: string, request?: RequestInit): Promise<Response> => {
    const response = await fetch(url + path, request);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    /** From now on every purchase takes this long, until `recover`. */
    slow: async (ms: number): Promise<void> => {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ operation: "pay", fault: "slow", ms });
      await send("/faults", { method: "POST", headers, body });
    },
    recover: async () => void (await send("/faults", { method: "DELETE" })),
    sales: async (): Promise<Sale[]> => {
      const { purchases } = (await (await send("/book")).json()) as {
        purchases: { request_id: string; deliveries: number }[];
      };
      return purchases.map(({ request_id, deliveries }) => ({ requestId: request_id, deliveries }));
    },
  };
}
