import type { Fault } from "../../domain/bill-provider/fault";
import { fieldsOf } from "../../domain/bill-provider/purchase";
import { Refusal } from "../../domain/bill-provider/refusal";
import { transactionAnswer } from "../../domain/bill-provider/transaction-answer";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import type { Account } from "./account";

/**
 * Tells what became of a purchase.
 * @throws Refusal 011 without a request_id; 015 for one that is not in the book, or not yet in the
 * part of it that requeries read
 */
export function requery({ book }: Account, fields: Fields, fault: Fault | undefined): Json {
  const requestId = fields.request_id;
  if (!requestId) throw new Refusal("011", "The request_id field is required.");
  const purchase = book.find(requestId);
  if (!purchase || fault?.kind === "lagging-requery") throw new Refusal("015");
  return transactionAnswer(purchase, "requery");
}

/** Who asks after a purchase says only its request_id; faults may be set for all that it is. */
export function fieldsOfRequery({ book }: Account, fields: Fields): Fields {
  const purchase = book.find(fields.request_id ?? "");
  return purchase ? { ...fields, ...fieldsOf(purchase) } : fields;
}
