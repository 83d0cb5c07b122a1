import { Unsound } from "@kobo/saga/testing";
import { FINAL_STATES, type State } from "../../src/domain/purchases/purchase";
import { type Circumstances, RULES, type Rules, START } from "./circumstances";
import type { VendStatus } from "./provider";
import { assertSettled, assertSoundAtRest } from "./soundness";
import { World } from "./world";

const ROUNDS_MAX = 10;

/**
 * Runs a purchase to its end, and checks the invariants: once nothing is due, and again after reconciliation and
 * review.
 * @throws Unsound, with the trace
 */
export async function simulate(circumstances: Circumstances, rules: Rules = RULES): Promise<World> {
  const world = new World(circumstances, rules);
  try {
    await world.run();
    assertSoundAtRest(world);
    for (let round = 0; round < ROUNDS_MAX && (await settle(world)); round++) {}
    assertSettled(world);
    return world;
  } catch (error) {
    throw withTrace(world, error);
  }
}

/** One day's reconciliation and review. False when there was nothing to do. */
async function settle(world: World): Promise<boolean> {
  world.resetMoments();
  const differed = reconcile(world);
  await world.run();
  assertSoundAtRest(world);
  const wasOpen = world.stored.review?.isOpen === true;
  world.reviewCase();
  await world.run();
  assertSoundAtRest(world);
  return differed || wasOpen;
}

type Standing = "open" | "settled" | "failed" | "reversed";

const THEIRS: Readonly<Record<VendStatus, Standing>> = {
  nothing: "open",
  processing: "open",
  delivered: "settled",
  "resolved, delivered": "settled",
  failed: "failed",
  "resolved, not delivered": "failed",
  reversed: "reversed",
};

const OURS: Partial<Record<State, Standing>> = {
  completed: "settled",
  failed: "failed",
  reversed: "reversed",
};

/** Like the reconciliation with the statement: causes a requery, or opens a review. */
function reconcile(world: World): boolean {
  const { stored, provider, now } = world;
  const theirs = THEIRS[provider.statusAt(now)];
  if (theirs === "open" || theirs === (OURS[stored.state] ?? "open")) return false;
  if (!FINAL_STATES.includes(stored.state)) world.sendCallback();
  else if (stored.state === "failed" && stored.review?.reason !== "contradicted") {
    stored.openReview("contradicted");
  } else return false;
  return true;
}

function withTrace(world: World, error: unknown): Unsound {
  const lines = world.trace.map(([at, what]) => `${((at - START) / 1_000).toFixed(2)} s  ${what}`);
  const message = error instanceof Error ? error.message : String(error);
  return new Unsound(`${message}\n  ${lines.join("\n  ")}`, { cause: error });
}
