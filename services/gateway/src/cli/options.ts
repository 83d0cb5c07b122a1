import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { isUuid } from "@kobo/core/ids";
import { type Kobo, nairaToKobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { UsageError } from "@kobo/runtime";
import { dayOf } from "../domain/deprecated-calls";
import { type By, operator } from "../domain/merchants/audit";

/** Everything that can be typed behind a command. */
const OPTIONS = {
  name: { type: "string" },
  merchant: { type: "string" },
  mode: { type: "string" },
  id: { type: "string" },
  naira: { type: "string" },
  "max-naira": { type: "string" },
  "daily-naira": { type: "string" },
  class: { type: "string" },
  default: { type: "boolean" },
  keys: { type: "boolean" },
  "allow-similar-name": { type: "boolean" },
  scopes: { type: "string" },
  "all-scopes": { type: "boolean" },
  allow: { type: "string" },
  "allow-any": { type: "boolean" },
  "overlap-hours": { type: "string" },
  limit: { type: "string" },
  since: { type: "string" },
  by: { type: "string" },
} as const;

export type OptionName = keyof typeof OPTIONS;
export type Options = ReturnType<typeof parse>["values"];

/**
 * The words of a command, and what was typed behind them.
 * @throws UsageError
 */
export function readArguments(args: string[]): { words: string; options: Options } {
  try {
    const { positionals, values } = parse(args);
    return { words: positionals.join(" "), options: values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parse(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options: OPTIONS });
}

/** @throws UsageError for options of other commands */
export function assertTaken(options: Options, taken: readonly OptionName[], words: string): void {
  const strange = Object.keys(options).filter(
    (name) => !(taken as readonly string[]).includes(name),
  );
  if (strange.length === 0) return;
  throw new UsageError(
    `\`${words}\` does not take ${strange.map((name) => `--${name}`).join(", ")}.`,
  );
}

/** @throws UsageError */
export function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing.`);
  return value;
}

/** @throws UsageError */
export function theAmount(naira: string, name: string): Kobo {
  const amount = nairaToKobo(naira);
  if (!amount) throw new UsageError(`${name} must be an amount above 0.`);
  return amount;
}

/** @throws UsageError */
export function theMode(value: string | undefined): Mode {
  if (value !== "live" && value !== "test") throw new UsageError("--mode must be live or test.");
  return value;
}

/** @throws UsageError */
export function theKeyId({ id }: Options): string {
  const given = required(id, "--id");
  if (!isUuid(given)) throw new UsageError(`${given} is no key id; \`key list\` shows them.`);
  return given;
}

interface Bounds {
  name: string;
  min: number;
  max: number;
  /** When nothing was typed. */
  otherwise: number;
}

/** @throws UsageError */
export function theNumber(
  value: string | undefined,
  { name, min, max, otherwise }: Bounds,
): number {
  if (value === undefined) return otherwise;
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A day in UTC, such as 2026-11-22.
 * @throws UsageError
 */
export function theDay(value: string, name: string): string {
  const date = DAY.test(value) ? new Date(value) : new Date(Number.NaN);
  // The 30th of February would be the second of March.
  if (!Number.isNaN(date.getTime()) && dayOf(date) === value) return value;
  throw new UsageError(`${name} must be a day such as 2026-11-22.`);
}

const NAME_MAX = 100;
const CONTROL = /\p{Cc}/u;

/**
 * Who is at the keyboard, for the audit log.
 * @throws UsageError
 */
export function theOperator({ by }: Options): By {
  const name = by ?? nameHere();
  if (name.trim() === "" || name.length > NAME_MAX || CONTROL.test(name)) {
    throw new UsageError(`--by must be a name of at most ${NAME_MAX} characters.`);
  }
  return operator(name.trim());
}

/** In a container the user may have a number and no name. */
function nameHere(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
