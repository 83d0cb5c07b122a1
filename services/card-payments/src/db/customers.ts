import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";
import type { Customer } from "../domain/payments/payment";

/**
 * The customer of this email, made now if there was none; a name that was sent replaces the old one. A
 * row that stays as it is is not written, so that payments of one customer do not wait for each other.
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
    // Without a name it is written as it was, since only what is written is returned.
    .merge({ name: name ?? trx.ref("customers.name") })
    .returning("id");
  if (!customer) throw new Error("An upsert returns its row.");
  return customer;
}

/**
 * The name under which the processor knows a customer from now on. `known` is how he stood when it was
 * asked: a name that came meanwhile stays.
 */
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
