import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";

/** Dependencies of the operations on merchants and keys. */
export interface MerchantParts {
  db: Database;
  /** Carries changes to every gateway's cache. */
  redis: Redis;
  /** Opens wallets. */
  ledger: Pick<Ledger, "calls">;
  /** The cell of new merchants' ledgers; null where ledgers have no cells. */
  newMerchantsCell: string | null;
}
