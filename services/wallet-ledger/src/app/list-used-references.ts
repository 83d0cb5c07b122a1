import { isUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as transfers from "../db/transfers";

const REFERENCES_MAX = 1_000;

interface Lookup {
  merchantId: string;
  mode: Mode;
  family: string;
  references: readonly string[];
}

/** @throws AppError VALIDATION_ERROR */
export async function listUsedReferences(
  db: Database,
  { merchantId, mode, ...named }: Lookup,
): Promise<string[]> {
  if (named.references.length > REFERENCES_MAX || !isUuid(merchantId)) {
    const message = `Name the merchant by its UUID, and at most ${REFERENCES_MAX} references.`;
    throw new AppError("VALIDATION_ERROR", message);
  }
  return transfers.usedReferences(db, { merchantId, mode }, named);
}
