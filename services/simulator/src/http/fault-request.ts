import { z } from "zod";
import { FAULT_KINDS, type Fault, type PossibleFaults } from "../domain/fault";
import { readFields } from "../domain/fields";

/** Longer delays are mistakes. */
const MS_MAX = 2_000_000_000;

interface FaultRules {
  possible: PossibleFaults;
  /** The fields by which a fault may match; a `*` at the end matches any suffix. */
  fields: readonly string[];
}

/** The request for a fault of a bank or the card processor. */
export function bankFaultRequest(rules: FaultRules & { defaultCode: string }): z.ZodType<Fault> {
  return z
    .strictObject({
      ...commonFields(rules),
      status: z.int().min(400).max(599).default(400),
      message: z.string().default("The request was refused."),
      code: z.string().default(rules.defaultCode),
    })
    .superRefine(checkFault(rules.possible))
    .transform(toFault);
}

/** The request for a fault of the bill provider. */
export function billFaultRequest(rules: FaultRules): z.ZodType<Fault> {
  return z
    .strictObject({
      ...commonFields(rules),
      code: z
        .string()
        .regex(/^\d{3}$/)
        .default(""),
    })
    .superRefine(checkFault(rules.possible))
    .refine(({ fault, code }) => fault !== "code" || code !== "", {
      message: "the fault `code` needs a code",
      path: ["code"],
    })
    .transform(toFault);
}

/** Unknown operations and fields are refused: such a fault would match nothing, or everything. */
function commonFields({ possible, fields }: FaultRules) {
  return {
    operation: z.enum(Object.keys(possible)),
    match: z
      .record(fieldName(fields), z.union([z.string(), z.number()]))
      .default({})
      .transform(readFields),
    fault: z.enum(FAULT_KINDS),
    times: z.int().positive().optional(),
    ms: z.int().nonnegative().max(MS_MAX).default(0),
  };
}

function fieldName(names: readonly string[]) {
  const prefixes = names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
  return z
    .string()
    .refine(
      (sent) => names.includes(sent) || prefixes.some((prefix) => sent.startsWith(prefix)),
      `must be one of ${names.join(", ")}`,
    );
}

type Requested = {
  operation: string;
  fault: Fault["kind"];
  times?: number | undefined;
  ms: number;
};

function checkFault(possible: PossibleFaults) {
  return ({ operation, fault, ms }: Requested, context: z.RefinementCtx): void => {
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

function toFault<Request extends Requested>({ fault: kind, times, ...rest }: Request) {
  return { ...rest, kind, times };
}
