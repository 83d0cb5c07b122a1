import type { Long } from "@grpc/proto-loader";

/** Grows to the largest message so far, and every message is written into it. */
const INITIAL_BYTES = 64 * 1024;
/** Of a tag or a length, of up to 32 bits. */
const VARINT32_BYTES_MAX = 5;
const VARINT64_BYTES_MAX = 10;
/** Of one UTF-16 unit. */
const UTF8_BYTES_MAX = 3;
/** Shorter texts are faster to copy here than by a native call. */
const SHORT_TEXT_MAX = 48;
/** More digits may be beyond what a number holds exactly. */
const EXACT_DIGITS_MAX = 15;
const ONE_BYTE_MAX = 0x7f;

/** Writes messages in protobuf's wire format, one at a time. The tag of a field comes before its value. */
export class Writer {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #end = 0;

  begin(): void {
    this.#end = 0;
  }

  finish(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#end));
  }

  string(tag: number, value: string): void {
    const { length } = value;
    this.#reserve(2 * VARINT32_BYTES_MAX + UTF8_BYTES_MAX * length);
    this.#varint(tag);
    if (length < SHORT_TEXT_MAX && this.#ascii(value)) return;
    const bytes = Buffer.byteLength(value);
    this.#varint(bytes);
    this.#end += this.#buffer.write(value, this.#end);
  }

  /** A text is base64. */
  bytes(tag: number, value: Uint8Array | string): void {
    const bytes = typeof value === "string" ? Buffer.from(value, "base64") : value;
    this.#reserve(2 * VARINT32_BYTES_MAX + bytes.length);
    this.#varint(tag);
    this.#varint(bytes.length);
    this.#buffer.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  bool(tag: number, value: boolean): void {
    this.enum(tag, value ? 1 : 0);
  }

  enum(tag: number, value: number): void {
    this.#reserve(2 * VARINT32_BYTES_MAX);
    this.#varint(tag);
    this.#varint(value);
  }

  int32(tag: number, value: number): void {
    this.int64(tag, value);
  }

  int64(tag: number, value: number | string | Long): void {
    this.#reserve(VARINT32_BYTES_MAX + VARINT64_BYTES_MAX);
    this.#varint(tag);
    const number = typeof value === "string" && value.length <= EXACT_DIGITS_MAX ? +value : value;
    if (typeof number === "number" && number >= 0) this.#positive(number);
    else if (Number.isSafeInteger(number)) this.#negative(number as number);
    else this.#varint64(BigInt(String(value)));
  }

  /** Packed: without the tags of the single values. */
  enums(tag: number, values: readonly number[]): void {
    if (values.length === 0) return;
    const start = this.open(tag);
    this.#reserve(VARINT32_BYTES_MAX * values.length);
    for (const value of values) this.#varint(value);
    this.close(start);
  }

  /** Begins a message in a message; returns what `close` needs. */
  open(tag: number): number {
    this.#reserve(2 * VARINT32_BYTES_MAX);
    this.#varint(tag);
    // Most are short, so one byte is kept for the length.
    return ++this.#end;
  }

  close(start: number): void {
    const end = this.#end;
    const bytes = end - start;
    this.#end = start - 1;
    if (bytes > ONE_BYTE_MAX) {
      this.#reserve(VARINT32_BYTES_MAX + bytes);
      this.#buffer.copyWithin(start - 1 + varintSize(bytes), start, end);
    }
    this.#varint(bytes);
    this.#end += bytes;
  }

  /** Whether the text was written: it is ASCII. */
  #ascii(value: string): boolean {
    const start = this.#end + 1;
    const { length } = value;
    for (let i = 0; i < length; i++) {
      const unit = value.charCodeAt(i);
      if (unit > ONE_BYTE_MAX) return false;
      this.#buffer[start + i] = unit;
    }
    this.#buffer[this.#end] = length;
    this.#end = start + length;
    return true;
  }

  #varint(value: number): void {
    let rest = value;
    for (; rest > ONE_BYTE_MAX; rest >>>= 7) this.#buffer[this.#end++] = (rest & 0x7f) | 0x80;
    this.#buffer[this.#end++] = rest;
  }

  /** Beyond 32 bits, where JavaScript's bit operators end. */
  #positive(value: number): void {
    let rest = value;
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 0x80)) {
      this.#buffer[this.#end++] = (rest % 0x80) | 0x80;
    }
    this.#varint(rest);
  }

  /** The ten bytes of two's complement in 64 bits: nine have seven bits each, the last one the sign. */
  #negative(value: number): void {
    let rest = value;
    for (let i = 0; i < 9; i++) {
      const next = Math.floor(rest / 0x80);
      this.#buffer[this.#end++] = (rest - next * 0x80) | 0x80;
      rest = next;
    }
    this.#buffer[this.#end++] = 1;
  }

  #varint64(value: bigint): void {
    let rest = BigInt.asUintN(64, value);
    for (; rest > 0x7fn; rest >>= 7n) this.#buffer[this.#end++] = Number(rest & 0x7fn) | 0x80;
    this.#buffer[this.#end++] = Number(rest);
  }

  #reserve(bytes: number): void {
    const required = this.#end + bytes;
    if (required <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(required, 2 * this.#buffer.length));
    larger.set(this.#buffer);
    this.#buffer = larger;
  }
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++;
  return size;
}
