import { constants, createServer, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { PayIds } from "@kobo/protos";
import { type Client, connectTo } from "../../src";
import { testCaller } from "../../src/testing";

const CALL_MS = 5_000;
/** A message without fields, after its flag and its length. */
const EMPTY_MESSAGE = Buffer.alloc(5);

let server: Http2Server;
let client: Client<typeof PayIds.service>;
let refusals: number;
let served: number;

beforeEach(async () => {
  refusals = 0;
  served = 0;
  server = createServer().on("stream", (stream) => {
    if (refusals > 0) refuse(stream);
    else answer(stream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const caller = testCaller("gateway");
  client = connectTo(PayIds, { target: `ipv4:127.0.0.1:${port}`, balance: "pick_first", caller });
});
afterEach(async () => {
  client.close();
  await new Promise((resolve) => server.close(resolve));
});

/** As a server does that closes the connection: it has not read the call. */
function refuse(stream: ServerHttp2Stream): void {
  refusals -= 1;
  // Node reports its own refusal to the server as an error.
  stream.on("error", () => {});
  stream.close(constants.NGHTTP2_REFUSED_STREAM);
}

function answer(stream: ServerHttp2Stream): void {
  served += 1;
  stream.respond(
    { ":status": 200, "content-type": "application/grpc+proto" },
    { waitForTrailers: true },
  );
  stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
  stream.end(EMPTY_MESSAGE);
}

const verify = () => client.calls.VerifyPayId({}, { deadline: Date.now() + CALL_MS });

test("a call refused with REFUSED_STREAM several times in a row is served once", async () => {
  refusals = 5;

  await expect(verify()).resolves.toBeDefined();

  expect(refusals).toBe(0);
  expect(served).toBe(1);
});

test("a call that is always refused with REFUSED_STREAM fails as not sent", async () => {
  refusals = Number.POSITIVE_INFINITY;

  await expect(verify()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", sent: false });

  expect(served).toBe(0);
});
