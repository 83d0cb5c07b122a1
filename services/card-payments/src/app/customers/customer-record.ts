import { type CustomerView, customerRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import type { Upserted } from "../../db/customers";
import type { Customer } from "../../domain/customers/customer";

export function toCustomerView(customer: Customer): CustomerView {
  return {
    id: toPublicId("cus", customer.id),
    email: customer.email,
    name: customer.name,
    phone: customer.phone,
    reference: customer.reference,
    metadata: customer.metadata,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
}

/** Writes the event of a new or changed customer, in the transaction of the change; none without a change. */
export async function insertCustomerEvent(
  trx: Transaction,
  { customer, change }: Upserted,
): Promise<void> {
  if (!change) return;
  await insertEvents(trx, [
    {
      name: `customer.${change}`,
      id: deriveUuid(customer.id, `${change}/${customer.version}`),
      key: customer.id,
      merchantId: customer.merchantId,
      mode: customer.mode,
      at: customer.updatedAt,
      data: customerRecord(toCustomerView(customer)),
    },
  ]);
}
