import { AppError, asAppError } from "@kobo/errors";

/** What PostgreSQL's five-character error codes mean to us. */

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const LOCK_TIMEOUT = "55P03";

/** The statement lost a race; the same transaction may well succeed when run again. */
export function isRetryable(error: unknown): boolean {
  return [SERIALIZATION_FAILURE, DEADLOCK, LOCK_TIMEOUT].includes(codeOf(error));
}

export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === LOCK_TIMEOUT;
}

/** The statement ran for as long as the session allows. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** A unique index refused the row; with `constraint`, that one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== "23505") return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

export function isCheckViolation(error: unknown): boolean {
  return codeOf(error) === "23514";
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
  // The server is going away, coming up, cut the session, or has become read-only after a fail-over.
  "57P01",
  "57P02",
  "57P03",
  "25P03",
  "25006",
  "53300",
  // It does not let us in: a password that is being changed, a database that is being restored.
  "28000",
  "28P01",
  "3D000",
]);

const CONNECTION_MESSAGES =
  /Connection terminated|Client has encountered a connection error|Connection ended|not queryable|timeout expired|timeout exceeded when trying to connect/;

/** knex's own: every connection of the pool was in use, or none could be opened, for as long as it waits for one. */
const POOL_EXHAUSTED = /Timeout acquiring a connection/;

/** Classes of trouble that the server itself has: no room, an operator, a time-out, its own disk. */
const SERVER_TROUBLE = /^(53|57|58)/;

/**
 * The database cannot answer just now, whatever is asked: it is away, lost a race too often, or is in
 * trouble of its own. The same work may well succeed later.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isPoolExhausted(error) ||
    isRetryable(error) ||
    SERVER_TROUBLE.test(codeOf(error)) ||
    error instanceof CommitUnknown
  );
}

/**
 * The connection was lost while COMMIT ran, so nobody knows whether it happened; mostly it did. Never
 * compensate: read the outcome back, or run the same repeatable work again.
 */
export class CommitUnknown extends Error {
  override readonly name = "CommitUnknown";
}

/** The connection is gone or useless. Whatever was running may or may not have happened. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (CONNECTION_CODES.has(code) || code.startsWith("08")) return true;
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message);
}

/** The work never had a connection, after a wait that took most of its caller's time. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && POOL_EXHAUSTED.test(error.message);
}

/** What callers are told of a failure. A database that cannot answer is no bug: they may try again. */
export function toAppError(thrown: unknown): AppError {
  if (!isUnavailable(thrown)) return asAppError(thrown);
  return new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1, cause: thrown });
}
