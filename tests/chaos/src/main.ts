import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createTestMerchant } from "@kobo/local";
import { type Api, apiOf } from "./api";
import { Coverage } from "./coverage";
import { Driver, type Executed } from "./driver";
import { judge } from "./judge";
import { planFaults, runFaults } from "./nemesis";
import { type Merchant, OperationSource } from "./operations";
import { randomOf } from "./random";
import { type Receiver, startReceiver } from "./receiver";
import { type Unsettled, unsettledRows } from "./settling";
import { type System, startSystem } from "./system";

const USAGE = `Usage: npm run chaos -- [--seed N] [--minutes M]

Starts a system of its own with default settings, lets merchants do everything in the sandbox while services, PostgreSQL,
Redis and Kafka are killed, paused, cut off and restarted, and compares what merchants were told with the ledger, the
records, the events and the webhooks. Exits with 0 only without a violation, and when all has settled 90 s after the
last fault. The same seed draws the same faults and the same operations.
`;

const MERCHANTS = ["Amber", "Bronze", "Cobalt", "Denim", "Ebony", "Fuchsia", "Garnet"];
const FUNDS = 1_000_000_000;
const CONCURRENCY = 12;
const GAP_MS: [number, number] = [4_000, 14_000];
/** Every operation must be final this long after the last fault. */
const SETTLE_MS = 90_000;
/** From so many minutes on, each operation of the OpenAPI document must have been called. */
const COVERED_MINUTES = 5;
/** For what waits out a provider's grace period of ten minutes. */
const GRACE_MS = 12 * 60_000;

const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      minutes: { type: "string", default: "20" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  if (!Number.isInteger(seed) || !(minutes > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const system = await startSystem();
  const receiver = await startReceiver();
  try {
    say(`seed ${seed}, ${minutes} minutes, data and logs in ${system.directory}`);
    return await run(system, receiver, { seed, minutes });
  } finally {
    receiver.stop();
    await system.stop();
  }
}

async function run(
  system: System,
  receiver: Receiver,
  { seed, minutes }: { seed: number; minutes: number },
): Promise<number> {
  const coverage = new Coverage();
  const { apis, merchants } = await makeMerchants(system, receiver, coverage);
  const planned = planFaults(randomOf(seed), minutes * 60_000, GAP_MS);
  say(
    `${planned.length} faults: ${planned.map(({ atMs, fault }) => `${Math.round(atMs / 1_000)} s ${fault.name}`).join("; ")}`,
  );
  const driver = new Driver({
    apis,
    merchants,
    source: new OperationSource(receiver.ignoredUrl),
    random: randomOf(seed + 1),
    concurrency: CONCURRENCY,
    run: String(seed),
  });
  driver.start();
  await runFaults(system, randomOf(seed + 2), planned, say);
  const healed = performance.now();
  say("the last fault is over; no new operations");
  await driver.finish();
  say(`${driver.executed.length} operations have definite answers (${summary(driver.executed)})`);

  const violations: string[] = [];
  const left = await settle(
    system,
    SETTLE_MS,
    healed,
    ({ open }) => Object.keys(open).length === 0,
  );
  const seconds = Math.round((performance.now() - healed) / 1_000);
  if (left === undefined) say(`all has settled ${seconds} s after the last fault`);
  else
    violations.push(`not settled ${seconds} s after the last fault: ${JSON.stringify(left.open)}`);
  const { inGrace } = await unsettledRows(system.stack.databaseUrl);
  if (inGrace > 0) {
    say(`${inGrace} operations that the provider does not know wait out its grace period`);
    const late = await settle(
      system,
      GRACE_MS,
      healed,
      ({ open, inGrace: rest }) => rest === 0 && Object.keys(open).length === 0,
    );
    if (late) violations.push(`not settled after the grace period: ${JSON.stringify(late)}`);
  }
  violations.push(
    ...(await judge({ apis, merchants, executed: driver.executed, receiver, funds: FUNDS })),
  );
  const counts = coverage.counts();
  say(`requests: ${counts.map(([id, count]) => `${count} ${id}`).join(", ")}`);
  if (minutes >= COVERED_MINUTES) {
    const uncalled = counts.filter(([, count]) => count === 0);
    violations.push(...uncalled.map(([id]) => `${id} was never called`));
  }
  const audit = await system.command("audit");
  if (audit.code !== 0) violations.push(`the ledger's audit failed:\n${audit.output}`);

  for (const violation of violations) say(`VIOLATION ${violation}`);
  say(
    `${planned.length} faults, ${driver.executed.length} operations, ${receiver.ids.size} webhooks, ${violations.length} violations`,
  );
  return violations.length === 0 ? 0 : 1;
}

async function makeMerchants(system: System, receiver: Receiver, coverage: Coverage) {
  const apis: Api[] = [];
  const merchants: Merchant[] = [];
  for (const [index, colour] of MERCHANTS.entries()) {
    const name = `Chaos ${colour} Traders`;
    const { slug, testKey } = await createTestMerchant(system.directory, system.stack, name);
    const api = apiOf(system.stack.sandboxBaseUrl, testKey, coverage.count);
    const wallet = `${slug}.wallet`;
    const root = "/api/v1/developer";
    const post = async (path: string, body: object) => {
      const answer = await api({ method: "POST", path: `${root}${path}`, body });
      if (answer?.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data;
    };
    await post(`/sandbox/wallets/${wallet}/fund`, { amount: FUNDS });
    const { payId } = await post("/payid/static", {
      name: `${name} till`,
      reference: `till-${index}`,
    });
    const { secret } = await post("/webhooks", { url: receiver.url, events: ["*"] });
    receiver.trust(String(secret));
    apis.push(api);
    merchants.push({ index, name, wallet, till: String(payId) });
  }
  return { apis, merchants };
}

/** Looks until it is settled: undefined then, what is left when the time is over. */
async function settle(
  system: System,
  withinMs: number,
  since: number,
  isSettled: (unsettled: Unsettled) => boolean,
): Promise<Unsettled | undefined> {
  for (;;) {
    const unsettled = await unsettledRows(system.stack.databaseUrl);
    if (isSettled(unsettled)) return undefined;
    if (performance.now() - since > withinMs) return unsettled;
    await delay(1_000);
  }
}

function summary(executed: readonly Executed[]): string {
  const counts = new Map<string, number>();
  for (const { operation, attempts } of executed) {
    counts.set(operation.kind, (counts.get(operation.kind) ?? 0) + 1);
    counts.set("requests", (counts.get("requests") ?? 0) + attempts);
  }
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
