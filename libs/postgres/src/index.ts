export type { Client } from "pg";
export {
  byteaArray,
  dateArray,
  int2Array,
  int8Array,
  textArray,
  timestampArray,
  uuidArray,
} from "./binary-arrays";
export {
  connect,
  type Database,
  FIXED_PLANS,
  LOCK_TIMEOUT,
  openClient,
  type Transaction,
} from "./connect";
export { countByValue } from "./count-by-value";
export { deleteInBatches } from "./delete-in-batches";
export {
  CommitUnknown,
  isCheckViolation,
  isConnectionLost,
  isDataError,
  isDivisionByZero,
  isLockTimeout,
  isPartitionMissing,
  isRetryable,
  isStatementTimeout,
  isUnavailable,
  isUniqueViolation,
  LostRace,
  tableOf,
  toAppError,
} from "./errors";
export { groupCommit, groupedFind } from "./group-commit";
export { insertMany } from "./insert-many";
export { type ActionKey, isRepeatedAction, KEYLESS } from "./keyed-actions";
export {
  createIndexConcurrently,
  type Migrations,
  migrate,
  roleIn,
  roleOf,
  underMigrationLock,
} from "./migrate";
export {
  type Page,
  type PagePosition,
  type PageQuery,
  pageOf,
  pagePositionFromWire,
  readingOrder,
  unionOf,
  wherePage,
} from "./page";
export { prepared } from "./prepared";
export { dropClient, inOneWrite } from "./socket";
export { retryingLocks, STRONG_LOCK_TIMEOUT_MS } from "./strong-locks";
export { inTransaction, readWithoutLimit, withoutLimit } from "./transaction";
export { unnest } from "./unnest";
