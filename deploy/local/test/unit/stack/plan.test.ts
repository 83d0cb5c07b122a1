import { SERVICES, servesGrpc } from "../../../src/services/services";
import { plan, targetsOf, targetVariables } from "../../../src/stack/plan";
import { freePort } from "../../../src/stack/ports";

const ONE_EACH = new Map<string, number>();

test("replicas are numbered, a single instance keeps its service's name", async () => {
  const launches = await plan(SERVICES, new Map([["wallet-ledger", 2]]), freePort);

  const names = launches.map(({ name }) => name);
  expect(names).toContain("wallet-ledger-1");
  expect(names).toContain("wallet-ledger-2");
  expect(names).not.toContain("wallet-ledger");
  expect(names).toContain("payid");
});

test("no port is assigned twice", async () => {
  const launches = await plan(SERVICES, new Map([["payid", 8]]), freePort);

  const ports = launches.flatMap(({ opsPort, grpcPort }) => [opsPort, grpcPort ?? []]).flat();
  expect(new Set(ports).size).toBe(ports.length);
});

test("a target names every replica of its service", async () => {
  const launches = await plan(SERVICES, new Map([["wallet-ledger", 2]]), freePort);
  const [first, second] = launches.filter(({ service }) => service.name === "wallet-ledger");

  expect(targetsOf(launches)["wallet-ledger"]).toBe(
    `ipv4:127.0.0.1:${first?.grpcPort},127.0.0.1:${second?.grpcPort}`,
  );
});

test("a service without gRPC has no target", async () => {
  expect(targetsOf(await plan(SERVICES, ONE_EACH, freePort))).not.toHaveProperty("simulator");
});

test("a target's variable has the service's name", () => {
  const targets = { "wallet-ledger": "ipv4:127.0.0.1:1", payid: "ipv4:127.0.0.1:2" };

  expect(targetVariables(["wallet-ledger"], targets)).toEqual({
    WALLET_LEDGER_TARGET: "ipv4:127.0.0.1:1",
  });
});

test("a called service serves gRPC, and stops after its callers", () => {
  for (const service of SERVICES) {
    for (const name of service.calls) {
      const called = SERVICES.find((other) => other.name === name);
      expect(called && servesGrpc(called)).toBe(true);
      expect(called?.callers).toContain(service.name);
      expect(called?.stopStage).toBeLessThanOrEqual(service.stopStage);
    }
  }
});

test("a service that is called back serves gRPC to its caller, and is one of that service's callers", () => {
  for (const service of SERVICES) {
    for (const name of service.callsBack ?? []) {
      const called = SERVICES.find((other) => other.name === name);
      expect(called && servesGrpc(called)).toBe(true);
      expect(called?.callers).toContain(service.name);
      expect(service.callers).toContain(name);
    }
  }
});
