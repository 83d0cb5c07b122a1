import { createHmac, randomUUID } from "node:crypto";
import { secretsIn } from "@kobo/core/secrets";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Redis } from "@kobo/redis";

/** A finished response, as it is stored and replayed. */
export interface StoredResponse {
  status: number;
  body: string;
}

/** One request under an Idempotency-Key. */
interface KeyedRequest {
  /** Keyed hash of the key and its scope, which records store too. */
  keyHash: Buffer;
  /** SHA-256 of the canonical body; keyed if the body could be found by trying all that it may be. */
  fingerprint: Buffer;
}

export interface Idempotency {
  /** Scope is merchant, mode, method and path (decision 9). */
  keyed: (request: {
    key: string;
    tenant: Tenant;
    method: string;
    path: string;
    fingerprint: Buffer;
    isGuessable?: boolean;
  }) => KeyedRequest;
  /**
   * Locks the key for a request, or returns the stored response.
   * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE
   */
  begin: (request: KeyedRequest) => Promise<StoredResponse | IdempotencyLock>;
}

/** Held by the request that runs under the key. Exactly one of the two is called at its end. */
interface IdempotencyLock {
  complete: (answer: StoredResponse) => Promise<void>;
  /** Stores nothing: the same request may run again. */
  release: () => Promise<void>;
}

/** Longer than any request, so that a crashed gateway's locks expire. */
const LOCK_MS = 30_000;
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Completes or releases the key only if this request still holds the lock. */
const FINISH = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

interface WithScript extends Redis {
  finishKeyedRequest: (key: string, mark: string, value: string, ms: number) => Promise<number>;
}

type Entry =
  | { state: "running"; fingerprint: string; token: string }
  | { state: "done"; fingerprint: string; status: number; body: string };

/**
 * Responses stored in Redis make repeats cheap. The records themselves store the key's hash and prevent
 * duplicates, so while Redis is unavailable repeats only cost more.
 */
export function idempotency(redis: Redis, secrets: string): Idempotency {
  // The last: while one secret replaces another, repeats of requests from before are recognized.
  const secret = secretsIn(secrets).at(-1) ?? "";
  redis.defineCommand("finishKeyedRequest", { numberOfKeys: 1, lua: FINISH });

  return {
    keyed: ({ key, tenant, method, path, fingerprint, isGuessable = false }) => {
      const scope = [tenant.merchantId, tenant.mode, method, path, key].join("\n");
      const keyHash = createHmac("sha256", secret).update(scope).digest();
      if (!isGuessable) return { keyHash, fingerprint };
      const sealed = createHmac("sha256", secret).update("fingerprint\n").update(fingerprint);
      return { keyHash, fingerprint: sealed.digest() };
    },

    begin: async ({ keyHash, fingerprint: bytes }) => {
      const name = `idempotency:${keyHash.toString("hex")}`;
      const fingerprint = bytes.toString("hex");
      const mark = JSON.stringify({ state: "running", fingerprint, token: randomUUID() });
      const existing = await setIfAbsent(redis, name, mark);
      if (existing !== undefined) return storedResponseOf(JSON.parse(existing), fingerprint);

      const finish = async (value: string): Promise<void> => {
        // If this fails, the next repeat runs again and finds the record.
        await (redis as WithScript)
          .finishKeyedRequest(name, mark, value, RETENTION_MS)
          .catch(() => {});
      };
      return {
        complete: ({ status, body }) =>
          finish(JSON.stringify({ state: "done", fingerprint, status, body })),
        release: () => finish(""),
      };
    },
  };
}

/** The existing value; undefined when the lock was set, or when Redis is unavailable. */
async function setIfAbsent(redis: Redis, name: string, mark: string): Promise<string | undefined> {
  try {
    const set = await redis.set(name, mark, "PX", LOCK_MS, "NX");
    if (set === "OK") return undefined;
    const existing = await redis.get(name);
    // The value was deleted between SET and GET: its request stored nothing, so this one runs. Our own lock
    // is there when the response to SET was lost and ioredis sent it again.
    return existing === null || existing === mark ? undefined : existing;
  } catch {
    return undefined;
  }
}

function storedResponseOf(entry: Entry, fingerprint: string): StoredResponse {
  // A mismatch is reported even while the first request runs (decision 11).
  if (entry.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (entry.state === "running") {
    throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
  }
  return { status: entry.status, body: entry.body };
}
