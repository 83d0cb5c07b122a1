import { testGateway } from "../../support/gateway";

const gateway = testGateway();

describe.each(["live", "test"] as const)("at the host of the %s root", (mode) => {
  test("/healthz and /readyz need no key, and return the status only", async () => {
    const client = await gateway.start();

    const healthy = await client.atHost("GET", "/healthz", { mode });
    const ready = await client.atHost("GET", "/readyz", { mode });

    expect([healthy.status, healthy.body]).toEqual([200, { status: "ok" }]);
    expect([ready.status, ready.body]).toEqual([200, { status: "ready" }]);
    for (const { headers } of [healthy, ready]) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toBeTruthy();
      expect(headers.has("ratelimit-limit")).toBe(false);
    }
  });

  test("a gateway that is not ready stays alive", async () => {
    const client = await gateway.start({ isReady: async () => false });

    const ready = await client.atHost("GET", "/readyz", { mode });
    const head = await client.atHost("HEAD", "/readyz", { mode });
    const healthy = await client.atHost("HEAD", "/healthz", { mode });

    expect([ready.status, ready.body]).toEqual([503, { status: "not ready" }]);
    expect([head.status, head.text, healthy.status, healthy.text]).toEqual([503, "", 200, ""]);
  });

  test("/readyz accepts GET and HEAD only", async () => {
    const client = await gateway.start();

    const { status, body, headers } = await client.atHost("POST", "/readyz", { mode, raw: "{}" });

    expect([status, body.code]).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(headers.get("allow")).toBe("GET, HEAD");
  });
});

test("probes consume no tokens, and are not refused by rate limits or overload", async () => {
  let checks = 0;
  const isReady = async () => {
    checks += 1;
    return true;
  };
  const client = await gateway.start({ rateLimitScale: 0.01, maxInFlight: 1, isReady });

  const statuses = new Set<number>();
  for (const path of ["/healthz", "/readyz"]) {
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => client.atHost("GET", path)),
    );
    for (const { status } of replies) statuses.add(status);
  }

  expect([...statuses]).toEqual([200]);
  expect(checks).toBeLessThan(10);
});

test("probes are at the host only, not below the API root", async () => {
  const client = await gateway.start();

  const replies = [await client.get("/healthz"), await client.atHost("GET", "/Healthz")];

  for (const { status, body } of replies) {
    expect([status, body.code]).toEqual([404, "ROUTE_NOT_FOUND"]);
    expect(body.message).toBe("No such route. See http://sandbox/docs.");
  }
});
