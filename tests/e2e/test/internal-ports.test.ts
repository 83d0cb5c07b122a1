import { once } from "node:events";
import { connect } from "node:net";
import { acceptsConnections, OUTER_ADDRESS } from "@kobo/testing";
import { theStack } from "./world";

/** What a server says to a line, whoever sends it. */
async function answerTo(port: number, line: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(line);
  const [answer] = await once(socket, "data");
  socket.destroy();
  return String(answer);
}

test("Redis takes commands from those alone that know its password", async () => {
  const { port, password } = new URL(theStack().redisUrl);

  expect(await answerTo(Number(port), "KEYS *\r\n")).toMatch(/^-NOAUTH/);
  expect(await answerTo(Number(port), "AUTH guessed\r\n")).toMatch(/^-WRONGPASS/);
  expect(await answerTo(Number(port), `AUTH ${password}\r\n`)).toBe("+OK\r\n");
});

test("gRPC, metrics, the simulator and the parts answer on loopback alone", async () => {
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
