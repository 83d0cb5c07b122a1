import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { MetricStore } from "./metric-store";
import type { OtlpMetrics, OtlpTraces } from "./otlp";
import { notFoundPage, overviewPage, tracePage } from "./pages";
import { TraceStore } from "./trace-store";

/** A small collector: it takes OTLP over HTTP as JSON, and shows what it received as pages. */
export interface LocalCollector {
  url: string;
  close: () => void;
}

const HOST = "127.0.0.1";
/** An export of the services has at most a few hundred kB. */
const BODY_BYTES_MAX = 16_000_000;
const TRACE_PATH = /^\/traces\/([0-9a-f]{32})$/;
/** The page has its own style and no script. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Listens on loopback alone. Its memory is bounded: the newest 500 traces, and a quarter of an hour of metrics. */
export async function startCollector(port: number): Promise<LocalCollector> {
  const traces = new TraceStore();
  const metrics = new MetricStore();

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readJson(request);
    if (body === undefined) {
      response.writeHead(400).end();
      return;
    }
    if (request.url === "/v1/traces") traces.add(body as OtlpTraces);
    else if (request.url === "/v1/metrics") metrics.add(body as OtlpMetrics);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const show = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url?.split("?")[0] ?? "/";
    const trace = traces.find(TRACE_PATH.exec(path)?.[1] ?? "");
    if (path === "/") html(response, 200, overviewPage(traces, metrics));
    else if (trace) html(response, 200, tracePage(trace));
    else html(response, 404, notFoundPage());
  };

  const server = createServer((request, response) => {
    if (request.method !== "POST") return show(request, response);
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Every request is traced, and charts move within seconds. */
export function telemetryVariables(url: string): Record<string, string> {
  return {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER_ARG: "1",
    OTEL_METRIC_EXPORT_INTERVAL: "5000",
    OTEL_BSP_SCHEDULE_DELAY: "1000",
  };
}

/** Undefined for a body that is too long or no JSON object. */
async function readJson(request: IncomingMessage): Promise<object | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function html(response: ServerResponse, status: number, body: string): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    "cache-control": "no-store",
  };
  response.writeHead(status, headers).end(body);
}
