import { AppError, asAppError } from "@kobo/errors";

/** SQLSTATE codes and their meaning for callers. */

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const LOCK_TIMEOUT = "55P03";

/** Serialization failure, deadlock or lock timeout: the same transaction may succeed when it runs again. */
export function isRetryable(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK, LOCK_TIMEOUT].includes(codeOf(error));
}

/** The work lost a race that PostgreSQL does not report as one: the transaction must run again. */
export class LostRace extends Error {
  override readonly name = "LostRace";
  readonly code = SERIALIZATION_FAILURE;
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/** The statement ran into the session's statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** A unique index refused the row; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== "23505") return false;
  const { constraint: violated = "" } = error as { constraint?: string };
  return constraint === undefined || withoutShard(violated) === constraint;
}

/** The table whose constraint refused the row. From another server of a cluster, only the message has its name. */
export function tableOf(error: unknown): string {
  const { table, message = "" } = error as { table?: string; message?: string };
  return withoutShard(table ?? /^new row for relation "([^"]+)"/.exec(message)?.[1] ?? "");
}

/** Citus adds the shard's number to the names of tables and constraints. */
function withoutShard(name: string): string {
  return name.replace(/_\d{6,}$/, "");
}

/** A CHECK refused the row; with `constraint`, that one. From another server of a cluster, only the message has its name. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== "23514") return false;
  const { constraint: violated, message = "" } = error as { constraint?: string; message?: string };
  const name = violated ?? /check constraint "([^"]+)"/.exec(message)?.[1] ?? "";
  return constraint === undefined || withoutShard(name) === constraint;
}

/**
 * A partitioned table has no partition for the row, as while its maintenance is late. PostgreSQL reports it as a check
 * violation, but the same row is stored once the partition exists.
 */
export function isPartitionMissing(error: unknown): boolean {
  if (!isCheckViolation(error)) return false;
  const { routine, message = "" } = error as { routine?: string; message?: string };
  // From another server of a cluster, only the message says so, in that server's language.
  return routine === "ExecFindPartition" || message.includes("no partition of relation");
}

export function isDivisionByZero(error: unknown): boolean {
  return codeOf(error) === "22012";
}

/** A value that the database cannot take (class 22), such as a NUL in a text. Running it again changes nothing. */
export function isDataError(error: unknown): boolean {
  return codeOf(error).startsWith("22");
}

const CONNECTION_CODES = new Set([
  // Sockets.
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // The server stops, starts, ended the session, or became read-only after a fail-over.
  "57P01",
  "57P02",
  "57P03",
  "25P03",
  "25006",
  "53300",
  // The server refuses the login: the password is being changed, or the database restored.
  "28000",
  "28P01",
  "3D000",
]);

const CONNECTION_MESSAGES =
  /Connection terminated|Client has encountered a connection error|Connection ended|not queryable|timeout expired|timeout exceeded when trying to connect/;

/**
 * knex found no free connection in the pool, and could open none, within its timeout; or the pool is closed, since the
 * process stops.
 */
const NO_CONNECTION = /Timeout acquiring a connection|Unable to acquire a connection/;

/** Classes of server failures: insufficient resources, operator intervention, a timeout, I/O errors. */
const SERVER_FAILURES = /^(53|57|58)/;

/** The database is unavailable, lost too many races, or has a failure of its own: the same work may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isWithoutConnection(error) ||
    isRetryable(error) ||
    SERVER_FAILURES.test(codeOf(error)) ||
    error instanceof CommitUnknown
  );
}

/**
 * The connection was lost during COMMIT, so its outcome is unknown; usually it succeeded. Never compensate: read the
 * outcome back, or repeat the same idempotent work.
 */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
}

/** The connection is lost. The running statement may or may not have taken effect. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (CONNECTION_CODES.has(code) || code.startsWith("08")) return true;
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message);
}

/** The work never got a connection, and the wait used most of the caller's time. */
function isWithoutConnection(error: unknown): boolean {
  return error instanceof Error && NO_CONNECTION.test(error.message);
}

/** Translates an error for callers: an unavailable database is SERVICE_UNAVAILABLE, which they may retry. */
export function toAppError(thrown: unknown): AppError {
  if (!isUnavailable(thrown)) return asAppError(thrown);
  return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1, cause: thrown });
}
