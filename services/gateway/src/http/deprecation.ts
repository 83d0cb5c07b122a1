import { AppError } from "@kobo/errors";
import type { RequestHandler } from "express";
import type { ApiParts } from "./api";
import { DEPRECATIONS_PATH } from "./pages";
import { refuse } from "./refuse";
import type { Root } from "./roots";

/** A path that is to go (decision 121). */
export interface Deprecation {
  since: Date;
  /** From then on it answers GONE; at least twelve months after `since`. */
  sunset: Date;
  /** Where to go instead, at the host. */
  successor: string;
}

interface Around {
  publicUrl: string;
  logger: ApiParts["logger"];
  root: Root;
}

const MS_PER_SECOND = 1_000;

/** Says on every answer of the path, also of errors, until when there will be answers. */
export function announce(
  { since, sunset, successor }: Deprecation,
  { publicUrl, logger, root }: Around,
): RequestHandler {
  const headers = {
    Deprecation: `@${since.getTime() / MS_PER_SECOND}`,
    Sunset: sunset.toUTCString(),
    Link: [
      `<${publicUrl}${successor}>; rel="successor-version"`,
      `<${publicUrl}${DEPRECATIONS_PATH}>; rel="deprecation"; type="text/html"`,
    ].join(", "),
  };
  return (request, response, next) => {
    response.set(headers);
    if (Date.now() < sunset.getTime()) return next();
    refuse(new AppError("GONE"), request, response, { logger, inEnvelope: root.inEnvelope });
  };
}
