import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Exchange } from "../../../src/http/exchange";

interface Sent {
  url?: string;
  headers?: Record<string, string>;
  trustedProxies?: number;
  remoteAddress?: string;
}

function anExchange({ url = "/", headers = {}, trustedProxies = 0, remoteAddress }: Sent = {}) {
  const socket = new Socket();
  if (remoteAddress) Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  Object.assign(request, { url, headers, method: "GET" });
  return new Exchange(request, new ServerResponse(request), trustedProxies);
}

function headersOf(exchange: Exchange): Map<string, string> {
  const head = exchange.head();
  return new Map(
    head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1] ?? ""] as const] : [])),
  );
}

test.each([
  ["/api/v1/banks", "/api/v1/banks", {}],
  ["/api/v1/banks?", "/api/v1/banks", {}],
  ["/banks?code=044&name=a%20b", "/banks", { code: "044", name: "a b" }],
  ["/banks?to=1?2", "/banks", { to: "1?2" }],
  ["http://api.example/banks?code=1", "/banks", { code: "1" }],
  ["http://api.example", "/", {}],
  ["//api.example/banks", "//api.example/banks", {}],
  ["*", "*", {}],
  ["", "", {}],
])("the target %s is the path %s with its query", (url, path, query) => {
  const exchange = anExchange({ url });

  expect(exchange.path).toBe(path);
  expect({ ...exchange.query }).toEqual(query);
});

test.each([
  [0, "203.0.113.7", "10.0.0.1"],
  [1, undefined, "10.0.0.1"],
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "192.0.2.1, 203.0.113.7", "203.0.113.7"],
  [2, "192.0.2.1,203.0.113.7", "192.0.2.1"],
  [3, "192.0.2.1, 203.0.113.7", "192.0.2.1"],
])("with %s proxies and the header %s the client is %s", (trustedProxies, forwarded, ip) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };

  expect(anExchange({ headers, trustedProxies, remoteAddress: "10.0.0.1" }).ip).toBe(ip);
});

test("a header replaces the default one of its name, and is set once", () => {
  const exchange = anExchange();
  exchange.set("Cache-Control", "max-age=1");
  exchange.set("Vary", "Accept-Encoding");
  exchange.set("Vary", "Origin");
  const head = exchange.head();

  expect(headersOf(exchange).get("Cache-Control")).toBe("max-age=1");
  expect(headersOf(exchange).get("Vary")).toBe("Origin");
  expect(head.filter((name) => name === "Cache-Control" || name === "Vary")).toHaveLength(2);
});

test("headers of one exchange do not leak into the next", () => {
  anExchange().set("Cache-Control", "max-age=1");

  expect(headersOf(anExchange()).get("Cache-Control")).toBe("no-store");
});

test("an invalid header value is refused, and not set", () => {
  const exchange = anExchange();

  expect(() => exchange.set("Link", "a\r\nSet-Cookie: b")).toThrow("Invalid character");
  expect(headersOf(exchange).has("Link")).toBe(false);
});

test("a response has the rate limit headers of the verdict, or of the default one", () => {
  const exchange = anExchange();
  const verdict = { allowed: true, limit: 5, remaining: 4, retryAfterMs: 0, resetMs: 1_200 };
  exchange.defaultVerdict = () => ({ ...verdict, remaining: 1 });
  const before = headersOf(exchange).get("RateLimit-Remaining");
  exchange.verdict = verdict;

  expect(before).toBe("1");
  expect(headersOf(exchange).get("RateLimit-Remaining")).toBe("4");
  expect(headersOf(exchange).get("RateLimit-Reset")).toBe("2");
});

test("the request id is the same every time", () => {
  const exchange = anExchange();

  expect(exchange.requestId).toBe(exchange.requestId);
  expect(headersOf(exchange).get("X-Request-Id")).toBe(exchange.requestId);
  expect(anExchange({ headers: { "x-request-id": "order-7" } }).requestId).toBe("order-7");
});
