import { parseArgs } from "node:util";
import { AppError } from "@kobo/errors";
import { z } from "zod";

/** What was typed wrong; shown with the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const HELP: readonly string[] = ["--help", "-h", "help"];

/** Whether the usage is to be shown: asked for, or nothing was typed. */
export function wantsHelp([name, ...args]: readonly string[]): boolean {
  if (name === undefined || HELP.includes(name)) return true;
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/**
 * The options of one command, by the names of its shape; those that are a boolean there are flags.
 * @throws UsageError
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: readonly string[],
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

/** A text that an option must have. */
export function requiredText(max = Number.POSITIVE_INFINITY) {
  const text = z.string({ error: "is missing" }).trim().min(1, "is missing");
  return Number.isFinite(max) ? text.max(max) : text;
}

function valuesOf(
  args: readonly string[],
  options: Record<string, { type: "string" | "boolean" }>,
): Record<string, unknown> {
  try {
    const flags = Object.entries(options).filter(([, { type }]) => type === "boolean");
    const off = Object.fromEntries(flags.map(([name]) => [name, false]));
    return { ...off, ...parseArgs({ args: [...args], options }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The main function of a command: prints what it returns, or what went wrong, and exits with 1 then.
 * `--help`, or nothing at all, prints the usage and runs nothing.
 */
export function runCommand(usage: string, command: (args: string[]) => Promise<string>): void {
  const args = process.argv.slice(2);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader such as `head` closes the pipe when it has read enough.
    if (error.code !== "EPIPE") throw error;
  });
  if (wantsHelp(args)) {
    process.stdout.write(usage);
    return;
  }
  command(args)
    .then((output) => process.stdout.write(`${output}\n`))
    .catch((error: unknown) => {
      process.stderr.write(textOf(error, usage));
      process.exitCode = 1;
    });
}

function textOf(error: unknown, usage: string): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof AppError) return `${error.code}: ${error.message}\n`;
  return `${error instanceof Error ? error.message : String(error)}\n`;
}
