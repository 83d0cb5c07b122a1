import { connect, type Database } from "@kobo/postgres";
import { SCHEMA } from "../schema";

/**
 * The queue's statements are always the same, begin with a few rows and find everything else by index:
 * plans are made once, and neither a table's growth nor its emptiness must talk the planner into
 * reading whole tables.
 */
const SETTINGS = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

/** Both lanes look for work, attempts are stored, and some are handed back. */
const POOL_MAX = 5;

export function connectForQueue(url: string): Database {
  return connect({
    url,
    schema: SCHEMA,
    applicationName: "webhook deliveries",
    settings: SETTINGS,
    poolMax: POOL_MAX,
  });
}
