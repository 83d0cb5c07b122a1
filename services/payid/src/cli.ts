import { connect } from "@kobo/postgres";
import { loadConfig, runCommand } from "@kobo/runtime";
import { reviewCommands } from "./cli/review-command";
import { ReviewConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `npm run review -- inflows`: payments from banks in manual review. */
runCommand(reviewCommands, async (work) => {
  const { DATABASE_URL: url } = loadConfig(ReviewConfig);
  const db = connect({ url, schema: SCHEMA, applicationName: "payid review" });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
});
