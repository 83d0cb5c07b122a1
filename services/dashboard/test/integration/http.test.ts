import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { problemOf } from "../browser";
import { givenUser, ORIGIN, runningDashboard, signedIn } from "../running-dashboard";

const SCRIPT = "console.log('kobo');";
const HTML = "<!doctype html><title>Kobo</title>";

const running = runningDashboard((webDir) => {
  mkdirSync(join(webDir, "assets"));
  const script = join(webDir, "assets/app-1a2b3c.js");
  writeFileSync(script, SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT));
  writeFileSync(join(webDir, "index.html"), HTML);
  writeFileSync(join(webDir, "sign-in.html"), "<title>Sign in</title>");
  writeFileSync(join(webDir, "secret.env"), "SECRET=1");
});

interface Raw {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Without the decoding and the normal paths of fetch. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(running().url);
    const asked = request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject).end();
  });
}

describe("a cross-site request is refused", () => {
  const own = { origin: ORIGIN, "sec-fetch-site": "same-origin", "x-kobo-dashboard": "1" };

  test.each([
    ["without the header", { ...own, "x-kobo-dashboard": "" }],
    ["from another origin", { ...own, origin: "https://evil.example.com" }],
    ["from the same host on another port", { ...own, origin: "http://localhost:9999" }],
    ["from an opaque origin", { ...own, origin: "null" }],
    ["from a cross-site page", { ...own, "sec-fetch-site": "cross-site" }],
    ["from a same-site page", { ...own, "sec-fetch-site": "same-site" }],
  ])("%s", async (_, headers) => {
    const dashboard = running();
    const browser = await signedIn(dashboard, await givenUser(dashboard));

    const answer = await browser.post("/sign-out", {}, headers);

    expect(problemOf(answer)).toEqual([403, "CROSS_SITE"]);
    expect((await browser.get("/session")).status).toBe(200);
  });
});

test.each([
  "/",
  "/m/ada/test",
  "/assets/app-1a2b3c.js",
  "/api/session",
  "/api/none",
  "/missing.js",
])("%s has the security headers, and no inline script is allowed", async (path) => {
  const { headers } = await get(path);

  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["content-security-policy"]).toContain("script-src 'self';");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).not.toMatch(/unsafe|http/);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

test("API responses have Cache-Control: no-store", async () => {
  const dashboard = running();
  const browser = await signedIn(dashboard, await givenUser(dashboard));

  for (const path of ["/session", "/security", "/none", "/merchants/x/team"]) {
    expect((await browser.get(path)).headers.get("cache-control")).toBe("no-store");
  }
});

test("an unknown API path is NOT_FOUND, not the web app", async () => {
  const answer = await running().browser().get("/none");

  expect(problemOf(answer)).toEqual([404, "NOT_FOUND"]);
});

test.each(["{", '"text"', "[1]", "null", `{"a":"${"x".repeat(70_000)}"}`])(
  "the body %.20s is refused",
  async (body) => {
    const response = await fetch(`${running().url}/api/sign-in/password`, {
      method: "POST",
      headers: { origin: ORIGIN, "x-kobo-dashboard": "1", "content-type": "application/json" },
      body,
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "VALIDATION_ERROR" });
  },
);

test("an asset is immutable, in the best encoding that the browser accepts", async () => {
  const path = "/assets/app-1a2b3c.js";

  const brotli = await get(path, { "accept-encoding": "gzip, deflate, br, zstd" });
  const gzip = await get(path, { "accept-encoding": "gzip" });
  const plain = await get(path);

  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toBe(SCRIPT);
});

test.each([
  ["/", HTML],
  ["/m/ada-stores/test/keys", HTML],
  ["/m/ada-stores/test/payids/counter.spid", HTML],
  ["/sign-in", "<title>Sign in</title>"],
  ["/sign-up/confirm", "<title>Sign in</title>"],
  ["/invitation", "<title>Sign in</title>"],
])("the page of %s is revalidated each time", async (path, expected) => {
  const { status, headers, body } = await get(path);

  expect(status).toBe(200);
  expect(body.toString()).toBe(expected);
  expect(headers["cache-control"]).toBe("no-cache");
});

test.each([
  "/assets/missing.js",
  "/secret.env",
  "/../package.json",
  "/assets/../../package.json",
  "/%2e%2e/%2e%2e/etc/passwd.txt",
  "/favicon.ico",
])("%s is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("a POST to a page is 405 with Allow: GET, HEAD", async () => {
  const { status, headers } = await get("/", {}, "POST");

  expect(status).toBe(405);
  expect(headers.allow).toBe("GET, HEAD");
});

test("malformed ids are 400 or 404, not 500", async () => {
  const dashboard = running();
  const browser = await signedIn(dashboard, await givenUser(dashboard));

  const ids = ["%E0%A4%A", "%00", "x"];
  const answers = await Promise.all(ids.map((id) => browser.delete(`/security/sessions/${id}`)));
  const passkey = await browser.post("/sign-in/passkey", { response: { id: "a\u0000b" } });

  expect(answers.map(({ status }) => status)).toEqual([400, 404, 404]);
  expect(passkey.status).toBe(400);
});

test("a text that PostgreSQL cannot store is refused at its field", async () => {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
  const browser = await signedIn(dashboard, user);
  const base = `/merchants/${merchant.id}/test`;
  const endpoint = { url: "https://example.com/hooks", events: ["*"] };

  const answers = [
    await browser.post(`${base}/webhooks`, { ...endpoint, description: "a\0b" }),
    await browser.post(`${base}/webhooks`, { ...endpoint, description: "\ud800" }),
    await browser.get(`${base}/customers?q=%00`),
  ];

  expect(answers.map(problemOf)).toEqual(Array(3).fill([400, "VALIDATION_ERROR"]));
  expect(answers.map(({ body }) => Object.keys(body.fields))).toEqual([
    ["description"],
    ["description"],
    ["q"],
  ]);
});

test("one IP address gets a hundred passkey challenges, then TOO_MANY_ATTEMPTS", async () => {
  const browser = running().browser();
  const ask = () => browser.post("/sign-in/passkey/options");
  for (let asked = 0; asked < 100; asked++) expect((await ask()).status).toBe(200);

  expect(problemOf(await ask())).toEqual([429, "TOO_MANY_ATTEMPTS"]);
});

test("sign-ins beyond the password queue are 503 with Retry-After", async () => {
  const dashboard = running();
  const attempt = { email: "nobody@example.com", password: "a wrong passphrase" };
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      dashboard
        .browser()
        .post("/sign-in/password", { ...attempt, email: `nobody${n}@example.com` }),
    ),
  );

  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(problemOf(refused[0] as (typeof answers)[number])).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(42);
});
