import { fromPublicId } from "@kobo/core/ids";
import type { Transaction } from "@kobo/postgres";
import { legsOf } from "../db/explorer-sources";

/** A record as operators see it. */
interface Explored {
  id?: string | undefined;
  legs?: object[] | undefined;
}

/** Adds to the records of transfers the entries of each. */
export async function addLegs(trx: Transaction, records: Explored[]): Promise<void> {
  const ids = records.flatMap(({ id }) => fromPublicId("txn", id ?? "") ?? []);
  if (ids.length === 0) return;
  const legs = await legsOf(trx, ids);
  for (const record of records) {
    record.legs = legs.filter(({ transferId }) => transferId === record.id);
  }
}
