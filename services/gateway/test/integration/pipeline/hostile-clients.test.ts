import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eventually } from "@kobo/testing";
import { aTransfer } from "../../factories";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { recordingLogger } from "../../support/recording-logger";

const gateway = testGateway();
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A gateway whose transfers wait until the test resumes them. */
async function started({ maxInFlight = 2 } = {}) {
  const { promise, resolve: resume } = Promise.withResolvers<void>();
  const { services, calls } = fakeServices();
  const { logger, lines } = recordingLogger();
  const transfers: { reference: string; merchantId: string }[] = [];
  const createPayIdTransfer = async (transfer: {
    reference: string;
    tenant?: { merchantId: string };
  }) => {
    transfers.push({
      reference: transfer.reference,
      merchantId: transfer.tenant?.merchantId ?? "",
    });
    await promise;
    return { transfer: aTransfer(), replayed: false };
  };
  const client = await gateway.start({
    services: { ...services, createPayIdTransfer: createPayIdTransfer as never },
    maxInFlight,
    logger,
  });
  const { test: key, merchant } = await gateway.givenMerchant();
  return { client, key: key.secretKey, merchant, transfers, calls, lines, resume };
}

function dial(port: number) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => (text += chunk)).on("error", () => {});
  return {
    socket,
    closed: once(socket, "close"),
    responses: () => responsesIn(text),
    answered: (count: number) =>
      eventually(() => {
        const responses = responsesIn(text);
        expect(responses.length).toBeGreaterThanOrEqual(count);
        return responses;
      }),
  };
}

