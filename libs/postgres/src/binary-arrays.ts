/**
 * PostgreSQL's binary form of one-dimensional arrays, for statements that take a whole batch through
 * `unnest`: one column of many rows at a time. Text arrays need every value quoted and parsed again;
 * here a UUID is sixteen bytes and a text is its own bytes.
 *
 * Form: dimensions (int4), has-nulls flag (int4), element type oid (int4), length (int4), lower bound
 * (int4), then each element as its byte length (int4, −1 for null) and its bytes.
 *
 * These loops run for every column of every batch of the ledger, so they are plain and write in place.
 */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

const OID = { bytea: 17, int8: 20, int2: 21, text: 25, date: 1082, timestamptz: 1184, uuid: 2950 };

/** A column of rows, with the value of a row. */
type Column<Row, Value> = (row: Row) => Value | null;

function writeHeader(buffer: Buffer, oid: number, count: number): void {
  buffer.writeInt32BE(1, 0);
  // The flag only says that nulls may occur.
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
}

/** Room for `count` elements of at most `size` bytes each. */
function allocate(oid: number, count: number, size: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + count * (LENGTH_BYTES + size));
  writeHeader(buffer, oid, count);
  return buffer;
}

export function int2Array<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  const buffer = allocate(OID.int2, rows.length, 2);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    const value = column(row);
    offset = buffer.writeInt32BE(value === null ? NULL_LENGTH : 2, offset);
    if (value !== null) offset = buffer.writeInt16BE(value, offset);
  }
  return buffer.subarray(0, offset);
}

export function int8Array<Row>(rows: readonly Row[], column: Column<Row, bigint>): Buffer {
  const buffer = allocate(OID.int8, rows.length, 8);
  // Buffer's own method takes a bigint apart by arithmetic, ten times slower.
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    const value = column(row);
    view.setInt32(offset, value === null ? NULL_LENGTH : 8);
    offset += LENGTH_BYTES;
    if (value === null) continue;
    view.setBigInt64(offset, value);
    offset += 8;
  }
  return buffer.subarray(0, offset);
}

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const MICROSECONDS_PER_MS = 1_000;
const TWO_TO_32 = 2 ** 32;

/** Moments in ms since 1970, as `timestamptz`, which counts microseconds since 2000. */
export function timestampArray<Row>(rows: readonly Row[], column: Column<Row, number>): Buffer {
  const buffer = allocate(OID.timestamptz, rows.length, 8);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    const value = column(row);
    offset = buffer.writeInt32BE(value === null ? NULL_LENGTH : 8, offset);
    if (value === null) continue;
    // Exact: these numbers stay far below 2^53.
    const microseconds = (value - POSTGRES_EPOCH_MS) * MICROSECONDS_PER_MS;
    const high = Math.floor(microseconds / TWO_TO_32);
    offset = buffer.writeInt32BE(high, offset);
    offset = buffer.writeUInt32BE(microseconds - high * TWO_TO_32, offset);
  }
  return buffer.subarray(0, offset);
}

const MS_PER_DAY = 24 * 60 * 60 * 1_000;

/** Days as `YYYY-MM-DD`, as `date`, which counts days since 2000. */
export function dateArray<Row>(rows: readonly Row[], column: Column<Row, string>): Buffer {
  const buffer = allocate(OID.date, rows.length, 4);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    const value = column(row);
    offset = buffer.writeInt32BE(value === null ? NULL_LENGTH : 4, offset);
    if (value === null) continue;
    offset = buffer.writeInt32BE((Date.parse(value) - POSTGRES_EPOCH_MS) / MS_PER_DAY, offset);
  }
  return buffer.subarray(0, offset);
}

const UUID_BYTES = 16;
const UUID_TEXT_LENGTH = 36;
const DASH = 0x2d;

/** The value of each ASCII hex digit. */
const HEX = new Uint8Array(128);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** UUIDs as text with dashes. */
export function uuidArray<Row>(rows: readonly Row[], column: Column<Row, string>): Buffer {
  const buffer = allocate(OID.uuid, rows.length, UUID_BYTES);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    const value = column(row);
    offset = buffer.writeInt32BE(value === null ? NULL_LENGTH : UUID_BYTES, offset);
    if (value !== null) offset = writeUuid(buffer, value, offset);
  }
  return buffer.subarray(0, offset);
}

/** @throws RangeError for a text of another length: its bytes would end up in its neighbour. */
function writeUuid(buffer: Buffer, uuid: string, start: number): number {
  if (uuid.length !== UUID_TEXT_LENGTH) throw new RangeError(`Not a UUID: ${uuid}`);
  let offset = start;
  for (let i = 0; i < UUID_TEXT_LENGTH; i += 2) {
    if (uuid.charCodeAt(i) === DASH) i++;
    const high = HEX[uuid.charCodeAt(i)] ?? 0;
    const low = HEX[uuid.charCodeAt(i + 1)] ?? 0;
    buffer[offset++] = (high << 4) | low;
  }
  return offset;
}

export function byteaArray<Row>(rows: readonly Row[], column: Column<Row, Buffer>): Buffer {
  const values = rows.map(column);
  const bytes = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
  const buffer = allocate(OID.bytea, rows.length, 0);
  const whole = Buffer.concat([buffer, Buffer.allocUnsafe(bytes)]);
  let offset = HEADER_BYTES;
  for (const value of values) {
    offset = whole.writeInt32BE(value === null ? NULL_LENGTH : value.length, offset);
    if (value !== null) offset += value.copy(whole, offset);
  }
  return whole;
}

/** UTF-8 needs at most three bytes for each UTF-16 unit. */
const UTF8_BYTES_MAX = 3;
/** Below this, a loop is faster than a call into Node's own encoder. */
const SHORT = 48;
const ASCII_MAX = 0x7f;

export function textArray<Row>(rows: readonly Row[], column: Column<Row, string>): Buffer {
  let units = 0;
  for (const row of rows) units += column(row)?.length ?? 0;
  const bytes = HEADER_BYTES + rows.length * LENGTH_BYTES + units * UTF8_BYTES_MAX;
  const buffer = Buffer.allocUnsafe(bytes);
  writeHeader(buffer, OID.text, rows.length);
  let offset = HEADER_BYTES;
  for (const row of rows) {
    const value = column(row);
    if (value === null) {
      offset = buffer.writeInt32BE(NULL_LENGTH, offset);
      continue;
    }
    const start = offset + LENGTH_BYTES;
    const length = writeText(buffer, value, start);
    buffer.writeInt32BE(length, offset);
    offset = start + length;
  }
  return buffer.subarray(0, offset);
}

/** Returns how many bytes it wrote. */
function writeText(buffer: Buffer, text: string, start: number): number {
  const { length } = text;
  if (length > SHORT) return buffer.write(text, start, "utf8");
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > ASCII_MAX) return buffer.write(text, start, "utf8");
    buffer[start + i] = unit;
  }
  return length;
}
