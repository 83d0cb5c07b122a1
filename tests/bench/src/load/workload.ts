import { conclude } from "../bench";
import { type Figures, median, medianOf } from "../measure/figures";
import { type CpuSeconds, type Roots, withCpu } from "../measure/processes";
import type { Target } from "../measure/target";
import {
  type Audit,
  auditLedger,
  beginRun,
  type Header,
  query,
  untilAtRest,
} from "../world/database";
import { type Merchant, signUpMerchants } from "../world/merchants";
import type { Run } from "../world/run";
import { System } from "../world/system";
import { WorkerProcess } from "../world/worker-process";
import type { GeneratorApi } from "./generator";
import { type MoneyProof, proveMoney } from "./prove-money";

const GENERATOR = require.resolve("./generator");

/** One measurement of a closed loop through the gateway. */
export interface Round {
  figures: Figures;
  /** Used within the window that counts. */
  cpu: CpuSeconds;
  /** From the last response until the webhook service had stored the last event, to about half a second. */
  eventsMs: number;
}

type ClosedLoop = Parameters<GeneratorApi["measure"]>[0];
type OpenLoop = Parameters<GeneratorApi["offer"]>[0];

/** Merchants of a system, and the process that sends their requests. */
export class Workload {
  private constructor(
    private readonly run: Run,
    readonly header: Header,
    readonly system: System,
    readonly merchants: readonly Merchant[],
    private readonly generator: WorkerProcess<GeneratorApi>,
    private readonly extraRoots: Roots,
  ) {}

  /** Starts a system with one process of each service. */
  static async start(
    run: Run,
    {
      merchants,
      settings = {},
    }: { merchants: number; settings?: Readonly<Record<string, string>> },
  ): Promise<Workload> {
    const system = await run.open(System.start({ settings }));
    const header = await beginRun(system.stack.databaseUrl);
    return Workload.open(run, system, { header, merchants });
  }

  /** `gateways` are gateways in addition to the system's own, and `roots` their processes. */
  static async open(
    run: Run,
    system: System,
    input: { header: Header; merchants: number; gateways?: readonly string[]; roots?: Roots },
  ): Promise<Workload> {
    const { header, gateways = [], roots = {} } = input;
    run.log(`signing up ${input.merchants} merchants`);
    const merchants = await signUpMerchants(system, input.merchants);
    const generator = await run.open(new WorkerProcess<GeneratorApi>(GENERATOR));
    await generator.remote.open([system.stack.sandboxBaseUrl, ...gateways], merchants);
    await query(system.stack.databaseUrl, "VACUUM ANALYZE");
    return new Workload(run, header, system, merchants, generator, roots);
  }

  get remote(): WorkerProcess<GeneratorApi>["remote"] {
    return this.generator.remote;
  }

  readonly roots = (): Roots => ({
    ...this.system.pids,
    ...this.extraRoots,
    "load generator": this.generator.pid,
  });

  /** Begins and ends idle. `onEdge` is called at both edges of the window. */
  async measure(input: ClosedLoop, onEdge: () => void = () => {}): Promise<Round> {
    const { result, cpu } = await this.#withCpu(() => this.remote.measure(input), onEdge);
    return { figures: result, cpu, eventsMs: await untilAtRest(this.system.stack.databaseUrl) };
  }

  async offer(input: OpenLoop, onEdge: () => void = () => {}) {
    const { result, cpu } = await this.#withCpu(() => this.remote.offer(input), onEdge);
    return { answers: result, cpu };
  }

  /** Checks all money and audits the ledger once the system is idle. */
  async prove(): Promise<{ proof: MoneyProof; audit: Audit }> {
    const { databaseUrl } = this.system.stack;
    this.run.log("counting the money");
    await untilAtRest(databaseUrl);
    const proof = await proveMoney(this.system, this.merchants, await this.remote.acknowledged());
    return { proof, audit: await auditLedger("wallet-ledger", databaseUrl) };
  }

  /** The result of a bench that was all made here. */
  async conclude<Figures extends object>(
    figures: Figures,
    { targets, problems = [] }: { targets: Target[]; problems?: readonly string[] },
  ) {
    const { proof, audit } = await this.prove();
    return conclude(
      this.header,
      { merchants: this.merchants.length, seconds: this.run.seconds, ...figures, proof },
      { targets, audits: [audit], problems: [...problems, ...proof.problems] },
    );
  }

  #withCpu<Result>(work: () => Promise<Result>, onEdge: () => void) {
    return withCpu({ roots: this.roots }, (sample) => {
      this.generator.onEdge = () => {
        sample();
        onEdge();
      };
      return work();
    });
  }
}

export function medianRound(rounds: readonly Round[]): Round {
  const names = new Set(rounds.flatMap(({ cpu }) => Object.keys(cpu)));
  return {
    figures: medianOf(rounds.map(({ figures }) => figures)),
    cpu: Object.fromEntries(
      [...names].map((name) => [name, median(rounds, ({ cpu }) => cpu[name] ?? 0)]),
    ),
    eventsMs: median(rounds, ({ eventsMs }) => eventsMs),
  };
}

/** In turn, so that each kind of request is warmed up. */
const WARM_UP = [
  { load: "spread", keyed: true },
  { load: "spread", keyed: false },
  { load: "hot", keyed: false },
] as const;
const TURN_SECONDS = 3;
const CYCLES_MIN = 3;
const CYCLES_MAX = 5;
/** V8 compiles late, so the first cycles may all be slow. Warm-up ends when a later cycle gains less than this. */
const RISE_MIN = 0.1;
/** The first cycle has a part of the connections: code that is not compiled yet, and profiled too, sheds load. */
const FIRST_CYCLE = 0.25;

/** Makes transfers until the rate no longer rises: until code is compiled and caches are filled. */
export async function warmUp(run: Run, workload: Workload, connections: number): Promise<void> {
  for (let cycle = 0, best = 0; cycle < CYCLES_MAX; cycle++) {
    let all = 0;
    for (const turn of WARM_UP) {
      const input = {
        streams: ["PayID transfer"] as const,
        connections: cycle === 0 ? Math.ceil(connections * FIRST_CYCLE) : connections,
        seconds: TURN_SECONDS,
      };
      all += (await workload.remote.measure({ ...input, ...turn })).perSecond;
    }
    run.log(`warm-up: ${Math.round(all / WARM_UP.length)}/s`);
    if (cycle + 1 >= CYCLES_MIN && all < best * (1 + RISE_MIN)) break;
    best = all;
  }
  await untilAtRest(workload.system.stack.databaseUrl);
}
