import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { readOptions, requiredText, UsageError } from "@kobo/runtime";
import { reviewsText } from "@kobo/saga";
import { z } from "zod";
import { requeryStuck } from "../app/requery-stuck";
import { listStuck, type Operation } from "../db/stuck-work";

export const USAGE = `Usage:
  npm run review -- cards list [--mode live|test]
  npm run review -- cards requery --id txn_…|re_… --by ada --why "the account is open now"
`;

const LIST = { mode: z.enum(["live", "test"], { error: "must be live or test" }).optional() };
const REQUERY = { id: requiredText(100), by: requiredText(200), why: requiredText(1_000) };

/**
 * Executes what was typed behind `review cards`, and returns what to print.
 * @throws UsageError; AppError REVIEW_NOT_FOUND
 */
export async function reviewCommand(
  db: Database,
  [name = "", ...args]: readonly string[],
): Promise<string> {
  if (name === "list") return reviewsText(await listStuck(db, readOptions(args, LIST).mode));
  if (name !== "requery") throw new UsageError(`Unknown command: ${name}.`);
  const { id, by: actor, why } = readOptions(args, REQUERY);
  const operation = await requeryStuck(db, { ...toSubject(id), actor, why });
  return `The ledger will be asked again: ${operation} ${id}.`;
}

function toSubject(id: string): { id: string; operations: Operation[] } {
  const refund = fromPublicId("re", id);
  if (refund) return { id: refund, operations: ["card refund"] };
  const payment = fromPublicId("txn", id);
  if (payment) return { id: payment, operations: ["card payment", "card settlement"] };
  throw new AppError("REVIEW_NOT_FOUND", "There is no such payment or refund.");
}
