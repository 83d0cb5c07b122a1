import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { OPEN_METRICS, toOpenMetrics } from "@kobo/telemetry";
import { metricsText, registry } from "./metrics";

/** Checks one dependency of the service. A returned text is shown as detail. Throws if the dependency is unavailable. */
export type ReadinessCheck = () => Promise<string | undefined>;

export interface OpsServer {
  port: number;
  stop: () => Promise<void>;
}

interface OpsOptions {
  host: string;
  port: number;
  checks: ReadonlyMap<string, ReadinessCheck>;
}

const CHECK_TIMEOUT_MS = 2_000;

/**
 * The operations port: `/healthz` (liveness), `/readyz` (readiness, check by check) and `/metrics`. Only reachable inside
 * the cluster.
 */
export async function serveOps({ host, port, checks }: OpsOptions): Promise<OpsServer> {
  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0];
    if (path === "/healthz") return respond(response, 200, { status: "ok" });
    if (path === "/readyz")
      return void readiness(checks).then((answer) => respond(response, ...answer));
    if (path === "/metrics") return void metrics(request, response);
    return respond(response, 404, { status: "not found" });
  });
  await listen(server, { host, port });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function isReady(checks: ReadonlyMap<string, ReadinessCheck>): Promise<boolean> {
  const [status] = await readiness(checks);
  return status === 200;
}

async function readiness(
  checks: ReadonlyMap<string, ReadinessCheck>,
): Promise<[number, Record<string, unknown>]> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => {
      try {
        return { name, ok: true, detail: await withinTime(check()) };
      } catch (error) {
        return { name, ok: false, detail: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  const ready = results.every((result) => result.ok);
  const detail = results.map(({ name, ...rest }) => [name, rest] as const);
  return [
    ready ? 200 : 503,
    { status: ready ? "ready" : "not ready", checks: Object.fromEntries(detail) },
  ];
}

function withinTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** OpenMetrics, which has exemplars, for a scraper that accepts it, as Prometheus does; otherwise the older text format. */
async function metrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await metricsText();
  if (request.headers.accept?.includes("application/openmetrics-text")) {
    response.writeHead(200, { "content-type": OPEN_METRICS }).end(toOpenMetrics(text));
    return;
  }
  response.writeHead(200, { "content-type": registry.contentType }).end(text);
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function listen(server: Server, address: Pick<OpsOptions, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => resolve());
  });
}
