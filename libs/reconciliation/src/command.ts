import { parseArgs } from "node:util";
import { formatNaira } from "@kobo/core/money";
import type { Database } from "@kobo/postgres";
import { z } from "zod";
import { lagosDayOf } from "./day";
import type { Difference, Side } from "./movement";
import { type Reconciled, reconcile } from "./reconcile";
import { MODES, type ReconciliationSources } from "./reconciliation-sources";
import type { Subject } from "./runs";

interface Options {
  db: Database;
  sources: ReconciliationSources;
  /** Arguments of the command. */
  args: string[];
  write: (line: string) => void;
  now: Date;
  secondLookMs?: number;
}

const Requested = z.object({ day: z.iso.date().optional(), mode: z.enum(MODES).optional() });

/** The usage of one service's command; `statement` is the statement that it reads. */
export function usageOf(statement: string): string {
  return `${statement} is compared with our records:
  reconcile [--day YYYY-MM-DD] [--mode live|test]
The day is one of Lagos; without it, yesterday and today so far. Without a mode, both.
Ends with 0 when nothing differs, with 1 when something does, and with 2 when it could not be compared.
`;
}

export function wantsHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/**
 * `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares and prints, by default yesterday and today so far, in both
 * modes. Returns the number of differences.
 */
export async function reconcileCommand(options: Options): Promise<number> {
  const { db, sources, args, write, now } = options;
  const { values } = parseArgs({
    args,
    options: { day: { type: "string" }, mode: { type: "string" } },
  });
  const requested = Requested.safeParse(values);
  if (!requested.success) throw new Error(z.prettifyError(requested.error));
  const { day, mode } = requested.data;
  const days = day ? [day] : [dayBefore(now), lagosDayOf(now)];
  let count = 0;
  for (const subject of days.flatMap((one) => subjectsOf(sources, one, mode))) {
    const { signal } = new AbortController();
    const { secondLookMs } = options;
    const pause = secondLookMs === undefined ? {} : { secondLookMs };
    const reconciled = await reconcile({ db, sources: sources, subject, signal, ...pause });
    for (const line of report(subject, reconciled)) write(line);
    count += reconciled.differences;
  }
  return count;
}

function subjectsOf(
  { source }: ReconciliationSources,
  day: string,
  mode: Subject["mode"] | undefined,
): Subject[] {
  return MODES.filter((one) => !mode || one === mode).map((one) => ({ mode: one, source, day }));
}

const DAY_MS = 86_400_000;

function dayBefore(now: Date): string {
  return lagosDayOf(new Date(now.getTime() - DAY_MS));
}

function report({ source, mode, day }: Subject, { ours, theirs, found }: Reconciled): string[] {
  // Movements of neighbouring days were read to find counterparts; they count for their own day.
  const read = `${ours} of ours, ${theirs} of theirs of this day`;
  const result = found.length > 0 ? `${found.length} differ` : "no differences";
  return [`${day}  ${mode}  ${source.replace("_", " ")}: ${read}, ${result}`, ...found.map(lineOf)];
}

function lineOf({ kind, key, ours, theirs }: Difference): string {
  const name = kind.replace("_", " ").padEnd("status differs".length);
  return `  ${name}  ${key}  ours: ${textOf(ours)}  theirs: ${textOf(theirs)}`;
}

function textOf(side: Side | undefined): string {
  if (!side) return "none";
  const { amount, currency = "", status } = side;
  return `${amount === undefined ? "unknown amount" : format(amount, currency)} ${status}`;
}

/** Every currency that is compared has a hundred minor units, as the naira has. */
function format(amount: bigint, currency: string): string {
  const naira = formatNaira(amount);
  return currency === "NGN" ? naira : naira.replace("₦", `${currency} `);
}
