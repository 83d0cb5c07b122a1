import { connect } from "@kobo/postgres";
import { createLogger, loadConfig, runCommand } from "@kobo/runtime";
import { reviewCommands } from "./cli/review-command";
import { ReviewConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `npm run review -- transfers`: bank transfers and returns in manual review. */
runCommand(reviewCommands, async (work) => {
  const { DATABASE_URL: url, QUERY_SCALE: queryScale } = loadConfig(ReviewConfig);
  const db = connect({ url, schema: SCHEMA, applicationName: "transfer review" });
  try {
    const logger = createLogger("transfer review", "silent");
    return await work({ db, queryScale, logger });
  } finally {
    await db.destroy();
  }
});
