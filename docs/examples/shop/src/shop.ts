import type { Kobo } from "@kobo/sdk";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";

/** The shop's dependencies. */
export interface Shop {
  db: Database;
  kobo: Kobo;
  config: Config;
}
