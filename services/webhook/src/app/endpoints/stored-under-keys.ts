import { STORED_ROWS_MAX } from "@kobo/core/sealing";
import type { Database } from "@kobo/postgres";
import { countByKey } from "../../db/endpoints/sealed";
import type { SecretKeys } from "../../domain/secret";

/** For operators who rotate the key: how many secrets are sealed with which. */
export function storedUnderKeys(db: Database, keys: SecretKeys) {
  const older = [...keys.byId.keys()].filter((id) => id !== keys.present.id);
  const count = async () => {
    const uses = await countByKey(db, STORED_ROWS_MAX);
    return uses.flatMap(({ keyId, secrets, headers }) => [
      { kind: "signing secrets", keyId, rows: secrets },
      { kind: "endpoints' headers", keyId, rows: headers },
    ]);
  };
  return { WEBHOOK_SECRET_KEY: { keyIds: [keys.present.id, ...older], count } };
}
