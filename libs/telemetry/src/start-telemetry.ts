import type { TelemetryOptions } from "./options";

/** Starts the export of spans and metrics if there is a collector. Returns the function that stops it. */
export function startTelemetry(options: TelemetryOptions): () => Promise<void> {
  const { endpoint } = options;
  if (!endpoint) return async () => {};
  // Loaded on use: its packages take a quarter of a command's start time.
  const { startExporters }: typeof import("./exporters") = require("./exporters");
  return startExporters({ ...options, endpoint: endpoint.replace(/\/$/, "") });
}
