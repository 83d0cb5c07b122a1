import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";
import type { Customer } from "../domain/payments/payment";

/**
 * Finds or inserts the customer of an email; a new name replaces the old one. An unchanged row is not written, so that
 * payments of one customer do not wait for each other.
 */
export async function upsert(
  trx: Transaction,
  { merchantId, mode }: Tenant,
  { email, name }: { email: string; name: string | undefined },
): Promise<{ id: string }> {
  const own = { merchant_id: merchantId, mode, email };
  const known: { id: string; name: string } | undefined = await trx("customers")
    .select("id", "name")
    .where(own)
    .first();
  if (known && (name === undefined || name === known.name)) return known;
  const [customer]: { id: string }[] = await trx("customers")
    .insert({ ...own, id: newUuid(), name: name ?? "" })
    .onConflict(["merchant_id", "mode", "email"])
    // RETURNING contains only written rows, so the name is rewritten.
    .merge({ name: name ?? trx.ref("customers.name") })
    .returning("id");
  if (!customer) throw new Error("An upsert returns its row.");
  return customer;
}

/** Stores the processor's id of a customer, unless it has changed since `known` was read. */
export async function setProcessorCustomerId(
  trx: Transaction,
  known: Pick<Customer, "id" | "processorCustomerId">,
  processorCustomerId: string,
): Promise<void> {
  if (processorCustomerId === known.processorCustomerId) return;
  await trx("customers")
    .where({ id: known.id, processor_customer_id: known.processorCustomerId })
    .update({ processor_customer_id: processorCustomerId });
}
