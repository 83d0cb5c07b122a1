import { legible } from "@kobo/provider-client";
import { z } from "zod";

/** The provider writes numbers as text and text as numbers. */
export const TextOrNumber = z
  .union([z.string(), z.number()])
  .transform((value) => legible(String(value)));
