import { type Figures, medianOf } from "../../measure/figures";
import { measureClosedLoop } from "../../measure/measure-closed-loop";
import { measureRounds } from "../../measure/measure-rounds";
import { type Audit, auditLedger, type Header, query } from "../../world/database";
import {
  asService,
  CALLERS_MOST,
  emptyOutbox,
  makeTransfer,
  openLedger,
  startLedgerService,
} from "../../world/ledger";
import { type Load, nextOrder } from "../../world/order";
import type { Run } from "../../world/run";

/** Callers of one ledger process, or half of them for each of two. */
interface Variant {
  load: Load;
  callers: number;
  processes: 1 | 2;
}

export interface LedgerCell extends Variant {
  rounds: Figures[];
  median: Figures;
}

export interface LedgersPart {
  cells: LedgerCell[];
  /** Transfers that were answered as committed, and those that the ledger has. */
  acknowledged: number;
  inLedger: number;
}

const LOADS: readonly Omit<Variant, "processes">[] = [
  { load: "hot", callers: 64 },
  { load: "hot", callers: CALLERS_MOST },
  { load: "spread", callers: CALLERS_MOST },
];
const VARIANTS = LOADS.flatMap((load): Variant[] => [
  { ...load, processes: 1 },
  { ...load, processes: 2 },
]);
const WALLETS = 1_000;
const WARM_UP_SECONDS = 2;

/** The effect of a second writer on the same wallets, with PostgreSQL and two ledgers alone. */
export async function compareLedgers(
  run: Run,
): Promise<{ header: Header; ledgers: LedgersPart; audit: Audit }> {
  const { header, server, wallets } = await openLedger(run, { wallets: WALLETS });
  const { processes, url } = server;
  const services = [
    await startLedgerService(processes, asService(url)),
    await startLedgerService(processes, asService(url)),
  ];
  let acknowledged = 0;
  const measure = ({ load, callers, processes: count }: Variant, seconds: number) =>
    measureClosedLoop({
      ...{ callers, seconds },
      // One client per process: the services' own clients would all choose the same one.
      request: async (caller) => {
        const service = services[caller % count];
        if (service) await makeTransfer(service.ledger, nextOrder(wallets, load, "scaling"));
        acknowledged++;
      },
    });
  for (const variant of VARIANTS) await measure(variant, WARM_UP_SECONDS);
  const measured = await measureRounds(run, {
    groups: [VARIANTS],
    prepare: async () => {
      await emptyOutbox(url);
      await query(url, "CHECKPOINT");
    },
    measure: (variant) => measure(variant, run.seconds),
    summary: ({ load, callers, processes: count }, { perSecond }) =>
      `${load}, ${callers} callers of ${count} ledgers: ${Math.round(perSecond)}/s`,
  });
  for (const service of services) await service.stop();
  const [row] = await query(
    url,
    "SELECT count(*) FROM wallet_ledger.transfers WHERE reference LIKE 'scaling-%'",
  );
  const audit = await auditLedger("two ledgers", asService(url));
  await run.close(server);
  const cells = measured.map(({ variant, rounds }) => {
    return { ...variant, rounds, median: medianOf(rounds) };
  });
  return { header, ledgers: { cells, acknowledged, inLedger: Number(row?.count) }, audit };
}

/** The rate of two processes, as a multiple of that of one under the same load. */
export function ledgersRatio(cells: readonly LedgerCell[], load: Load, callers: number): number {
  const rate = (processes: 1 | 2): number =>
    cells.find(
      (cell) => cell.load === load && cell.callers === callers && cell.processes === processes,
    )?.median.perSecond ?? Number.NaN;
  return rate(2) / rate(1);
}
