import { hostname } from "node:os";
import { startTelemetry } from "@kobo/telemetry";
import { z } from "zod";
import { loadConfig } from "./config";
import { keyValuePairs } from "./key-value-pairs";
import { createLogger, type Logger, setProcessLogger } from "./logger";
import { collectProcessMetrics, readMetrics } from "./metrics";
import { isReady, type ReadinessCheck, serveOps } from "./ops-server";
import { scrub } from "./scrub";
import { startWatchdog } from "./watchdog/watchdog";

/** Settings of every service. @public for the page of all variables */
export const RuntimeConfig = z.object({
  /** The lowest level to log. */
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  /**
   * The interface of every port that serves the cluster alone: gRPC, `/metrics`, the simulator. In a container: 0.0.0.0.
   */
  LISTEN_HOST: z.string().min(1).default("127.0.0.1"),
  /** The port of `/healthz`, `/readyz` and `/metrics`. */
  OPS_PORT: z.coerce.number().int().min(0).max(65535),
  /** The base URL of an OpenTelemetry collector that takes OTLP over HTTP. Nothing is recorded when it is absent or empty. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().or(z.literal("")).optional(),
  /** Sent with each export, such as the collector's key: `name=value,…`, with values percent-encoded. A secret. */
  OTEL_EXPORTER_OTLP_HEADERS: keyValuePairs.optional(),
  /** The share of traces to sample, 0 to 1. `TRACE_SAMPLE_RATIO` applies when it is absent or empty. */
  OTEL_TRACES_SAMPLER_ARG: z.literal("").or(z.coerce.number().min(0).max(1)).optional(),
  /** The former name of `OTEL_TRACES_SAMPLER_ARG`. */
  TRACE_SAMPLE_RATIO: z.coerce.number().min(0).max(1).default(0.05),
  /** Attributes of every exported span and metric: `name=value,…`, such as `deployment.environment=production`. */
  OTEL_RESOURCE_ATTRIBUTES: keyValuePairs.optional(),
  /** The interval of metric exports in ms; 0 exports none, for collectors that read `/metrics`. */
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(0).max(3_600_000).default(60_000),
  /** The longest delay of a finished span's export, in ms. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(60_000).default(5_000),
  /** Finished spans that wait for their export. More are dropped while the collector is unavailable. */
  OTEL_BSP_MAX_QUEUE_SIZE: z.coerce.number().int().min(512).max(100_000).default(2_048),
  /** The process is killed when its event loop stands still this long. */
  EVENT_LOOP_STALL_MAX_MS: z.coerce.number().int().min(1_000).default(30_000),
});

/** The tools with which a service's entry point wires its parts. */
export interface Part {
  logger: Logger;
  /** The interface that internal ports listen on. */
  listenHost: string;
  /** Registers how a part is stopped. Parts stop in reverse order of their start. */
  onStop: (stop: () => Promise<unknown> | unknown) => void;
  /** Adds a check to `/readyz`. */
  checkReady: (name: string, check: ReadinessCheck) => void;
  /** The result of `/readyz`, for services that other networks probe. */
  isReady: () => Promise<boolean>;
}

/** Shorter than the grace periods of Kubernetes and the launcher; parts that have not stopped by then are cut off. */
const STOP_TIMEOUT_MS = 9_000;

/**
 * The frame of a service process: starts its parts, keeps it alive, and stops the parts in order on SIGTERM or SIGINT.
 * A failed start or an uncaught exception ends the process with code 1 after the parts were stopped.
 */
export function run(service: string, start: (part: Part) => Promise<void>): void {
  const config = loadConfig(RuntimeConfig);
  const logger = createLogger(service, config.LOG_LEVEL);
  setProcessLogger(logger);
  const stops: Array<() => Promise<unknown> | unknown> = [];
  let stopping = false;

  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const cut = setTimeout(() => {
      logger.error("stop timed out");
      process.exit(1);
    }, STOP_TIMEOUT_MS);
    for (const stopPart of stops.reverse()) {
      await Promise.resolve()
        .then(stopPart)
        .catch((error: unknown) => logger.error({ err: error }, "component did not stop cleanly"));
    }
    clearTimeout(cut);
    logger.info("stopped");
    process.exit(code);
  };

  process.once("SIGTERM", () => void stop(0));
  process.once("SIGINT", () => void stop(0));
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "uncaught exception");
    void stop(1);
  });

  const begin = async (): Promise<void> => {
    collectProcessMetrics();
    stops.push(startTelemetry(telemetryOf(service, config)));
    const stallMaxMs = config.EVENT_LOOP_STALL_MAX_MS;
    const checks = new Map<string, ReadinessCheck>([
      ["started", notYet],
      ["event loop", startWatchdog({ service, stallMaxMs, logger })],
    ]);
    const ops = await serveOps({ host: config.LISTEN_HOST, port: config.OPS_PORT, checks });
    stops.push(ops.stop);
    await start({
      logger,
      listenHost: config.LISTEN_HOST,
      onStop: (stopPart) => void stops.push(stopPart),
      checkReady: (name, check) => void checks.set(name, check),
      isReady: () => isReady(checks),
    });
    checks.delete("started");
    // The actual port, also if port 0 was configured.
    logger.info({ opsPort: ops.port }, "started");
  };
  begin().catch((error: unknown) => {
    logger.fatal({ err: error }, "start failed");
    void stop(1);
  });
}

function telemetryOf(service: string, config: z.infer<typeof RuntimeConfig>) {
  return {
    service,
    instance: `${hostname()}/${process.pid}`,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    resourceAttributes: config.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampleRatio: sampleRatioOf(config),
    queueSpansMax: config.OTEL_BSP_MAX_QUEUE_SIZE,
    spanDelayMs: config.OTEL_BSP_SCHEDULE_DELAY,
    metricIntervalMs: config.OTEL_METRIC_EXPORT_INTERVAL,
    readMetrics,
    scrub,
  };
}

function sampleRatioOf(config: z.infer<typeof RuntimeConfig>): number {
  const { OTEL_TRACES_SAMPLER_ARG: ratio = "", TRACE_SAMPLE_RATIO: formerly } = config;
  return ratio === "" ? formerly : ratio;
}

async function notYet(): Promise<never> {
  throw new Error("starting");
}
