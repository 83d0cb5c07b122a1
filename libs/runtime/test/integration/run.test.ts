import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A service of nothing but its frame, as it was built. */
const SERVICE = `require(${JSON.stringify(join(__dirname, "../../dist"))}).run("demo", async () => {});`;

test("the line of the start says where the probes and the metrics are found", async () => {
  const env = { ...process.env, OPS_PORT: "0", LOG_LEVEL: "info" };
  const child = spawn(process.execPath, ["-e", SERVICE], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await once(createInterface({ input: child.stdout }), "line");

  const { msg, service, opsPort } = JSON.parse(line);
  const paths = ["healthz", "readyz", "metrics"];
  const answers = await Promise.all(
    paths.map((path) => fetch(`http://127.0.0.1:${opsPort}/${path}`)),
  );
  child.kill("SIGTERM");

  expect({ msg, service }).toEqual({ msg: "started", service: "demo" });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ended).toEqual([0, null]);
});
