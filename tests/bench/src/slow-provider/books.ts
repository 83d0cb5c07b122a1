import { balancesOf, fundedKobo, type Merchant } from "../merchants";
import { query } from "../server";
import type { System } from "../system";
import { type Held, lookAtHolds } from "./holds";
import type { Acknowledged } from "./plan";
import { providerOf, type Sale } from "./provider";
import { AMOUNT_KOBO } from "./requests";

/** A purchase as our own books have it. */
export interface Bought {
  reference: string;
  state: string;
  requestId: string;
  wallet: string;
  /** What leaves the wallet when it is completed. */
  chargeKobo: number;
}

/** How what merchants and the provider know compares with what the system says afterwards. */
export interface Proof {
  answered: number;
  completed: number;
  delivered: number;
  wallets: number;
  held: Held;
  /** Empty when nobody lost a kobo. */
  problems: string[];
}

/** Looks for every answered purchase, for every sale of the provider, and for the money of every wallet. */
export async function prove(
  system: System,
  merchants: readonly Merchant[],
  acknowledged: Acknowledged,
): Promise<Proof> {
  const { databaseUrl, simulatorUrl } = system.stack;
  const bought = await purchasesIn(databaseUrl);
  const sales = await providerOf(simulatorUrl).sales();
  const held = await lookAtHolds(databaseUrl);
  const balances = await balancesOf(system, merchants);
  const expected = merchants.map(({ wallet }, index) => {
    return fundedKobo(index) + (acknowledged.net[index] ?? 0) * AMOUNT_KOBO - spent(bought, wallet);
  });
  return {
    answered: Object.keys(acknowledged.purchases).length,
    completed: bought.filter(({ state }) => state === "completed").length,
    delivered: sales.reduce((sum, { deliveries }) => sum + deliveries, 0),
    wallets: merchants.length,
    held,
    problems: [
      ...(held.open === 0 ? [] : [`${held.open} holds are left`]),
      ...wrongPurchases(acknowledged.purchases, bought, sales),
      ...merchants.flatMap(({ wallet }, index) => {
        const off = (balances[index] ?? 0) - (expected[index] ?? 0);
        return off === 0 ? [] : [`${wallet} holds ${off} kobo more than it should`];
      }),
    ],
  };
}

async function purchasesIn(databaseUrl: string): Promise<Bought[]> {
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

function spent(bought: readonly Bought[], wallet: string): number {
  return bought
    .filter((each) => each.wallet === wallet && each.state === "completed")
    .reduce((sum, { chargeKobo }) => sum + chargeKobo, 0);
}

/** What may have become of a purchase that was answered so. Any other answer promised nothing. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  201: ["completed"],
  202: ["completed", "failed"],
  424: ["failed"],
};
const PAID = "completed";
const UNPAID = ["failed", "refused"];

/** Purchases that ended otherwise than was answered, or otherwise than the provider delivered. */
export function wrongPurchases(
  answers: Readonly<Record<string, number>>,
  bought: readonly Bought[],
  sales: readonly Sale[],
): string[] {
  const byReference = new Map(bought.map((purchase) => [purchase.reference, purchase]));
  const deliveries = new Map(sales.map((sale) => [sale.requestId, sale.deliveries]));
  const ours = new Set(bought.map(({ requestId }) => requestId));
  return [
    ...Object.entries(answers).flatMap(([reference, status]) => {
      const state = byReference.get(reference)?.state ?? "unknown";
      const ends = ENDS[status];
      return !ends || ends.includes(state)
        ? []
        : [`${reference} was answered ${status} and is ${state}`];
    }),
    ...bought.flatMap(({ reference, state, requestId }) => {
      const count = deliveries.get(requestId) ?? 0;
      const fits = state === PAID ? count === 1 : UNPAID.includes(state) && count === 0;
      return fits ? [] : [`${reference} is ${state} and was delivered ${count} times`];
    }),
    ...sales
      .filter(({ requestId, deliveries: count }) => count > 0 && !ours.has(requestId))
      .map(({ requestId }) => `the provider delivered ${requestId}, which nobody bought`),
  ];
}
