import { between, cpuSoFar } from "../cpu";
import { describeMachine, type Machine } from "../machine";
import { type Merchant, signUpMerchants } from "../merchants";
import { assertDurable, query } from "../server";
import type { System } from "../system";
import type { Target } from "../targets";
import { walkWhileAdding } from "./added";
import { PaymentsClient } from "./client";
import { type Cell, compare, nameOf } from "./compare";
import { explain } from "./explain";
import { fill } from "./fill";
import { type AskedList, listsOf } from "./lists";
import { measurePages } from "./measure-pages";
import { MANNERS, type PageName, type Place } from "./plan";
import { addingFaults, idAt, type Proof, walkFaults } from "./proof";
import { measureSinglePayments, type SinglePayments } from "./single-payments";
import { judge, RATIO_MAX, worstOf } from "./targets";
import { middleOf, placesOf, type Walk, walk } from "./walk";

export interface CardListsOptions {
  rounds: number;
  onProgress: (line: string) => void;
}

/** All that a run found out. */
export interface CardListsResult {
  at: string;
  machine: Machine;
  settings: string[];
  rounds: number;
  cells: Cell[];
  single: SinglePayments;
  /** How the page in the middle is found that is slowest beside its first one, when it is too slow. */
  plan: Plan | undefined;
  targets: Target[];
  proof: Proof;
  /** Every list showed every payment once, in order. How fast it was is another matter. */
  correct: boolean;
}

interface Plan {
  of: string;
  lines: string[];
}

/** Of each page, in each measurement. */
const REQUESTS = 100;
const ADDED = 100;

/** Measures the pages of a merchant's list of a million card payments, and walks over all of it. */
export async function benchCardLists(
  system: System,
  { rounds, onProgress }: CardListsOptions,
): Promise<CardListsResult> {
  const at = new Date().toISOString();
  const { databaseUrl, sandboxBaseUrl } = system.stack;
  const [version] = await query(databaseUrl, "SHOW server_version");
  const machine = describeMachine(version?.server_version ?? "unknown");
  const settings = await assertDurable(databaseUrl);
  const callers = Math.max(...MANNERS.map((manner) => manner.callers));

  const [merchant] = await signUpMerchants(system, 1);
  if (!merchant) throw new Error("Nobody signed up.");
  const merchantId = await idOf(databaseUrl, merchant);
  const lists = listsOf(await fill(databaseUrl, merchantId, onProgress));
  await query(databaseUrl, "VACUUM ANALYZE");
  await query(databaseUrl, "CHECKPOINT");

  const clients = Array.from(
    { length: callers },
    () => new PaymentsClient(sandboxBaseUrl, merchant.key),
  );
  const run = new Run({ databaseUrl, pids: system.pids, merchantId, lists, clients, onProgress });
  try {
    await run.walkAll();
    const cells = await run.measure(rounds);
    const plan = await run.explainWorst(cells);
    const single = await run.pay();
    const { proof } = run;
    const targets = judge(cells);
    const correct = proof.problems.length === 0;
    return { at, machine, settings, rounds, cells, single, plan, targets, proof, correct };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function idOf(databaseUrl: string, { wallet }: Merchant): Promise<string> {
  const [row] = await query(
    databaseUrl,
    "SELECT id FROM gateway.merchants WHERE slug || '.wallet' = $1",
    [wallet],
  );
  if (!row?.id) throw new Error(`Nobody owns ${wallet}.`);
  return row.id;
}

interface Parts {
  databaseUrl: string;
  /** Of the system's processes, by name. */
  pids: Readonly<Record<string, number>>;
  merchantId: string;
  lists: readonly AskedList[];
  clients: readonly PaymentsClient[];
  onProgress: (line: string) => void;
}

class Run {
  readonly proof: Proof = { walked: [], walksWhileAdding: 0, added: 0, problems: [] };
  readonly #parts: Parts;
  readonly #walks = new Map<string, { list: AskedList; walk: Walk }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The lists are walked beside each other, each by one caller; nothing is measured meanwhile. */
  async walkAll(): Promise<void> {
    const { lists, clients, onProgress } = this.#parts;
    const from = performance.now();
    await Promise.all(
      lists.map(async (list, index) => {
        const walked = await walk(clients[index % clients.length] as PaymentsClient, list.filters);
        const seconds = ((performance.now() - from) / 1_000).toFixed(0);
        onProgress(`${list.name}: walked over ${walked.count} payments, ${seconds} s`);
        this.#walks.set(list.name, { list, walk: walked });
      }),
    );
    for (const { list, walk: walked } of this.#walks.values()) {
      const { count: payments, pages } = walked;
      this.proof.walked.push({ list: list.name, pages: pages.length, payments });
      this.proof.problems.push(...(await walkFaults(this.#parts, list, walked)));
    }
  }

  async measure(rounds: number): Promise<Cell[]> {
    const { clients, pids, onProgress } = this.#parts;
    const places = await this.#places();
    return compare({
      rounds,
      measure: async ({ list, limit, callers }) => {
        const before = cpuSoFar(pids, "callers");
        const measured = await measurePages({
          ...{ clients, limit, callers, requests: REQUESTS },
          filters: this.#walked(list).list.filters,
          places: places.get(`${list} ${limit}`) as Record<PageName, Place[]>,
        });
        return { ...measured, cpu: between(before, cpuSoFar(pids, "callers")) };
      },
      onMeasured: onProgress,
    });
  }

  async explainWorst(cells: readonly Cell[]): Promise<Plan | undefined> {
    const worst = worstOf(cells);
    if (worst.ratio.p50 <= RATIO_MAX) return undefined;
    const { list, walk: walked } = this.#walked(worst.list);
    const cursor = middleOf(walked.pages)[0]?.cursor;
    const after = await idAt(this.#client, list, cursor);
    const lines = await explain({
      ...this.#parts,
      filters: list.wanted,
      limit: worst.limit,
      after,
    });
    return { of: nameOf(worst), lines };
  }

  /** Payments made through the API, first alone and then beside walks over them. */
  async pay(): Promise<SinglePayments> {
    const [first, second] = this.#parts.clients as [PaymentsClient, PaymentsClient];
    const since = new Date();
    const existing: string[] = [];
    const single = await measureSinglePayments(first, existing);
    const sightings = await walkWhileAdding(second, {
      ...{ since, existing },
      add: async () => {
        for (let number = 0; number < ADDED; number++) {
          const id = `bench_added_${number}`;
          await first.create(id);
          existing.push(id);
        }
      },
    });
    this.proof.added = ADDED;
    this.proof.walksWhileAdding = sightings.down.length + sightings.up.length;
    this.proof.problems.push(...(await addingFaults(this.#parts, since, sightings)));
    return single;
  }

  async #places(): Promise<Map<string, Record<PageName, Place[]>>> {
    const places = new Map<string, Record<PageName, Place[]>>();
    for (const { list, walk: walked } of this.#walks.values()) {
      for (const { limit } of MANNERS) {
        const { filters } = list;
        const found = await placesOf(this.#client, { filters, pages: walked.pages, limit });
        places.set(`${list.name} ${limit}`, found);
      }
    }
    return places;
  }

  get #client(): PaymentsClient {
    return this.#parts.clients[0] as PaymentsClient;
  }

  #walked(name: string): { list: AskedList; walk: Walk } {
    const walked = this.#walks.get(name);
    if (!walked) throw new Error(`Nobody walked over ${name}.`);
    return walked;
  }
}
