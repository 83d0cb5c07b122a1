import type { Mode, Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Request, RequestHandler, Response } from "express";
import type { Arrival, ConcurrencyLimiter } from "../../app/limits/concurrency-limiter";
import { type Bucket, type LocalLimits, localLimits } from "../../app/limits/local-limits";
import type { KeyCache } from "../../app/merchants/key-cache";
import { addressBlock } from "../../domain/limits/address-block";
import { scaled } from "../../domain/limits/gcra";
import type { Priority } from "../../domain/limits/load";
import { markAuthenticated } from "../connections";
import { envelopeAt } from "../roots";
import { requestIdOf } from "./context";
import { presentedKey } from "./presented-key";
import { ADDRESS_LIMITS, setLimitHeaders, tooMany } from "./rate-limit";
import { send, setErrorHeaders } from "./send";

/** The first middleware. Both roots have the same one, since they share the process. */
export interface LoadShedder {
  shed: (mode: Mode) => RequestHandler;
  /** The request is authenticated: its merchant's limits apply from now on, not those of its address. */
  markAuthenticated: (request: Request, tenant: Tenant) => void;
  /** Returns the request's permit before its response ends, which a stream's does minutes later. */
  release: (request: Request) => void;
}

interface Options {
  concurrency: ConcurrencyLimiter;
  keys: Pick<KeyCache, "peek">;
  /** Multiplies the limits of addresses. */
  scale: number;
  addresses?: LocalLimits;
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
  const permits = new WeakMap<Request, Permit>();

  /** An address over its limit is refused, unless its key is cached as active. */
  const isOverLimit = (request: Request, response: Response, arrival: Known): boolean => {
    const bucket = {
      name: `${arrival.priority}/${arrival.address}`,
      limit: limits[arrival.priority],
    };
    const verdict = addresses.consume([bucket], 1);
    // Every response has these headers; after authentication, those of the key replace them.
    setLimitHeaders(response, verdict);
    if (verdict.allowed) arrival.consumed = bucket;
    if (verdict.allowed || arrival.hasKey) return false;
    concurrency.countShed("address");
    refuseUnlogged(request, response, tooMany(verdict, TOO_MANY));
    return true;
  };

  return {
    shed: (mode) => (request, response, next) => {
      const arrival = knownOf(keys, request, mode);
      const withdraw = concurrency.acquire(arrival, {
        admit: () => {
          response.off("close", withdrawOnClose);
          const release = releaseOnClose(response, (ms) => concurrency.release(arrival, ms));
          permits.set(request, { arrival, release });
          if (!isOverLimit(request, response, arrival)) next();
        },
        shed: (reason) => {
          response.off("close", withdrawOnClose);
          concurrency.countShed(reason);
          refuseUnlogged(request, response, tooBusy());
        },
      });
      function withdrawOnClose() {
        withdraw();
      }
      response.once("close", withdrawOnClose);
    },
    markAuthenticated: (request, { mode, merchantId }) => {
      markAuthenticated(request);
      const arrival = permits.get(request)?.arrival;
      if (!arrival) return;
      // The client may have disconnected meanwhile, and its permit is released.
      const isInFlight = !request.res?.closed;
      if (isInFlight && !arrival.hasKey) concurrency.reassign(arrival, { mode, name: merchantId });
      if (arrival.consumed) addresses.refund(arrival.consumed);
      arrival.consumed = undefined;
    },
    release: (request) => {
      permits.get(request)?.release();
      permits.delete(request);
    },
  };
}

/** Of a request in flight. */
interface Permit {
  arrival: Known;
  release: () => void;
}

/** Known before anything is read for a request. */
interface Known extends Arrival {
  address: string;
  hasKey: boolean;
  /** The address's token; authentication returns it. */
  consumed: Bucket | undefined;
}

function knownOf(keys: Options["keys"], request: Request, mode: Mode): Known {
  const address = addressBlock(request.ip ?? "");
  const { valid } = presentedKey(request);
  // From the cache, if it was active when it was read.
  const key = valid?.mode === mode ? keys.peek(valid.hash) : undefined;
  const owner = { mode, name: key?.caller.tenant.merchantId ?? address };
  const hasKey = key !== undefined;
  return { priority: priorityOf(request), address, owner, hasKey, consumed: undefined };
}

function priorityOf({ path }: Request): Priority {
  return path.startsWith("/callbacks/") ? "callback" : "ordinary";
}

const FAILURE = 500;
const REFUSAL = 400;

/**
 * Releases a permit when the response is sent or the connection closes, with the request's duration. Returns a
 * function that releases it sooner.
 */
function releaseOnClose(
  response: Response,
  release: (durationMs: number | undefined) => void,
): () => void {
  const begunAt = performance.now();
  const onClose = () => {
    const { statusCode } = response;
    // A 4xx is quick under any load, and a disconnected client did not wait for the end.
    const isMeasured = response.writableFinished && (statusCode < REFUSAL || statusCode >= FAILURE);
    release(isMeasured ? performance.now() - begunAt : undefined);
  };
  response.once("close", onClose);
  return () => {
    response.off("close", onClose);
    release(undefined);
  };
}

const TOO_MANY = "Too many requests from this address without a valid key.";
const TOO_BUSY = "The API is overloaded. The request was not processed: retry after a few seconds.";
const SPREAD_SECONDS = 3;

function tooBusy(): AppError {
  // Random, so that clients do not come back together.
  const retryAfterSeconds = 1 + Math.floor(Math.random() * SPREAD_SECONDS);
  return new AppError("SERVICE_UNAVAILABLE", TOO_BUSY, { retryAfterSeconds });
}

/** Without a log line: there may be thousands a second. */
function refuseUnlogged(request: Request, response: Response, error: AppError): void {
  const requestId = requestIdOf(request, response);
  setErrorHeaders(response, error);
  send(response, envelopeAt(request.path)(error, requestId, request));
}
