import { connect, type Database, FIXED_PLANS } from "@kobo/postgres";
import { SCHEMA } from "../schema";

/** For two delivery pools, the attempt batches and released leases. */
const POOL_MAX = 5;

export function connectForQueue(url: string): Database {
  return connect({
    url,
    schema: SCHEMA,
    applicationName: "webhook deliveries",
    settings: FIXED_PLANS,
    poolMax: POOL_MAX,
  });
}
