import { type Outcome, type Purchase, settled } from "../../domain/bill-provider/purchase";
import type { Account } from "./account";

type Settlement =
  | { result: "settled"; purchase: Purchase }
  | { result: "unknown request_id" }
  | { result: "already over"; purchase: Purchase };

/** Ends a pending purchase, or takes a delivered one back. */
export function settle({ book }: Account, requestId: string, outcome: Outcome): Settlement {
  const purchase = book.find(requestId);
  if (!purchase) return { result: "unknown request_id" };
  const after = settled(purchase, outcome);
  if (!after) return { result: "already over", purchase };
  if (after !== purchase) book.record(after);
  return { result: "settled", purchase: after };
}
