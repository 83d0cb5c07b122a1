import { commitOf } from "../content";
import { recordOf, writeRecord } from "../record";
import { runOnce, TIMEOUTS } from "../run";
import { describeSoak, type Moment, soakViolations } from "./figures";
import { watchSoak } from "./watch";

interface Options {
  seed: number | undefined;
  minutes: number | undefined;
  merchants: number | undefined;
  concurrency: number | undefined;
  isRecorded: boolean;
  say: (line: string) => void;
}

const MINUTES = 120;
const SHARE = 0.5;

/** Half of the capacity with all operations and no faults. Judged as every run, and by what grows. */
export async function soak(options: Options): Promise<number> {
  const { seed = 1, minutes = MINUTES, merchants = 24, concurrency = 16, say } = options;
  const schedule = { seed, minutes, replicas: {}, faults: [] };
  const commit = commitOf();
  say(`seed ${seed}, ${minutes} minutes at ${SHARE * 100} % of the capacity, commit ${commit}`);
  let moments: readonly Moment[] = [];
  const report = await runOnce({
    ...{ schedule, merchants, concurrency, say },
    ...{ environment: {}, timeouts: TIMEOUTS, loadShare: SHARE },
    observe: (system) =>
      watchSoak(system, {
        everyMs: Math.max(5_000, (minutes * 60_000) / 60),
        stopped: (all) => {
          moments = all;
          // Printed before the judge reads everything, which takes minutes and may fail.
          for (const line of describeSoak(all).split("\n")) say(line);
          return soakViolations(all);
        },
      }),
  });
  for (const violation of report.violations) say(`VIOLATION ${violation}`);
  const size = { merchants, concurrency };
  const record = recordOf({ title: "Soak", report, schedule, ends: [], commit, ...size });
  const { directory } = report;
  const { isRecorded } = options;
  const place = { name: `soak-${minutes}-minutes`, directory, isRecorded };
  say(`the record is in ${writeRecord(`${record}\n${describeSoak(moments)}\n`, place)}`);
  return report.violations.length === 0 ? 0 : 1;
}
