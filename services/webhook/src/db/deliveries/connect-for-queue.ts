import { connect, type Database } from "@kobo/postgres";
import { SCHEMA } from "../schema";

/**
 * The queue's statements start from a few rows and use indexes for the rest. Fixed generic plans
 * keep the planner from sequential scans when a table grows or is empty.
 */
const SETTINGS = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
};

/** For two delivery pools, the attempt batches and released leases. */
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
