import { setTimeout as delay } from "node:timers/promises";
import { TcpProxy } from "@kobo/testing";
import type { Cell } from "../../src/domain/account";
import { drawing } from "../drawing";
import { CELLS, testCells } from "../integration/cells";
import { readMoney, totalOf } from "../integration/cells-money";
import { CommitSteps, STEPS } from "./two-phase-commit/commit-steps";
import { disturb } from "./two-phase-commit/faults";
import { ifUp, Server } from "./two-phase-commit/servers";
import { Traffic } from "./two-phase-commit/traffic";
import {
  type CellRecord,
  type Payment,
  type Row,
  UNKNOWN,
  violationsOf,
} from "./two-phase-commit/verdict";

/** At least; longer by option: `TORTURE_SECONDS=1800 npm run test:distributed -- two-phase-commit`. */
const SECONDS = Number(process.env.TORTURE_SECONDS ?? 60);
/** On a slow machine a commit takes longer to have failed at each step. */
const SECONDS_MAX = 3 * SECONDS + 120;
const CALLERS = 12;
const WATCH_MS = 100;
/** `citus.recover_2pc_interval` is 5 s; a recovery that meets a server that is down starts again as much later. */
const RECOVERED_MS_MAX = 20_000;

const onCluster = process.env.TEST_CITUS_SERVERS ? test : test.skip;

const proxies: TcpProxy[] = [];
/** The coordinator reaches the nodes through proxies, the cells' own writers do not. */
const cells = testCells({
  reachNode: async (url) => {
    const proxy = await TcpProxy.to(url);
    proxies.push(proxy);
    return proxy.through(url);
  },
});
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())));

onCluster(
  "servers that fail at each step of a two-phase commit leave no partial transfer and contradict no answer",
  async () => {
    const random = drawing();
    const traffic = await Traffic.of(cells, random);
    const steps = new CommitSteps();
    for (const [node, proxy] of proxies.entries()) {
      proxy.inspectRequests((chunk, connection) => steps.onRequest(node, chunk, connection));
      proxy.inspectResponses((chunk, connection) => steps.onAnswer(node, chunk, connection));
    }
    const servers = await Promise.all(cells.servers().map(Server.of));
    const opening = (await readMoney(cells)).map(totalOf);
    const faults = new Map<string, number>(STEPS.map((step) => [step, 0]));
    const kills = new Map<string, number>();
    const begun = Date.now();
    const isOver = () => {
      const seconds = (Date.now() - begun) / 1_000;
      const isComplete = [...faults.values()].every((count) => count > 0);
      return seconds > (isComplete ? SECONDS : SECONDS_MAX);
    };

    const [watched] = await Promise.all([
      watch(isOver, opening),
      // Numbers of its own: the same seed has the same faults, in the same order.
      disturb({
        ...{ steps, servers, proxies, isOver, random: drawing() },
        onFault: ({ step, target, how }) => {
          count(faults, step);
          count(kills, `${target}, ${how}`);
        },
      }),
      ...Array.from({ length: CALLERS }, () => traffic.callUntil(isOver)),
    ]);
    await traffic.end();
    const healed = Date.now();
    await cells.untilRecovered();
    const recoveredMs = Date.now() - healed;
    const records = new Map<Cell, CellRecord>();
    for (const cell of CELLS) records.set(cell, await recordOf(cell));
    const money = await readMoney(cells);

    const { payments, wallets, unseen } = traffic;
    const answers = new Map<string, number>();
    for (const payment of payments) for (const each of payment.answers) count(answers, each);
    const between = payments.filter(({ from, to }) => from.cell !== to.cell);
    const figures = {
      ...{ seed: jest.getSeed(), seconds: Math.round((healed - begun) / 1_000) },
      ...{ transfers: payments.length, between: between.length, watched, recoveredMs },
      ...{ answers: Object.fromEntries(answers), faults: Object.fromEntries(faults) },
      ...{ kills: Object.fromEntries(kills), neverKnown: payments.filter(isNeverKnown).length },
    };
    process.stdout.write(`two-phase commit: ${JSON.stringify(figures)}\n`);
    expect(violationsOf(payments, wallets, records)).toEqual([]);
    expect(unseen).toEqual([]);
    expect(money.map(totalOf)).toEqual(opening);
    expect(money[0]?.clearing).toBe(-(money[1]?.clearing ?? 0n));
    expect(recoveredMs).toBeLessThan(RECOVERED_MS_MAX);
    expect([...answers.keys()].filter((answer) => !EXPECTED.has(answer))).toEqual([]);
    // It has been a torture.
    for (const times of faults.values()) expect(times).toBeGreaterThan(0);
    expect(watched).toBeGreaterThan(SECONDS / 2);
    expect(between.length).toBeGreaterThan(SECONDS * 2);
    // The audits of both cells and of what they have with each other follow, as after each test of cells.
  },
  SECONDS_MAX * 1_000 + 240_000,
);

const EXPECTED = new Set(["committed", "exists", UNKNOWN, "INSUFFICIENT_FUNDS", "TOO_LATE"]);

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const isNeverKnown = ({ answers }: Payment): boolean => answers.every((each) => each === UNKNOWN);

/** Reads until it is over; in each cell no money is lost or made at any moment. Returns how often it could read. */
async function watch(isOver: () => boolean, opening: bigint[]): Promise<number> {
  let reads = 0;
  while (!isOver()) {
    await delay(WATCH_MS);
    const money = await ifUp(() => readMoney(cells));
    if (!money) continue;
    expect(money.map(totalOf)).toEqual(opening);
    for (const { least } of money) expect(least).toBeGreaterThanOrEqual(0n);
    reads++;
  }
  return reads;
}

async function recordOf(cell: Cell): Promise<CellRecord> {
  const owner = cells.ownerOf(cell);
  const rows: Row[] = await owner("transfers")
    .whereNot({ type: "funding" })
    .select("id", "amount", { debit: "debit_account_id", credit: "credit_account_id" });
  const balances: { id: string; balance: bigint }[] = await owner("accounts").select(
    "id",
    owner.raw("credits_posted - debits_posted AS balance"),
  );
  const changes: { account: string; transfer: string }[] = await owner("entries")
    .whereNotNull("seq")
    .orderBy(["account_id", "seq"])
    .select({ account: "account_id", transfer: "transfer_id" });
  const entries = Map.groupBy(changes, ({ account }) => account);
  const events = await cells.eventsIn(cell);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    balances: new Map(balances.map(({ id, balance }) => [id, balance])),
    events: events
      .filter(({ name }) => name === "ledger.transfers.committed")
      .map(({ key }) => key),
    entries: new Map(
      [...entries].map(([account, own]) => [account, own.map(({ transfer }) => transfer)]),
    ),
  };
}
