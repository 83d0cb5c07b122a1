import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";

const gateway = testGateway();

/** An address without earlier requests. */
function anAddress() {
  const parts = [1, 2, 3].map(() => Math.floor(Math.random() * 256));
  return { "x-forwarded-for": `10.${parts.join(".")}` };
}

test("callbacks are rate limited by address", async () => {
  const { services } = fakeServices();
  const client = await gateway.start({ services, rateLimitScale: 0.05 });
  const [busy, other] = [anAddress(), anAddress()];
  const notify = (headers: Record<string, string>) =>
    client.atHost("POST", "/callbacks/rail", { raw: "{}", headers });

  const replies = await Promise.all(Array.from({ length: 12 }, () => notify(busy)));
  const limited = replies.filter(({ status }) => status === 429);

  expect(limited.length).toBeGreaterThan(0);
  expect(limited.length).toBeLessThanOrEqual(7);
  expect(limited[0]?.body.code).toBe("RATE_LIMIT_EXCEEDED");
  expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(replies[0]?.headers.get("ratelimit-limit")).toBe("5");
  expect((await notify(other)).status).toBe(200);
});

test("the limits of providers are separate, even for the same address", async () => {
  const { services } = fakeServices();
  const client = await gateway.start({ services, rateLimitScale: 0.02 });
  const headers = anAddress();
  const notify = (path: string) => client.atHost("POST", path, { raw: "{}", headers });

  const replies = await Promise.all(Array.from({ length: 6 }, () => notify("/callbacks/rail")));
  const others = [
    await notify("/callbacks/bank-partner"),
    await notify("/callbacks/bill-provider"),
    await notify("/callbacks/card-processor"),
  ];

  expect(replies.map(({ status }) => status)).toContain(429);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  ["/callbacks/bank-partner", "100"],
  ["/callbacks/rail", "100"],
  ["/callbacks/bill-provider", "100"],
  // The processor sends several for each card payment, from few addresses.
  ["/callbacks/card-processor", "2000"],
])("%s has a burst limit of %s for an address", async (path, expected) => {
  const { services } = fakeServices();
  const client = await gateway.start({ services, rateLimitScale: 1 });

  const { headers } = await client.atHost("POST", path, { raw: "{}", headers: anAddress() });

  expect(headers.get("ratelimit-limit")).toBe(expected);
});
