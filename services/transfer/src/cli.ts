import { AppError } from "@kobo/errors";
import { connect } from "@kobo/postgres";
import { createLogger, loadConfig } from "@kobo/runtime";
import { reviewCommand, USAGE, UsageError } from "./cli/review-command";
import { ReviewConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `npm run review -- transfers`: bank transfers and returns that a reviewer must look at. */
async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0 || args.some((arg) => ["--help", "-h", "help"].includes(arg))) {
    process.stdout.write(USAGE);
    return;
  }
  const { DATABASE_URL: url, QUERY_SCALE: queryScale } = loadConfig(ReviewConfig);
  const db = connect({ url, schema: SCHEMA, applicationName: "transfer review" });
  try {
    const logger = createLogger("transfer review", "silent");
    process.stdout.write(`${await reviewCommand({ db, queryScale, logger }, args)}\n`);
  } finally {
    await db.destroy();
  }
}

function textOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof AppError) return `${error.code}: ${error.message}\n`;
  return `${error instanceof Error ? error.message : String(error)}\n`;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever has read enough, as `head` does, closes the pipe.
  if (error.code !== "EPIPE") throw error;
});

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(textOf(error));
  process.exitCode = 1;
});
