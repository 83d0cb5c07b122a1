import { AppError } from "@kobo/errors";
import { toPublicId } from "@kobo/ids";
import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import type { TransferLedger } from "../clients/ledger";
import * as externalTransfers from "../db/external-transfers";
import { type ExternalTransfer, STATUS } from "../domain/external-transfer";

/**
 * The refusal of a reference, with who has it (decision 13); undefined when nobody has. External
 * transfers are found before their money is held; the ledger knows all the others.
 */
export async function referenceTaken(
  { db, ledger }: { db: Database; ledger: Pick<TransferLedger, "findByReference"> },
  tenant: Tenant,
  reference: string,
): Promise<AppError | undefined> {
  const external = await externalTransfers.findByReference(db, tenant, reference);
  if (external) return takenBy(reference, "external_transfer", external);
  const holder = await ledger.findByReference(tenant, reference);
  return holder && takenBy(reference, holder.type, { id: holder.id, state: undefined });
}

function takenBy(
  reference: string,
  type: "payid_transfer" | "external_transfer",
  { id, state }: { id: string; state: ExternalTransfer["state"] | undefined },
): AppError {
  const begun = type === "payid_transfer" ? "completed" : "pending";
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: {
      reference,
      type,
      transactionId: toPublicId("txn", id),
      status: (state && STATUS[state]) ?? begun,
    },
  });
}
