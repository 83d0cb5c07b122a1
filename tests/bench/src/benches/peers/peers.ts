import { readFileSync } from "node:fs";
import { join } from "node:path";
import { conclude, defineBench, targetLines } from "../../bench";
import type { GeneratorApi } from "../../load/generator";
import { type MoneyProof, wrongBalances } from "../../load/prove-money";
import { type Round as MeasuredRound, Workload, warmUp } from "../../load/workload";
import { type Figures, median, medianOf, sum, summaryOf } from "../../measure/figures";
import { measureRounds } from "../../measure/measure-rounds";
import { IDLE, OTHERS, withCpu } from "../../measure/processes";
import { type Target, target } from "../../measure/target";
import { amount, type Bounds, boundsOf, ms, table } from "../../report/markdown";
import { type Audit, beginRun, type Header, query } from "../../world/database";
import { LOADS, type Load } from "../../world/order";
import { PostgresServer } from "../../world/postgres-server";
import type { Run } from "../../world/run";
import { WorkerProcess } from "../../world/worker-process";
import { availablePeers, BLNK, FORMANCE, missingPeers, type Peer, versionOf } from "./peer-ledgers";

interface Variant {
  load: Load;
  connections: number;
}

type Round = Pick<MeasuredRound, "figures" | "cpu">;

interface Cell extends Variant {
  ledger: string;
  rounds: Figures[];
  median: Figures;
  /** CPU of the ledger and its database for one transfer. */
  cpuMicros: number;
}

interface Ledger {
  name: string;
  /** Kobo's is the commit of the run. */
  version?: string;
  proof: Pick<MoneyProof, "acknowledged" | "inLedger" | "wallets" | "problems">;
}

interface Measured {
  ledger: Ledger;
  cells: Cell[];
}

const KOBO = "Kobo";
const ACCOUNTS = 1_000;
const MANY = 128;
const CONNECTIONS = [64, MANY];
const VARIANTS: readonly Variant[] = LOADS.flatMap((load) =>
  CONNECTIONS.map((connections) => ({ load, connections })),
);
/** The goal for Kobo's rate, as a multiple of each peer's. */
const GOALS = [
  { peer: FORMANCE, times: { hot: 20, spread: 8 } },
  { peer: BLNK, times: { hot: 10, spread: 4 } },
];
const GENERATOR = require.resolve("../../load/generator");
const WARM_UP_SECONDS = 4;
/** The work of each ledger for a transfer, from its source. */
const TEXTS = join(__dirname, "../../../peers.md");

/** The same transfers on other ledgers, one ledger after another. */
export const peers = defineBench({
  seconds: 20,
  missing: () => (availablePeers().length === 0 ? missingPeers() : undefined),
  run: async (run) => {
    const { seconds, rounds } = run;
    const missing = missingPeers();
    if (missing) run.log(`incomplete: ${missing}`);
    const { header, audit, ...kobo } = await measureKobo(run);
    const measured: Measured[] = [kobo];
    for (const { peer, program } of availablePeers()) {
      // Each ledger has the machine to itself.
      await run.end();
      measured.push(await measurePeer(run, peer, program));
    }
    const ledgers = measured.map(({ ledger }) => ledger);
    const cells = measured.flatMap((each) => each.cells);
    const problems = ledgers.flatMap(({ name, proof }) =>
      proof.problems.map((problem) => `${name}: ${problem}`),
    );
    const verdict = { targets: judge(cells), audits: [audit], problems };
    return conclude(header, { seconds, rounds, ledgers, cells }, verdict);
  },
  section: ({ commit, result }, show) => {
    const { ledgers, cells, rounds, seconds } = result;
    const versions = ledgers.map(({ name, version = commit.id }) => `${name} ${version}`);
    return {
      title: "Beside other ledgers",
      blocks: [
        `One load generator sends the same transfers to each ledger over HTTP, one ledger after another on one machine. Each has ${amount(ACCOUNTS)} funded accounts and a durable PostgreSQL of its own, of the same release and with the same settings. _Hot_: one account always pays the same other. _Spread_: any account pays any other. Medians of ${rounds} rounds of ${seconds} s; _range_ is from the slowest to the fastest round. CPU is that of the ledger's processes and its database.`,
        show("peers", {
          title: `Transfers over HTTP, ${MANY} connections`,
          unit: "transfers/s",
          series: LOADS,
          groups: ledgers.map(({ name }) => ({
            name,
            values: cells
              .filter(({ ledger, connections }) => ledger === name && connections === MANY)
              .map(rangeOf),
          })),
        }),
        table(cells, [
          ["ledger", ({ ledger }) => ledger, "words"],
          ["load", ({ load }) => load, "words"],
          ["connections", ({ connections }) => String(connections)],
          ["transfers/s", ({ median: { perSecond } }) => amount(perSecond)],
          ["range", (cell) => amount(rangeOf(cell))],
          ["p50 ms", ({ median: { p50Ms } }) => ms(p50Ms)],
          ["p99 ms", ({ median: { p99Ms } }) => ms(p99Ms)],
          ["CPU µs/transfer", ({ cpuMicros }) => amount(cpuMicros)],
        ]),
        `Versions: ${versions.join(", ")}.`,
        targetLines(result),
        readFileSync(TEXTS, "utf8").trimEnd(),
      ],
    };
  },
});

