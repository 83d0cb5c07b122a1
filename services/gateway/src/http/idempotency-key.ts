import { AppError } from "@kobo/errors";
import type { Request } from "express";
import type { Operation } from "./operation";

const HEADER = "Idempotency-Key";
/** What clients of another provider send; taken as the same (decision 9). */
const ALIAS = "X-Idempotency-Key";
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/**
 * The request's idempotency key; undefined when it has none.
 * @throws AppError VALIDATION_ERROR for one that is empty, too long or not printable ASCII
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get(HEADER) ?? request.get(ALIAS);
  if (key === undefined) return undefined;
  if (PRINTABLE.test(key)) return key;
  throw new AppError("VALIDATION_ERROR", undefined, {
    errors: [
      {
        field: HEADER,
        code: "invalid_format",
        message: `${HEADER} must be 1 to 255 printable ASCII characters.`,
      },
    ],
  });
}

/** What a key is good for: the path with its parameters in place, the same however the client wrote it. */
export function keyPath({ root, keyScope }: Operation, { params }: Request): string {
  const own = keyScope.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  return root.path + own;
}
