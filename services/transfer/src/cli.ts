import { connect } from "@kobo/postgres";
import { createLogger, loadConfig, runCommand } from "@kobo/runtime";
import { reviewCommand, USAGE } from "./cli/review-command";
import { ReviewConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `npm run review -- transfers`: bank transfers and returns that a reviewer must look at. */
runCommand(USAGE, async (args) => {
  const { DATABASE_URL: url, QUERY_SCALE: queryScale } = loadConfig(ReviewConfig);
  const db = connect({ url, schema: SCHEMA, applicationName: "transfer review" });
  try {
    const logger = createLogger("transfer review", "silent");
    return await reviewCommand({ db, queryScale, logger }, args);
  } finally {
    await db.destroy();
  }
});
