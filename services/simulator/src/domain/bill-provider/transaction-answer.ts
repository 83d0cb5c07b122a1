import type { Json } from "../json";
import { lagosClock } from "../lagos-time";
import { digitsFrom, pick } from "../pick";
import { rateText } from "./commission";
import { type Dialect, dialectOf } from "./dialect";
import { goodsOf } from "./goods";
import { nairaNumber, nairaText } from "./money";
import { costOf } from "./order";
import type { Purchase } from "./purchase";

/** What is said of a purchase: the code outside and the status inside. */
interface Verdict {
  code: string;
  description: string;
  /** Undefined where the answer carries no transaction. */
  status: string | undefined;
}

/** The answer to the purchase itself, or to a question about it later. */
export function transactionAnswer(purchase: Purchase, asked: "pay" | "requery"): Json {
  const about = `${asked} ${purchase.requestId}`;
  const dialect = dialectOf(about);
  const verdict = verdictOn(purchase, asked, about);
  const goods = purchase.status === "delivered" ? goodsOf(purchase) : { purchased_code: "" };
  return {
    code: verdict.code,
    content: contentOf(purchase, verdict, { about, dialect }),
    response_description: verdict.description,
    requestId: purchase.requestId,
    // The old hand writes the outer amount as text and the inner ones as numbers; the new reverses.
    amount: dialect === "old" ? nairaText(purchase.amount) : nairaNumber(purchase.amount),
    transaction_date: dateIn(dialect, purchase.boughtAt),
    ...goods,
  };
}

function verdictOn({ status }: Purchase, asked: "pay" | "requery", about: string): Verdict {
  const processed = { code: "000", description: "TRANSACTION SUCCESSFUL" };
  const queried = { code: "001", description: "TRANSACTION QUERY" };
  const read = asked === "pay" ? processed : pick(`read ${about}`, [processed, queried]);
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

/** The provider's own number of a purchase, however often it was vended. Longer than any card's number. */
export function transactionIdOf({ requestId }: Pick<Purchase, "requestId">): string {
  return digitsFrom(`transaction ${requestId}`, 20);
}

function feeText(fee: bigint): string {
  return `N${nairaText(fee).replace(/\.00$/, "")}`;
}

function commissionDetails({ product, commission }: Purchase): Json {
  return { amount: nairaNumber(commission), ...rateText(product), computation_type: "default" };
}

/** The new hand writes UTC; the old one tells the wall clock of Lagos and the zone beside it. */
function dateIn(dialect: Dialect, at: Date): unknown {
  if (dialect === "new") return at.toISOString().replace("Z", "000Z");
  const date = `${lagosClock(at).replace("T", " ")}000`;
  return { date, timezone_type: 3, timezone: "Africa/Lagos" };
}
