import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { assertFree, freePort, retryOnTakenPort } from "../../../src/stack/ports";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Another program that listens. */
async function listen(port: number, host?: string): Promise<void> {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, "listening");
}

test("a taken port is reported in one line, with a remedy", async () => {
  const port = await freePort();
  await listen(port);

  await expect(assertFree(port, "SANDBOX_PORT")).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it, or choose another: SANDBOX_PORT=${port + 100} npm start`,
  );
});

test("a free port passes", async () => {
  await expect(assertFree(await freePort(), "PORT")).resolves.toBeUndefined();
});

test("the preferred port is used if it is free, even after it was chosen by the user", async () => {
  const preferred = await freePort();
  await assertFree(preferred, "KAFKA_PORT");

  expect(await freePort(preferred)).toBe(preferred);

  await listen(preferred);
  expect(await freePort(preferred)).not.toBe(preferred);
});

test("chosen ports are outside the range of outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));

  expect(new Set(ports).size).toBe(50);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

test.each([undefined, "127.0.0.1"])(
  "a port that was occupied since it was chosen, on %s, is replaced by another",
  async (host) => {
    const chosen: number[] = [];

    const bound = await retryOnTakenPort(async (choosePort) => {
      const port = await choosePort();
      chosen.push(port);
      if (chosen.length === 1) await listen(port, host);
      await listen(port);
      return port;
    });

    expect(chosen).toHaveLength(2);
    expect(bound).toBe(chosen[1]);
  },
);

test("a failure unrelated to ports is not retried", async () => {
  let attempts = 0;

  const started = retryOnTakenPort(async (choosePort) => {
    await choosePort();
    attempts += 1;
    throw new Error("PORT is not a number");
  });

  await expect(started).rejects.toThrow("PORT is not a number");
  expect(attempts).toBe(1);
});
