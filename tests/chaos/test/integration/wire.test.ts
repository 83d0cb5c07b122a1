import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Wire } from "../../src/system/wire";

let received = "";
const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    received += chunk;
    socket.write(`got ${chunk}`);
  });
});
let wire: Wire;
let client: Socket;

beforeEach(async () => {
  received = "";
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  wire = await Wire.to(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  client = connect(wire.port, "127.0.0.1");
  client.on("error", () => {});
  await once(client, "connect");
});

afterEach(async () => {
  client.destroy();
  wire.close();
  await new Promise((resolve) => server.close(resolve));
});

const answer = async () => String((await once(client, "data"))[0]);
/** A reset is an error first; both are the end. */
const closed = (socket = client) => new Promise((resolve) => socket.once("close", resolve));

test("bytes pass in both directions", async () => {
  client.write("ping");

  await expect(answer()).resolves.toBe("got ping");
});

test("after COMMIT, the server receives the request and the client no response", async () => {
  wire.setTrap({ after: "COMMIT" });
  client.write("COMMIT");
  await closed();

  await expect(eventually(() => received)).resolves.toBe("COMMIT");
});

test("a halved request is cut in its middle", async () => {
  wire.setTrap("halved request");
  client.write("12345678");
  await closed();

  await expect(eventually(() => received)).resolves.toBe("1234");
});

test("requests on a muted wire are delivered in order once it heals", async () => {
  wire.worsen({ isRequestMute: true });
  client.write("1");
  await pause();
  client.write("2");
  await pause();
  expect(received).toBe("");

  wire.heal();

  await expect(eventually(() => (received.length === 2 ? received : ""))).resolves.toBe("12");
});

test("a severed wire closes and refuses connections until it heals", async () => {
  wire.worsen({ isSevered: true });
  await closed();
  const refused = connect(wire.port, "127.0.0.1");
  refused.on("error", () => {});
  await closed(refused);
  wire.heal();
  client = connect(wire.port, "127.0.0.1");
  client.write("again");

  await expect(answer()).resolves.toBe("got again");
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 30));

async function eventually(read: () => string): Promise<string> {
  for (let tries = 0; tries < 100 && read() === ""; tries++) await pause();
  return read();
}
