import { testGateway } from "./gateway";
import { answeringServices } from "./services";

const gateway = testGateway();

test("callbacks are limited by address, far above what a provider sends", async () => {
  const { services } = answeringServices();
  const client = await gateway.start({ services, rateLimitScale: 0.05 });
  const address = () => ({
    "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`,
  });
  const [busy, other] = [address(), address()];
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
