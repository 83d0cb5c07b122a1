import { z } from "zod";
import { isSameOperator, type OperatorKey, readOperatorEntry } from "./credential";

/** The operators who may act, and their public keys. */
export const OperatorsConfig = {
  /**
   * The operators who may decide, each with a public key: `ada=…,bola=…`, as `npm run ops -- operators create NAME`
   * prints it. Without an entry every decision is refused. A name with two keys is one operator, whose key is being replaced.
   */
  OPERATORS: z
    .string()
    .default("")
    .transform((text, context) => {
      const entries = text.split(/[,\n]/).map((entry) => entry.trim());
      const operators = entries.filter(Boolean).map(readOperatorEntry);
      if (!operators.every((operator) => operator !== undefined)) {
        context.addIssue("must be NAME=PUBLIC_KEY, separated by commas");
        return z.NEVER;
      }
      if (sharesKey(operators)) {
        context.addIssue("gives one key to two operators");
        return z.NEVER;
      }
      return operators;
    }),
};

function sharesKey(operators: readonly OperatorKey[]): boolean {
  return operators.some((one) =>
    operators.some((other) => one.key.equals(other.key) && !isSameOperator(one.name, other.name)),
  );
}
