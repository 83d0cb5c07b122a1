import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { type Logger, readOptions, requiredText, UsageError } from "@kobo/runtime";
import { reviewsText } from "@kobo/saga";
import { z } from "zod";
import { decideReview } from "../app/bank/decide-review";
import * as externalTransfers from "../db/external-transfers";
import * as reviews from "../db/reviews";
import { ACTIONS } from "../domain/review";

export const USAGE = `Usage:
  npm run review -- transfers list [--mode live|test]
  npm run review -- transfers show --id txn_…
  npm run review -- transfers requery --id txn_… --by ada --why "the rail is back"
  npm run review -- transfers confirm --id txn_… --by ada --why "the rail says it was paid"
  npm run review -- transfers fail --id txn_… --by ada --why "the rail says it never will be paid"
  npm run review -- transfers resend --id txn_… --by ada --why "the sender waits for the return"
  npm run review -- transfers close --id txn_… --by ada --why "…"
`;

interface Parts {
  db: Database;
  /** Multiplies every pause before the rail is asked again. */
  queryScale: number;
  logger: Pick<Logger, "info">;
}

const LIST = { mode: z.enum(["live", "test"], { error: "must be live or test" }).optional() };
const SHOW = { id: requiredText(100) };
const DEED = { ...SHOW, by: requiredText(200), why: requiredText(1_000) };

/**
 * Does what was typed behind `review transfers`, and returns what to print.
 * @throws UsageError; AppError REVIEW_NOT_FOUND, INVALID_REVIEW_STATE
 */
export async function reviewCommand(
  parts: Parts,
  [name = "", ...args]: readonly string[],
): Promise<string> {
  const { db } = parts;
  if (name === "list") return reviewsText(await reviews.listOpen(db, readOptions(args, LIST).mode));
  if (name === "show") return show(db, idOf(readOptions(args, SHOW)));
  const action = ACTIONS.find((known) => known === name);
  if (!action) throw new UsageError(`Unknown command: ${name}.`);
  const { by: actor, why, ...deed } = readOptions(args, DEED);
  const transferId = idOf(deed);
  await decideReview(parts, { transferId, action, actor, why });
  return stateLine(db, transferId);
}

function idOf({ id }: { id: string }): string {
  const transferId = fromPublicId("txn", id);
  if (!transferId) throw new AppError("REVIEW_NOT_FOUND", "There is no such transfer.");
  return transferId;
}

async function show(db: Database, transferId: string): Promise<string> {
  const line = await stateLine(db, transferId);
  const history = await reviews.historyOf(db, transferId);
  return [line, ...history.map(({ at, text }) => `  ${at.toISOString()}  ${text}`)].join("\n");
}

async function stateLine(db: Database, transferId: string): Promise<string> {
  const transfer = await externalTransfers.find(db, transferId);
  if (!transfer) throw new AppError("REVIEW_NOT_FOUND", "There is no such transfer.");
  const { id, kind, state, amount, railReference, resendOf, wasResent } = transfer;
  const facts = [
    `${toPublicId("txn", id)} is ${state}: ${kind} of ${formatNaira(amount)}`,
    `the rail knows it as ${railReference}`,
    ...(resendOf ? [`sent again for ${toPublicId("txn", resendOf)}`] : []),
    ...(wasResent ? ["another was sent in its place"] : []),
  ];
  return facts.join("; ");
}
