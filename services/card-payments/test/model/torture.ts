import process from "node:process";
import { parseArgs } from "node:util";
import { walkOf } from "./random-walk";
import { simulate } from "./simulate";

/**
 * Simulates a payment and its refunds with random faults for each seed. Prints the trace of the first unsound one,
 * whose seed reproduces it: `--from <seed> --seeds 1`.
 */
const { values } = parseArgs({
  options: { seeds: { type: "string", default: "100000" }, from: { type: "string", default: "1" } },
});
const seeds = Number(values.seeds);
const from = Number(values.from);
const PROGRESS_MS = 5_000;

// Faults throw many errors, whose stacks are not used.
Error.stackTraceLimit = 0;

async function torture(): Promise<void> {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  const outcomes = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed++) {
    for (const outcome of await outcomesOf(seed))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) continue;
    reportedAt = now;
    print(`${seed - from + 1} of ${seeds}, ${rate(seed - from + 1, now - startedAt)}`);
  }
  const list = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
  print(`${seeds} payments, all sound, ${rate(seeds, performance.now() - startedAt)}: ${list}`);
}

async function outcomesOf(seed: number): Promise<string[]> {
  try {
    const { payment, refunds } = await simulate(walkOf(seed));
    return [
      payment.row.saga.state,
      ...refunds.map(
        ({ row, published }) => `refunds ${published[1] ? "reversed" : row.saga.state}`,
      ),
    ];
  } catch (error) {
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function rate(count: number, ms: number): string {
  return `${Math.round((count / ms) * 1_000)} a second`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

torture().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
