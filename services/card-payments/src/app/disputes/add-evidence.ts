import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as disputes from "../../db/disputes";
import * as files from "../../db/files";
import {
  type Dispute,
  type DisputeEvidence,
  isTooLong,
  mergeEvidence,
} from "../../domain/disputes/dispute";
import { disputeUuid } from "./find-disputes";
import { assertAnswerable, assertInTime } from "./respond-to-dispute";

export interface AddEvidence {
  tenant: Tenant;
  disputeId: string;
  texts: Readonly<Record<string, string>>;
  /** Public ids; an empty one removes a file. */
  files: Readonly<Record<string, string>>;
}

/**
 * Adds evidence to a dispute, and submits nothing. A field that is sent again replaces what it had. Idempotent.
 * @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, FILE_NOT_FOUND; VALIDATION_ERROR for too long texts
 */
export async function addEvidence(db: Database, command: AddEvidence): Promise<Dispute> {
  return inTransaction(db, (trx) => add(trx, command), { repeatable: true });
}

async function add(trx: Transaction, command: AddEvidence): Promise<Dispute> {
  const { tenant, disputeId, texts } = command;
  const dispute = await disputes.lockOf(trx, tenant, disputeUuid(disputeId));
  if (!dispute) throw new AppError("DISPUTE_NOT_FOUND");
  assertAnswerable(dispute, "take evidence");
  assertInTime(dispute, "take evidence");
  const added: DisputeEvidence = { texts, files: await storedFiles(trx, command) };
  const evidence = mergeEvidence(dispute.evidence, added);
  if (isTooLong(evidence)) throw new AppError("VALIDATION_ERROR", TOO_LONG);
  await disputes.saveEvidence(trx, dispute.id, evidence);
  return (await disputes.findById(trx, dispute.id)) ?? dispute;
}

const TOO_LONG = "All texts of the evidence together may have at most 150,000 characters.";

/** @throws AppError FILE_NOT_FOUND */
async function storedFiles(
  trx: Transaction,
  { tenant, files: named }: AddEvidence,
): Promise<Record<string, string>> {
  const ids = Object.entries(named).map(([field, publicId]) => {
    const id = publicId === "" ? "" : fromPublicId("file", publicId);
    if (id === undefined) throw new AppError("FILE_NOT_FOUND");
    return [field, id] as const;
  });
  const fileIds = new Set(ids.map(([, id]) => id).filter((id) => id !== ""));
  const found = await files.findAll(trx, tenant, [...fileIds]);
  if (found.length < fileIds.size) throw new AppError("FILE_NOT_FOUND");
  return Object.fromEntries(ids);
}
