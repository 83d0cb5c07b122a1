import { partOf } from "../../src/benches/profile/parts";

const at = (url: string, functionName = "work") => ({ functionName, url });

test.each([
  ["file:///app/node_modules/@grpc/grpc-js/build/src/server.js", "gRPC"],
  ["file:///app/node_modules/kafkajs/src/producer/index.js", "events"],
  ["file:///app/libs/postgres/dist/transaction.js", "SQL"],
  ["file:///app/services/gateway/dist/app/rate-limiter.js", "limits"],
  ["file:///app/services/gateway/dist/app/authenticate.js", "keys"],
  ["file:///app/services/gateway/dist/http/answer.js", "HTTP"],
  ["file:///app/services/wallet-ledger/dist/domain/decide.js", "our rules"],
  ["file:///app/node_modules/some-package-nobody-named/index.js", "HTTP"],
  ["node:internal/http2/core", "gRPC"],
  ["node:_http_outgoing", "HTTP"],
  ["node:internal/timers", "Node's streams and timers"],
])("what %s does is %s", (url, part) => {
  expect(partOf([at(url)])).toBe(part);
});

test("Node's own functions work for whoever called them", () => {
  const stack = [at("node:net"), at("file:///app/node_modules/pg/lib/connection.js")];
  expect(partOf(stack)).toBe("SQL");
});

test("V8's own work is nobody's", () => {
  const caller = at("file:///app/node_modules/pg/lib/client.js");
  expect(partOf([at("", "(garbage collector)"), caller])).toBe("garbage collection");
  expect(partOf([at("", "(program)"), caller])).toBe("native code");
});
