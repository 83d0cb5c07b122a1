import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { formatNaira } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { type CommandLine, type Logger, nonBlank, Option } from "@kobo/runtime";
import { reviewsText } from "@kobo/saga";
import { decideReview } from "../app/bank/decide-review";
import * as externalTransfers from "../db/external-transfers";
import * as reviews from "../db/reviews";
import { ACTIONS, type Action } from "../domain/review";

interface Parts {
  db: Database;
  /** Multiplies every delay of the query schedule. */
  queryScale: number;
  logger: Pick<Logger, "info">;
}

const ID = new Option("--id <id>", "the transfer or return, such as txn_…")
  .argParser(nonBlank(100))
  .makeOptionMandatory();

const DECISIONS: Readonly<Record<Action, string>> = {
  requery: "queries the rail again",
  confirm: "completes a transfer that the rail confirms as paid",
  fail: "fails a transfer that the rail confirms as unpaid",
  resend: "resends a return whose first attempt cannot arrive any more",
  close: "closes the review without moving money",
};

/** The command line of `npm run review -- transfers`. */
export const reviewCommands: CommandLine<Parts> = (program, run) => {
  program
    .name("npm run review -- transfers")
    .description("Bank transfers and returns in manual review.");

  program
    .command("list")
    .description("lists what is in review")
    .addOption(new Option("--mode <mode>", "live or sandbox").choices(["live", "test"]))
    .action(({ mode }) => run(async ({ db }) => reviewsText(await reviews.listOpen(db, mode))));

  program
    .command("show")
    .description("shows what the rail answered and what reviewers did")
    .addOption(ID)
    .action(({ id }) => run(({ db }) => show(db, idOf(id))));

  for (const action of ACTIONS) {
    program
      .command(action)
      .description(DECISIONS[action])
      .addOption(ID)
      .requiredOption("--by <name>", "your name", nonBlank(200))
      .requiredOption("--why <reason>", "the reason", nonBlank(1_000))
      .action(({ id, by: actor, why }) =>
        run(async (parts) => {
          const transferId = idOf(id);
          await decideReview(parts, { transferId, action, actor, why });
          return stateLine(parts.db, transferId);
        }),
      );
  }
};

/** @throws AppError REVIEW_NOT_FOUND */
function idOf(id: string): string {
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
    `rail reference ${railReference}`,
    ...(resendOf ? [`resend of ${toPublicId("txn", resendOf)}`] : []),
    ...(wasResent ? ["resent"] : []),
  ];
  return facts.join("; ");
}
