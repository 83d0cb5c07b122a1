import type { Fields } from "../../fields";
import { costOf, type Order } from "./order";

export type Status = "delivered" | "pending" | "failed" | "reversed";

/** An order that the provider took, and what became of it. */
export interface Purchase extends Order {
  status: Status;
  /** How often it was vended. One is right; two is the fault that reconciliation must find. */
  deliveries: number;
  boughtAt: Date;
}

/** How an outsider ends what is open: a pending purchase, or a delivery that is taken back. */
export type Outcome = Exclude<Status, "pending">;

/** Undefined when a purchase cannot end so any more. To end it twice the same way is no change. */
export function settled(purchase: Purchase, outcome: Outcome): Purchase | undefined {
  if (purchase.status === outcome) return purchase;
  const takenBack = purchase.status === "delivered" && outcome === "reversed";
  if (purchase.status !== "pending" && !takenBack) return undefined;
  const deliveries = outcome === "delivered" ? 1 : purchase.deliveries;
  return { ...purchase, status: outcome, deliveries };
}

/** What faults may be set for. */
export function fieldsOf(purchase: Purchase): Fields {
  const { requestId, phone, biller, serviceId } = purchase;
  return { request_id: requestId, phone, billersCode: biller, serviceID: serviceId };
}

/** The same sale at another cost to us. What we pay for and what we keep of it make the difference. */
export function withTotal(purchase: Purchase, total: bigint): Purchase {
  return { ...purchase, commission: purchase.amount + purchase.fee - total };
}

/** What a purchase keeps from our float: every delivery costs, and what is pending is set aside. */
export function keptFromFloat(purchase: Purchase): bigint {
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

/** The provider calls it a likely duplicate when the same was bought for the same a moment ago. */
export function isLikelyDuplicate(
  earlier: Purchase | undefined,
  now: Date,
  windowSeconds: number,
): boolean {
  if (!earlier || earlier.status === "failed" || earlier.status === "reversed") return false;
  return now.getTime() - earlier.boughtAt.getTime() < windowSeconds * 1_000;
}
