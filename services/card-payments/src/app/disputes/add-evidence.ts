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
import { UNUSED_FILE_MS } from "../../domain/disputes/stored-file";
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
  const added: DisputeEvidence = { texts, files: fileIds(command) };
  const evidence = mergeEvidence(dispute.evidence, added);
  if (isTooLong(evidence)) throw new AppError("VALIDATION_ERROR", TOO_LONG);
  await lockFiles(trx, tenant, { used: used(added), before: used(dispute.evidence) });
  await disputes.saveEvidence(trx, dispute.id, evidence);
  await files.keep(trx, used(added));
  const left = used(dispute.evidence).filter((id) => !used(evidence).includes(id));
  await files.expire(trx, left, UNUSED_FILE_MS);
  return (await disputes.findById(trx, dispute.id)) ?? dispute;
}

const TOO_LONG = "All texts of the evidence together may have at most 150,000 characters.";

/** @throws AppError FILE_NOT_FOUND for an id that is none */
function fileIds({ files: named }: AddEvidence): Record<string, string> {
  const ids = Object.entries(named).map(([field, publicId]) => {
    const id = publicId === "" ? "" : fromPublicId("file", publicId);
    if (id === undefined) throw new AppError("FILE_NOT_FOUND");
    return [field, id] as const;
  });
  return Object.fromEntries(ids);
}

function used(evidence: DisputeEvidence): string[] {
  return [...new Set(Object.values(evidence.files))].filter((id) => id !== "");
}

/**
 * Locks all files before the evidence is stored: so that no file is deleted meanwhile, and one that leaves this dispute
 * is seen in another that takes it at the same time.
 * @throws AppError FILE_NOT_FOUND
 */
async function lockFiles(
  trx: Transaction,
  tenant: Tenant,
  { used: named, before }: { used: string[]; before: string[] },
): Promise<void> {
  const locked = new Set(await files.lock(trx, tenant, [...named, ...before]));
  if (!named.every((id) => locked.has(id))) throw new AppError("FILE_NOT_FOUND");
}
