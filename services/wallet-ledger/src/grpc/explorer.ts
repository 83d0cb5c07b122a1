import { fromPublicId } from "@kobo/core/ids";
import { explorer } from "@kobo/operators/explorer";
import type { Database } from "@kobo/postgres";
import type { ExplorerDefinition } from "@kobo/protos/operator/v1/Explorer";
import type { Handlers } from "@kobo/rpc";
import { EXPLORER_SOURCES, legsOf } from "../db/explorer-sources";

/** The ledger's records for operators: transfers with their legs, holds and wallets. */
export function ledgerExplorer(db: Database): Handlers<ExplorerDefinition> {
  return explorer({
    db,
    sources: EXPLORER_SOURCES,
    complete: async (trx, records) => {
      const ids = records.flatMap(({ id }) => fromPublicId("txn", String(id)) ?? []);
      const legs = ids.length > 0 ? await legsOf(trx, ids) : [];
      for (const record of records) {
        record.legs = legs.filter(({ transferId }) => transferId === record.id);
      }
    },
  });
}
