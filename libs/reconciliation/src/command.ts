import { parseArgs } from "node:util";
import { formatNaira } from "@kobo/core/money";
import type { Database } from "@kobo/postgres";
import { z } from "zod";
import { type Books, MODES } from "./books";
import { lagosDayOf } from "./day";
import type { Difference, Side } from "./movement";
import { type Reconciled, reconcile } from "./reconcile";
import type { Subject } from "./runs";

interface Options {
  db: Database;
  books: Books;
  /** What was typed behind the command. */
  args: string[];
  write: (line: string) => void;
  now: Date;
  secondLookMs?: number;
}

const Wanted = z.object({ day: z.iso.date().optional(), mode: z.enum(MODES).optional() });

/** Of one service's command; the statement is the one that it reads. */
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
 * `reconcile [--day YYYY-MM-DD] [--mode live|test]`: compares and prints, by default yesterday and
 * today so far, in both modes. Returns how many differences there are.
 */
export async function reconcileCommand(options: Options): Promise<number> {
  const { db, books, args, write, now } = options;
  const { values } = parseArgs({
    args,
    options: { day: { type: "string" }, mode: { type: "string" } },
  });
  const wanted = Wanted.safeParse(values);
  if (!wanted.success) throw new Error(z.prettifyError(wanted.error));
  const { day, mode } = wanted.data;
  const days = day ? [day] : [dayBefore(now), lagosDayOf(now)];
  let count = 0;
  for (const subject of days.flatMap((one) => subjectsOf(books, one, mode))) {
    const { signal } = new AbortController();
    const { secondLookMs } = options;
    const pause = secondLookMs === undefined ? {} : { secondLookMs };
    const reconciled = await reconcile({ db, books, subject, signal, ...pause });
    for (const line of report(subject, reconciled)) write(line);
    count += reconciled.differences;
  }
  return count;
}

function subjectsOf({ source }: Books, day: string, mode: Subject["mode"] | undefined): Subject[] {
  return MODES.filter((one) => !mode || one === mode).map((one) => ({ mode: one, source, day }));
}

const DAY_MS = 86_400_000;

function dayBefore(now: Date): string {
  return lagosDayOf(new Date(now.getTime() - DAY_MS));
}

function report({ source, mode, day }: Subject, { ours, theirs, found }: Reconciled): string[] {
  // What belongs to the days beside it was read to find counterparts, and is counted there.
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
