import type { PaymentFilters } from "@kobo/card-payments/dist/db/payment-lists";
import { toPublicId } from "@kobo/core/ids";
import type { Filled } from "./fill";
import { LISTS, type List, type ListName } from "./plan";

/** A list with its filters in the service's words, too. */
export interface AskedList extends List {
  wanted: PaymentFilters;
}

const STATUS = "failed";
const NO_FILTERS: PaymentFilters = {
  status: undefined,
  customerId: undefined,
  createdAfterUs: undefined,
  createdBeforeUs: undefined,
};

/** All payments, the declined, those of the best customer, and those of a tenth of the year. */
export function listsOf({ bestCustomer, range }: Filled): AskedList[] {
  const from = range.from.toISOString();
  const to = range.to.toISOString();
  const of: Record<ListName, Omit<AskedList, "name">> = {
    all: { filters: {}, where: "true", wanted: NO_FILTERS },
    status: {
      filters: { status: STATUS },
      where: `state = '${STATUS}'`,
      wanted: { ...NO_FILTERS, status: STATUS },
    },
    customer_id: {
      filters: { customer_id: toPublicId("cus", bestCustomer) },
      where: `customer_id = '${bestCustomer}'`,
      wanted: { ...NO_FILTERS, customerId: bestCustomer },
    },
    "created range": {
      filters: { created_after: from, created_before: to },
      where: `created_at >= '${from}' AND created_at < '${to}'`,
      wanted: { ...NO_FILTERS, createdAfterUs: usOf(range.from), createdBeforeUs: usOf(range.to) },
    },
  };
  return LISTS.map((name) => ({ name, ...of[name] }));
}

function usOf(moment: Date): bigint {
  return BigInt(moment.getTime()) * 1_000n;
}
