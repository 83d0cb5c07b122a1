/**
 * kafkajs 2.2.4 copies all headers of a record for each header that it adds, and computes with an object for each
 * digit of a number. This decodes a record in one pass, with the same result.
 */
interface Context {
  firstOffset: string;
  firstTimestamp: string;
  magicByte: number;
  isControlBatch: boolean;
  timestampType: number;
  maxTimestamp: string;
}

/** As much of kafkajs's decoder as a record needs. */
interface Decoder {
  buffer: Buffer;
  offset: number;
}

const RECORD = "kafkajs/src/protocol/recordBatch/record/v0/decoder";
const LOG_APPEND_TIME = 1;
const NULL_LENGTH = -1;

/** kafkajs looks the function up when it first decodes a batch. */
export function replaceRecordDecoder(): void {
  require(RECORD);
  const loaded = require.cache[require.resolve(RECORD)];
  if (loaded) loaded.exports = decodeRecord;
}

export function decodeRecord(decoder: Decoder, batchContext: Context) {
  const { firstOffset, firstTimestamp, timestampType, maxTimestamp } = batchContext;
  const attributes = decoder.buffer.readInt8(decoder.offset++);
  const timestampDelta = readVarlong(decoder);
  const offsetDelta = readVarint(decoder);
  return {
    magicByte: batchContext.magicByte,
    attributes,
    timestamp:
      timestampType === LOG_APPEND_TIME ? maxTimestamp : sum(firstTimestamp, timestampDelta),
    offset: sum(firstOffset, offsetDelta),
    key: readField(decoder),
    value: readField(decoder),
    headers: readHeaders(decoder),
    isControlRecord: batchContext.isControlBatch,
    batchContext,
  };
}

type Header = Buffer | null | (Buffer | null)[];

function readHeaders(decoder: Decoder): Record<string, Header> {
  const headers: Record<string, Header> = {};
  const count = readVarint(decoder);
  for (let i = 0; i < count; i++) {
    const name = readName(decoder, i);
    const content = readField(decoder);
    const earlier = headers[name];
    if (earlier === undefined) headers[name] = content;
    else headers[name] = Array.isArray(earlier) ? [...earlier, content] : [earlier, content];
  }
  return headers;
}

/** Records mostly have the same headers in the same order: the names of the record before. */
const lastNames: string[] = [];

function readName(decoder: Decoder, index: number): string {
  const { buffer } = decoder;
  const length = readVarint(decoder);
  const start = decoder.offset;
  decoder.offset += length;
  const last = lastNames[index];
  if (last !== undefined && isAscii(buffer, start, length, last)) return last;
  const name = buffer.toString("utf8", start, decoder.offset);
  lastNames[index] = name;
  return name;
}

function isAscii(buffer: Buffer, start: number, length: number, text: string): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const byte = buffer[start + i];
    if (byte !== text.charCodeAt(i)) return false;
  }
  return true;
}

function readField(decoder: Decoder): Buffer | null {
  const length = readVarint(decoder);
  if (length === NULL_LENGTH) return null;
  const start = decoder.offset;
  decoder.offset += length;
  return decoder.buffer.subarray(start, decoder.offset);
}

function readVarint(decoder: Decoder): number {
  const { buffer } = decoder;
  let rest = 0;
  let byte: number;
  let shift = 0;
  do {
    byte = buffer[decoder.offset++] as number;
    rest |= (byte & 0x7f) << shift;
    shift += 7;
  } while (byte > 0x7f);
  return (rest >>> 1) ^ -(rest & 1);
}

function readVarlong(decoder: Decoder): bigint {
  const { buffer } = decoder;
  let rest = 0n;
  let byte: number;
  let shift = 0n;
  do {
    byte = buffer[decoder.offset++] as number;
    rest |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
  } while (byte > 0x7f);
  return (rest >> 1n) ^ -(rest & 1n);
}

function sum(text: string, delta: number | bigint): string {
  const start = Number(text);
  const value = start + Number(delta);
  const isExact = Number.isSafeInteger(start) && Number.isSafeInteger(value);
  return String(isExact ? value : BigInt(text) + BigInt(delta));
}
