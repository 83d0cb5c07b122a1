import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { counter, type Logger } from "@kobo/runtime";
import type { DeprecatedCallCounter } from "../../app/deprecated-calls/deprecated-calls";
import type { Caller } from "../../domain/keys/caller";
import { DEPRECATIONS_PATH } from "../docs/pages";
import type { Exchange } from "../exchange";
import type { Deprecation } from "../operations/description";
import type { Operation } from "../operations/operation";
import { refuse } from "./refuse";

interface Around {
  mode: Mode;
  publicUrl: Record<Mode, string>;
  logger: Logger;
}

const MS_PER_SECOND = 1_000;

const requests = counter({
  name: "gateway_deprecated_calls_total",
  help: "Requests for deprecated operations, with a valid key or not, including those answered GONE",
  labelNames: ["operation", "mode"],
});

/**
 * Announces the sunset on every response of the path, also on errors. After the sunset it refuses the request
 * and returns true. Keys are not read then, so the metric counts calls without their merchants.
 */
export function announceDeprecation(
  operation: Operation,
  { since, sunset, successor }: Deprecation,
  { mode, publicUrl, logger }: Around,
): (exchange: Exchange) => boolean {
  const { method, root } = operation;
  const labels = { operation: nameOf(operation), mode };
  const headers = {
    Deprecation: `@${since.getTime() / MS_PER_SECOND}`,
    Sunset: sunset.toUTCString(),
    Link: [
      `<${publicUrl[mode]}${successor}>; rel="successor-version"`,
      `<${publicUrl[mode]}${DEPRECATIONS_PATH}>; rel="deprecation"; type="text/html"`,
    ].join(", "),
  };
  return (exchange) => {
    if (exchange.method === method) requests.inc(labels);
    exchange.setAll(headers);
    if (Date.now() < sunset.getTime()) return false;
    refuse(new AppError("GONE"), exchange, { logger, inEnvelope: root.inEnvelope });
    return true;
  };
}

/** Counts a caller of a deprecated operation, whatever the response. */
export function countDeprecatedCall(
  operation: Operation,
  caller: Caller,
  deprecatedCalls: Pick<DeprecatedCallCounter, "count">,
): void {
  if (!operation.deprecation) return;
  deprecatedCalls.count({ caller, operation: nameOf(operation), at: new Date() });
}

function nameOf({ method, root, path }: Operation): string {
  return `${method} ${root.path}${path}`;
}
