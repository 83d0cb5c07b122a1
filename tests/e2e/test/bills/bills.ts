import { randomInt } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Answer } from "../../src/api";
import { controlOf, type Sale } from "../simulator-control";
import { type TestMerchant, theStack, uniqueReference } from "../world";

/** The phone for which the sandbox delivers. */
export const DELIVERED = "08011111111";

/**
 * Electricity for a meter that the sandbox knows: delivered for any phone, so that a test can have
 * its own.
 */
export const POWER = {
  serviceID: "ikeja-electric",
  billersCode: "1111111111111",
  variation_code: "prepaid",
  amount: 200_000,
};
export const POWER_CHARGE = 199_000;

export const AIRTIME = { serviceID: "mtn", amount: 100_000 };
export const AIRTIME_CHARGE = 98_500;

/** Selects one test's purchases for faults and in the provider's records. */
export function aFreshPhone(): string {
  return `070${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

export interface Bought {
  reference: string;
  phone: string;
  answer: Answer;
}

/** Buys for the phone that the sandbox delivers to by default. */
export async function buy(
  { api, wallet }: Pick<TestMerchant, "api" | "wallet">,
  fields: Record<string, unknown>,
): Promise<Bought> {
  const order = { phone: DELIVERED, reference: uniqueReference(), ...fields };
  const answer = await api.post("/bills/purchase", { fromWallet: wallet, ...order });
  return { reference: order.reference, phone: order.phone, answer };
}

export async function purchaseUnder({ api }: Pick<TestMerchant, "api">, reference: string) {
  const { body } = await api.get(`/bills/purchase/${reference}`);
  return body.data as Record<string, unknown>;
}

/** Waits until a purchase has this status and returns its record. */
export function untilStatus(
  merchant: Pick<TestMerchant, "api">,
  { reference, status }: { reference: string; status: string },
): Promise<Record<string, unknown>> {
  return eventually(async () => {
    const purchase = await purchaseUnder(merchant, reference);
    expect(purchase).toMatchObject({ reference, status });
    return purchase;
  }, 40_000);
}

export function settle({ api }: Pick<TestMerchant, "api">, reference: string, outcome: string) {
  return api.post(`/sandbox/bills/${reference}/settle`, { outcome });
}

/** The provider's purchases for a phone. */
export async function salesTo(phone: string, mode: "test" | "live" = "test"): Promise<Sale[]> {
  const { purchases } = await controlOf("bill-provider", mode).records({ phone });
  return purchases;
}

/** The provider's id of the only purchase for a phone. */
export async function requestIdFor(phone: string): Promise<string> {
  const [sale, ...more] = await salesTo(phone);
  if (!sale || more.length > 0) throw new Error("The provider has not just one purchase for it.");
  return sale.request_id;
}

/** The data of published events of a name, by reference. */
export async function publishedData(
  db: Database,
  name: string,
  references: readonly string[],
): Promise<Map<string, unknown>> {
  const rows: { payload: string }[] = await db("webhook.events")
    .where({ name })
    .whereRaw("payload::json->'data'->>'reference' = ANY(?)", [[...references]]);
  const published = rows.map(({ payload }) => JSON.parse(payload).data);
  return new Map(published.map((data) => [data.reference, data]));
}

/** A callback of the provider about a purchase, without the new status. */
export async function notifyOf(requestId: string): Promise<void> {
  const answer = await callBack({ type: "transaction-update", data: { requestId } });
  if (answer.status !== 200) throw new Error(`The notice was answered ${answer.status}.`);
}

/** Any client can send a callback like the provider's. */
export async function callBack(callback: unknown): Promise<{ status: number; body: unknown }> {
  const url = `${theStack().sandboxBaseUrl}/callbacks/bill-provider`;
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(callback) });
  return { status: answer.status, body: await answer.json() };
}

/** Makes a purchase due for recovery, and its hold too old to be placed. */
export async function letTimePass(db: Database, reference: string): Promise<void> {
  await db("bills.purchases")
    .where({ reference })
    .whereNotNull("due_at")
    .update({
      due_at: db.raw("now()"),
      leased_until: null,
      not_after: db.raw("now() - interval '1 s'"),
    });
}
