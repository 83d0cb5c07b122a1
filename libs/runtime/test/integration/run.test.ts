import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { acceptsConnections, OUTER_ADDRESS } from "@kobo/testing";

/** A service of nothing but its frame, as it was built. */
const SERVICE = `require(${JSON.stringify(join(__dirname, "../../dist"))}).run("demo", async () => {});`;

async function startService(settings: Record<string, string> = {}) {
  const { LISTEN_HOST: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ["-e", SERVICE], {
    env: { ...inherited, OPS_PORT: "0", LOG_LEVEL: "info", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return {
    started: JSON.parse(line),
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

test("the started log line has the port of the probes and the metrics", async () => {
  const { started, stop } = await startService();
  const { msg, service, opsPort } = started;

  const paths = ["healthz", "readyz", "metrics"];
  const answers = await Promise.all(
    paths.map((path) => fetch(`http://127.0.0.1:${opsPort}/${path}`)),
  );
  const ended = await stop();

  expect({ msg, service }).toEqual({ msg: "started", service: "demo" });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(ended).toEqual([0, null]);
});

test("an empty OTEL_EXPORTER_OTLP_ENDPOINT is accepted", async () => {
  const { started, stop } = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });

  expect(started.msg).toBe("started");
  expect(await stop()).toEqual([0, null]);
});

test.each([
  ["loopback alone by default", {}, false],
  ["the interface that LISTEN_HOST names", { LISTEN_HOST: "0.0.0.0" }, true],
])("probes and metrics are served on %s", async (_, settings, answersOtherHosts) => {
  const { started, stop } = await startService(settings);

  const accepted = await Promise.all(
    ["127.0.0.1", OUTER_ADDRESS].map((host) => acceptsConnections(host, started.opsPort)),
  );
  await stop();

  expect(accepted).toEqual([true, answersOtherHosts]);
});
