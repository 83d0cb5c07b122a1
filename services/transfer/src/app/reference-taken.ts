import { toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { TransferLedger } from "../clients/ledger";
import * as transferReads from "../db/external-transfer-reads";
import { type ExternalTransfer, STATUS } from "../domain/external-transfer";

/**
 * The DUPLICATE_REFERENCE error for a taken reference, with the transfer that has it (decision 13); undefined when it
 * is free. SERVICE_UNAVAILABLE while that transfer may still be refused. External transfers are stored here before
 * their hold; the ledger knows all other references.
 */
export async function referenceTaken(
  { db, ledger }: { db: Database; ledger: Pick<TransferLedger, "findByReference"> },
  tenant: Tenant,
  reference: string,
): Promise<AppError | undefined> {
  const external = await transferReads.findByReference(db, tenant, reference);
  if (external) return takenByExternal(external);
  const holder = await ledger.findByReference(tenant, reference);
  if (!holder) return undefined;
  const { id, type } = holder;
  if (type === "payid_transfer") return duplicate({ reference, type, id, status: "completed" });
  // The external transfer was inserted after the first read.
  const begun = await transferReads.findById(db, tenant, id);
  return begun ? takenByExternal(begun) : undecided();
}

function takenByExternal({ id, reference, state }: ExternalTransfer): AppError {
  const status = STATUS[state];
  return status ? duplicate({ reference, type: "external_transfer", id, status }) : undecided();
}

interface Holder {
  reference: string;
  type: "payid_transfer" | "external_transfer";
  id: string;
  status: string;
}

function duplicate({ id, ...holder }: Holder): AppError {
  return new AppError("DUPLICATE_REFERENCE", undefined, {
    data: { ...holder, transactionId: toPublicId("txn", id) },
  });
}

/** Until its hold, the transfer with the reference may still be refused. */
function undecided(): AppError {
  return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
}
