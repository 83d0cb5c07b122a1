import { readOrder } from "../../domain/bill-provider/order";
import { type Purchase, type Status, withTotal } from "../../domain/bill-provider/purchase";
import type { Fields } from "../../domain/fields";
import { lagosClock } from "../../domain/lagos-time";
import type { Account } from "./account";

/** A sale that nobody asked for. Without a request_id it gets one. */
interface Stray {
  plant: "stray";
  sale: Fields;
  status: Status;
  boughtAt: Date | undefined;
}

interface Forgotten {
  plant: "forget";
  requestId: string;
}

type Altered =
  | { plant: "amount"; requestId: string; naira: bigint }
  | { plant: "total"; requestId: string; naira: bigint }
  | { plant: "status"; requestId: string; status: Status };

/** A difference between the provider's book and ours. */
export type Planted = Stray | Forgotten | Altered;

type Planting =
  | { result: "planted"; purchase: Purchase }
  | { result: "unknown request_id" }
  | { result: "request_id exists" };

/**
 * Has the book say something else than we were told. Nobody hears of it: whoever wants to find it
 * must compare.
 * @throws Refusal as `readOrder`, for a stray sale of what is not sold
 */
export function plant(account: Account, planted: Planted): Planting {
  if (planted.plant === "stray") return plantStray(account, planted);
  const { book } = account;
  const purchase = book.find(planted.requestId);
  if (!purchase) return { result: "unknown request_id" };
  if (planted.plant === "forget") {
    book.forget(purchase.requestId);
    return { result: "planted", purchase };
  }
  const after = altered(purchase, planted);
  book.record(after);
  return { result: "planted", purchase: after };
}

function plantStray(account: Account, { sale, status, boughtAt }: Stray): Planting {
  const { book, chance } = account;
  const at = boughtAt ?? account.now();
  const minute = lagosClock(at).slice(0, 16).replace(/\D/g, "");
  const requestId = sale.request_id ?? `${minute}${chance.code()}`;
  if (book.find(requestId)) return { result: "request_id exists" };
  const order = readOrder(requestId, sale, account.catalogue());
  const purchase = { ...order, status, deliveries: deliveriesOf(status), boughtAt: at };
  book.record(purchase);
  return { result: "planted", purchase };
}

function altered(purchase: Purchase, planted: Altered): Purchase {
  switch (planted.plant) {
    case "amount":
      return { ...purchase, amount: planted.naira };
    case "total":
      return withTotal(purchase, planted.naira);
    case "status": {
      const { status } = planted;
      return { ...purchase, status, deliveries: purchase.deliveries || deliveriesOf(status) };
    }
  }
}

function deliveriesOf(status: Status): number {
  return status === "delivered" ? 1 : 0;
}
