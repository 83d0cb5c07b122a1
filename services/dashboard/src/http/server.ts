import type { RequestListener } from "node:http";
import type { ConnectionLimits } from "@kobo/core/connections";
import { counter, type Listening, listenForBrowsers } from "@kobo/runtime";

const dropped = counter({
  name: "dashboard_connections_dropped_total",
  help: "Connections closed because a connection limit was reached, by limit",
  labelNames: ["limit"],
});

/**
 * Listens on a port, with the default limits unless `limits` has others.
 * @throws Error EADDRINUSE
 */
export function listen(
  app: RequestListener,
  port: number,
  limits: Partial<ConnectionLimits> = {},
): Promise<Listening> {
  return listenForBrowsers(app, { port, limits, onDropped: (limit) => dropped.inc({ limit }) });
}
