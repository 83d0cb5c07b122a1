import { z } from "zod";

export const time = z.iso
  .datetime({ offset: true, error: "must be a time of RFC 3339" })
  .transform((text) => new Date(text));
