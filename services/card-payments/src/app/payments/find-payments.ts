import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { findNamed } from "../../db/payment-lists";
import type { Payment } from "../../domain/payments/payment";

/**
 * The merchant's public payments that a text names: a payment, a transaction, a refund, the processor's id, a payment
 * method, or a customer's id or email. Newest first.
 */
export function findPayments(
  db: Database,
  { tenant, text }: { tenant: Tenant; text: string },
): Promise<Payment[]> {
  const id = fromPublicId("txn", text) ?? fromPublicId("re", text);
  const customerId = fromPublicId("cus", text);
  const paymentMethodId = fromPublicId("pm", text);
  return findNamed(db, tenant, {
    text,
    ...(id && { id }),
    ...(customerId && { customerId }),
    ...(paymentMethodId && { paymentMethodId }),
  });
}
