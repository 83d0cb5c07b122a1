import type { Fields } from "../../fields";
import { costOf, type Order } from "./order";

export type Status = "delivered" | "pending" | "failed" | "reversed";

/** An accepted order and its status. */
export interface Purchase extends Order {
  status: Status;
  /** Number of vends. Two are the fault that reconciliation must detect. */
  deliveries: number;
  boughtAt: Date;
}

/** The outcome of a manual settlement: of a pending purchase, or the reversal of a delivery. */
export type Outcome = Exclude<Status, "pending">;

/** Undefined for an invalid transition. Repeating an outcome changes nothing. */
export function settled(purchase: Purchase, outcome: Outcome): Purchase | undefined {
  if (purchase.status === outcome) return purchase;
  const takenBack = purchase.status === "delivered" && outcome === "reversed";
  if (purchase.status !== "pending" && !takenBack) return undefined;
  const deliveries = outcome === "delivered" ? 1 : purchase.deliveries;
  return { ...purchase, status: outcome, deliveries };
}

/** The fields by which a fault matches a purchase. */
export function fieldsOf(purchase: Purchase): Fields {
  const { requestId, phone, biller, serviceId } = purchase;
  return { request_id: requestId, phone, billersCode: biller, serviceID: serviceId };
}

/** The same sale at another total cost, by changing the commission. */
export function withTotal(purchase: Purchase, total: bigint): Purchase {
  return { ...purchase, commission: purchase.amount + purchase.fee - total };
}

/** The amount that a purchase takes from the float: every delivery costs, and pending purchases reserve. */
export function reservedFromFloat(purchase: Purchase): bigint {
  switch (purchase.status) {
    case "delivered":
      return costOf(purchase) * BigInt(purchase.deliveries);
    case "pending":
      return costOf(purchase);
    case "failed":
    case "reversed":
      return 0n;
  }
}

/** A likely duplicate is the same purchase for the same biller within the window. */
export function isLikelyDuplicate(
  earlier: Purchase | undefined,
  now: Date,
  windowSeconds: number,
): boolean {
  if (!earlier || earlier.status === "failed" || earlier.status === "reversed") return false;
  return now.getTime() - earlier.boughtAt.getTime() < windowSeconds * 1_000;
}
