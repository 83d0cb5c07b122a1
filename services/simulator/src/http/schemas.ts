import { z } from "zod";
import type { ApiError } from "../domain/api-error";

export const time = z.iso
  .datetime({ offset: true, error: "must be a time of RFC 3339" })
  .transform((text) => new Date(text));

export const accountNumber = z.string().regex(/^\d{10}$/, "must be ten digits");

/** Whole kobo, within the exact range of a JSON number. */
export const kobo = z
  .int("must be a whole number of kobo")
  .positive("must be more than zero")
  .transform(BigInt);

/** Parses a request, or throws the provider's error with the reason. */
export function reader(errorOf: (message: string) => ApiError) {
  return <Value>(schema: z.ZodType<Value>, input: unknown): Value => {
    const result = schema.safeParse(input);
    if (result.success) return result.data;
    throw errorOf(z.prettifyError(result.error));
  };
}
