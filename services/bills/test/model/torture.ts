import process from "node:process";
import { parseArgs } from "node:util";
import { randomScenario } from "./random-scenario";
import { simulate } from "./simulate";

/**
 * Runs a purchase for each seed, with random faults. The first unsound one is printed with its trace; `--from <seed>
 * --seeds 1` repeats it.
 */
const { values } = parseArgs({
  options: { seeds: { type: "string", default: "100000" }, from: { type: "string", default: "1" } },
});
const seeds = Number(values.seeds);
const from = Number(values.from);
const PROGRESS_MS = 5_000;

// Errors are part of the model, and their stacks are not used.
Error.stackTraceLimit = 0;

async function torture(): Promise<void> {
  const startedAt = performance.now();
  let reportedAt = startedAt;
  const outcomes = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed++) {
    const { purchase } = await simulate(randomScenario(seed)).catch((error: unknown) => {
      throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    });
    outcomes.set(purchase.state, (outcomes.get(purchase.state) ?? 0) + 1);
    const now = performance.now();
    if (now - reportedAt < PROGRESS_MS) continue;
    reportedAt = now;
    say(`${seed - from + 1} of ${seeds}, ${rate(seed - from + 1, now - startedAt)}`);
  }
  const list = [...outcomes].map(([state, count]) => `${count} ${state}`).join(", ");
  say(`${seeds} purchases, all sound, ${rate(seeds, performance.now() - startedAt)}: ${list}`);
}

function rate(count: number, ms: number): string {
  return `${Math.round((count / ms) * 1_000)} a second`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

torture().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
