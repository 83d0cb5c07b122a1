import { roleUrl } from "@kobo/local";
import { migrate } from "@kobo/postgres";
import { MIGRATIONS, SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { type Audit, auditBooks } from "../books";
import { type Figures, measure, medianOf } from "../measure";
import { type Load, nextOrder, type Order, type Wallet } from "../order";
import { rotated } from "../rotated";
import { fillLog, query, type Server } from "../server";
import {
  type LedgerService,
  startLedgerService,
  toTransferGroup,
} from "../subjects/ledger-service";
import { openWallets } from "../wallets";
import type { ScalingOptions } from "./plan";

/** Callers of one ledger process, or of two, half of them each. */
interface LedgerMeasurement {
  load: Load;
  callers: number;
  processes: 1 | 2;
}

export interface LedgerCell extends LedgerMeasurement {
  rounds: Figures[];
  median: Figures;
}

export interface LedgersPart {
  cells: LedgerCell[];
  /** Transfers that were answered as committed, and those that the ledger has. */
  acknowledged: number;
  inLedger: number;
  audit: Audit;
}

const LOADS = [
  { load: "hot", callers: 64 },
  { load: "hot", callers: 256 },
  { load: "spread", callers: 256 },
] as const;
const MEASUREMENTS: readonly LedgerMeasurement[] = LOADS.flatMap((each) => [
  { ...each, processes: 1 as const },
  { ...each, processes: 2 as const },
]);

const WALLETS = 1_000;
const ROLE_PASSWORD = "bench";
const REFERENCES = "scaling";
const WARM_UP_SECONDS = 2;
const TIMEOUT_MS = 5_000;

/** Whether a second writer on the same wallets does harm, with a PostgreSQL and two ledgers alone. */
export async function compareLedgers(
  server: Server,
  options: ScalingOptions,
): Promise<LedgersPart> {
  const { rounds, seconds, onProgress } = options;
  await migrate({ ...MIGRATIONS, adminUrl: server.url, rolePassword: ROLE_PASSWORD });
  await fillLog(server.url);
  const url = roleUrl(server.url, SCHEMA, ROLE_PASSWORD);
  const services = [
    await startLedgerService(server.processes, url),
    await startLedgerService(server.processes, url),
  ];
  const [first] = services;
  if (!first) throw new Error("There is no ledger.");
  const wallets = await openWallets(first.operator, WALLETS);
  await query(server.url, "VACUUM ANALYZE");

  const run = new Run(services, wallets);
  const cells = MEASUREMENTS.map((measurement) => ({ measurement, rounds: [] as Figures[] }));
  for (const { measurement } of cells) await run.measure(measurement, WARM_UP_SECONDS);
  for (let number = 0; number < rounds; number++) {
    // Nobody carries the events away here; a relay would have.
    await query(server.url, `TRUNCATE ${SCHEMA}.outbox`);
    await query(server.url, "CHECKPOINT");
    for (const { measurement, rounds: figures } of rotated(cells, number)) {
      const measured = await run.measure(measurement, seconds);
      figures.push(measured);
      const rate = Math.round(measured.perSecond);
      onProgress(`round ${number + 1}: ${ledgersNameOf(measurement)}: ${rate}/s`);
    }
  }
  for (const service of services) await service.stop();
  const [row] = await query(
    server.url,
    `SELECT count(*) FROM ${SCHEMA}.transfers WHERE reference LIKE '${REFERENCES}-%'`,
  );
  return {
    cells: cells.map(({ measurement, rounds: figures }) => ({
      ...measurement,
      rounds: figures,
      median: medianOf(figures),
    })),
    acknowledged: run.acknowledged,
    inLedger: Number(row?.count),
    audit: await auditBooks("two ledgers", url),
  };
}

class Run {
  readonly #services: readonly LedgerService[];
  readonly #wallets: readonly Wallet[];
  acknowledged = 0;

  constructor(services: readonly LedgerService[], wallets: readonly Wallet[]) {
    this.#services = services;
    this.#wallets = wallets;
  }

  measure({ load, callers, processes }: LedgerMeasurement, seconds: number): Promise<Figures> {
    const transfer = (caller: number) =>
      this.#make(nextOrder(this.#wallets, load, REFERENCES), caller % processes);
    return measure({ callers, seconds, transfer });
  }

  /** Asks this very process: the house's clients would all go to the same one. */
  async #make(order: Order, process: number): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    const group = toTransferGroup(order, deadline);
    const answer = await this.#services[process]?.ledger.createTransfers(group, deadline);
    if (answer === undefined || answer.outcome === "refused") {
      throw new Error(`A transfer was not committed: ${JSON.stringify(answer)}`);
    }
    this.acknowledged++;
  }
}

function ledgersNameOf({ load, callers, processes }: LedgerMeasurement): string {
  return `${load}, ${callers} callers of ${processes === 1 ? "one ledger" : "two ledgers"}`;
}

/** What two processes do, as a multiple of what one does under the same load. */
export function ledgersRatio(cells: readonly LedgerCell[], load: Load, callers: number): number {
  const rate = (processes: 1 | 2): number =>
    cells.find(
      (cell) => cell.load === load && cell.callers === callers && cell.processes === processes,
    )?.median.perSecond ?? Number.NaN;
  return rate(2) / rate(1);
}
