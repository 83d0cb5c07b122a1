import type { Mode } from "@kobo/core/tenant";
import { type Database, unnest } from "@kobo/postgres";

/** Names the tally of a key into one of the merchant's wallets. */
export interface TallyName {
  merchantId: string;
  mode: Mode;
  walletId: string;
  key: string;
}

export interface TallyView {
  count: bigint;
  sum: bigint;
  lastAt: Date;
  /** The payer of the first payment. */
  firstPayerName: string;
}

/** The tallies in the order of their names; undefined for those without payments. */
export async function findTallies(
  db: Database,
  names: readonly TallyName[],
): Promise<(TallyView | undefined)[]> {
  const rows: (TallyView & { place: number })[] = await db
    .from(
      unnest(db, [...names.entries()], {
        place: ["int", ([place]) => place],
        merchant_id: ["uuid", ([, { merchantId }]) => merchantId],
        mode: ["text", ([, { mode }]) => mode],
        account_id: ["uuid", ([, { walletId }]) => walletId],
        key: ["text", ([, { key }]) => key],
      }),
    )
    .join("accounts as a", {
      "a.id": "given.account_id",
      "a.merchant_id": "given.merchant_id",
      "a.mode": "given.mode",
    })
    .join("tallies as t", { "t.account_id": "a.id", "t.key": "given.key" })
    .join("transfers as first", "first.id", "t.first_id")
    .select({
      place: "given.place",
      count: "t.count",
      sum: "t.sum",
      lastAt: "t.last_at",
      firstPayerName: "first.from_name",
    });
  const byPlace = new Map(rows.map(({ place, ...tally }) => [place, tally]));
  return names.map((_, place) => byPlace.get(place));
}
