import type { Catalogue, Category, Service } from "../src/domain/bill-provider/catalogue/catalogue";
import { type Order, readOrder } from "../src/domain/bill-provider/purchases/order";
import type { Purchase } from "../src/domain/bill-provider/purchases/purchase";
import type { Fault } from "../src/domain/fault";
import type { Fields } from "../src/domain/fields";

/** Half past noon in Lagos. */
export const NOON = new Date("2026-11-21T11:30:00.250Z");

/** The prefix of a request_id at noon. */
export const NOON_PREFIX = "202611211230";

export const GOOD_PHONE = "08011111111";

const CATEGORIES = {
  airtime: { identifier: "airtime", name: "Airtime Recharge" },
  data: { identifier: "data", name: "Data Services" },
  tv: { identifier: "tv-subscription", name: "TV Subscription" },
  power: { identifier: "electricity-bill", name: "Electricity Bill" },
  education: { identifier: "education", name: "Education" },
  insurance: { identifier: "insurance", name: "Insurance" },
} as const satisfies Record<string, Category>;

export function aService(service: Partial<Service> = {}): Service {
  return {
    id: "mtn",
    name: "MTN Airtime VTU",
    category: CATEGORIES.airtime,
    minimum: 5_000n,
    maximum: 5_000_000n,
    fee: 0n,
    productType: "flexible",
    variations: [],
    ...service,
  };
}

function plans(prices: Record<string, bigint>): Pick<Service, "productType" | "variations"> {
  const variations = Object.entries(prices).map(([code, price]) => ({
    code,
    name: `Plan ${code}`,
    price,
    fixedPrice: price > 0n ? ("Yes" as const) : ("No" as const),
  }));
  return { productType: "fix", variations };
}

/** One service of each product. */
export const CATALOGUE: Catalogue = {
  categories: Object.values(CATEGORIES),
  services: [
    aService(),
    aService({ id: "mtn-data", category: CATEGORIES.data, ...plans({ "1gb": 50_000n }) }),
    aService({ id: "spectranet", category: CATEGORIES.data, ...plans({ "7gb": 200_000n }) }),
    aService({ id: "smile-direct", category: CATEGORIES.data, ...plans({ "2gb": 60_000n }) }),
    aService({ id: "dstv", category: CATEGORIES.tv, ...plans({ compact: 900_000n }) }),
    aService({ id: "startimes", category: CATEGORIES.tv, ...plans({ nova: 90_000n }) }),
    aService({
      id: "showmax",
      category: CATEGORIES.tv,
      fee: 10_000n,
      ...plans({ full: 290_000n }),
    }),
    aService({
      id: "ikeja-electric",
      category: CATEGORIES.power,
      ...plans({ prepaid: 0n, postpaid: 0n }),
      productType: "flexible",
    }),
    aService({ id: "waec", category: CATEGORIES.education, ...plans({ waecdirect: 390_000n }) }),
    aService({
      id: "waec-registration",
      category: CATEGORIES.education,
      ...plans({ "waec-registraion": 2_500_000n }),
    }),
    aService({ id: "jamb", category: CATEGORIES.education, ...plans({ utme: 620_000n }) }),
    aService({
      id: "home-cover-insurance",
      category: CATEGORIES.insurance,
      ...plans({ "1": 500_000n }),
    }),
  ],
};

/** The fields of an order of each service that the sandbox delivers. */
export const GOOD_FIELDS: Record<string, Fields> = {
  mtn: { amount: "100" },
  "mtn-data": { billersCode: GOOD_PHONE, variation_code: "1gb" },
  spectranet: { billersCode: "1212121212", variation_code: "7gb" },
  "smile-direct": { billersCode: GOOD_PHONE, variation_code: "2gb" },
  dstv: { billersCode: "1212121212", variation_code: "compact", subscription_type: "change" },
  startimes: { billersCode: "1212121212", variation_code: "nova" },
  showmax: { billersCode: GOOD_PHONE, variation_code: "full" },
  "ikeja-electric": { billersCode: "1111111111111", variation_code: "prepaid", amount: "2000" },
  waec: { variation_code: "waecdirect" },
  "waec-registration": { variation_code: "waec-registraion" },
  jamb: { billersCode: "0123456789", variation_code: "utme" },
  "home-cover-insurance": {
    billersCode: "ADA OBI",
    variation_code: "1",
    full_name: "ADA OBI",
    address: "1 MARINA",
    type_building: "1",
    business_occupation: "1",
    date_of_birth: "1990-01-01",
  },
};

export function fieldsFor(serviceID: string, fields: Fields = {}): Fields {
  return { serviceID, phone: GOOD_PHONE, ...GOOD_FIELDS[serviceID], ...fields };
}

/** An order of ₦100 of airtime, unless the fields differ. */
export function anOrder(
  order: Partial<Order> & { serviceId?: string; fields?: Fields } = {},
): Order {
  const { serviceId = "mtn", fields, ...rest } = order;
  const requestId = order.requestId ?? `${NOON_PREFIX}aaaa`;
  return { ...readOrder(requestId, fieldsFor(serviceId, fields), CATALOGUE), ...rest };
}

export function aPurchase(
  purchase: Partial<Purchase> & { serviceId?: string; fields?: Fields } = {},
): Purchase {
  const { status = "delivered", deliveries, boughtAt = NOON, ...order } = purchase;
  const once = status === "delivered" ? 1 : 0;
  return { ...anOrder(order), status, deliveries: deliveries ?? once, boughtAt };
}

export function aFault(fault: Partial<Fault> = {}): Fault {
  return {
    operation: "pay",
    kind: "garbage",
    match: {},
    times: undefined,
    ms: 0,
    code: "",
    ...fault,
  };
}

/** Enough request_ids to get every variant of a response. */
export const MANY_IDS = Array.from({ length: 200 }, (_, index) => `${NOON_PREFIX}x${index}`);
