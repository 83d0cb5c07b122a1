import { Unsound } from "@kobo/saga/testing";
import { type Circumstances, RULES, type Rules, START } from "./circumstances";
import { assertSettled, assertSoundAtRest } from "./soundness";
import { World } from "./world";

const ROUNDS_MAX = 10;

/**
 * Simulates a payment and its refunds to the end and checks the invariants: once nothing happens automatically any
 * more, and again after reconciliation and manual review.
 * @throws Unsound, with a trace
 */
export async function simulate(circumstances: Circumstances, rules: Rules = RULES): Promise<World> {
  const world = new World(circumstances, rules);
  try {
    await world.run();
    assertSoundAtRest(world);
    for (let round = 0; round < ROUNDS_MAX && resolve(world); round++) {
      await world.run();
      assertSoundAtRest(world);
    }
    assertSettled(world);
    return world;
  } catch (error) {
    throw withTrace(world, error);
  }
}

/** A day's reconciliation and manual review. False if there was nothing to do. */
function resolve(world: World): boolean {
  const wasStuck = world.retryStuck();
  const returned = world.refunds.filter(({ row: { saga: item } }) =>
    world.processor.refunds.some(
      ({ ours, status }) => ours === item.id && status === "failed" && item.state === "succeeded",
    ),
  );
  for (const refund of returned) refund.receiveWebhook();
  return wasStuck || returned.length > 0;
}

function withTrace(world: World, error: unknown): Unsound {
  const lines = world.trace.map(([at, what]) => `${((at - START) / 1_000).toFixed(2)} s  ${what}`);
  const message = error instanceof Error ? error.message : String(error);
  return new Unsound(`${message}\n  ${lines.join("\n  ")}`, { cause: error });
}
