import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { DisputeLedger } from "../../clients/dispute-ledger";
import type { DisputeProcessor } from "../../clients/dispute-processor";

export interface DisputeParts {
  db: Database;
  disputeLedger: DisputeLedger;
  disputeProcessors: Readonly<Record<Mode, DisputeProcessor>>;
  /** The platform's fee for a naira dispute whose money the processor takes, in kobo. */
  disputeFee: bigint;
  /** Multiplies the delays of the query schedule. */
  queryScale: number;
  logger: Logger;
}