/** The whole system, through the gateway. */
async function measureKobo(run: Run): Promise<Measured & { header: Header; audit: Audit }> {
  const workload = await Workload.start(run, { merchants: ACCOUNTS });
  await warmUp(run, workload, MANY);
  const cells = await measureCells(run, KOBO, workload.system.stack.databaseUrl, (variant) =>
    workload.measure({ streams: ["PayID transfer"], seconds: run.seconds, ...variant }),
  );
  const { proof, audit } = await workload.prove();
  return { header: workload.header, audit, ledger: { name: KOBO, proof }, cells };
}

async function measurePeer(run: Run, peer: Peer, program: string): Promise<Measured> {
  run.log(`starting ${peer.name}`);
  const server = await run.open(PostgresServer.start());
  await beginRun(server.url);
  const { url, accounts } = await peer.start(program, server, ACCOUNTS);
  const generator = await run.open(new WorkerProcess<GeneratorApi>(GENERATOR));
  await generator.remote.open([url], accounts);
  await query(server.url, "VACUUM ANALYZE");
  const roots = () => ({ ...server.processes.pids(), "load generator": generator.pid });
  const measure = async (variant: Variant, seconds = run.seconds): Promise<Round> => {
    const { result, cpu } = await withCpu({ roots }, (sample) => {
      generator.onEdge = sample;
      return generator.remote.measure({ streams: [peer.stream], seconds, ...variant });
    });
    return { figures: result, cpu };
  };
  for (const load of LOADS) await measure({ load, connections: MANY }, WARM_UP_SECONDS);
  const cells = await measureCells(run, peer.name, server.url, measure);
  const { transfers, net } = await generator.remote.acknowledged();
  const proof = await provePeer(
    server.url,
    peer,
    accounts.map(({ wallet }) => wallet),
    { transfers, net },
  );
  return { ledger: { name: peer.name, version: versionOf(program), proof }, cells };
}

async function measureCells(
  run: Run,
  ledger: string,
  databaseUrl: string,
  measure: (variant: Variant) => Promise<Round>,
): Promise<Cell[]> {
  const measured = await measureRounds(run, {
    groups: [VARIANTS],
    prepare: () => query(databaseUrl, "CHECKPOINT"),
    measure,
    summary: ({ load, connections }, { figures }) =>
      `${ledger}, ${load}, ${connections}: ${summaryOf(figures)}`,
  });
  return measured.map(({ variant, rounds: all }) => {
    const rounds = all.map(({ figures }) => figures);
    const cpuMicros = median(all, (round) => cpuMicrosOf(round, run.seconds));
    return { ledger, ...variant, rounds, median: medianOf(rounds), cpuMicros };
  });
}

function cpuMicrosOf({ figures, cpu }: Round, seconds: number): number {
  const { [OTHERS]: _, [IDLE]: __, "load generator": ___, ...ledger } = cpu;
  return (sum(Object.values(ledger)) * 1e6) / (figures.perSecond * seconds);
}

/** Every acknowledged transfer is recorded, and every balance matches them. */
async function provePeer(
  url: string,
  peer: Peer,
  wallets: readonly string[],
  { transfers, net }: { transfers: number; net: readonly number[] },
): Promise<Ledger["proof"]> {
  const [row] = await query(url, peer.transfers);
  const inLedger = Number(row?.count);
  const held = await query(url, peer.balances);
  const byAccount = new Map(held.map(({ account = "", balance }) => [account, Number(balance)]));
  const balances = wallets.map((wallet) => byAccount.get(wallet) ?? Number.NaN);
  const more = inLedger - transfers;
  const problems = [
    ...(more === 0 ? [] : [`it has ${more} transfers more than were answered`]),
    ...wrongBalances(wallets, { balances, net, purchases: [] }),
  ];
  return { acknowledged: transfers, inLedger, wallets: wallets.length, problems };
}

/** The goal applies to the lowest of the multiples over the numbers of connections. */
export function judge(cells: readonly Cell[]): Target[] {
  const ratesOf = (name: string, load: Load): number[] =>
    cells
      .filter((cell) => cell.ledger === name && cell.load === load)
      .map(({ median: { perSecond } }) => perSecond);
  return GOALS.filter(({ peer }) => cells.some(({ ledger }) => ledger === peer)).flatMap(
    ({ peer, times }) =>
      LOADS.map((load) => {
        const theirs = ratesOf(peer, load);
        const ratios = ratesOf(KOBO, load).map((rate, index) => rate / (theirs[index] ?? 0));
        const text = ratios.map((ratio, index) => `${ratio.toFixed(1)}x at ${CONNECTIONS[index]}`);
        return target(`${load}: at least ${times[load]}x ${peer}`, Math.min(...ratios), {
          ...{ min: times[load], text: text.join(", ") },
        });
      }),
  );
}

function rangeOf({ rounds }: Cell): Bounds {
  return boundsOf(rounds.map(({ perSecond }) => perSecond));
}
