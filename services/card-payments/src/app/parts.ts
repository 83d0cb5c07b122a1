import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { CardProcessor } from "../clients/card-processor";
import type { CardLedger } from "../clients/ledger";

/** What runs of payments and refunds need. */
export interface CardParts {
  db: Database;
  ledger: CardLedger;
  processors: Readonly<Record<Mode, CardProcessor>>;
  /** Multiplies every pause before the processor is asked again. */
  queryScale: number;
  logger: Logger;
}
