import { addressBlock } from "@kobo/core/addresses";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { ConcurrencyLimiter, ShedReason } from "../../app/limits/concurrency-limiter";
import { type Bucket, type LocalLimits, localLimits } from "../../app/limits/local-limits";
import { PacedRefusals } from "../../app/limits/paced-refusals";
import type { KeyCache } from "../../app/merchants/key-cache";
import { scaled } from "../../domain/limits/gcra";
import type { Priority } from "../../domain/limits/load";
import type { Exchange } from "../exchange";
import { envelopeAt } from "../roots";
import type { KnownArrival } from "./known-arrival";
import { ADDRESS_LIMITS, tooMany } from "./rate-limit";
import { send, setErrorHeaders } from "./send";

/** The name of a request's operation in metrics. Must not throw. */
export type OperationOf = (exchange: Exchange) => string;

/** The first step. Both roots have the same one, since they share the process. */
export interface LoadShedder {
  /** Calls `next` for an admitted request, and answers any other. */
  shed: (mode: Mode, operationOf: OperationOf) => (exchange: Exchange, next: () => void) => void;
  /** The request is authenticated: its merchant's limits apply from now on, not those of its address. */
  markAuthenticated: (exchange: Exchange, tenant: Tenant) => void;
  /**
   * A valid key that may not be used counts towards its address's limit, like a request without a key.
   * @throws AppError RATE_LIMIT_EXCEEDED
   */
  countRefused: (exchange: Exchange) => void;
  /** Returns the request's permit before its response ends, which a stream's does minutes later. */
  release: (exchange: Exchange) => void;
}

interface Options {
  concurrency: ConcurrencyLimiter;
  keys: Pick<KeyCache, "peek">;
  /** Multiplies the limits of addresses. */
  scale: number;
  addresses?: LocalLimits;
}

interface Refusal {
  error: AppError;
  reason: ShedReason;
  operation: string;
}

/**
 * Sheds requests above the concurrency limit, and those of addresses that exceed the limit for clients
 * without a key (decisions 118 and 119). Nothing has been read by then, not even the key.
 */
export function loadShedder({
  concurrency,
  keys,
  scale,
  addresses = localLimits(),
}: Options): LoadShedder {
  const limits = {
    ordinary: scaled(ADDRESS_LIMITS.ordinary, scale),
    callback: scaled(ADDRESS_LIMITS.callback, scale),
  };
  const refusals = new PacedRefusals();
  const refuse = (exchange: Exchange, { error, reason, operation }: Refusal): void => {
    concurrency.countShed(reason, operation);
    exchange.onClose(refusals.send(() => refuseUnlogged(exchange, error)));
  };
  const bucketOf = ({ priority, address }: KnownArrival): Bucket => {
    return { name: `${priority}/${address}`, limit: limits[priority] };
  };

  /** The error for an address over its limit, unless its key is cached as active. */
  const overLimit = (exchange: Exchange, arrival: KnownArrival): AppError | undefined => {
    // Every response shows a limit. With a known key it is the address's only until the key's is read.
    if (arrival.hasKey) {
      exchange.defaultVerdict = () => addresses.consume([bucketOf(arrival)], 0);
      return undefined;
    }
    const bucket = bucketOf(arrival);
    const verdict = addresses.consume([bucket], 1);
    exchange.verdict = verdict;
    if (!verdict.allowed) return tooMany(verdict, TOO_MANY);
    arrival.consumed = bucket;
    return undefined;
  };

  const release = (arrival: KnownArrival, durationMs: number | undefined): void => {
    if (arrival.begunAt === undefined) return;
    arrival.begunAt = undefined;
    concurrency.release(arrival, durationMs);
  };

  return {
    shed: (mode, operationOf) => (exchange, next) => {
      const arrival = knownOf(keys, exchange, mode);
      exchange.arrival = arrival;
      const withdraw = concurrency.acquire(arrival, {
        admit: () => {
          arrival.begunAt = performance.now();
          const error = overLimit(exchange, arrival);
          if (!error) return next();
          release(arrival, undefined);
          refuse(exchange, { error, reason: "address", operation: operationOf(exchange) });
        },
        shed: (reason) => {
          refuse(exchange, { error: tooBusy(), reason, operation: operationOf(exchange) });
        },
      });
      exchange.onClose(() => {
        withdraw();
        release(arrival, durationOf(exchange, arrival));
      });
    },
    markAuthenticated: (exchange, { mode, merchantId }) => {
      exchange.markAuthenticated();
      const { arrival } = exchange;
      if (!arrival) return;
      // The client may have disconnected meanwhile, and its permit is released.
      const isInFlight = arrival.begunAt !== undefined;
      if (isInFlight && !arrival.hasKey) concurrency.reassign(arrival, { mode, name: merchantId });
      if (arrival.consumed) addresses.refund(arrival.consumed);
      arrival.consumed = undefined;
    },
    countRefused: (exchange) => {
      const { arrival } = exchange;
      // A request whose key was not cached has counted when it came.
      if (!arrival?.hasKey) return;
      const verdict = addresses.consume([bucketOf(arrival)], 1);
      exchange.verdict = verdict;
      if (!verdict.allowed) throw tooMany(verdict, TOO_MANY);
    },
    release: ({ arrival }) => {
      if (arrival) release(arrival, undefined);
    },
  };
}

function knownOf(keys: Options["keys"], exchange: Exchange, mode: Mode): KnownArrival {
  const address = addressBlock(exchange.ip);
  const { valid } = exchange.key;
  // From the cache, if it was active when it was read.
  const key = valid?.mode === mode ? keys.peek(valid.hash) : undefined;
  return {
    priority: priorityOf(exchange),
    owner: { mode, name: key?.caller.tenant.merchantId ?? address },
    address,
    hasKey: key !== undefined,
    consumed: undefined,
    begunAt: undefined,
  };
}

function priorityOf({ path }: Exchange): Priority {
  return path.startsWith("/callbacks/") ? "callback" : "ordinary";
}

const FAILURE = 500;
const REFUSAL = 400;

/** The duration of a response that says something about the load. */
function durationOf({ response }: Exchange, { begunAt = 0 }: KnownArrival): number | undefined {
  const { statusCode } = response;
  // A 4xx is quick under any load, and a disconnected client did not wait for the end.
  const isMeasured = response.writableFinished && (statusCode < REFUSAL || statusCode >= FAILURE);
  return isMeasured ? performance.now() - begunAt : undefined;
}

const TOO_MANY = "Too many requests from this address without a valid key.";
const TOO_BUSY = "The API is overloaded. The request was not processed: retry after a few seconds.";
/** One of them, so that clients do not come back together. Made once: the stack of an error takes long. */
const TOO_BUSY_FOR = [1, 2, 3].map(
  (retryAfterSeconds) => new AppError("SERVICE_UNAVAILABLE", TOO_BUSY, { retryAfterSeconds }),
);

function tooBusy(): AppError {
  return TOO_BUSY_FOR[Math.floor(Math.random() * TOO_BUSY_FOR.length)] as AppError;
}

/** Without a log line: there may be thousands a second. */
function refuseUnlogged(exchange: Exchange, error: AppError): void {
  setErrorHeaders(exchange, error);
  send(exchange, envelopeAt(exchange.path)(error, exchange));
}
