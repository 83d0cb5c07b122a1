import { z } from "zod";

/** A list of the provider, without the rows that cannot be parsed. */
export function listOf<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((rows) =>
    rows.flatMap((candidate) => {
      const { data } = row.safeParse(candidate);
      return data === undefined ? [] : [data];
    }),
  );
}
