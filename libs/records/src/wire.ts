import { koboToJson } from "@kobo/money";
import { z } from "zod";

/** Kobo as a JSON integer. */
export const Amount = z.int().min(0);

/** RFC 3339, UTC, milliseconds (decision 23). */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** Reads an `int64 …_kobo` of a message as a JSON integer. @throws RangeError above 2^53 − 1. */
export function amountFromWire(text: string): number {
  return koboToJson(BigInt(text));
}

/** Writes an `int64 …_at_ms` of a message. */
export function timestamp(ms: string | number): string {
  return new Date(Number(ms)).toISOString();
}
