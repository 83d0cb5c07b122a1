import type { Mode, Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Request, RequestHandler, Response } from "express";
import { cachedKey } from "../app/authenticate";
import type { KeyCache } from "../app/key-cache";
import { type Bucket, localLimits } from "../app/local-limits";
import type { Arrival, Overload } from "../app/overload";
import { addressBlock } from "../domain/address-block";
import { scaled } from "../domain/gcra";
import type { Sort } from "../domain/load";
import { noteAuthenticated } from "./connections";
import { ADDRESS_LIMITS, tooMany } from "./limits";
import { requestIdOf } from "./request-log";
import { send, setErrorHeaders, setLimitHeaders } from "./respond";
import { envelopeAt } from "./roots";

/** What stands before everything else. One for both roots: they share the process. */
export interface FrontDoor {
  guard: (mode: Mode) => RequestHandler;
  /** The request is authenticated: its merchant's limits hold from now on, and not those of its address. */
  vouchFor: (request: Request, tenant: Tenant) => void;
  /** The request is answered, but for a stream that goes on: it takes no place any more. */
  release: (request: Request) => void;
}

interface Options {
  overload: Overload;
  keys: KeyCache;
  /** Multiplies the limits of addresses. */
  scale: number;
}

/**
 * Turns away what this process cannot take, and addresses that send far more than any client of ours
 * without a key (decisions 118 and 119). Nothing was asked of anybody by then, not even who calls.
 */
export function frontDoor({ overload, keys, scale }: Options): FrontDoor {
  const addresses = localLimits();
  const limits = {
    ordinary: scaled(ADDRESS_LIMITS.ordinary, scale),
    callback: scaled(ADDRESS_LIMITS.callback, scale),
  };
  const taken = new WeakMap<Request, Bucket>();
  const permits = new WeakMap<Request, Permit>();

  /** An address that sends too much is refused, unless its key was good a moment ago. */
  const isOverLimit = (request: Request, response: Response, arrival: Known): boolean => {
    const bucket = { name: `${arrival.sort}/${arrival.address}`, limit: limits[arrival.sort] };
    const verdict = addresses.ask([bucket], 1);
    // Told on every answer; once it is known who asks, the limits of the key take their place.
    setLimitHeaders(response, verdict);
    if (verdict.allowed) taken.set(request, bucket);
    if (verdict.allowed || arrival.hasKey) return false;
    overload.note("address");
    turnAway(request, response, tooMany(verdict, TOO_MANY));
    return true;
  };

  return {
    guard: (mode) => (request, response, next) => {
      const arrival = knownOf(keys, request, mode);
      const giveUp = overload.enter(arrival, {
        admit: () => {
          response.off("close", giveUpOnClose);
          const end = watchEnd(response, (ms) => overload.end(arrival, ms));
          permits.set(request, { arrival, end });
          if (!isOverLimit(request, response, arrival)) next();
        },
        shed: (reason) => {
          response.off("close", giveUpOnClose);
          overload.note(reason);
          turnAway(request, response, tooBusy());
        },
      });
      function giveUpOnClose() {
        giveUp();
      }
      response.once("close", giveUpOnClose);
    },
    vouchFor: (request, { mode, merchantId }) => {
      noteAuthenticated(request);
      const arrival = permits.get(request)?.arrival;
      // The client may have gone away meanwhile, and its permit is given back.
      const isInFlight = arrival && !request.res?.closed;
      if (isInFlight && !arrival.hasKey) overload.reassign(arrival, { mode, name: merchantId });
      const bucket = taken.get(request);
      if (bucket && taken.delete(request)) addresses.giveBack(bucket);
    },
    release: (request) => {
      permits.get(request)?.end();
      permits.delete(request);
    },
  };
}

/** Of a request in flight. */
interface Permit {
  arrival: Known;
  /** Gives it back at once. */
  end: () => void;
}

/** What is known of a request before anything is read for it. */
interface Known extends Arrival {
  address: string;
  hasKey: boolean;
}

function knownOf(keys: KeyCache, request: Request, mode: Mode): Known {
  const address = addressBlock(request.ip ?? "");
  const key = cachedKey(keys, { authorization: request.get("authorization"), mode });
  const owner = { mode, name: key?.merchantId ?? address };
  return { sort: sortOf(request), address, owner, hasKey: key !== undefined };
}

function sortOf({ path }: Request): Sort {
  return path.startsWith("/callbacks/") ? "callback" : "ordinary";
}

const FAILURE = 500;
const REFUSAL = 400;

/**
 * Gives a permit back when the response is sent or the connection closes, and says how long it took. Returns how to
 * give it back before.
 */
function watchEnd(response: Response, end: (durationMs: number | undefined) => void): () => void {
  const begunAt = performance.now();
  const onClose = () => {
    const { statusCode } = response;
    // A refusal is quick however busy we are, and a client that went away did not wait for the end.
    const tells = response.writableFinished && (statusCode < REFUSAL || statusCode >= FAILURE);
    end(tells ? performance.now() - begunAt : undefined);
  };
  response.once("close", onClose);
  return () => {
    response.off("close", onClose);
    end(undefined);
  };
}

const TOO_MANY = "Too many requests from this address without a valid key.";
const TOO_BUSY = "Too much is going on here at the moment. Nothing was begun: try again shortly.";
const SPREAD_SECONDS = 3;

function tooBusy(): AppError {
  // Not the same for all, so that they do not come back together.
  const retryAfterSeconds = 1 + Math.floor(Math.random() * SPREAD_SECONDS);
  return new AppError("SERVICE_UNAVAILABLE", TOO_BUSY, { retryAfterSeconds });
}

/** Without a line in the log: there may be thousands of them a second. */
function turnAway(request: Request, response: Response, error: AppError): void {
  const requestId = requestIdOf(request, response);
  setErrorHeaders(response, error);
  send(response, envelopeAt(request.path)(error, requestId, request));
}
