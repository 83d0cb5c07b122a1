import { z } from "zod";

export const time = z.iso
  .datetime({ offset: true, error: "must be a time of RFC 3339" })
  .transform((text) => new Date(text));

export const accountNumber = z.string().regex(/^\d{10}$/, "must be ten digits");

/** Whole kobo, that a JSON number still tells apart. */
export const kobo = z
  .int("must be a whole number of kobo")
  .positive("must be more than zero")
  .transform(BigInt);
