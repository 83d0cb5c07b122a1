import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe.each([
  ["/checkout/return", "no-store", "You can close this window and return to the shop."],
  [
    "/deprecations",
    "public, max-age=3600",
    "<code>POST /v1/payments</code> answers until 2027-12-31. Use <code>POST /v2/payments</code>.",
  ],
])("%s", (path, cacheControl, words) => {
  test.each(["live", "test"] as const)("is served without a key on the %s root", async (mode) => {
    const { client } = await start();

    const { status, text, headers } = await client.atHost("GET", path, { mode });

    expect(status).toBe(200);
    expect(text).toContain(words);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe(cacheControl);
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  test("is accessible, and runs no script", async () => {
    const { client } = await start();

    const { text, headers } = await client.atHost("GET", path);

    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toMatch(/<title>[^<]+<\/title>/);
    expect(text).toMatch(/<main>\n<h1>[^<]+<\/h1>/);
    expect(text).toContain('name="viewport"');
    expect(text).not.toMatch(/<script|<img|<link|\son\w+=|style=/);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+';/,
    );
  });

  test("ignores the processor's query parameters", async () => {
    const { client } = await start();

    const plain = await client.atHost("GET", path);
    const withQuery = await client.atHost("GET", `${path}?payment_intent=<script>&a[b]=1`);

    expect(withQuery.text).toBe(plain.text);
    expect(withQuery.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("accepts GET only", async () => {
    const { client, calls } = await start();

    const { status, body, headers } = await client.atHost("POST", path, { raw: "{}" });

    expect([status, body.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", "GET"]);
    expect(calls).toEqual([]);
  });
});
