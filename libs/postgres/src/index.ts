export type { Client } from "pg";
export {
  byteaArray,
  int2Array,
  int8Array,
  textArray,
  timestampArray,
  uuidArray,
} from "./binary-arrays";
export { connect, type Database, dropClient, openClient, type Transaction } from "./connect";
export {
  isCheckViolation,
  isConnectionLost,
  isDataError,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from "./errors";
export { type Migrations, migrate, roleOf } from "./migrate";
export { CommitUnknown, inTransaction } from "./transaction";
