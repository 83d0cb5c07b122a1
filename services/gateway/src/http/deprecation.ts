import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { counter } from "@kobo/runtime";
import type { RequestHandler } from "express";
import type { Caller } from "../app/authenticate";
import type { ApiParts } from "./api";
import type { Operation } from "./operation";
import { DEPRECATIONS_PATH } from "./pages";
import { refuse } from "./refuse";

/** A path that is to go (decision 121). */
export interface Deprecation {
  since: Date;
  /** From then on it answers GONE; at least twelve months after `since`. */
  sunset: Date;
  /** Where to go instead, at the host. */
  successor: string;
}

interface Around {
  mode: Mode;
  publicUrl: string;
  logger: ApiParts["logger"];
}

const MS_PER_SECOND = 1_000;

const requests = counter({
  name: "gateway_deprecated_calls_total",
  help: "Requests for deprecated operations, with a good key or without, also those that were answered GONE",
  labelNames: ["operation", "mode"],
});

/**
 * Says on every answer of the path, also of errors, until when there will be answers. Nobody is asked
 * for his key after that, so that only the metric tells of calls then, and not who made them.
 */
export function announce(
  operation: Operation,
  { since, sunset, successor }: Deprecation,
  { mode, publicUrl, logger }: Around,
): RequestHandler {
  const { method, root } = operation;
  const labels = { operation: nameOf(operation), mode };
  const headers = {
    Deprecation: `@${since.getTime() / MS_PER_SECOND}`,
    Sunset: sunset.toUTCString(),
    Link: [
      `<${publicUrl}${successor}>; rel="successor-version"`,
      `<${publicUrl}${DEPRECATIONS_PATH}>; rel="deprecation"; type="text/html"`,
    ].join(", "),
  };
  return (request, response, next) => {
    if (request.method === method) requests.inc(labels);
    response.set(headers);
    if (Date.now() < sunset.getTime()) return next();
    refuse(new AppError("GONE"), request, response, { logger, inEnvelope: root.inEnvelope });
  };
}

/** Notes who calls an operation that is to go, whatever it is answered. */
export function noteCaller(
  operation: Operation,
  caller: Caller,
  { deprecatedCalls }: Pick<ApiParts, "deprecatedCalls">,
): void {
  if (!operation.deprecation) return;
  deprecatedCalls.count({ caller, operation: nameOf(operation), at: new Date() });
}

function nameOf({ method, root, path }: Operation): string {
  return `${method} ${root.path}${path}`;
}
