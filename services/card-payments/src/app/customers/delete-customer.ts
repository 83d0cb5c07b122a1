import { deriveUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { insertEvents } from "@kobo/events";
import { wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as erasures from "../../db/customer-erasures";
import * as requests from "../../db/customer-requests";
import * as customers from "../../db/customers";
import * as paymentMethods from "../../db/payment-methods";

interface DeleteCustomer {
  tenant: Tenant;
  /** UUID. */
  id: string;
}

/**
 * Erases what is known about the person, and makes the saved cards unusable. Payments keep the id. A worker has the
 * processor erase its copy. The lock orders this and payments: one that began before is charged as usual, and a later
 * one with the email makes a new customer.
 * @throws AppError CUSTOMER_NOT_FOUND, also for a repeat
 */
export async function deleteCustomer(
  { db }: { db: Database },
  command: DeleteCustomer,
): Promise<{ deletedAt: Date }> {
  const deleted = await inTransaction(db, (trx) => erase(trx, command));
  crashpoint("customers.deleted");
  return deleted;
}

async function erase(
  trx: Transaction,
  { tenant, id }: DeleteCustomer,
): Promise<{ deletedAt: Date }> {
  const known = await customers.lock(trx, tenant, id);
  if (!known) throw new AppError("CUSTOMER_NOT_FOUND");
  const { deletedAt } = await customers.erase(trx, id);
  await paymentMethods.removeTokens(trx, id);
  await requests.eraseFingerprints(trx, id);
  await erasures.insert(trx, id);
  wakeWorkers(trx, erasures.TABLE);
  const { merchantId, mode, email } = known;
  const about = { key: id, merchantId, mode, at: deletedAt };
  const data = { id: toPublicId("cus", id), deletedAt: deletedAt.toISOString() };
  await insertEvents(trx, [
    { ...about, name: "customer.deleted", id: deriveUuid(id, "deleted"), data },
    // Services find their copies by the email, which the merchant's event does not have.
    { ...about, name: "customer.erased", id: deriveUuid(id, "erased"), data: { ...data, email } },
  ]);
  return { deletedAt };
}
