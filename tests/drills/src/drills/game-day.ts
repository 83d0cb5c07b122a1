import { setTimeout as delay } from "node:timers/promises";
import type { Drill } from "../drill";
import type { Load } from "../load/load";
import { withClient } from "../parts/postgres";
import { atMost, none } from "../report";
import { type System, startSystem } from "../system/system";
import { makeWorld } from "../system/world";

const REPLICAS = { "wallet-ledger": 2, transfer: 2, bills: 2, webhook: 2 };
const WARM_UP_MS = 10_000;
const GAP_MS = 15_000;
const RECOVERED_WITHIN_S = 45;
const SETTLE_MS = 120_000;

interface Fault {
  name: string;
  inject: (system: System) => Promise<void> | void;
}

/** The launcher, like an orchestrator, starts it again. */
const kill = (name: string): Fault => ({
  name: `${name} is killed`,
  inject: (system) => void process.kill(system.pids()[name] as number, "SIGKILL"),
});

const pause = (name: string, ms: number): Fault => ({
  name: `${name} stands still for ${ms / 1_000} s`,
  inject: async (system) => {
    const pid = system.pids()[name] as number;
    process.kill(pid, "SIGSTOP");
    await delay(ms);
    process.kill(pid, "SIGCONT");
  },
});

const FAULTS: readonly Fault[] = [
  kill("wallet-ledger-1"),
  pause("transfer-1", 8_000),
  kill("bills-1"),
  kill("card-payments"),
  {
    name: "all PostgreSQL connections are cut",
    inject: ({ stack }) =>
      withClient(stack.databaseUrl, async (client) => {
        await client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()",
        );
      }),
  },
  kill("webhook-1"),
  kill("redis"),
  kill("payid"),
  kill("kafka"),
  kill("simulator"),
  kill("postgres"),
  kill("gateway"),
];

/** Twelve faults in a row under load, each with the time until every kind of operation succeeded again. */
export const gameDay: Drill = async ({ directory, root, say, onStop }) => {
  const system = await startSystem({ directory, root, replicas: REPLICAS });
  onStop(system.stop);
  const { load, receiver, examine } = await makeWorld(system, { url: system.stack.sandboxBaseUrl });
  onStop(() => receiver.stop());
  load.start();
  load.phase = "warm-up";
  await delay(WARM_UP_MS);

  const bounds = [];
  for (const [index, fault] of FAULTS.entries()) {
    load.phase = fault.name;
    const begun = Date.now();
    await fault.inject(system);
    await delay(GAP_MS);
    const { kind, seconds } = await recovery(load, begun);
    const failures = [...load.failures(fault.name).values()].reduce((sum, one) => sum + one, 0);
    say(`fault ${index + 1}: ${fault.name}; ${failures} requests were sent again`);
    bounds.push(
      atMost(
        `${fault.name}: every kind succeeds again (last: ${kind})`,
        RECOVERED_WITHIN_S,
        seconds,
        "s",
      ),
    );
  }
  await load.finish();
  say(`${load.acknowledged.length} operations; now the evidence`);
  const { lost, duplicates, unannounced } = await examine(SETTLE_MS);
  const audit = await system.command("audit");
  return [
    ...bounds,
    none("acknowledged operations that are lost or not final", lost),
    none("duplicates", duplicates),
    none("events without a webhook", unannounced),
    none("ledger audit", audit.code === 0 ? [] : [audit.output.trim()]),
  ];
};

/** Waits until a request of each kind that began after the moment succeeded: the slowest kind, and its time. */
async function recovery(load: Load, since: number): Promise<{ kind: string; seconds: number }> {
  const kinds = [...new Set(load.requests.map(({ kind }) => kind))];
  for (;;) {
    const firsts = kinds.map((kind) => {
      const first = load.requests.find(
        (one) => one.kind === kind && !one.failure && one.at - one.ms > since,
      );
      return { kind, seconds: first && (first.at - since) / 1_000 };
    });
    const isOver = Date.now() - since > 2 * RECOVERED_WITHIN_S * 1_000;
    if (firsts.every(({ seconds }) => seconds !== undefined) || isOver) {
      return firsts
        .map(({ kind, seconds = Number.POSITIVE_INFINITY }) => ({ kind, seconds }))
        .reduce((one, other) => (other.seconds > one.seconds ? other : one));
    }
    await delay(200);
  }
}
