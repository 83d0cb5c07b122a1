import type { Json } from "../../json";
import { lagosClock } from "../../lagos-time";
import { digitsFrom, pick } from "../../pick";
import { rateText } from "../catalogue/product";
import { nairaNumber, nairaText } from "../money";
import { goodsOf } from "./goods";
import { costOf } from "./order";
import type { Purchase } from "./purchase";

/** The provider writes transactions in two formats. */
type Dialect = "old" | "new";

function dialectOf(key: string): Dialect {
  return pick(`dialect ${key}`, ["old", "new"]);
}

/** The code of the response and the status of its transaction. */
interface Verdict {
  code: string;
  description: string;
  /** Undefined without a transaction. */
  status: string | undefined;
}

/** The response to a purchase, or to a requery. */
export function transactionResponse(purchase: Purchase, endpoint: "pay" | "requery"): Json {
  const about = `${endpoint} ${purchase.requestId}`;
  const dialect = dialectOf(about);
  const verdict = verdictOn(purchase, endpoint, about);
  const goods = purchase.status === "delivered" ? goodsOf(purchase) : { purchased_code: "" };
  return {
    code: verdict.code,
    content: contentOf(purchase, verdict, { about, dialect }),
    response_description: verdict.description,
    requestId: purchase.requestId,
    // The old dialect has the outer amount as text and the inner ones as numbers; the new one reverses that.
    amount: dialect === "old" ? nairaText(purchase.amount) : nairaNumber(purchase.amount),
    transaction_date: dateIn(dialect, purchase.boughtAt),
    ...goods,
  };
}

function verdictOn({ status }: Purchase, endpoint: "pay" | "requery", about: string): Verdict {
  const processed = { code: "000", description: "TRANSACTION SUCCESSFUL" };
  const queried = { code: "001", description: "TRANSACTION QUERY" };
  const read = endpoint === "pay" ? processed : pick(`read ${about}`, [processed, queried]);
  switch (status) {
    case "delivered":
      return { ...read, status };
    case "pending":
      return pick<Verdict>(`pending ${about}`, [
        { code: "099", description: "TRANSACTION IS PROCESSING", status },
        { code: "089", description: "REQUEST IS PROCESSING", status: undefined },
        { ...read, status },
        { ...read, status: "initiated" },
      ]);
    case "failed": {
      const failed = { code: "016", description: "TRANSACTION FAILED" };
      return pick<Verdict>(`failed ${about}`, [
        { ...failed, status },
        { ...failed, status: undefined },
      ]);
    }
    case "reversed":
      return pick<Verdict>(`reversed ${about}`, [
        { code: "040", description: "TRANSACTION REVERSAL", status },
        { ...read, status },
      ]);
  }
}

function contentOf(
  purchase: Purchase,
  { status, description }: Verdict,
  { about, dialect }: { about: string; dialect: Dialect },
): unknown {
  if (status !== undefined) return { transactions: transactionRecord(purchase, status, dialect) };
  return pick<unknown>(`content ${about}`, [[], description, { errors: description }]);
}

function transactionRecord(purchase: Purchase, status: string, dialect: Dialect): Json {
  const inside = (kobo: bigint) => (dialect === "old" ? nairaNumber(kobo) : nairaText(kobo));
  return {
    status,
    product_name: purchase.serviceName,
    unique_element: purchase.biller,
    unit_price: inside(purchase.unitPrice),
    quantity: Number(purchase.quantity),
    service_verification: null,
    channel: "api",
    commission: inside(purchase.commission),
    total_amount: nairaNumber(costOf(purchase)),
    discount: null,
    type: purchase.categoryName,
    email: "merchant@sandbox.example",
    phone: purchase.phone,
    name: null,
    convinience_fee: dialect === "old" ? nairaNumber(purchase.fee) : feeText(purchase.fee),
    amount: inside(purchase.amount),
    platform: "api",
    method: "api",
    transactionId: transactionIdOf(purchase),
    commission_details: dialect === "old" ? null : commissionDetails(purchase),
  };
}

/** The provider's transaction id, the same for every vend. Longer than a card number. */
export function transactionIdOf({ requestId }: Pick<Purchase, "requestId">): string {
  return digitsFrom(`transaction ${requestId}`, 20);
}

function feeText(fee: bigint): string {
  return `N${nairaText(fee).replace(/\.00$/, "")}`;
}

function commissionDetails({ product, commission }: Purchase): Json {
  return { amount: nairaNumber(commission), ...rateText(product), computation_type: "default" };
}

/** The new dialect writes UTC; the old one local time in Lagos, with the zone. */
function dateIn(dialect: Dialect, at: Date): unknown {
  if (dialect === "new") return at.toISOString().replace("Z", "000Z");
  const date = `${lagosClock(at).replace("T", " ")}000`;
  return { date, timezone_type: 3, timezone: "Africa/Lagos" };
}
