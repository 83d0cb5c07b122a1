export type Field = Buffer | string | null | undefined;

const INITIAL_BYTES = 64 * 1024;
const VARINT_BYTES_MAX = 5;
const VARLONG_BYTES_MAX = 10;
const NULL_LENGTH = -1;
/** Shorter texts are faster to copy here than by a native call. Their length takes one byte. */
const SHORT_TEXT_MAX = 63;
const ASCII_MAX = 0x7f;

/** Writes Kafka's variable-length types into a buffer that grows to the largest message set so far. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #end = 0;

  /** Begins again, and leaves room for a head. */
  begin(headBytes: number): void {
    this.#end = 0;
    this.#reserve(headBytes);
    this.#end = headBytes;
  }

  /** A copy of what was written. */
  finish(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#end));
  }

  int8(value: number): void {
    this.#reserve(1);
    this.#end = this.#buffer.writeInt8(value, this.#end);
  }

  varint(value: number): void {
    this.#reserve(VARINT_BYTES_MAX);
    this.#varint(value);
  }

  varlong(value: bigint): void {
    this.#reserve(VARLONG_BYTES_MAX);
    if (value === 0n) {
      this.#buffer[this.#end++] = 0;
      return;
    }
    let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
    for (; rest > 0x7fn; rest >>= 7n) this.#buffer[this.#end++] = Number(rest & 0x7fn) | 0x80;
    this.#buffer[this.#end++] = Number(rest);
  }

  /** Its bytes after their number. */
  field(value: Field): void {
    if (value == null) this.varint(NULL_LENGTH);
    else if (typeof value === "string") this.#text(value);
    else {
      this.#reserve(VARINT_BYTES_MAX + value.length);
      this.#varint(value.length);
      this.#end += value.copy(this.#buffer, this.#end);
    }
  }

  /** Writes the number of bytes that `write` writes, and then these. */
  sized(write: () => void): void {
    this.#reserve(VARINT_BYTES_MAX);
    const sizeAt = this.#end;
    // Its own size is known only afterwards, so the bytes are moved to it.
    const start = sizeAt + VARINT_BYTES_MAX;
    this.#end = start;
    write();
    const end = this.#end;
    this.#end = sizeAt;
    this.#varint(end - start);
    this.#buffer.copyWithin(this.#end, start, end);
    this.#end += end - start;
  }

  #text(value: string): void {
    const { length } = value;
    if (length <= SHORT_TEXT_MAX && this.#ascii(value)) return;
    const bytes = Buffer.byteLength(value);
    this.#reserve(VARINT_BYTES_MAX + bytes);
    this.#varint(bytes);
    this.#end += this.#buffer.write(value, this.#end);
  }

  /** Whether the text was written: it is ASCII. */
  #ascii(value: string): boolean {
    const { length } = value;
    this.#reserve(VARINT_BYTES_MAX + length);
    const buffer = this.#buffer;
    const sizeAt = this.#end;
    const start = sizeAt + 1;
    for (let i = 0; i < length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > ASCII_MAX) return false;
      buffer[start + i] = unit;
    }
    buffer[sizeAt] = length << 1;
    this.#end = start + length;
    return true;
  }

  /** Zigzag: small negative numbers are short too. */
  #varint(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.#buffer[this.#end++] = (rest & 0x7f) | 0x80;
    this.#buffer[this.#end++] = rest;
  }

  #reserve(bytes: number): void {
    const required = this.#end + bytes;
    if (required <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(required, 2 * this.#buffer.length));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}
