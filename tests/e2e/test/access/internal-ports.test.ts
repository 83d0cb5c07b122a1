import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { acceptsConnections, OUTER_ADDRESS } from "@kobo/testing";
import { stackDirectory, theStack } from "../world";

/** A server's response to a line of any client. */
async function answerTo(port: number, line: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(line);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer);
}

test("Redis accepts commands only with its password", async () => {
  const { port, password } = new URL(theStack().redisUrl);

  expect(await answerTo(Number(port), "KEYS *\r\n")).toMatch(/^-NOAUTH/);
  expect(await answerTo(Number(port), "AUTH guessed\r\n")).toMatch(/^-WRONGPASS/);
  expect(await answerTo(Number(port), `AUTH ${password}\r\n`)).toBe("+OK\r\n");
});

test("Kafka closes unauthenticated connections that request metadata, on both ports", async () => {
  const properties = readFileSync(join(stackDirectory(), "kafka/server.properties"), "utf8");
  const [, listeners = ""] = /^listeners=(.*)$/m.exec(properties) ?? [];
  const ports = [...listeners.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));

  expect(ports).toHaveLength(2);
  for (const port of ports) {
    expect(await answersOf(port, API_VERSIONS)).toBe("answered");
    expect(await answersOf(port, METADATA)).toBe("closed");
  }
});

/** The only request that Kafka answers before a login: version 0, correlation id 1, no client id. */
const API_VERSIONS = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
/** Version 1, of all topics. */
const METADATA = Buffer.from([
  ...[0, 0, 0, 14, 0, 3, 0, 1, 0, 0, 0, 1, 0xff, 0xff],
  ...[0xff, 0xff, 0xff, 0xff],
]);

async function answersOf(port: number, request: Buffer): Promise<"answered" | "closed"> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  const answered = once(socket, "data").then(() => "answered" as const);
  const closed = once(socket, "close").then(() => "closed" as const);
  return Promise.race([answered, closed]).finally(() => socket.destroy());
}

test("gRPC, metrics, the simulator and the parts listen on loopback only", async () => {
  const { opsUrls, targets, simulatorUrl, databaseUrl, redisUrl, kafkaBrokers } = theStack();
  const said = JSON.stringify([
    opsUrls,
    targets,
    simulatorUrl,
    databaseUrl,
    redisUrl,
    kafkaBrokers,
  ]);
  const ports = [...said.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));

  const open = (host: string) => Promise.all(ports.map((port) => acceptsConnections(host, port)));

  expect(ports.length).toBeGreaterThan(20);
  expect(new Set(await open("127.0.0.1"))).toEqual(new Set([true]));
  expect(new Set(await open(OUTER_ADDRESS))).toEqual(new Set([false]));
});
