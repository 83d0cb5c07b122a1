/** A table at one moment. */
export interface Table {
  name: string;
  live: number;
  /** Rows that vacuum has yet to remove. */
  dead: number;
  mib: number;
}

/** The system at one moment of a soak. */
export interface Moment {
  atS: number;
  /** Of the answers since the moment before. */
  answers: number;
  p99Ms: number;
  /** By process. */
  residentMib: Readonly<Record<string, number>>;
  walMib: number;
  databaseMib: number;
  tables: readonly Table[];
}

/** Heaps and caches fill in the first part, which is not compared. */
const WARM_UP = 1 / 3;
const MEMORY = { times: 1.1, mib: 30 };
const LATENCY = { times: 1.5, ms: 20 };
/** `max_wal_size` of 4 GiB, and what one checkpoint may add. */
const WAL_MAX_MIB = 5 * 1_024;
/** Vacuum begins at a fifth of a table. */
const DEAD = { share: 0.25, rows: 20_000 };
/** Rows pass through these; the tables themselves must not grow. */
const QUEUE = /\.(?:outbox|outbox_batches|pending_deliveries|leases)$/;
const QUEUE_MAX_MIB = 64;

/** Figures that grew although the load stayed the same. */
export function soakViolations(moments: readonly Moment[]): string[] {
  const compared = moments.slice(Math.ceil(moments.length * WARM_UP));
  const middle = Math.floor(compared.length / 2);
  const [earlier, later] = [compared.slice(0, middle), compared.slice(middle)];
  const last = moments.at(-1);
  if (!last || earlier.length === 0) return ["the soak was too short to compare anything"];
  const grown = (what: string, of: (moment: Moment) => number, times: number, more: number) => {
    const [before, after] = [mean(earlier.map(of)), mean(later.map(of))];
    return after > before * times + more
      ? [`${what} grew from ${before.toFixed(0)} to ${after.toFixed(0)}`]
      : [];
  };
  return [
    ...Object.keys(last.residentMib).flatMap((name) =>
      grown(
        `the memory of ${name} in MiB`,
        ({ residentMib }) => residentMib[name] ?? 0,
        MEMORY.times,
        MEMORY.mib,
      ),
    ),
    ...grown("the p99 of all requests in ms", ({ p99Ms }) => p99Ms, LATENCY.times, LATENCY.ms),
    ...moments
      .filter(({ walMib }) => walMib > WAL_MAX_MIB)
      .map(({ walMib, atS }) => `the WAL had ${walMib.toFixed(0)} MiB after ${atS} s`),
    ...last.tables
      .filter(({ live, dead }) => dead > live * DEAD.share + DEAD.rows)
      .map(({ name, live, dead }) => `${name} has ${dead} dead rows beside ${live} live ones`),
    ...last.tables
      .filter(({ name, mib }) => QUEUE.test(name) && mib > QUEUE_MAX_MIB)
      .map(({ name, mib }) => `${name} has grown to ${mib.toFixed(0)} MiB`),
  ];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const LARGEST = 12;

/** The first and the last moment, and the largest tables, in Markdown. */
export function describeSoak(moments: readonly Moment[]): string {
  const first = moments[0];
  const last = moments.at(-1);
  if (!first || !last) return "";
  const row = (name: string, ...values: number[]) =>
    `| ${name} | ${values.map((value) => value.toFixed(0)).join(" | ")} |`;
  const before = new Map(first.tables.map((table) => [table.name, table]));
  const largest = [...last.tables].sort((one, other) => other.mib - one.mib).slice(0, LARGEST);
  return [
    `| Figure | after ${first.atS} s | after ${last.atS} s |`,
    "| --- | --- | --- |",
    row("p99 of all requests, ms", first.p99Ms, last.p99Ms),
    row("requests since the moment before", first.answers, last.answers),
    row("database, MiB", first.databaseMib, last.databaseMib),
    row("WAL, MiB", first.walMib, last.walMib),
    ...Object.keys(last.residentMib).map((name) =>
      row(`memory of ${name}, MiB`, first.residentMib[name] ?? 0, last.residentMib[name] ?? 0),
    ),
    "",
    "| Table | MiB before | MiB after | dead rows before | dead rows after | live rows after |",
    "| --- | --- | --- | --- | --- | --- |",
    ...largest.map(({ name, mib, dead, live }) =>
      row(name, before.get(name)?.mib ?? 0, mib, before.get(name)?.dead ?? 0, dead, live),
    ),
  ].join("\n");
}
