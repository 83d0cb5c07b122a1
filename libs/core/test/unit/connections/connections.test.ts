import { ConnectionCount, shareOfAddress } from "../../../src/connections";

const LIMITS = { maxConnections: 3, maxConnectionsPerAddress: 2, isBehindProxy: false };

function holding(addresses: readonly string[], isBehindProxy = false): ConnectionCount {
  const count = new ConnectionCount({ ...LIMITS, isBehindProxy });
  for (const address of addresses) count.add(address);
  return count;
}

test("an address at its limit is refused, and others can still connect", () => {
  const count = holding(["203.0.113.1", "203.0.113.1"]);

  expect(count.exceeded("203.0.113.1")).toBe("address");
  expect(count.exceeded("203.0.113.2")).toBeUndefined();
});

test("the total limit applies to all addresses together", () => {
  const count = holding(["203.0.113.1", "203.0.113.2", "203.0.113.3"]);

  expect(count.exceeded("203.0.113.4")).toBe("root");
});

test("behind a proxy only the total limit applies", () => {
  const count = holding(["203.0.113.1", "203.0.113.1"], true);

  expect(count.exceeded("203.0.113.1")).toBeUndefined();
  count.add("203.0.113.1");
  expect(count.exceeded("203.0.113.1")).toBe("root");
});

test("a closed connection no longer counts", () => {
  const count = holding(["203.0.113.1", "203.0.113.1", "203.0.113.2"]);

  count.remove("203.0.113.1");

  expect(count.exceeded("203.0.113.1")).toBeUndefined();
  count.remove("203.0.113.1");
  count.remove("203.0.113.2");
  for (const address of ["203.0.113.1", "203.0.113.1"]) count.add(address);
  expect(count.exceeded("203.0.113.2")).toBeUndefined();
});

test("the limit of an address is a twentieth of the total, and at least one", () => {
  expect([5_000, 30, 1].map(shareOfAddress)).toEqual([250, 2, 1]);
});
