import type { Database, Transaction } from "./connect";

/** The database, on a connection that is lost after one COMMIT: the first after which `isIt` holds. */
export function losingAnswer(db: Database, isIt: () => Promise<boolean>): Database {
  let isLost = false;
  const transaction = async (work: (trx: Transaction) => Promise<unknown>) => {
    const result = await db.transaction(work);
    if (isLost || !(await isIt())) return result;
    isLost = true;
    throw Object.assign(new Error("Lost."), { code: "ECONNRESET" });
  };
  return new Proxy(db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
}
