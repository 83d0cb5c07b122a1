import type { Database } from "@kobo/postgres";
import { type CommandLine, Option } from "@kobo/runtime";
import { reviewsText } from "@kobo/saga";
import { listOpen } from "../db/open-reviews";

/** The command line of `npm run review -- inflows`. */
export const reviewCommands: CommandLine<Database> = (program, run) => {
  program.name("npm run review -- inflows").description("Payments from banks in manual review.");

  program
    .command("list")
    .description("lists what is in review")
    .addOption(new Option("--mode <mode>", "live or sandbox").choices(["live", "test"]))
    .action(({ mode }) => run(async (db) => reviewsText(await listOpen(db, mode))));
};
