import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { FileType } from "../domain/disputes/file-type";
import type { FilePurpose, StoredFile } from "../domain/disputes/stored-file";

/** Small enough for one row, and few enough for one statement. */
const CHUNK_BYTES = 256 * 1024;

/** Inserts a file with its content. False if its idempotency key belongs to another file. */
export async function insert(
  trx: Transaction,
  tenant: Tenant,
  file: Omit<StoredFile, "processorFileId" | "createdAt"> & {
    bytes: Buffer;
    idempotencyHash: Buffer | null;
  },
): Promise<boolean> {
  const { id, purpose, filename, type, size, sha256, idempotencyHash, bytes } = file;
  const inserted = await trx("files")
    .insert({
      ...{ id, purpose, filename, type, size, sha256 },
      ...ownedBy(tenant),
      idempotency_hash: idempotencyHash,
    })
    .onConflict()
    .ignore()
    .returning("id");
  if (inserted.length === 0) return false;
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = {
      file_id: id,
      number: at / CHUNK_BYTES,
      bytes: bytes.subarray(at, at + CHUNK_BYTES),
    };
    await trx("file_chunks").insert(chunk);
  }
  return true;
}

export async function findEarlier(
  db: Database | Transaction,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<StoredFile | undefined> {
  const row: Row | undefined = await db("files")
    .where({ ...ownedBy(tenant), idempotency_hash: idempotencyHash })
    .first();
  return row && toFile(row);
}

export async function find(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<StoredFile | undefined> {
  const row: Row | undefined = await db("files")
    .where({ ...ownedBy(tenant), id })
    .first();
  return row && toFile(row);
}

/** A file of any merchant, whose id comes from a checked row. */
export async function findById(db: Database, id: string): Promise<StoredFile | undefined> {
  const row: Row | undefined = await db("files").where({ id }).first();
  return row && toFile(row);
}

/** Those of the merchant's files that exist. */
export async function findAll(
  db: Database | Transaction,
  tenant: Tenant,
  ids: readonly string[],
): Promise<StoredFile[]> {
  const found: Row[] = await db("files")
    .where(ownedBy(tenant))
    .whereRaw("id = ANY(?::uuid[])", [[...ids]]);
  return found.map(toFile);
}

export async function readContent(db: Database, id: string): Promise<Buffer> {
  const chunks: { bytes: Buffer }[] = await db("file_chunks")
    .select("bytes")
    .where({ file_id: id })
    .orderBy("number");
  return Buffer.concat(chunks.map(({ bytes }) => bytes));
}

export async function setProcessorFileId(
  db: Database,
  id: string,
  processorFileId: string,
): Promise<void> {
  await db("files").where({ id }).update({ processor_file_id: processorFileId });
}

function ownedBy({ merchantId, mode }: Tenant): { merchant_id: string; mode: Mode } {
  return { merchant_id: merchantId, mode };
}

interface Row {
  id: string;
  purpose: FilePurpose;
  filename: string;
  type: FileType;
  size: number;
  sha256: Buffer;
  processor_file_id: string;
  created_at: Date;
}

function toFile(row: Row): StoredFile {
  const { id, purpose, filename, type, size, sha256 } = row;
  return {
    ...{ id, purpose, filename, type, size, sha256 },
    processorFileId: row.processor_file_id,
    createdAt: row.created_at,
  };
}
