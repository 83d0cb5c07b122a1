import { dropOptionalNulls, fingerprintOf } from "@kobo/api-schemas/input";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, ERRORS } from "@kobo/errors";
import { toAppError } from "@kobo/postgres";
import type { Idempotency, KeyedRequest } from "../../app/idempotency";
import { isProvisional } from "../envelopes/provisional";
import type { Reply } from "../envelopes/reply";
import type { Exchange } from "../exchange";
import type { Context, Operation } from "../operations/operation";
import { type Input, runOperation } from "./run-operation";

export interface IdempotencyParts {
  idempotency: Idempotency;
}

const HEADER = "Idempotency-Key";
/** An alias that clients of another provider send (decision 9). */
const ALIAS = "x-idempotency-key";
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/**
 * The request's idempotency key; undefined when it has none.
 * @throws AppError VALIDATION_ERROR for one that is empty, too long or not printable ASCII
 */
export function idempotencyKeyOf(exchange: Exchange): string | undefined {
  const key = exchange.header(HEADER.toLowerCase()) ?? exchange.header(ALIAS);
  if (key === undefined) return undefined;
  if (PRINTABLE.test(key)) return key;
  throw new AppError("VALIDATION_ERROR", undefined, {
    errors: [
      {
        field: HEADER,
        code: "invalid_format",
        message: `${HEADER} must be 1 to 255 printable ASCII characters.`,
      },
    ],
  });
}

/** The path of a key's scope, with encoded parameters. */
export function keyPath({ root, keyScope }: Operation, { params }: Exchange): string {
  const own = keyScope.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  return root.path + own;
}

/** One run of an operation, and the key that identifies its repeats. */
export interface Run {
  operation: Operation;
  input: Input;
  /** The Idempotency-Key, if any; it belongs to `path`. */
  key: string | undefined;
  path: string;
}

/**
 * Runs the operation, or replays the stored response for the same input under the same key.
 * @throws AppError as the operation does; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE
 */
export function runOnce(
  exchange: Exchange,
  { operation, input: sent, key, path }: Run,
  context: Context,
  parts: IdempotencyParts,
): Promise<Reply> {
  const { body: schema } = operation.input;
  // A repeat without a field that was null is the same request.
  const input = schema ? { ...sent, body: dropOptionalNulls(schema, sent.body) } : sent;
  if (key === undefined) return runOperation(exchange, operation, input, context);
  return runKeyed(exchange, { operation, input, key, path }, context, parts);
}

function runKeyed(
  exchange: Exchange,
  { operation, input, key, path }: Run & { key: string },
  unkeyed: Context,
  { idempotency }: IdempotencyParts,
): Promise<Reply> {
  const { tenant } = unkeyed;
  const { method } = operation;
  const fingerprint = fingerprintOf(input.body);
  const { guessableBody: isGuessable } = operation;
  const keyed = idempotency.keyed({ key, tenant, method, path, fingerprint, isGuessable });
  const run = (found: KeyedRequest) =>
    runOperation(exchange, operation, input, withKey(unkeyed, found));
  return runLocked(exchange, { operation, keyed, run }, idempotency);
}

/** The context of a request under an Idempotency-Key. */
export function withKey(unkeyed: Context, { others, ...idempotency }: KeyedRequest): Context {
  return { ...unkeyed, idempotency, otherKeyHashes: others.map(({ keyHash }) => keyHash) };
}

interface UnreadRun {
  operation: Operation;
  key: string;
  tenant: Tenant;
  method: string;
  path: string;
  fields: unknown;
  run: () => Promise<Reply>;
}

/**
 * Runs an operation whose service recognizes repeats of what it made, or replays its stored refusal: by the same rule as
 * that of every other operation.
 * @throws AppError as `run` does; IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE
 */
export function refuseOnce(
  exchange: Exchange,
  { operation, fields, run, ...scope }: UnreadRun,
  { idempotency }: IdempotencyParts,
): Promise<Reply> {
  const fingerprint = fingerprintOf(fields);
  const keyed = idempotency.keyed({ ...scope, fingerprint, isGuessable: true });
  return runLocked(exchange, { operation, keyed, run }, idempotency);
}

/**
 * The known fields of a body that the service reads, so that nothing is kept of a card number in another field. Undefined
 * for a body with a card, and for one that the service refuses with a 400.
 */
export function unreadFields({ unreadBody, bodyHoldsCard }: Operation, rawBody: Buffer): unknown {
  if (!unreadBody || bodyHoldsCard) return undefined;
  try {
    return unreadBody.safeParse(rawBody.length === 0 ? {} : JSON.parse(rawBody.toString())).data;
  } catch {
    return undefined;
  }
}

interface LockedRun {
  operation: Operation;
  keyed: KeyedRequest;
  run: (keyed: KeyedRequest) => Promise<Reply>;
}

/** The stored response, or that of a run, which is stored if it is to be kept. */
async function runLocked(
  exchange: Exchange,
  { operation, keyed, run }: LockedRun,
  idempotency: Idempotency,
): Promise<Reply> {
  const begun = await idempotency.begin(keyed);
  // A service that reads the body itself gets all hashes.
  const isFoundByAll = operation.unreadBody !== undefined;
  if (!("complete" in begun)) {
    exchange.set("Idempotent-Replayed", "true");
    return begun;
  }
  try {
    const reply = await run(begun.keyed);
    await (keepsReply(operation, reply)
      ? begun.complete(reply)
      : begun.release({ mayHaveRecord: !isFoundByAll }));
    return reply;
  } catch (thrown) {
    const error = toAppError(thrown);
    const hasRecord = isProvisional(error.details.data) || ERRORS[error.code].http >= 500;
    await (isKept(error)
      ? begun.complete(operation.root.inEnvelope(error, exchange))
      : begun.release({ mayHaveRecord: !isFoundByAll && hasRecord }));
    throw error;
  }
}

/**
 * Neither a 202 nor a provisional failure is stored, nor what its service recognizes: the record answers repeats, and they
 * show its progress.
 */
function keepsReply(
  { returnsSecret, keepsAccepted, unreadBody }: Operation,
  { status, mayChange }: Reply,
): boolean {
  if (returnsSecret || unreadBody || mayChange) return false;
  return status !== 202 || keepsAccepted;
}

/** Errors before the work began, or that may change on a retry, are not stored (decision 10). */
const NOT_KEPT = new Set([
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "RATE_LIMIT_EXCEEDED",
]);

function isKept({ code, details }: AppError): boolean {
  const { http } = ERRORS[code];
  if (isProvisional(details.data)) return false;
  // The client may correct its request, or send it with another API key, and reuse the idempotency key.
  if (http === 400 || http === 401 || http === 403 || http >= 500 || NOT_KEPT.has(code))
    return false;
  return details.extra?.retryable !== true;
}
