import { nameProblem } from "@kobo/core/names";
import { z } from "zod";
import { InexactNumber } from "./exact-number";
import { shownName } from "./unknown-fields";

/** Fields that several services' requests share, with their rules. */

/**
 * Money as a JSON integer (decision 6); `unit` is for messages. Minimums have their own error codes and are checked
 * later.
 */
export function minorUnits(unit: string) {
  return z
    .int(`must be a whole number of ${unit}, not a text or a fraction`)
    .meta({ format: "int64" });
}

/** Plain text for display. */
export function text(min: number, max: number) {
  return trimmed(min, max).refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), {
    message: "must be text without control characters",
    params: { code: "invalid_text" },
  });
}

/** A name for other merchants and customers: without invisible or misleading characters. */
export function displayName(min: number, max: number) {
  return trimmed(min, max).superRefine((value, { addIssue }) => {
    const problem = nameProblem(value);
    if (!problem) return;
    const { code, message } = problem;
    addIssue({ code: "custom", message, params: { code } });
  });
}

function trimmed(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min, min === 1 ? "must not be empty" : `must have at least ${min} characters`)
    .max(max, `must have at most ${max} characters`);
}

const METADATA_BYTES_MAX = 8 * 1024;
const METADATA_KEYS_MAX = 50;
const METADATA_DEPTH_MAX = 3;

/** The description of metadata fields. */
export const METADATA_RULE =
  "For your own use; returned unchanged: at most 8 KiB, 50 keys and three levels. Send a number with more digits than a double keeps as text.";

/** Decision 15: an object of at most 8 KiB, 50 keys and depth 3, returned unchanged. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .superRefine((value, { addIssue }) => {
    const message = "cannot be kept exactly as a number; send it as text";
    for (const path of inexactIn(value)) {
      addIssue({ code: "custom", message, path, params: { code: "inexact_number" } });
    }
  })
  .refine((value) => Object.keys(value).length <= METADATA_KEYS_MAX, {
    message: `may have at most ${METADATA_KEYS_MAX} keys`,
    params: { code: "too_many_keys" },
  })
  .refine((value) => depthOf(value) <= METADATA_DEPTH_MAX, {
    message: `may be nested at most ${METADATA_DEPTH_MAX} levels deep`,
    params: { code: "too_deep" },
  })
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX, {
    message: "may take at most 8 KiB",
    params: { code: "too_big" },
  })
  .refine(isStorable, {
    message: "must be well-formed Unicode without NUL",
    params: { code: "invalid_text" },
  });

/** The paths of numbers that could not be returned unchanged. */
function inexactIn(value: unknown): string[][] {
  if (value instanceof InexactNumber) return [[]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    inexactIn(inner).map((path) => [Array.isArray(value) ? name : shownName(name), ...path]),
  );
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null || value instanceof InexactNumber) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Whether PostgreSQL can store all texts of a value: neither `text` nor `jsonb` may contain NUL or half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
