import { z } from "zod";

export const Config = z.object({
  PORT: z.coerce.number().int().min(0).max(65535),
  /** The folder of the books: one file of JSON lines for each mode. */
  BOOK_DIR: z.string().min(1),
  /** The one set of credentials that both books take. */
  PROVIDER_API_KEY: z.string().min(1),
  PROVIDER_PUBLIC_KEY: z.string().min(1),
  PROVIDER_SECRET_KEY: z.string().min(1),
});
