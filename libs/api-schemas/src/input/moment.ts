import { z } from "zod";

/** 0 means "none" on the wire, and no record is older than 1970. */
const FIRST_MS = 1;

/** Generated Python clients write the offset of a time in a query as `+0100`. */
export function withColonInOffset(value: string): string {
  return value.replace(/(T.*[+-][0-9]{2})([0-9]{2})$/, "$1:$2");
}

const ATimestamp = z.iso.datetime({ offset: true });

export function isTimestamp(value: string): boolean {
  return ATimestamp.safeParse(value).success;
}

/** A moment with any offset (decision 23). */
export const Moment = z
  .string()
  .overwrite(withColonInOffset)
  .refine(isTimestamp, {
    message: "must be an RFC 3339 timestamp",
    params: { code: "invalid_format" },
  })
  .transform((value) => new Date(Math.max(FIRST_MS, Date.parse(value))))
  .meta({
    format: "date-time",
    description: "RFC 3339, with any offset, such as `2026-11-21T09:30:00Z`.",
  });
