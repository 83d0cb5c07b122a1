/** The wire types of fields; the two of groups are obsolete. */
const VARINT = 0;
const EIGHT_BYTES = 1;
const LENGTH_DELIMITED = 2;
const FOUR_BYTES = 5;

/** The first seven bytes of a varint have 49 bits, which a number holds exactly. */
const EXACT_BYTES_MAX = 7;
/** After them, the ten bytes of a negative number that a number holds exactly end so. */
const NEGATIVE_TAIL = [0xff, 0xff, 0x01];

/** Reads a message in protobuf's wire format. */
export class Reader {
  readonly #buffer: Buffer;
  #position = 0;

  constructor(buffer: Buffer) {
    this.#buffer = buffer;
  }

  /** @throws RangeError when the last field went beyond the message's end */
  isBefore(end: number): boolean {
    if (this.#position > end) throw truncated();
    return this.#position < end;
  }

  /** Of a tag, a length or an enum: up to 32 bits. */
  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      // Beyond the buffer it is undefined, which reads as zero until `isBefore` throws.
      const byte = this.#buffer[this.#position++] as number;
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  }

  bool(): boolean {
    return this.varint() !== 0;
  }

  int32(): number {
    return this.varint() | 0;
  }

  /** As a text of digits. */
  int64(): string {
    const start = this.#position;
    let value = 0;
    let factor = 1;
    for (let i = 0; i < EXACT_BYTES_MAX; i++) {
      const byte = this.#buffer[this.#position++] as number;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return String(value);
      factor *= 0x80;
    }
    if (this.#isNegativeFrom(this.#position)) {
      this.#position += NEGATIVE_TAIL.length;
      return String(value - factor);
    }
    this.#position = start;
    return String(this.#large());
  }

  string(): string {
    const end = this.end();
    const start = this.#position;
    this.#position = end;
    return start === end ? "" : this.#buffer.toString("utf8", start, end);
  }

  /** A view of the message. */
  bytes(): Buffer {
    const end = this.end();
    const bytes = this.#buffer.subarray(this.#position, end);
    this.#position = end;
    return bytes;
  }

  /** Reads the length of a message in the message; returns where it ends. */
  end(): number {
    const length = this.varint();
    const end = this.#position + length;
    if (end > this.#buffer.length) throw truncated();
    return end;
  }

  /** Skips the value of a field that this release does not know. */
  skip(tag: number): void {
    switch (tag & 0x07) {
      case VARINT:
        this.varint();
        break;
      case EIGHT_BYTES:
        this.#position += 8;
        break;
      case LENGTH_DELIMITED:
        this.#position = this.end();
        break;
      case FOUR_BYTES:
        this.#position += 4;
        break;
      default:
        throw new RangeError(`The message has a field of an unknown wire type, tag ${tag}.`);
    }
  }

  #isNegativeFrom(position: number): boolean {
    return NEGATIVE_TAIL.every((byte, i) => this.#buffer[position + i] === byte);
  }

  #large(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#buffer[this.#position++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return BigInt.asIntN(64, value);
  }
}

function truncated(): RangeError {
  return new RangeError("The message ends within a field.");
}
