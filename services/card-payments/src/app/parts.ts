import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { CardProcessor } from "../clients/card-processor";
import type { CardLedger } from "../clients/ledger";

export interface CardParts {
  db: Database;
  ledger: CardLedger;
  processors: Readonly<Record<Mode, CardProcessor>>;
  /** Multiplies the delays of the query schedule. */
  queryScale: number;
  logger: Logger;
}
