import { AppError } from "@kobo/errors";
import type { Mode, Tenant } from "@kobo/tenant";
import type { Request, RequestHandler, Response } from "express";
import { type Bucket, localLimits } from "../app/local-limits";
import type { Overload } from "../app/overload";
import { addressBlock } from "../domain/address-block";
import { scaled } from "../domain/gcra";
import type { Overloaded, Sort } from "../domain/load";
import { ADDRESS_LIMITS, tooMany } from "./limits";
import { requestIdOf } from "./request-log";
import { send, setErrorHeaders, setLimitHeaders } from "./respond";
import { envelopeAt } from "./roots";

/** What stands before everything else. One for both roots: they share the process. */
export interface FrontDoor {
  guard: (mode: Mode) => RequestHandler;
  /**
   * Who asks is known: its own limits hold from now on, and not those of its address.
   * @throws AppError SERVICE_UNAVAILABLE when it has more requests under way than its share
   */
  vouchFor: (request: Request, tenant: Tenant) => void;
  /** The request is answered, but for a stream that goes on: it takes no place any more. */
  release: (request: Request) => void;
}

interface Options {
  overload: Overload;
  /** Multiplies the limits of addresses. */
  scale: number;
}

/**
 * Turns away what this process cannot take, and addresses that send far more than any client of ours
 * without a key (decisions 118 and 119). Nothing was asked of anybody by then, not even who calls.
 */
export function frontDoor({ overload, scale }: Options): FrontDoor {
  const addresses = localLimits();
  const limits = {
    ordinary: scaled(ADDRESS_LIMITS.ordinary, scale),
    callback: scaled(ADDRESS_LIMITS.callback, scale),
  };
  const taken = new WeakMap<Request, Bucket>();
  const places = new WeakMap<Request, Place>();
  /** How soon somebody is turned away says nothing of how busy we are. */
  const leave = (request: Request) => {
    places.get(request)?.leave();
    places.delete(request);
  };
  return {
    guard: (mode) => (request, response, next) => {
      const refuse = (reason: Overloaded | "share") => {
        overload.note(reason);
        turnAway(request, response, tooBusy());
      };
      const sort = sortOf(request);
      const overloaded = overload.begin(sort);
      if (overloaded) return refuse(overloaded);
      const place = takePlace(response, overload);
      places.set(request, place);
      // It lives beside the payments, and must not keep them out.
      const isTrial = mode === "test" && sort === "ordinary";
      if (isTrial && !place.isFor("sandbox")) {
        leave(request);
        return refuse("share");
      }

      const bucket = { name: `${sort}/${addressBlock(request.ip ?? "")}`, limit: limits[sort] };
      const verdict = addresses.ask([bucket], 1);
      // Told on every answer; once it is known who asks, the limits of the key take their place.
      setLimitHeaders(response, verdict);
      if (!verdict.allowed) {
        overload.note("address");
        return turnAway(request, response, tooMany(verdict, TOO_MANY));
      }
      taken.set(request, bucket);
      next();
    },
    vouchFor: (request, tenant) => {
      const bucket = taken.get(request);
      if (bucket && taken.delete(request)) addresses.giveBack(bucket);
      const owner = `${tenant.merchantId}/${tenant.mode}`;
      if (places.get(request)?.isFor(owner) !== false) return;
      leave(request);
      overload.note("share");
      throw tooBusy();
    },
    release: leave,
  };
}

function sortOf({ path }: Request): Sort {
  return path.startsWith("/callbacks/") ? "callback" : "ordinary";
}

const FAILURE = 500;
const REFUSAL = 400;

/** Among the requests that are being answered. */
interface Place {
  /** Whose it is, too; whether they may have one more. */
  isFor: (owner: string) => boolean;
  /** It is over already, whatever goes on. */
  leave: () => void;
}

/** It is over with the answer, or with the connection. */
function takePlace(response: Response, overload: Overload): Place {
  const begunAt = performance.now();
  const owners: string[] = [];
  const end = (durationMs: number | undefined) => {
    overload.end(durationMs);
    for (const owner of owners) overload.giveBack(owner);
  };
  const onClose = () => {
    const { statusCode } = response;
    // A refusal is quick however busy we are, and a client that went away did not wait for the end.
    const tells = response.writableFinished && (statusCode < REFUSAL || statusCode >= FAILURE);
    end(tells ? performance.now() - begunAt : undefined);
  };
  response.once("close", onClose);
  return {
    isFor: (owner) => {
      // The client went away while it was found out who it is: nothing is held any more.
      if (response.closed) return true;
      owners.push(owner);
      return overload.claim(owner);
    },
    leave: () => {
      response.off("close", onClose);
      end(undefined);
    },
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
  send(response, envelopeAt(request.path)(error, requestId));
}
