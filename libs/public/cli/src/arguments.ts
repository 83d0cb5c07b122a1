import { parseArgs } from "node:util";
import { UsageError } from "./usage-error";

/** The options of all commands. */
const OPTIONS = {
  "forward-to": { type: "string" },
  events: { type: "string" },
  secret: { type: "string" },
  wallet: { type: "string" },
  webhook: { type: "string" },
  event: { type: "string" },
  limit: { type: "string" },
  list: { type: "boolean" },
  "api-key": { type: "string" },
  "base-url": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

export type OptionName = keyof typeof OPTIONS;
export type Options = ReturnType<typeof parse>["values"];

/** Parsed arguments. */
export interface Typed {
  words: string[];
  options: Options;
}

/** @throws UsageError */
export function readArguments(args: readonly string[]): Typed {
  try {
    const { positionals, values } = parse(args);
    return { words: positionals, options: values };
  } catch (error) {
    throw new UsageError(firstSentence(error instanceof Error ? error.message : String(error)));
  }
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
}

/** Node's message continues with how to type words that begin with a dash. */
function firstSentence(message: string): string {
  const [first = ""] = message.split(/\.\s/);
  return first.endsWith(".") ? first : `${first}.`;
}

/** @throws UsageError for options of other commands */
export function assertTaken(options: Options, taken: readonly OptionName[], command: string): void {
  const names: readonly string[] = taken;
  const strange = Object.keys(options).filter((name) => !names.includes(name));
  if (strange.length === 0) return;
  const list = strange.map((name) => `--${name}`).join(", ");
  throw new UsageError(`kobo ${command} does not take ${list}.`);
}

/** @throws UsageError */
export function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing.`);
  return value;
}
