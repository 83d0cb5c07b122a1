import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Connection } from "../../../src/transfers/connection";

const seen: { request: IncomingMessage; body: string }[] = [];
const sockets = new Set<Socket>();
let server: Server;
let connection: Connection;

beforeEach(async () => {
  seen.length = 0;
  sockets.clear();
  server = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) });
    const status = request.url === "/refused" ? 422 : 201;
    response.writeHead(status).end(`{"code":"${status}"}`);
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  connection = new Connection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await connection.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const post = (path: string, idempotencyKey?: string) =>
  connection.post({ path, key: "sk_test_1", body: '{"amount":1}', idempotencyKey });

test("a request carries its key and its body, and an Idempotency-Key only when it has one", async () => {
  await post("/paid");
  await post("/paid", "once");

  const [plain, keyed] = seen;
  expect(plain?.body).toBe('{"amount":1}');
  expect(plain?.request.headers).toMatchObject({ authorization: "Bearer sk_test_1" });
  expect(plain?.request.headers).not.toHaveProperty("idempotency-key");
  expect(keyed?.request.headers).toMatchObject({ "idempotency-key": "once" });
});

test("one connection serves all requests", async () => {
  for (let count = 0; count < 5; count++) await post("/paid");

  expect(sockets.size).toBe(1);
});

test("any answer but 201 is an error that tells the answer", async () => {
  await expect(post("/refused")).rejects.toThrow('A transfer was answered 422: {"code":"422"}');
});

test("a gateway that is gone is an error", async () => {
  await post("/paid");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));

  await expect(post("/paid")).rejects.toThrow();
});
