import { koboToJson } from "@kobo/core/money";
import { z } from "zod";

/** The schemas of amounts of money, and the schemas derived from them. */
export const amounts = z.registry<{ isAmount: true }>();

/** Kobo as a JSON integer. */
export const Amount = z.int().min(0).register(amounts, { isAmount: true });

/** RFC 3339, UTC, milliseconds (decision 23). */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** @throws RangeError above 2^53 − 1, which no amount of ours reaches. */
export const amount = koboToJson;

export function timestamp(moment: Date): string {
  return moment.toISOString();
}

/** Reads an `int64 …_at_ms` of a message. */
export function momentFromWire(ms: string): Date {
  return new Date(Number(ms));
}
