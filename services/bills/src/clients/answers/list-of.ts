import { z } from "zod";

/** A list of the provider's: a row that cannot be read takes nothing away from the others. */
export function listOf<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((rows) =>
    rows.flatMap((candidate) => {
      const { data } = row.safeParse(candidate);
      return data === undefined ? [] : [data];
    }),
  );
}
