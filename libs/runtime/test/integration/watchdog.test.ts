import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "@kobo/testing";

const LIB = JSON.stringify(join(__dirname, "../../dist"));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Service {
  child: ChildProcess;
  lines: Interface;
  ops: string;
}

/** A service, as it was built, whose event loop stands still for so long when it is sent SIGUSR2. */
async function aService(
  blockedMs: number,
  { stallMaxMs, nodeOptions = [] }: { stallMaxMs?: number; nodeOptions?: string[] } = {},
): Promise<Service> {
  const script = `
    const nap = new Int32Array(new SharedArrayBuffer(4));
    function blockTheLoop() {
      const until = performance.now() + ${blockedMs};
      // In naps, which cost no CPU time and can be interrupted to read the stack.
      while (performance.now() < until) Atomics.wait(nap, 0, 0, 20);
    }
    process.on("SIGUSR2", blockTheLoop);
    require(${LIB}).run("demo", async () => {});`;
  const limit = stallMaxMs === undefined ? {} : { EVENT_LOOP_STALL_MAX_MS: String(stallMaxMs) };
  const child = spawn(process.execPath, [...nodeOptions, "-e", script], {
    env: { ...process.env, OPS_PORT: "0", LOG_LEVEL: "info", ...limit },
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [line] = await once(lines, "line");
  return { child, lines, ops: `http://127.0.0.1:${JSON.parse(line).opsPort}` };
}

function get(url: string, timeoutMs = 30_000): Promise<Response> {
  // Node closes idle connections after five seconds.
  const headers = { connection: "close" };
  return fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
}

test("a process whose event loop is blocked logs the stack, and is killed", async () => {
  const { child, lines } = await aService(600_000, { stallMaxMs: 2_000 });
  const exit = once(child, "exit");
  const lastLine = once(lines, "line");

  child.kill("SIGUSR2");

  const line = JSON.parse((await lastLine)[0]);
  expect(line).toMatchObject({ level: "fatal", service: "demo", stalledMs: 2_000 });
  expect(line.msg).toBe("event loop stalled, process killed by its watchdog");
  expect(line.stack.join()).toContain("blockTheLoop");
  expect(await exit).toEqual([null, "SIGKILL"]);
}, 60_000);

/** Runs a command as process 1, as a container does, where the machine permits it. */
const AS_PROCESS_1 = ["unshare", "--pid", "--fork", "--kill-child"];

test("process 1 of a container, which ignores signals from inside, is ended as well", async () => {
  const script = `setTimeout(() => { for (;;); }, 1_000); require(${LIB}).run("demo", async () => {});`;
  const isPermitted =
    spawnSync(AS_PROCESS_1[0] ?? "", [...AS_PROCESS_1.slice(1), "true"]).status === 0;
  const command = [...(isPermitted ? AS_PROCESS_1 : []), process.execPath, "-e", script];
  const child = spawn(command[0] ?? "", command.slice(1), {
    env: { ...process.env, OPS_PORT: "0", EVENT_LOOP_STALL_MAX_MS: "1000" },
    stdio: "ignore",
  });
  children.push(child);

  expect(await once(child, "exit")).toEqual(isPermitted ? [1, null] : [null, "SIGKILL"]);
}, 60_000);

test("during a stall a probe gets no response, and after it the process is not ready for a while", async () => {
  const { child, ops } = await aService(6_000);
  expect((await get(`${ops}/readyz`)).status).toBe(200);

  child.kill("SIGUSR2");
  await eventually(() => expect(get(`${ops}/readyz`, 1_000)).rejects.toThrow("timeout"));
  const afterwards = await get(`${ops}/readyz`);

  expect(afterwards.status).toBe(503);
  const { checks } = (await afterwards.json()) as { checks: Record<string, unknown> };
  expect(checks["event loop"]).toEqual({
    ok: false,
    detail: expect.stringMatching(/^the event loop stood still for \d+ ms$/),
  });
  expect((await get(`${ops}/healthz`)).status).toBe(200);
  await eventually(async () => expect((await get(`${ops}/readyz`)).status).toBe(200), 20_000);
}, 60_000);

test("a process resumed after SIGSTOP is not killed", async () => {
  // Long enough that a busy machine does not keep the process from running for so long.
  const { child, ops } = await aService(0, { stallMaxMs: 2_500 });

  for (let i = 0; i < 2; i++) {
    child.kill("SIGSTOP");
    await delay(4_000);
    child.kill("SIGCONT");
    expect((await get(`${ops}/healthz`)).status).toBe(200);
  }

  await delay(3_500);
  expect((await get(`${ops}/healthz`)).status).toBe(200);
  expect(child.signalCode).toBeNull();
}, 60_000);

test("a process with --inspect is not killed", async () => {
  const { ops, child } = await aService(4_000, { stallMaxMs: 1_000, nodeOptions: ["--inspect=0"] });

  child.kill("SIGUSR2");

  await eventually(() => expect(get(`${ops}/healthz`, 1_000)).rejects.toThrow("timeout"));
  expect((await get(`${ops}/healthz`)).status).toBe(200);
}, 60_000);
