import { parseArgs } from "node:util";
import { AppError } from "@kobo/errors";
import { fromPublicId, toPublicId } from "@kobo/ids";
import { formatNaira } from "@kobo/money";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { z } from "zod";
import { decideReview } from "../app/decide-review";
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

/** What was typed wrong; shown with the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

interface Parts {
  db: Database;
  /** Multiplies every pause before the rail is asked again. */
  queryScale: number;
  logger: Pick<Logger, "info">;
}

const OPTIONS = {
  mode: { type: "string" },
  id: { type: "string" },
  by: { type: "string" },
  why: { type: "string" },
} as const;

const text = (max: number) =>
  z.string({ error: "is missing" }).trim().min(1, "is missing").max(max);
const List = z.strictObject({ mode: z.enum(["live", "test"]).optional() });
const Show = z.strictObject({ id: text(100) });
const Deed = z.strictObject({ id: text(100), by: text(200), why: text(1_000) });

/**
 * Does what was typed behind `review transfers`, and returns what to print.
 * @throws UsageError; AppError REVIEW_NOT_FOUND, INVALID_REVIEW_STATE
 */
export async function reviewCommand(
  parts: Parts,
  [name = "", ...args]: readonly string[],
): Promise<string> {
  const { db } = parts;
  if (name === "list") return listText(await reviews.listOpen(db, read(List, args).mode));
  if (name === "show") return show(db, idOf(read(Show, args)));
  const action = ACTIONS.find((known) => known === name);
  if (!action) throw new UsageError(`Unknown command: ${name}.`);
  const { by: actor, why, ...deed } = read(Deed, args);
  const transferId = idOf(deed);
  await decideReview(parts, { transferId, action, actor, why });
  return stateLine(db, transferId);
}

function read<Shape extends z.ZodType>(shape: Shape, args: readonly string[]): z.infer<Shape> {
  const result = shape.safeParse(valuesOf(args));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    return path.length > 0 ? `--${path.join(".")} ${message}` : message;
  });
  throw new UsageError(`${problems.join("; ")}.`);
}

function valuesOf(args: readonly string[]): Record<string, unknown> {
  try {
    return { ...parseArgs({ args: [...args], options: OPTIONS }).values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function idOf({ id }: { id: string }): string {
  const transferId = fromPublicId("txn", id);
  if (!transferId) throw new AppError("REVIEW_NOT_FOUND", "There is no such transfer.");
  return transferId;
}

function listText(open: readonly reviews.OpenReview[]): string {
  if (open.length === 0) return "There is nothing to review.";
  return open.map(lineOf).join("\n");
}

function lineOf(review: reviews.OpenReview): string {
  const { transferId, kind, mode, state, reason, amount, merchantName, openedAt } = review;
  const about = [kind, mode, `${reason}, ${state}`, formatNaira(amount), merchantName];
  return [openedAt.toISOString(), toPublicId("txn", transferId), ...about].join("  ");
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
