import { SECRETS } from "@kobo/operators/secrets";
import type { ServiceProcess } from "../../src/clients/processes";
import { standingOf } from "../../src/secrets/standing";

const NOW = new Date("2026-11-28T12:00:00Z");
const HOUR_MS = 3_600_000;
const ago = (hours: number) => String(NOW.getTime() - hours * HOUR_MS);

const factOf = (name: string) =>
  SECRETS.find((each) => each.name === name) as (typeof SECRETS)[number];

/** A process that has run for ten days. */
function aProcess(
  service: ServiceProcess["service"],
  name: string,
  ids: string[],
  fields: { place?: string; hours?: number; olderUsedAtMs?: string; stored?: object[] } = {},
): ServiceProcess {
  const { place = service, hours = 240, olderUsedAtMs = "0", stored = [] } = fields;
  return {
    ...{ service, place, process: `${service}:1`, startedAtMs: ago(hours) },
    secrets: [{ name, ids, olderUsedAtMs, stored }],
  } as ServiceProcess;
}

const standing = (name: string, ...processes: ServiceProcess[]) =>
  standingOf(factOf(name), { processes, silent: [] }, NOW);

const NAME = "BILLS_RPC_SECRET";

test("one value in every process leaves nothing to remove", () => {
  const { step, blockers } = standing(
    NAME,
    aProcess("bills", NAME, ["a"]),
    aProcess("wallet-ledger", NAME, ["a"]),
  );

  expect({ step, blockers }).toEqual({ step: "one value", blockers: [] });
});

test("the old value can be removed once every process uses the new one and none has received the old one", () => {
  const both = ["new", "old"];
  const { step, blockers } = standing(
    NAME,
    aProcess("bills", NAME, both),
    aProcess("wallet-ledger", NAME, both),
  );

  expect({ step, blockers }).toEqual({ step: "several values", blockers: [] });
});

test("the old value must stay while a process uses it", () => {
  const { step, blockers } = standing(
    NAME,
    aProcess("bills", NAME, ["old", "new"]),
    aProcess("wallet-ledger", NAME, ["new", "old"]),
  );

  expect(step).toBe("processes differ");
  expect(blockers).toEqual(["Processes use different values: restart those with the old one."]);
});

test("the old value must stay after a recent use or a recent process start", () => {
  const both = ["new", "old"];
  const { blockers } = standing(
    NAME,
    aProcess("bills", NAME, both, { hours: 0.01 }),
    aProcess("wallet-ledger", NAME, both, { olderUsedAtMs: ago(1 / 60) }),
  );

  expect(blockers).toEqual([
    "bills (bills:1) runs since 2026-11-28 11:59:24: wait until 2026-11-28 12:09:24.",
    "wallet-ledger (wallet-ledger:1) accepted another value at 2026-11-28 11:59:00: wait until 2026-11-28 12:09:00.",
  ]);
});

test("a sealing key must stay while rows are sealed with it, counted once across processes", () => {
  const name = "WEBHOOK_SECRET_KEY";
  const stored = [
    { kind: "signing secrets", keyId: "k1", standing: "STANDING_PRESENT", rows: "9" },
    { kind: "signing secrets", keyId: "k0", standing: "STANDING_OLDER", rows: "3" },
    { kind: "endpoints' headers", keyId: "k0", standing: "STANDING_OLDER", rows: "0" },
  ];
  const [one, other] = [1, 2].map(() => aProcess("webhook", name, ["new", "old"], { stored }));
  const found = standing(name, one as ServiceProcess, other as ServiceProcess);

  expect(found.stored).toHaveLength(3);
  expect(found.blockers).toEqual(["3 signing secrets are under the older key k0."]);
});

test("hashes without a key id, and services that do not respond, block removal of the old value", () => {
  const name = "CARD_FINGERPRINT_KEY";
  const stored = [{ kind: "saved cards", keyId: "", standing: "STANDING_UNKNOWN", rows: "5" }];
  const unnamed = standing(name, aProcess("card-payments", name, ["new", "old"], { stored }));
  const silent = standingOf(
    factOf(name),
    {
      processes: [],
      silent: [{ service: "card-payments", queue: "card-payments", reason: "down" }],
    },
    NOW,
  );

  expect(unnamed.blockers).toEqual(["5 saved cards are under a key from before keys were named."]);
  expect(silent.blockers).toEqual(["card-payments did not answer: down"]);
});

test("the dashboard's key is never reported as removable: its secrets are not queried", () => {
  const { step, blockers } = standing("DASHBOARD_SECRET_KEY");

  expect(step).toBe("not asked");
  expect(blockers.join()).toContain("npm run dashboard -- secrets status");
});

test("logins may differ between services, but not between processes of one service", () => {
  const name = "REDIS_URL";
  const apart = standing(name, aProcess("gateway", name, ["a"]), aProcess("bills", name, ["b"]));
  const differ = standing(name, aProcess("gateway", name, ["a"]), aProcess("gateway", name, ["c"]));

  expect([apart.step, differ.step]).toEqual(["one value", "processes differ"]);
});

test("logins may differ between ledger cells, but not within one", () => {
  const name = "DATABASE_URL";
  const [main, cell] = [["a"], ["b"]].map((ids, n) =>
    aProcess("wallet-ledger", name, ids, { place: ["wallet-ledger", "wallet-ledger 07"][n] ?? "" }),
  ) as [ServiceProcess, ServiceProcess];
  const stale = aProcess("wallet-ledger", name, ["old"], { place: "wallet-ledger 07" });

  expect(standing(name, main, cell).step).not.toBe("processes differ");
  expect(standing(name, main, cell, stale).step).toBe("processes differ");
});
