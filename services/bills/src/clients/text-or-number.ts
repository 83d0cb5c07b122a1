import { legible } from "@kobo/outside";
import { z } from "zod";

/** The provider writes numbers as text and text as numbers. */
export const TextOrNumber = z
  .union([z.string(), z.number()])
  .transform((value) => legible(String(value)));
