import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { type CommandLine, nonBlank, Option } from "@kobo/runtime";
import { reviewsText } from "@kobo/saga";
import { requeryStuck } from "../app/requery-stuck";
import { listStuck, type Operation } from "../db/stuck-work";

/** The command line of `npm run review -- cards`. */
export const reviewCommands: CommandLine<Database> = (program, run) => {
  program
    .name("npm run review -- cards")
    .description("Card payments, refunds, settlements and disputes that the ledger refuses.");

  program
    .command("list")
    .description("lists what is stuck")
    .addOption(new Option("--mode <mode>", "live or sandbox").choices(["live", "test"]))
    .action(({ mode }) => run(async (db) => reviewsText(await listStuck(db, mode))));

  program
    .command("requery")
    .description("asks the ledger again")
    .requiredOption(
      "--id <id>",
      "the payment, refund or dispute: txn_…, re_… or dp_…",
      nonBlank(100),
    )
    .requiredOption("--by <name>", "your name", nonBlank(200))
    .requiredOption("--why <reason>", "the reason", nonBlank(1_000))
    .action(({ id, by: actor, why }) =>
      run(async (db) => {
        const operation = await requeryStuck(db, { ...toSubject(id), actor, why });
        return `The ledger will be asked again: ${operation} ${id}.`;
      }),
    );
};

/** @throws AppError REVIEW_NOT_FOUND */
function toSubject(id: string): { id: string; operations: Operation[] } {
  const refund = fromPublicId("re", id);
  if (refund) return { id: refund, operations: ["card refund"] };
  const dispute = fromPublicId("dp", id);
  if (dispute) return { id: dispute, operations: ["card dispute"] };
  const payment = fromPublicId("txn", id);
  if (payment) return { id: payment, operations: ["card payment", "card settlement"] };
  throw new AppError("REVIEW_NOT_FOUND", "There is no such payment, refund or dispute.");
}
