import type { Database } from "@kobo/postgres";
import { readOptions, UsageError } from "@kobo/runtime";
import { reviewsText } from "@kobo/saga";
import { z } from "zod";
import { listOpen } from "../db/open-reviews";

export const USAGE = `Usage:
  npm run review -- inflows list [--mode live|test]
`;

const LIST = { mode: z.enum(["live", "test"], { error: "must be live or test" }).optional() };

/**
 * Executes what was typed behind `review inflows`, and returns what to print.
 * @throws UsageError
 */
export async function reviewCommand(
  db: Database,
  [name = "", ...args]: readonly string[],
): Promise<string> {
  if (name !== "list") throw new UsageError(`Unknown command: ${name}.`);
  return reviewsText(await listOpen(db, readOptions(args, LIST).mode));
}
