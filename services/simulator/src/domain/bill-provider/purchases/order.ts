import type { Fields } from "../../fields";
import { lagosClock } from "../../lagos-time";
import {
  type Catalogue,
  findService,
  findVariation,
  type Service,
  type Variation,
} from "../catalogue/catalogue";
import { extraFieldsOf } from "../catalogue/insurance";
import {
  commissionOn,
  PRODUCTS,
  type Product,
  type ProductRule,
  productOf,
} from "../catalogue/product";
import { BillError } from "../errors";
import { nairaToKobo } from "../money";

/** A validated and priced request to buy. */
export interface Order {
  requestId: string;
  serviceId: string;
  serviceName: string;
  categoryName: string;
  product: Product;
  /** Empty if the service has no plans. */
  variationCode: string;
  phone: string;
  /** The billersCode, or the phone if the product has none. */
  biller: string;
  unitPrice: bigint;
  quantity: bigint;
  amount: bigint;
  fee: bigint;
  commission: bigint;
}

/** The cost that the sale deducts from the float. */
export function costOf(order: Pick<Order, "amount" | "fee" | "commission">): bigint {
  return order.amount + order.fee - order.commission;
}

/**
 * Reads an order like the provider, which reports only the first problem.
 * @throws BillError 010, 011, 012, 013, 017, 031, 032
 */
export function readOrder(requestId: string, fields: Fields, catalogue: Catalogue): Order {
  const service = findService(catalogue, fields.serviceID);
  const product = productOf(service);
  const rule = PRODUCTS[product];
  checkFields(service, rule, fields);
  if (product === "tv") checkSubscription(fields);

  const variation = chosenVariation(service, fields);
  const quantity = readQuantity(rule, fields.quantity);
  const { unitPrice, amount } = priceOf({ rule, variation, fields, quantity });
  if (amount < service.minimum) throw new BillError("013");
  if (amount > service.maximum) throw new BillError("017");

  const phone = fields.phone ?? "";
  return {
    requestId,
    serviceId: service.id,
    serviceName: service.name,
    categoryName: service.category.name,
    product,
    variationCode: variation?.code ?? "",
    phone,
    biller: (rule.needs.includes("billersCode") && fields.billersCode) || phone,
    unitPrice,
    quantity,
    amount,
    fee: service.fee,
    commission: commissionOn({ product, amount, quantity }),
  };
}

/** Ten to fourteen digits: Nigerian numbers in every format, and the sandbox's magic numbers. */
const PHONE = /^\+?\d{10,14}$/;

function checkFields(service: Service, rule: ProductRule, fields: Fields): void {
  const needed = [...rule.needs, ...extraFieldsOf(service.id).map(({ name }) => name)];
  for (const name of needed) {
    if (!fields[name]) throw new BillError("011", `The ${name} field is required.`);
  }
  if (!PHONE.test(fields.phone ?? ""))
    throw new BillError("011", "The phone field is not a phone.");
}

/** Kobo's specification says `renewal`; the provider accepts only `renew`. */
function checkSubscription({ subscription_type: type, variation_code: variation }: Fields): void {
  if (type !== "renew" && type !== "change") {
    throw new BillError("011", "The subscription_type field is neither renew nor change.");
  }
  if (type === "change" && !variation) {
    throw new BillError("011", "The variation_code field is required.");
  }
}

function chosenVariation(service: Service, fields: Fields): Variation | undefined {
  if (service.variations.length === 0 || !fields.variation_code) return undefined;
  return findVariation(service, fields.variation_code);
}

function readQuantity(rule: ProductRule, sent = "1"): bigint {
  if (!/^-?\d{1,9}$/.test(sent)) throw new BillError("011", "The quantity field is not a number.");
  const quantity = BigInt(sent);
  if (quantity < 1n) throw new BillError("031");
  if (quantity > rule.quantityMax) throw new BillError("032");
  return quantity;
}

/** A listed price is per piece. An amount from the caller is the total. */
function priceOf(sale: {
  rule: ProductRule;
  variation: Variation | undefined;
  fields: Fields;
  quantity: bigint;
}): { unitPrice: bigint; amount: bigint } {
  const { rule, variation, fields, quantity } = sale;
  if (variation && isListed(rule, fields)) {
    return { unitPrice: variation.price, amount: variation.price * quantity };
  }
  const named = nairaToKobo(fields.amount ?? "");
  if (named === undefined) throw new BillError("011", "The amount field is not an amount.");
  return { unitPrice: named, amount: named };
}

function isListed(rule: ProductRule, fields: Fields): boolean {
  switch (rule.price) {
    case "listed":
    case "named unless listed":
      return true;
    case "listed unless named":
      return !fields.amount;
    case "named":
      return false;
  }
}

/** Today's date, hour and minute as twelve digits, then any letters and digits. */
const REQUEST_ID = /^(\d{8})([01]\d|2[0-3])[0-5]\d[0-9A-Za-z]*$/;

/** Whether the prefix is today's date in Lagos. Any hour and minute of that day is valid. */
export function isProperRequestId(requestId: string, now: Date): boolean {
  const today = lagosClock(now).slice(0, 10).replaceAll("-", "");
  return REQUEST_ID.exec(requestId)?.[1] === today;
}

/** @throws BillError 011 without a request_id, 085 for one of another day */
export function readRequestId(fields: Fields, now: Date): string {
  const requestId = fields.request_id;
  if (!requestId) throw new BillError("011", "The request_id field is required.");
  if (!isProperRequestId(requestId, now)) throw new BillError("085");
  return requestId;
}
