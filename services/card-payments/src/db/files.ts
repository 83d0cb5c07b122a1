import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { FileType } from "../domain/disputes/file-type";
import type { FilePurpose, StoredFile } from "../domain/disputes/stored-file";
import type { KeyHashes } from "../domain/key-hashes";

export const TABLE = "files";

/** Small enough for one row, and few enough for one statement. */
const CHUNK_BYTES = 256 * 1024;

/** Inserts a file with its content. False if its idempotency key belongs to another file. */
export async function insert(
  trx: Transaction,
  tenant: Tenant,
  file: Omit<StoredFile, "processorFileId" | "expiresAt" | "createdAt"> & {
    bytes: Buffer;
    keyHashes: KeyHashes;
    unusedMs: number;
  },
): Promise<boolean> {
  const { id, purpose, filename, type, size, sha256, keyHashes, bytes, unusedMs } = file;
  const inserted = await trx("files")
    .insert({
      ...{ id, purpose, filename, type, size, sha256 },
      ...ownedBy(tenant),
      idempotency_hash: keyHashes[0] ?? null,
      due_at: later(trx, unusedMs),
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

function later(trx: Transaction, ms: number) {
  return trx.raw("date_trunc('milliseconds', clock_timestamp()) + ? * interval '1 ms'", [ms]);
}

/** Serializes the uploads of one merchant and mode until commit. */
export async function lockTenant(trx: Transaction, { merchantId, mode }: Tenant): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `card_payments/files/${merchantId}/${mode}`,
  ]);
}

/** The merchant's files that no dispute uses. */
export async function unused(
  trx: Transaction,
  tenant: Tenant,
): Promise<{ count: number; bytes: number }> {
  const row: { count: bigint; bytes: bigint } = await trx(TABLE)
    .where(ownedBy(tenant))
    .whereNotNull("due_at")
    .select(trx.raw("count(*) AS count, coalesce(sum(size), 0)::bigint AS bytes"))
    .first();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Locks those of the merchant's files that exist, in the order of their ids. Their deletion waits until commit. */
export async function lock(
  trx: Transaction,
  tenant: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  return trx(TABLE)
    .where(ownedBy(tenant))
    .whereRaw("id = ANY(?::uuid[])", [[...ids]])
    .orderBy("id")
    .forNoKeyUpdate()
    .pluck("id");
}

/** Keeps locked files, which a dispute uses from now on. The raised fence ends a deletion that has begun. */
export async function keep(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx(TABLE)
    .whereRaw("id = ANY(?::uuid[])", [[...ids]])
    .update({ due_at: null, leased_until: null, fence: trx.raw("fence + 1") });
}

const IS_EVIDENCE = `EXISTS (
  SELECT FROM disputes d, jsonb_each_text(d.evidence_files) named
  WHERE d.merchant_id = files.merchant_id AND d.mode = files.mode AND named.value = files.id::text
)`;

/** Lets locked files expire that no dispute uses any more. */
export async function expire(
  trx: Transaction,
  ids: readonly string[],
  unusedMs: number,
): Promise<void> {
  await trx(TABLE)
    .whereRaw("id = ANY(?::uuid[])", [[...ids]])
    .whereRaw(`NOT ${IS_EVIDENCE}`)
    .update({ due_at: later(trx, unusedMs) });
}

/**
 * Deletes a leased file with its content. False if the lease was lost. A file that is evidence stays, even if a process
 * of an earlier version made it so.
 */
export async function deleteLeased(trx: Transaction, { id, fence }: Lease): Promise<boolean> {
  const held = { id, fence: String(fence) };
  const [locked] = await trx(TABLE).where(held).forUpdate().pluck("id");
  if (!locked) return false;
  const kept = await trx(TABLE)
    .where({ id })
    .whereRaw(IS_EVIDENCE)
    .update({ due_at: null, leased_until: null });
  if (kept > 0) return true;
  await trx("file_chunks").where({ file_id: id }).delete();
  await trx(TABLE).where({ id }).delete();
  return true;
}

export async function findEarlier(
  db: Database | Transaction,
  tenant: Tenant,
  keyHashes: KeyHashes,
): Promise<StoredFile | undefined> {
  const row: Row | undefined = await db("files")
    .where(ownedBy(tenant))
    .whereIn("idempotency_hash", keyHashes)
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
  due_at: Date | null;
  created_at: Date;
}

function toFile(row: Row): StoredFile {
  const { id, purpose, filename, type, size, sha256 } = row;
  return {
    ...{ id, purpose, filename, type, size, sha256 },
    processorFileId: row.processor_file_id,
    expiresAt: row.due_at,
    createdAt: row.created_at,
  };
}
