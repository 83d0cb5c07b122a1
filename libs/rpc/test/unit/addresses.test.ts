import { addressesOf } from "../../src/addresses";

test("a list of addresses is split into targets", async () => {
  expect(await addressesOf("ipv4:127.0.0.1:1,127.0.0.1:2")).toEqual([
    { target: "ipv4:127.0.0.1:1" },
    { target: "ipv4:127.0.0.1:2" },
  ]);
});

test.each(["dns:///localhost:50051", "dns:localhost:50051", "localhost:50051"])(
  "%s is resolved, and keeps its name for TLS",
  async (target) => {
    const found = await addressesOf(target);

    expect(found.length).toBeGreaterThan(0);
    for (const each of found) {
      expect(each.target).toMatch(/^(ipv4:127\.0\.0\.1|ipv6:\[::1\]):50051$/);
      expect(each.serverName).toBe("localhost");
    }
  },
);

test("a host that does not exist is an error", async () => {
  await expect(addressesOf("dns:///nowhere.invalid:1")).rejects.toThrow();
});
