import { z } from "zod";

export const kobo = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);

export const date = z.iso.datetime().transform((text) => new Date(text));