interface Response {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** All whole responses; one to HEAD has no body. */
function responsesIn(text: string, heads = new Set<number>()): Response[] {
  const responses: Response[] = [];
  for (let rest = text; ; ) {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) return responses;
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = new Map(
      lines.map((line) => {
        const at = line.indexOf(": ");
        return [line.slice(0, at).toLowerCase(), line.slice(at + 2)];
      }),
    );
    const hasBody = !heads.has(responses.length);
    const length = hasBody ? Number(headers.get("content-length")) : 0;
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return responses;
    responses.push({ status: Number(first.split(" ")[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}

const ROOT = "/api/v1/developer";

function head(method: string, path: string, key: string, ...more: string[]): string {
  return [
    `${method} ${ROOT}${path} HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${key}`,
    ...more,
    "\r\n",
  ].join("\r\n");
}

function post(path: string, key: string, body: string, ...more: string[]): string {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return head("POST", path, key, "Content-Type: application/json", length, ...more) + body;
}

function transfer(reference: string): string {
  return JSON.stringify({
    ...{ fromPayId: "ada.wallet", toPayId: "bola.spid", amount: 25_000, reference },
  });
}

const VERIFY = JSON.stringify({ payId: "4g7k2m9qzx.dpid" });

test("pipelined requests are answered in order, each with its headers", async () => {
  const { client, key } = await started({ maxInFlight: 100 });
  const { socket, answered } = dial(client.port());
  const ids = Array.from({ length: 20 }, (_, index) => `order-${index}`);

  socket.write(
    ids
      .map((id, index) => {
        const own = `X-Request-Id: ${id}`;
        if (index % 3 === 0) return head("GET", "/health", key, own);
        return post("/payid/verify", key, index % 3 === 1 ? VERIFY : "{", own);
      })
      .join(""),
  );
  const responses = await answered(ids.length);

  expect(responses.map(({ headers }) => headers.get("x-request-id"))).toEqual(ids);
  expect(responses.map(({ status }) => status)).toEqual(
    ids.map((_, index) => (index % 3 === 2 ? 400 : 200)),
  );
  for (const { headers, body } of responses) {
    expect(JSON.parse(body)).toHaveProperty("success");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("strict-transport-security")).toBeTruthy();
    expect(headers.get("ratelimit-limit")).toMatch(/^\d+$/);
  }
});

test("a client that disconnects during its body changes nothing and releases its permit", async () => {
  const { client, key, transfers, calls } = await started();
  const text = post("/transfer/payid", key, transfer("half"));

  for (let round = 0; round < 5; round++) {
    const { socket } = dial(client.port());
    socket.write(text.slice(0, -10));
    await once(socket, "connect");
    socket.destroySoon();
  }
  const upload = dial(client.port());
  upload.socket.write(
    head("POST", "/transfer/payid", key, "Content-Length: 60000") + "x".repeat(2e4),
  );
  await once(upload.socket, "connect");
  upload.socket.resetAndDestroy();

  await eventually(async () => {
    const replies = await Promise.all([1, 2].map(() => client.get("/health", { key })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
  expect([transfers, calls]).toEqual([[], []]);
});

test("a request with a truncated body is not executed", async () => {
  const { client, key, transfers } = await started();
  const { socket, closed, responses } = dial(client.port());

  socket.end(post("/transfer/payid", key, transfer("short")).slice(0, -1));
  await closed;

  expect(responses().map(({ status }) => status)).not.toContain(201);
  expect(transfers).toEqual([]);
});

test("surplus bytes after the body do not run a second transfer", async () => {
  const { client, key, transfers, resume } = await started();
  resume();
  const { socket, closed, responses } = dial(client.port());

  socket.write(`${post("/transfer/payid", key, transfer("long"))}"surplus"\r\n\r\n`);
  await closed;

  // They are refused after the transfer's response, or cut the connection before it.
  const statuses = responses().map(({ status }) => status);
  expect([[], [201], [201, 400]]).toContainEqual(statuses);
  expect(transfers.length).toBeLessThanOrEqual(1);
});

test.each([
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6"],
  ["a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["a negative length", "Content-Length: -5"],
])("a request with %s gets 400", async (_, lines) => {
  const { client, key, transfers } = await started();
  const { socket, closed, responses } = dial(client.port());

  socket.write(`${head("POST", "/transfer/payid", key, lines)}{}`);
  await closed;

  expect(responses().map(({ status }) => status)).toEqual([400]);
  expect(transfers).toEqual([]);
});

test("a body that arrives byte by byte is read as a whole", async () => {
  const { client, key, transfers, resume } = await started();
  resume();
  const { socket, answered } = dial(client.port());
  const text = post("/transfer/payid", key, transfer("slow"));
  socket.setNoDelay(true);

  for (const byte of text) {
    socket.write(byte);
    await new Promise(setImmediate);
  }
  const [response] = await answered(1);

  expect(response?.status).toBe(201);
  expect(transfers.map(({ reference }) => reference)).toEqual(["slow"]);
});

test("chunked bodies work, also right before another request", async () => {
  const { client, key, resume } = await started();
  resume();
  const { socket, answered } = dial(client.port());
  const body = transfer("chunks");
  const chunks = [body.slice(0, 10), body.slice(10)].map(
    (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
  );
  const json = ["Content-Type: application/json", "Transfer-Encoding: chunked"];

  socket.write(
    `${head("POST", "/transfer/payid", key, ...json)}${chunks.join("")}0\r\n\r\n${head("GET", "/health", key)}`,
  );
  const responses = await answered(2);

  expect(responses.map(({ status }) => status)).toEqual([201, 200]);
});

test("HEAD has the headers of GET without its body, and the connection stays open", async () => {
  const { client, key } = await started();
  const { socket } = dial(client.port());
  let text = "";
  socket.on("data", (chunk) => (text += chunk));

  socket.write(
    ["HEAD", "GET", "GET"]
      .map((method) => head(method, "/health", key, "X-Request-Id: same"))
      .join(""),
  );
  const [asked, got, next] = await eventually(() => {
    const responses = responsesIn(text, new Set([0]));
    expect(responses).toHaveLength(3);
    return responses;
  });

  const names = (response?: Response) => [...(response?.headers.keys() ?? [])];
  expect([asked?.status, got?.status, next?.status]).toEqual([200, 200, 200]);
  expect(names(asked)).toEqual(names(got));
  expect(asked?.headers.get("content-length")).toBe(got?.headers.get("content-length"));
});

test("a transfer whose client has disconnected runs once, and its permit is released", async () => {
  const { client, key, transfers, lines, resume } = await started({ maxInFlight: 1 });
  const { socket } = dial(client.port());
  socket.write(post("/transfer/payid", key, transfer("gone"), "X-Request-Id: gone"));
  await eventually(() => expect(transfers).toHaveLength(1));

  socket.resetAndDestroy();
  await eventually(async () => expect((await client.get("/health", { key })).status).toBe(200));
  resume();

  await eventually(() => {
    const own = lines.filter((line) => line.includes('"gone"')).map((line) => JSON.parse(line));
    expect(own).toEqual([expect.objectContaining({ clientGone: true, msg: "request" })]);
  });
  expect(transfers).toHaveLength(1);
  expect((await client.get("/health", { key })).status).toBe(200);
});

test("keys of several merchants on one connection are kept apart", async () => {
  const { client, key, merchant, transfers, resume } = await started({ maxInFlight: 100 });
  resume();
  const other = await gateway.givenMerchant();
  const { socket, answered } = dial(client.port());
  const owners = Array.from({ length: 30 }, (_, index) => index % 3);
  const keys = [key, other.test.secretKey, other.live.secretKey];

  socket.write(
    owners
      .map((owner, index) => post("/transfer/payid", keys[owner] ?? "", transfer(`r-${index}`)))
      .join(""),
  );
  const responses = await answered(owners.length);

  // The live key is refused at the sandbox.
  expect(responses.map(({ status }) => status)).toEqual(
    owners.map((owner) => (owner === 2 ? 401 : 201)),
  );
  const paid = new Map(transfers.map(({ reference, merchantId }) => [reference, merchantId]));
  const merchants = [merchant.id, other.merchant.id];
  for (const [index, owner] of owners.entries()) {
    expect(paid.get(`r-${index}`)).toBe(merchants[owner]);
  }
});

test.each([
  ["text that is not HTTP", "garbage\r\n\r\n"],
  ["headers that are too long", `GET /health HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
])("%s after a pending transfer: the connection is closed without a response", async (_, next) => {
  const { client, key, transfers, resume } = await started();
  const { socket, closed, responses } = dial(client.port());

  socket.write(post("/transfer/payid", key, transfer("first")));
  await eventually(() => expect(transfers).toHaveLength(1));
  socket.write(next);
  await closed;
  resume();

  expect(responses()).toEqual([]);
});
