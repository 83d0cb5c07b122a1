import { createHmac, randomUUID } from "node:crypto";
import { secretsIn } from "@kobo/core/secrets";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Redis } from "@kobo/redis";
import type { Logger } from "@kobo/runtime";

/** A finished response, as it is stored and replayed. */
export interface StoredResponse {
  status: number;
  body: string;
}

/** A request under an Idempotency-Key, hashed with one secret. */
interface Hashed {
  /** Keyed hash of the key and its scope, which records store too. */
  keyHash: Buffer;
  /** SHA-256 of the canonical body; keyed if the body could be found by trying all that it may be. */
  fingerprint: Buffer;
}

/** While one secret replaces another, an earlier attempt may have been hashed with any of the others. */
export interface KeyedRequest extends Hashed {
  others: readonly Hashed[];
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
  /** The request as its records have it: an earlier attempt may have stored one under another secret's hash. */
  keyed: KeyedRequest;
  complete: (answer: StoredResponse) => Promise<void>;
  /** Stores no response: the same request may run again, and find the record that this run may have stored. */
  release: (left: { mayHaveRecord: boolean }) => Promise<void>;
}

/** Longer than any request, so that a crashed gateway's locks expire. */
const LOCK_MS = 30_000;
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Completes or releases the key only if this request still holds the lock. The second key marks a hash of records. */
const FINISH = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1])
else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
if ARGV[4] == 'marked' then redis.call('SET', KEYS[2], '', 'PX', ARGV[3]) end
return 1
`;

/**
 * Sets the first key if no entry exists under any secret; else returns the place of one, from 1, and its value. The
 * second half of the keys marks hashes of records: the place of a marked one is returned alone.
 */
const BEGIN = `
local count = #KEYS / 2
for place = 1, count do
  local value = redis.call('GET', KEYS[place])
  if value and value ~= ARGV[1] then return {place, value} end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
for place = 1, count do
  if redis.call('EXISTS', KEYS[count + place]) == 1 then return {place} end
end
return {1}
`;

interface WithScripts extends Redis {
  finishKeyedRequest: (...args: [...keys: [string, string], ...Finish]) => Promise<number>;
  beginKeyedRequest: (count: number, ...args: string[]) => Promise<[number, string?]>;
}

type Finish = [mark: string, value: string, ms: number, marked: "marked" | ""];

type Entry =
  | { state: "running"; fingerprint: string; token: string }
  | { state: "done"; fingerprint: string; status: number; body: string };

/**
 * Responses stored in Redis make repeats cheap. The records themselves store the key's hash and prevent
 * duplicates, so while Redis is unavailable repeats only cost more.
 */
export function idempotency(redis: Redis, secrets: string, logger: Logger): Idempotency {
  const [first, ...others] = secretsIn(secrets);
  const observe = availability(logger);
  redis.defineCommand("finishKeyedRequest", { numberOfKeys: 2, lua: FINISH });
  redis.defineCommand("beginKeyedRequest", { lua: BEGIN });

  return {
    keyed: ({ key, tenant, method, path, fingerprint, isGuessable = false }) => {
      const scope = [tenant.merchantId, tenant.mode, method, path, key].join("\n");
      const hashedWith = (secret: string): Hashed => {
        const keyHash = createHmac("sha256", secret).update(scope).digest();
        if (!isGuessable) return { keyHash, fingerprint };
        const sealed = createHmac("sha256", secret).update("fingerprint\n").update(fingerprint);
        return { keyHash, fingerprint: sealed.digest() };
      };
      return { ...hashedWith(first), others: others.map(hashedWith) };
    },

    begin: async (sent) => {
      const name = nameOf(sent);
      const fingerprint = sent.fingerprint.toString("hex");
      const mark = JSON.stringify({ state: "running", fingerprint, token: randomUUID() });
      const { keyed, existing } = await observe(setIfAbsent(redis, sent, mark), { keyed: sent });
      if (existing !== undefined) {
        return storedResponseOf(JSON.parse(existing), keyed.fingerprint.toString("hex"));
      }
      const finish = async (value: string, marked: "marked" | ""): Promise<void> => {
        // If this fails, the next repeat runs again and finds the record.
        const order: Finish = [mark, value, RETENTION_MS, marked];
        const finished = (redis as WithScripts).finishKeyedRequest(
          name,
          recordNameOf(keyed),
          ...order,
        );
        await observe(finished, 0);
      };
      return {
        keyed,
        complete: ({ status, body }) =>
          finish(JSON.stringify({ state: "done", fingerprint, status, body }), ""),
        release: ({ mayHaveRecord }) => finish("", mayHaveRecord ? "marked" : ""),
      };
    },
  };
}

function nameOf({ keyHash }: Hashed): string {
  return `idempotency:${keyHash.toString("hex")}`;
}

/** Marks that a record may be stored under the hash. */
function recordNameOf({ keyHash }: Hashed): string {
  return `idempotency-record:${keyHash.toString("hex")}`;
}

interface Found {
  /** The request as the entry or the record has it. */
  keyed: KeyedRequest;
  /** The value of the entry. */
  existing?: string | undefined;
}

/** Logs when commands begin to fail, and when one succeeds again. A failed one has the default as its result. */
function availability(logger: Logger) {
  let isAvailable = true;
  return async <Result>(command: Promise<Result>, fallback: Result): Promise<Result> => {
    try {
      const result = await command;
      if (!isAvailable) logger.info("idempotency keys available again");
      isAvailable = true;
      return result;
    } catch (err) {
      if (isAvailable) logger.warn({ err }, "idempotency keys unavailable");
      isAvailable = false;
      return fallback;
    }
  };
}

/** Without an entry the lock was set. */
function setIfAbsent(redis: Redis, keyed: KeyedRequest, mark: string): Promise<Found> {
  return (keyed.others.length === 0 ? setOne : setFirst)(redis, keyed, mark);
}

async function setOne(redis: Redis, keyed: KeyedRequest, mark: string): Promise<Found> {
  const set = await redis.set(nameOf(keyed), mark, "PX", LOCK_MS, "NX");
  if (set === "OK") return { keyed };
  const existing = await redis.get(nameOf(keyed));
  // The value was deleted between SET and GET: its request stored nothing, so this one runs. Our own lock
  // is there when the response to SET was lost and ioredis sent it again.
  return existing === null || existing === mark ? { keyed } : { keyed, existing };
}

async function setFirst(redis: Redis, keyed: KeyedRequest, mark: string): Promise<Found> {
  const { others, ...first } = keyed;
  const all = [first, ...others];
  const names = [...all.map(nameOf), ...all.map(recordNameOf)];
  const args = [...names, mark, String(LOCK_MS)];
  const [place, existing] = await (redis as WithScripts).beginKeyedRequest(names.length, ...args);
  const found = all[place - 1] ?? first;
  return { keyed: { ...found, others: all.filter((each) => each !== found) }, existing };
}

function storedResponseOf(entry: Entry, fingerprint: string): StoredResponse {
  // A mismatch is reported even while the first request runs (decision 11).
  if (entry.fingerprint !== fingerprint) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (entry.state === "running") {
    throw new AppError("IDEMPOTENCY_KEY_IN_USE", undefined, { retryAfterSeconds: 1 });
  }
  return { status: entry.status, body: entry.body };
}
