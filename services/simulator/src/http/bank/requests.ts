import { z } from "zod";

export const accountNumber = z.string().regex(/^\d{10}$/, "must be ten digits");

/** Whole kobo, that a JSON number still tells apart. */
export const kobo = z
  .int("must be a whole number of kobo")
  .positive("must be more than zero")
  .transform(BigInt);
