import { connect } from "@kobo/postgres";
import { loadConfig, runCommand } from "@kobo/runtime";
import { reviewCommand, USAGE } from "./cli/review-command";
import { ReviewConfig } from "./config";
import { SCHEMA } from "./db/schema";

/** `npm run review -- inflows`: payments from banks that a reviewer must look at. */
runCommand(USAGE, async (args) => {
  const { DATABASE_URL: url } = loadConfig(ReviewConfig);
  const db = connect({ url, schema: SCHEMA, applicationName: "payid review" });
  try {
    return await reviewCommand(db, args);
  } finally {
    await db.destroy();
  }
});
