import { figuresOf } from "../measure";
import type { PaymentsClient } from "./client";
import type { PageFigures } from "./compare";

/** What one payment costs, asked for one after the other; a by-product. */
export interface SinglePayments {
  count: number;
  create: PageFigures;
  get: PageFigures;
}

const COUNT = 100;

/** Creates payments that succeed and gets each of them. `existing` is told each one's id. */
export async function measureSinglePayments(
  client: PaymentsClient,
  existing: string[],
): Promise<SinglePayments> {
  const creating: number[] = [];
  const getting: number[] = [];
  for (let number = 0; number < COUNT; number++) {
    const id = `bench_single_${number}`;
    creating.push(await timed(() => client.create(id)));
    existing.push(id);
    getting.push(await timed(() => client.get(id)));
  }
  return { count: COUNT, create: figures(creating), get: figures(getting) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function figures(samples: readonly number[]): PageFigures {
  const { p50Ms, p99Ms } = figuresOf(samples, Number.NaN);
  return { p50Ms, p99Ms };
}
