import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";

const PAN = "4242424242424242";
const PARENT = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;

/** A built service that handles three requests, shows its metrics and stops. */
const SERVICE = `
const { run, inSpan, histogram, observe } = require(${JSON.stringify(join(__dirname, "../../dist"))});
const wait = histogram({ name: "wait_seconds", help: "Wait", labelNames: ["route"], buckets: [1] });
run("demo", async ({ logger }) => {
  await inSpan("sampled", { kind: "SERVER", traceparent: "${PARENT}", isEntry: true }, async (span) => {
    observe(wait, { route: "a" }, 0.5);
    logger.info("in request");
  });
  await inSpan("dropped", { isEntry: true }, async () => {});
  await inSpan("kept", { isEntry: true }, () => Promise.reject(new Error("refused ${PAN}"))).catch(() => {});
  logger.info("outside");
});`;

interface Export {
  path: string | undefined;
  key: string | undefined;
  body: unknown;
}

test("a service exports its spans, metrics and exemplars, and its log lines carry the trace", async () => {
  const exports: Export[] = [];
  const collector = createServer(async (request, response) => {
    const key = request.headers["x-key"]?.toString();
    exports.push({ path: request.url, key, body: await json(request) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  const child = spawn(process.execPath, ["-e", SERVICE], {
    env: {
      ...process.env,
      OPS_PORT: "0",
      LOG_LEVEL: "info",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20secret",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
      OTEL_TRACES_SAMPLER_ARG: "0",
      TRACE_SAMPLE_RATIO: "1",
      OTEL_BSP_SCHEDULE_DELAY: "10",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: Record<string, unknown>[] = [];
  let metrics = "";
  for await (const chunk of child.stdout) {
    for (const line of String(chunk).split("\n").filter(Boolean)) lines.push(JSON.parse(line));
    const started = lines.find(({ msg }) => msg === "started");
    if (!started || metrics) continue;
    const headers = { accept: "application/openmetrics-text; version=1.0.0, text/plain;q=0.5" };
    const response = await fetch(`http://127.0.0.1:${started.opsPort}/metrics`, { headers });
    expect(response.headers.get("content-type")).toMatch(/^application\/openmetrics-text/);
    metrics = await response.text();
    child.kill("SIGTERM");
  }
  collector.closeAllConnections();
  collector.close();

  const spans = exports.filter(({ path }) => path === "/v1/traces").map(({ body }) => body);
  expect(spans.length).toBeGreaterThan(0);
  const exported = JSON.stringify(spans);
  expect(exported).toContain(`"traceId":"${"a".repeat(32)}"`);
  expect(exported).toContain(`"parentSpanId":"${"b".repeat(16)}"`);
  expect(exported).toContain('"name":"kept"');
  expect(exported).toContain("refused [redacted]");
  expect(exported).not.toContain('"name":"dropped"');
  expect(exported).toContain('{"key":"service.name","value":{"stringValue":"demo"}}');
  expect(exported).toContain('{"key":"deployment.environment","value":{"stringValue":"test"}}');
  const ofMetrics = exports.filter(({ path }) => path === "/v1/metrics");
  expect(JSON.stringify(ofMetrics)).toContain('"name":"wait_seconds"');
  expect(exports.every(({ key }) => key === "a secret")).toBe(true);
  expect(metrics).toMatch(
    new RegExp(`wait_seconds_bucket{le="1",route="a"} 1 # {trace_id="${"a".repeat(32)}",.*} 0.5 `),
  );
  expect(metrics.endsWith("# EOF\n")).toBe(true);
  expect(lines.find(({ msg }) => msg === "in request")?.traceId).toBe("a".repeat(32));
  expect(lines.find(({ msg }) => msg === "outside")).not.toHaveProperty("traceId");
}, 30_000);

test.each([
  ["1", "0", true],
  ["", "1", true],
  ["0", "1", false],
])(
  "OTEL_TRACES_SAMPLER_ARG %p wins over TRACE_SAMPLE_RATIO %p unless it is empty",
  async (ratio, formerly, isSampled) => {
    const script = `const { run, inSpan } = require(${JSON.stringify(join(__dirname, "../../dist"))});
run("demo", async ({ logger }) => inSpan("entry", { isEntry: true }, async (span) => logger.info({ isSampled: span.isSampled }, "seen")));`;
    const child = spawn(process.execPath, ["-e", script], {
      env: {
        ...process.env,
        ...{ OPS_PORT: "0", LOG_LEVEL: "info", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" },
        ...{ OTEL_TRACES_SAMPLER_ARG: ratio, TRACE_SAMPLE_RATIO: formerly },
        OTEL_METRIC_EXPORT_INTERVAL: "0",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [chunk] = await once(child.stdout, "data");
    child.kill("SIGKILL");

    expect(JSON.parse(String(chunk).split("\n")[0] ?? "")).toMatchObject({
      msg: "seen",
      isSampled,
    });
  },
  30_000,
);

test("invalid settings are refused at startup without their values", async () => {
  const child = spawn(process.execPath, ["-e", SERVICE], {
    env: {
      ...process.env,
      OPS_PORT: "0",
      OTEL_EXPORTER_OTLP_HEADERS: "hunter2",
      OTEL_TRACES_SAMPLER_ARG: "5",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });

  const said = await text(child.stderr);

  expect(said).toContain("OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs");
  expect(said).toContain("OTEL_TRACES_SAMPLER_ARG:");
  expect(said).not.toContain("hunter2");
}, 30_000);
