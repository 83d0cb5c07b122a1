import { parseArgs } from "node:util";
import { z } from "zod";

export const USAGE = `Usage:
  npm run review -- list [--mode live|test] [--reason "delivered late"] [--closed] [--after <place>]
  npm run review -- show --id txn_… | --request-id 202611211000…
  npm run review -- requery --id txn_… --by ada --why "the provider is back"
  npm run review -- confirm --id txn_… --provider-reference 17632830 [--cost-naira 965] --by ada --why "…"
  npm run review -- refund --id txn_… --by ada --why "…"
  npm run review -- reverse --id txn_… --by ada --why "the provider failed it after all"
  npm run review -- close --id txn_… --by ada --why "…"
Bank transfers and returns: npm run review -- transfers --help
`;

const HELP: readonly string[] = ["--help", "-h", "help"];

/** Whether somebody wants to know what can be typed. Nothing is a question, too. */
export function wantsHelp([name, ...args]: readonly string[]): boolean {
  if (name === undefined || HELP.includes(name)) return true;
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/** What a person did wrong; shown with the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * The options of one command, by the names of its shape; those that are a boolean there are flags.
 * @throws UsageError
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: string[],
  shape: Shape,
): z.infer<z.ZodObject<Shape>> {
  const options = Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [
      name,
      { type: type instanceof z.ZodBoolean ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const result = z.object(shape).safeParse(valuesOf(args, options));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `--${path.join(".")} ${message}`);
  throw new UsageError(`${problems.join("; ")}.`);
}

function valuesOf(
  args: string[],
  options: Record<string, { type: "string" | "boolean" }>,
): Record<string, unknown> {
  try {
    const flags = Object.entries(options).filter(([, { type }]) => type === "boolean");
    const off = Object.fromEntries(flags.map(([name]) => [name, false]));
    return { ...off, ...parseArgs({ args, options }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
