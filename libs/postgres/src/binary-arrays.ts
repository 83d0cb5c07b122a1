/**
 * PostgreSQL's binary form of one-dimensional arrays, for statements that take a whole batch through `unnest`. Text
 * arrays need every value quoted and parsed again; here a UUID is sixteen bytes and a text is its own bytes.
 *
 * Form: dimensions (int4), has-nulls flag (int4), element type oid (int4), length (int4), lower bound (int4), then each
 * element as its byte length (int4, −1 for null) and its bytes.
 */
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, timestamptz: 1184, uuid: 2950 };

function header(oid: number, count: number, bodyBytes: number, hasNulls: boolean): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bodyBytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

/** Elements of one fixed size. */
function fixed<Value>(
  oid: number,
  size: number,
  values: ReadonlyArray<Value | null>,
  write: (buffer: Buffer, value: Value, offset: number) => void,
): Buffer {
  let nulls = 0;
  for (const value of values) if (value === null) nulls++;
  const bodyBytes = values.length * (LENGTH_BYTES + size) - nulls * size;
  const buffer = header(oid, values.length, bodyBytes, nulls > 0);
  let offset = HEADER_BYTES;
  for (const value of values) {
    if (value === null) {
      offset = buffer.writeInt32BE(NULL_LENGTH, offset);
    } else {
      offset = buffer.writeInt32BE(size, offset);
      write(buffer, value, offset);
      offset += size;
    }
  }
  return buffer;
}

export function int2Array(values: ReadonlyArray<number | null>): Buffer {
  return fixed(OID.int2, 2, values, (buffer, value, offset) => buffer.writeInt16BE(value, offset));
}

export function int4Array(values: ReadonlyArray<number | null>): Buffer {
  return fixed(OID.int4, 4, values, (buffer, value, offset) => buffer.writeInt32BE(value, offset));
}

export function int8Array(values: ReadonlyArray<bigint | null>): Buffer {
  return fixed(OID.int8, 8, values, (buffer, value, offset) =>
    buffer.writeBigInt64BE(value, offset),
  );
}

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** Moments in ms since 1970, as `timestamptz`. */
export function timestampArray(values: ReadonlyArray<number | null>): Buffer {
  return fixed(OID.timestamptz, 8, values, (buffer, ms, offset) =>
    buffer.writeBigInt64BE(BigInt(ms - POSTGRES_EPOCH_MS) * 1000n, offset),
  );
}

const UUID_BYTES = 16;

/** UUIDs as text with dashes. */
export function uuidArray(values: ReadonlyArray<string | null>): Buffer {
  return fixed(OID.uuid, UUID_BYTES, values, (buffer, uuid, offset) => {
    buffer.write(uuid.replaceAll("-", ""), offset, UUID_BYTES, "hex");
  });
}

export function byteaArray(values: ReadonlyArray<Buffer | null>): Buffer {
  return variable(
    OID.bytea,
    values,
    (value) => value.length,
    (buffer, value, offset) => {
      value.copy(buffer, offset);
    },
  );
}

export function textArray(values: ReadonlyArray<string | null>): Buffer {
  return variable(OID.text, values, Buffer.byteLength, (buffer, value, offset) => {
    buffer.write(value, offset, "utf8");
  });
}

/** Elements whose size differs. */
function variable<Value>(
  oid: number,
  values: ReadonlyArray<Value | null>,
  sizeOf: (value: Value) => number,
  write: (buffer: Buffer, value: Value, offset: number) => void,
): Buffer {
  const sizes = values.map((value) => (value === null ? NULL_LENGTH : sizeOf(value)));
  let bodyBytes = sizes.length * LENGTH_BYTES;
  for (const size of sizes) bodyBytes += Math.max(size, 0);
  const buffer = header(oid, values.length, bodyBytes, sizes.includes(NULL_LENGTH));
  let offset = HEADER_BYTES;
  values.forEach((value, index) => {
    const size = sizes[index] ?? NULL_LENGTH;
    offset = buffer.writeInt32BE(size, offset);
    if (value === null) return;
    write(buffer, value, offset);
    offset += size;
  });
  return buffer;
}
