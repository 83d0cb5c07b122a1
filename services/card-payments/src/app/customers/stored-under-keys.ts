import { STORED_ROWS_MAX } from "@kobo/core/sealing";
import type { Database } from "@kobo/postgres";
import { countByFingerprintKey } from "../../db/payment-methods";
import type { HashKeys } from "../../domain/keyed-hash";

/** For operators who rotate the key: how many saved cards are hashed with which. */
export function storedUnderKeys({ db, cardKeys }: { db: Database; cardKeys: HashKeys }) {
  const count = async () => {
    const counts = await countByFingerprintKey(db, STORED_ROWS_MAX);
    return counts.map(({ keyId, cards }) => ({ kind: "saved cards", keyId, rows: cards }));
  };
  return { CARD_FINGERPRINT_KEY: { keyIds: cardKeys.map(({ id }) => id), count } };
}
