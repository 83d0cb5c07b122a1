import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Schedule } from "./nemesis/schedule";
import type { Report } from "./run";

interface Recorded {
  title: string;
  report: Report;
  schedule: Schedule;
  /** The lines about processes that ended. */
  ends: readonly string[];
  commit: string;
  merchants: number;
  concurrency: number;
}

const RESULTS = join(__dirname, "../results");
const NO_MONEY = /management|^reads$|^report$|^checkout session$|^expired account$/;
/** The least of an hour; of shorter runs a part of it. */
const PER_HOUR = {
  kills: 400,
  cuts: 250,
  pauses: 40,
  "PostgreSQL kills": 6,
  "Kafka kills": 6,
  "money operations": 30_000,
};
/** The fewest requests to each operation of the API, in an hour. */
const CALLS_PER_HOUR = 100;

/** The record of a run in Markdown: what was done to the system, what it did meanwhile, and what was found. */
export function recordOf(recorded: Recorded): string {
  const { title, report, schedule, commit, merchants, concurrency } = recorded;
  const { seed, minutes, replicas } = schedule;
  return `# ${title}: seed ${seed}, ${minutes} minutes

${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, commit \`${commit}\`, ${merchants} merchants of the sandbox, ${concurrency} operations at once, replicas ${JSON.stringify(replicas)}.

**${report.violations.length} violations.** All had settled ${report.settledAfterS ?? "–"} s after healing.
${schedule.faults.length > 0 ? nemesis(recorded) : ""}
Operations: ${amount(report.operations)} by ${amount(report.requests)} requests. Judged: ${amount(report.samples)} samples of all balances, ${amount(report.events)} events, ${amount(report.webhooks)} webhooks.
${report.violations.length > 0 ? `\n${report.violations.map((text) => `- ${text.split("\n")[0]}`).join("\n")}\n` : ""}`;
}

/** The counts of faults, with those that an hour requires. */
function nemesis({ report, schedule, ends }: Recorded): string {
  const { minutes, faults } = schedule;
  const count = (pattern: RegExp): number => ends.filter((line) => pattern.test(line)).length;
  const kinds = (pattern: RegExp): number =>
    faults.filter(({ fault }) => pattern.test(fault.kind)).length;
  const money = Object.entries(report.kinds)
    .filter(([kind]) => !NO_MONEY.test(kind))
    .reduce((sum, [, one]) => sum + one, 0);
  const figures: Record<keyof typeof PER_HOUR, number> = {
    kills: count(/SIGKILL/),
    cuts: kinds(/^(?:cut|halve|sever)/),
    pauses: kinds(/^pause/),
    "PostgreSQL kills":
      count(/^postgres ended .*SIGKILL/) + kinds(/^immediate shutdown of PostgreSQL/),
    "Kafka kills": count(/^kafka ended .*SIGKILL/),
    "money operations": money,
  };
  const share = Math.min(1, minutes / 60);
  const rows = (Object.keys(PER_HOUR) as (keyof typeof PER_HOUR)[]).map(
    (name) => `| ${name} | ${amount(figures[name])} | ${amount(PER_HOUR[name] * share)} |`,
  );
  const [fewest = ["", 0]] = Object.entries(report.counts);
  const families = new Map<string, number>();
  for (const { fault } of faults) families.set(fault.kind, (families.get(fault.kind) ?? 0) + 1);
  return `
| Figure | In this run | Asked of ${minutes} minutes |
| --- | --- | --- |
${rows.join("\n")}
| requests to the operation called least (${fewest[0]}) | ${amount(Number(fewest[1]))} | ${amount(CALLS_PER_HOUR * share)} |

Faults: ${[...families].map(([kind, times]) => `${times} × ${kind}`).join(", ")}.
`;
}

const amount = (value: number): string => Math.round(value).toLocaleString("en-US");

/** In the run's folder, and with `--record` in `results`, too. @returns the path */
export function writeRecord(
  record: string,
  { name, directory, isRecorded }: { name: string; directory: string; isRecorded: boolean },
): string {
  const date = new Date().toISOString().slice(0, 10);
  const file = isRecorded ? join(RESULTS, `${date}-${name}.md`) : join(directory, "record.md");
  writeFileSync(file, record);
  return file;
}
