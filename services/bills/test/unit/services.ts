import { type Kobo, kobo } from "@kobo/core/money";
import type { BillType } from "../../src/domain/catalogue/bill-type";
import type { Service } from "../../src/domain/catalogue/catalogue";
import type { OrderInput } from "../../src/domain/orders/order-fields";
import { aService } from "../factories";

/** A service, its order fields, and the totals for a price of ₦3,500. */
interface PurchaseFilter {
  serviceId: string;
  category: string;
  billType: BillType;
  fields: Partial<OrderInput>;
  quantityMax: number;
  amount: Kobo;
  rate: string;
  commission: Kobo;
}

interface Kind {
  billType: BillType;
  fields: Partial<OrderInput>;
  rate: string;
  commission: bigint;
}

const AMOUNT = 350_000n;
const PLAN = { variationCode: "plan" };
const ACCOUNT = { ...PLAN, billersCode: "1212121212" };

const KINDS = {
  airtime: {
    billType: "airtime",
    fields: { amount: AMOUNT },
    rate: "1.5%",
    commission: 5_250n,
  },
  data: { billType: "data", fields: PLAN, rate: "1.5%", commission: 5_250n },
  "tv-subscription": { billType: "tv", fields: ACCOUNT, rate: "0.5%", commission: 1_750n },
  "electricity-bill": {
    billType: "electricity",
    fields: { amount: AMOUNT, variationCode: "prepaid", billersCode: "1111111111111" },
    rate: "0.5%",
    commission: 1_750n,
  },
  education: { billType: "education", fields: PLAN, rate: "flat", commission: 10_000n },
  insurance: { billType: "insurance", fields: ACCOUNT, rate: "0%", commission: 0n },
} as const satisfies Record<string, Kind>;

function listed(
  category: keyof typeof KINDS,
  serviceIds: readonly string[],
  special: { quantityMax?: number; fields?: Partial<OrderInput> } = {},
): PurchaseFilter[] {
  const { commission, ...kind } = KINDS[category];
  return serviceIds.map((serviceId) => ({
    ...kind,
    serviceId,
    category,
    amount: kobo(AMOUNT),
    commission: kobo(commission),
    quantityMax: special.quantityMax ?? 1,
    fields: { ...kind.fields, ...special.fields },
  }));
}

function filled(...names: string[]): { fields: Partial<OrderInput> } {
  return { fields: { extraFields: Object.fromEntries(names.map((name) => [name, "x"])) } };
}

const CHANGE = { quantityMax: 12, fields: { subscriptionType: "change" } };

/** All services of the provider. */
export const CATALOGUE: readonly PurchaseFilter[] = [
  ...listed("airtime", ["mtn", "glo", "airtel", "etisalat"]),
  ...listed("data", ["mtn-data", "airtel-data", "glo-data", "etisalat-data"]),
  ...listed("data", ["glo-sme-data", "9mobile-sme-data"]),
  ...listed("data", ["smile-direct"], { fields: ACCOUNT }),
  ...listed("data", ["spectranet"], { fields: ACCOUNT, quantityMax: 10 }),
  ...listed("tv-subscription", ["dstv", "gotv"], CHANGE),
  ...listed("tv-subscription", ["startimes", "showmax"]),
  ...listed("electricity-bill", ["ikeja-electric", "eko-electric", "abuja-electric"]),
  ...listed("electricity-bill", ["kano-electric", "portharcourt-electric", "jos-electric"]),
  ...listed("electricity-bill", ["kaduna-electric", "enugu-electric", "ibadan-electric"]),
  ...listed("electricity-bill", ["benin-electric", "aba-electric", "yola-electric"]),
  ...listed("education", ["waec", "waec-registration"], { quantityMax: 10 }),
  ...listed("education", ["jamb"], { fields: { billersCode: "0123456789" } }),
  ...listed(
    "insurance",
    ["ui-insure"],
    filled(
      "insured_name",
      "email",
      "chasis_number",
      "plate_number",
      "vehicle_make",
      "vehicle_model",
      "vehicle_color",
      "engine_capacity",
      "year_of_make",
      "state",
      "lga",
    ),
  ),
  ...listed(
    "insurance",
    ["personal-accident-insurance"],
    filled("full_name", "address", "dob", "next_kin_name", "next_kin_phone", "business_occupation"),
  ),
  ...listed(
    "insurance",
    ["home-cover-insurance"],
    filled("full_name", "address", "type_building", "business_occupation", "date_of_birth"),
  ),
];

/** A service of the catalogue, without its own bounds. */
export function aServiceOf(serviceId: string): Service {
  const found = CATALOGUE.find((service) => service.serviceId === serviceId);
  if (!found) throw new Error(`The catalogue has no ${serviceId}.`);
  const { category: categoryIdentifier } = found;
  return aService({ serviceId, categoryIdentifier, minimum: undefined, maximum: undefined });
}
