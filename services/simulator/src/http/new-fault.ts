import { z } from "zod";
import { readFields } from "../domain/fields";

/** What can be met by a fault, and by which. */
type Possible = Readonly<Record<string, readonly string[]>>;

/** No test waits for weeks, and a timer could not. */
const MS_MAX = 2_000_000_000;

/**
 * What every fault is asked for with. A field of a call that nobody knows is refused: such a fault
 * would never be met, or always.
 */
export function faultShape<Operation extends string, Kind extends string>(parts: {
  possible: Readonly<Record<Operation, unknown>>;
  kinds: readonly Kind[];
  fields: readonly string[];
}) {
  const operations = z.custom<Operation>(
    (name) => typeof name === "string" && Object.hasOwn(parts.possible, name),
    `must be one of ${Object.keys(parts.possible).join(", ")}`,
  );
  return {
    operation: operations,
    match: z
      .record(fieldOf(parts.fields), z.union([z.string(), z.number()]))
      .default({})
      .transform(readFields),
    fault: z.enum(parts.kinds),
    times: z.int().positive().optional(),
    ms: z.int().nonnegative().max(MS_MAX).default(0),
  };
}

/** A name that ends in `*` stands for all that begin like it. */
function fieldOf(names: readonly string[]) {
  const beginnings = names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  return z
    .string()
    .refine(
      (sent) => names.includes(sent) || beginnings.some((beginning) => sent.startsWith(beginning)),
      `must be one of ${names.join(", ")}`,
    );
}

/** Which faults happen to which operations, and what a fault needs beside its name. */
export function checkFault(possible: Possible) {
  return (
    { operation, fault, ms }: { operation: string; fault: string; ms: number },
    context: z.RefinementCtx,
  ): void => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", message, path: [field] });
    if (!possible[operation]?.includes(fault)) {
      refuse("fault", "this fault does not happen to this operation");
    }
    if ((fault === "slow" || fault === "late") && ms === 0) {
      refuse("ms", "the faults `slow` and `late` need their ms");
    }
  };
}

/** As a list of faults keeps it. */
export function asFault<Asked extends { fault: string; times?: number | undefined }>({
  fault: kind,
  times,
  ...asked
}: Asked) {
  return { ...asked, kind: kind as Asked["fault"], times };
}
