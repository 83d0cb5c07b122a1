import { hash } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as files from "../../db/files";
import { FILE_BYTES_MAX, fileTypeOf } from "../../domain/disputes/file-type";
import {
  type FilePurpose,
  type StoredFile,
  UNUSED_FILE_MS,
  UNUSED_FILES_MAX,
} from "../../domain/disputes/stored-file";
import type { KeyHashes } from "../../domain/key-hashes";

export interface CreateFile {
  tenant: Tenant;
  purpose: FilePurpose;
  filename: string;
  bytes: Buffer;
  keyHashes: KeyHashes;
}

/**
 * Stores a document. The processor gets it when it is submitted.
 * @throws AppError INVALID_FILE, PAYLOAD_TOO_LARGE, FILE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED
 */
export async function createFile(
  db: Database,
  command: CreateFile,
): Promise<{ file: StoredFile; isReplay: boolean }> {
  const { bytes } = command;
  if (bytes.length > FILE_BYTES_MAX) throw new AppError("PAYLOAD_TOO_LARGE", TOO_LARGE);
  const type = fileTypeOf(bytes);
  if (!type) throw new AppError("INVALID_FILE");
  const id = newUuid();
  const sha256 = hash("sha256", bytes, "buffer");
  const stored = { id, type, sha256, size: bytes.length };
  return inTransaction(db, (trx) => insertOnce(trx, command, stored), { repeatable: true });
}

const TOO_LARGE = "The file is larger than 5 MiB.";

async function insertOnce(
  trx: Transaction,
  { tenant, ...command }: CreateFile,
  stored: Pick<StoredFile, "id" | "type" | "sha256" | "size">,
): Promise<{ file: StoredFile; isReplay: boolean }> {
  await files.lockTenant(trx, tenant);
  const before = await files.unused(trx, tenant);
  const file = { ...command, ...stored, unusedMs: UNUSED_FILE_MS };
  // The insertion detects a repeat under the first hash.
  const underOther = await files.findEarlier(trx, tenant, command.keyHashes.slice(1));
  if (!underOther && (await files.insert(trx, tenant, file))) {
    // After the insertion, which detects a repeat. The error rolls it back.
    if (isOver({ count: before.count + 1, bytes: before.bytes + stored.size }))
      throw new AppError("FILE_LIMIT_REACHED");
    const inserted = await files.find(trx, tenant, stored.id);
    if (!inserted) throw new Error("A file that was inserted is found.");
    return { file: inserted, isReplay: false };
  }
  const earlier =
    underOther ??
    (await files.findEarlier(trx, tenant, command.keyHashes)) ??
    // The row of a COMMIT of unknown outcome.
    (await files.find(trx, tenant, stored.id));
  if (!earlier) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  const isSame = earlier.sha256.equals(stored.sha256) && earlier.filename === command.filename;
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return { file: earlier, isReplay: earlier.id !== stored.id };
}

function isOver({ count, bytes }: { count: number; bytes: number }): boolean {
  return count > UNUSED_FILES_MAX.count || bytes > UNUSED_FILES_MAX.bytes;
}
