import { EXAMPLES } from "../../../src/http/openapi/examples";
import type { OpenApi } from "../../../src/http/openapi/open-api";
import { ALL_OPERATIONS } from "../../api-document";
import { anExpectedPayment } from "../../factories";
import { NAMES } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe("the OpenAPI document", () => {
  test.each([
    ["live", "http://live", false],
    ["test", "http://sandbox", true],
  ] as const)("is served without a key on the %s root", async (mode, url, hasSandbox) => {
    const { client } = await start();

    const { status, headers, body } = await client.atHost("GET", "/openapi.json", { mode });

    const document = body as unknown as OpenApi;
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("x-request-id")).toBeTruthy();
    expect(document.servers[0]?.url).toBe(url);
    expect(document.info.version).toBe("1.2.3");
    expect("/api/v1/developer/sandbox/time/advance" in document.paths).toBe(hasSandbox);
  });

  test("responds 304 to a matching ETag", async () => {
    const { client } = await start();
    const first = await client.atHost("GET", "/openapi.json");
    const tag = first.headers.get("etag") ?? "";

    const second = await client.atHost("GET", "/openapi.json", {
      headers: { "If-None-Match": tag },
    });

    expect(tag).toMatch(/^W\/"/);
    expect([second.status, second.text.length]).toEqual([304, 0]);
    expect(second.headers.get("etag")).toBe(tag);
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
  });

  test("is compressed for clients that accept it", async () => {
    const { client } = await start();
    const url = `http://127.0.0.1:${client.port()}/openapi.json`;

    const [whole, compressed] = await Promise.all(
      ["identity", "gzip"].map((encoding) =>
        fetch(url, { headers: { "Accept-Encoding": encoding } }),
      ),
    );

    expect(whole?.headers.get("content-encoding")).toBeNull();
    expect(compressed?.headers.get("content-encoding")).toBe("gzip");
    expect(compressed?.headers.get("vary")).toBe("Accept-Encoding");
    expect(await compressed?.text()).toBe(await whole?.text());
  });
});

describe("the documentation", () => {
  test.each([
    ["/docs", "live"],
    ["/docs", "test"],
    ["/docs/", "test"],
    ["/docs/guides/quick-start", "test"],
    ["/docs/reference/payids", "test"],
  ] as const)("serves %s without a key on the %s root", async (path, mode) => {
    const { client } = await start();

    const { status, text, headers } = await client.atHost("GET", path, { mode });

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    );
  });

  test.each([
    ["/docs/assets/docs.css", "text/css"],
    ["/docs/assets/choices.js", "text/javascript"],
    ["/docs/assets/docs.js", "text/javascript"],
    ["/docs/assets/search.js", "text/javascript"],
    ["/docs/assets/minisearch.js", "text/javascript"],
    ["/docs/assets/try-it.js", "text/javascript"],
    ["/docs/assets/search.json", "application/json"],
    ["/docs/guides/quick-start.md", "text/markdown"],
    ["/docs/schema.graphql", "text/plain"],
    ["/docs/asyncapi.json", "application/json"],
    ["/llms.txt", "text/plain"],
  ])("serves the file %s", async (path, type) => {
    const { client } = await start();

    const { status, headers, text } = await client.atHost("GET", path);

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(text.length).toBeGreaterThan(300);
  });

  test("serves the images of guides uncompressed", async () => {
    const { client } = await start();

    const { status, headers } = await client.atHost("GET", "/docs/images/dashboard/home.webp", {
      headers: { "Accept-Encoding": "gzip" },
    });

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-encoding")).toBeNull();
    expect(Number(headers.get("content-length"))).toBeGreaterThan(1_000);
  });

  test.each(["/docs/nothing", "/docs/guides/../../package.json", "/docs/guides/quick-start.md/x"])(
    "returns 404 for %s",
    async (path) => {
      const { client } = await start();

      const { status, body } = await client.atHost("GET", path);

      expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    },
  );

  test("returns an HTML 404 page to a browser", async () => {
    const { client } = await start();

    const { status, text, headers } = await client.atHost("GET", "/docs/nothing", {
      headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });

    expect(status).toBe(404);
    expect(text).toContain("<h1>Page not found</h1>");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test.each(["/docs", "/openapi.json"])("%s accepts GET only", async (path) => {
    const { client, calls } = await start();

    const { status, body, headers } = await client.atHost("POST", path, { raw: "{}" });

    expect([status, body.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "GET"]);
    expect(calls).toEqual([]);
  });
});

test.each(NAMES)("the example of %s has the operation's message", async (name) => {
  const payment = anExpectedPayment({ completed: true });
  const { ask } = await start({ "payIds.VerifyExpectedPayment": { payment } });
  const operation = ALL_OPERATIONS.find(({ method, path }) => `${method} ${path}` === name);
  const messages = EXAMPLES[operation?.id ?? ""]?.messages ?? {};

  const { status, body } = await ask(name);

  const expected = operation?.flat ? body.message : messages[status as 200];
  expect(body.message).toBe(expected);
});
