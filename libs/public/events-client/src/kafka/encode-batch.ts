import { ByteWriter, type Field } from "./byte-writer";
import { crc32c } from "./crc32c";

/**
 * kafkajs 2.2.4 allocates buffers for each record, for each of its headers and for each part of a batch, and copies
 * them from part to part. This encodes a batch into one buffer, with the same bytes.
 */
interface RecordFields {
  offsetDelta?: number;
  timestampDelta?: number;
  key?: Field;
  value?: Field;
  headers?: Record<string, Field | Field[]>;
}

/** An integer of 64 bits, also as an object of kafkajs. */
type Int64 = number | string | { toString: () => string };

interface Batch {
  compression?: number;
  firstTimestamp?: Int64;
  maxTimestamp?: Int64;
  lastOffsetDelta?: number;
  transactional?: boolean;
  producerId?: Int64;
  producerEpoch?: number;
  firstSequence?: number;
  records?: RecordFields[];
}

/** As much of kafkajs's encoder as a request reads. */
interface Encoded {
  buf: Buffer;
  buffer: Buffer;
  size: () => number;
}

/** kafkajs's own functions, which compressed batches use. */
interface Original {
  Record: (fields: RecordFields) => object;
  RecordBatch: (batch: object) => Promise<Encoded>;
}

const RECORD = "kafkajs/src/protocol/recordBatch/record/v0";
const BATCH = "kafkajs/src/protocol/recordBatch/v0";

let original: Original | undefined;

/** kafkajs looks the functions up when it first sends. */
export function replaceBatchEncoder(): void {
  original ??= { Record: require(RECORD), RecordBatch: require(BATCH).RecordBatch };
  // A record is encoded with its batch.
  replace(RECORD, (fields: RecordFields) => fields);
  replace(BATCH, { ...require(BATCH), RecordBatch: encodeBatch });
}

function replace(path: string, exports: unknown): void {
  const loaded = require.cache[require.resolve(path)];
  if (loaded) loaded.exports = exports;
}

const MAGIC = 2;
const TRANSACTIONAL = 16;
/** The offset and the length of the batch. */
const PREFIX_BYTES = 12;
/** All before the records. */
const HEAD_BYTES = 61;
const CHECKSUM_AT = 17;
const CHECKED_FROM = 21;

const writer = new ByteWriter();

export async function encodeBatch(batch: Batch): Promise<Encoded> {
  const { compression, records = [] } = batch;
  if (compression && original) {
    const { Record, RecordBatch } = original;
    return RecordBatch({ ...batch, records: records.map(Record) });
  }
  writer.begin(HEAD_BYTES);
  for (const record of records) writer.sized(() => writeRecord(record));
  const buffer = writer.finish();
  writeHead(buffer, batch);
  buffer.writeUInt32BE(crc32c(buffer, CHECKED_FROM), CHECKSUM_AT);
  return { buf: buffer, buffer, size: () => buffer.length };
}

function writeRecord({ offsetDelta = 0, timestampDelta = 0, key, value, headers }: RecordFields) {
  // Attributes: none are in use.
  writer.int8(0);
  writer.varlong(BigInt(timestampDelta));
  writer.varint(offsetDelta);
  writer.field(key);
  writer.field(value);
  writeHeaders(headers);
}

/** A header with several values is several headers. */
function writeHeaders(headers: RecordFields["headers"] = {}): void {
  let count = 0;
  for (const name in headers) count += lengthOf(headers[name]);
  writer.varint(count);
  for (const name in headers) {
    const content = headers[name];
    if (Array.isArray(content)) for (const each of content) writeHeader(name, each);
    else writeHeader(name, content);
  }
}

function lengthOf(content: Field | Field[]): number {
  return Array.isArray(content) ? content.length : 1;
}

function writeHeader(name: string, content: Field): void {
  writer.field(name);
  writer.field(content);
}

function writeHead(buffer: Buffer, batch: Batch): void {
  const { lastOffsetDelta = 0, transactional = false, records = [] } = batch;
  const { firstTimestamp = Date.now(), maxTimestamp = Date.now() } = batch;
  const { producerId = -1, producerEpoch = 0, firstSequence = 0 } = batch;
  // The broker sets the offset, and the epoch of the partition's leader.
  let end = buffer.writeBigInt64BE(0n);
  end = buffer.writeInt32BE(buffer.length - PREFIX_BYTES, end);
  end = buffer.writeInt32BE(0, end);
  end = buffer.writeInt8(MAGIC, end);
  end = buffer.writeInt16BE(transactional ? TRANSACTIONAL : 0, CHECKED_FROM);
  end = buffer.writeInt32BE(lastOffsetDelta, end);
  end = buffer.writeBigInt64BE(int64(firstTimestamp), end);
  end = buffer.writeBigInt64BE(int64(maxTimestamp), end);
  end = buffer.writeBigInt64BE(int64(producerId), end);
  end = buffer.writeInt16BE(producerEpoch, end);
  end = buffer.writeInt32BE(firstSequence, end);
  buffer.writeInt32BE(records.length, end);
}

function int64(value: Int64): bigint {
  return BigInt(String(value));
}
