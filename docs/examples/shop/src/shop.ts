import type { Kobo } from "@kobo/sdk";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";

/** What everything in the shop is done with. */
export interface Shop {
  db: Database;
  kobo: Kobo;
  config: Config;
}
