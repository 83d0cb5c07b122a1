/**
 * kafkajs 2.2.4 allocates a buffer for each record and each of its headers, which is most of the cost of sending an
 * event. This encodes a record into one buffer, with the same bytes.
 */
interface RecordFields {
  offsetDelta?: number;
  timestampDelta?: number;
  key?: Field;
  value?: Field;
  headers?: Record<string, Field | Field[]>;
}

type Field = Buffer | string | null | undefined;

/** As much of kafkajs's encoder as a batch reads. */
interface EncodedRecord {
  buf: Buffer;
  buffer: Buffer;
}

const RECORD = "kafkajs/src/protocol/recordBatch/record/v0";

/** kafkajs looks the function up when it first sends. */
export function replaceRecordEncoder(): void {
  require(RECORD);
  const loaded = require.cache[require.resolve(RECORD)];
  if (loaded) loaded.exports = encodeRecord;
}

/** Of one varint, of up to 64 bits. */
const VARINT_BYTES_MAX = 10;
const NULL_LENGTH = -1;
/** Attributes, the two deltas, the lengths of key and value, and the number of headers. */
const FIXED_BYTES_MAX = 1 + 5 * VARINT_BYTES_MAX;

export function encodeRecord(fields: RecordFields): EncodedRecord {
  const { offsetDelta = 0, timestampDelta = 0, key, value } = fields;
  const headers = headersOf(fields);
  const body = Buffer.allocUnsafe(sizeAtMost(key, value, headers));
  // Attributes: none are in use.
  let end = body.writeInt8(0, VARINT_BYTES_MAX);
  end = writeVarlong(body, BigInt(timestampDelta), end);
  end = writeVarint(body, offsetDelta, end);
  end = writeField(body, key, end);
  end = writeField(body, value, end);
  end = writeVarint(body, headers.length, end);
  for (const [name, content] of headers) {
    end = writeField(body, name, end);
    end = writeField(body, content, end);
  }
  // The body's length precedes it, and has room to the left of it.
  const length = end - VARINT_BYTES_MAX;
  const start = VARINT_BYTES_MAX - varintSize(length);
  writeVarint(body, length, start);
  const buffer = body.subarray(start, end);
  return { buf: buffer, buffer };
}

type Header = [name: string, content: Field];

function headersOf({ headers = {} }: RecordFields): Header[] {
  const all: Header[] = [];
  for (const name of Object.keys(headers)) {
    const content = headers[name];
    if (!Array.isArray(content)) all.push([name, content]);
    else for (const each of content) all.push([name, each]);
  }
  return all;
}

function sizeAtMost(key: Field, value: Field, headers: readonly Header[]): number {
  let size = VARINT_BYTES_MAX + FIXED_BYTES_MAX + bytesIn(key) + bytesIn(value);
  for (const [name, content] of headers) {
    size += 2 * VARINT_BYTES_MAX + bytesIn(name) + bytesIn(content);
  }
  return size;
}

function bytesIn(field: Field): number {
  return field == null ? 0 : Buffer.byteLength(field);
}

function writeField(buffer: Buffer, field: Field, offset: number): number {
  if (field == null) return writeVarint(buffer, NULL_LENGTH, offset);
  const start = writeVarint(buffer, bytesIn(field), offset);
  if (typeof field === "string") return start + buffer.write(field, start);
  return start + field.copy(buffer, start);
}

/** Zigzag: small negative numbers are short too. */
function zigzag(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = zigzag(value) >>> 7; rest > 0; rest >>>= 7) size++;
  return size;
}

function writeVarint(buffer: Buffer, value: number, start: number): number {
  let offset = start;
  let rest = zigzag(value);
  for (; rest > 0x7f; rest >>>= 7) buffer[offset++] = (rest & 0x7f) | 0x80;
  buffer[offset++] = rest;
  return offset;
}

function writeVarlong(buffer: Buffer, value: bigint, start: number): number {
  let offset = start;
  let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
  for (; rest > 0x7fn; rest >>= 7n) buffer[offset++] = Number(rest & 0x7fn) | 0x80;
  buffer[offset++] = Number(rest);
  return offset;
}
