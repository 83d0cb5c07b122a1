import { Unsound } from "@kobo/saga/testing";
import fc from "fast-check";
import { RULES, type Rules } from "../model/circumstances";
import { INJECTED_FAULTS } from "../model/injected-faults";
import { walkOf } from "../model/random-walk";
import { simulate } from "../model/simulate";

const WALKS = 2_000;
const WALKS_TO_FIND = 40_000;

/** The first seed with an unsound payment or refund. */
async function firstUnsound(rules: Rules): Promise<number | undefined> {
  for (let seed = 1; seed <= WALKS_TO_FIND; seed++) {
    try {
      await simulate(walkOf(seed), rules);
    } catch (error) {
      if (!(error instanceof Unsound)) throw error;
      return seed;
    }
  }
  return undefined;
}

test(`${WALKS} payments with random faults all end sound`, async () => {
  const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      await simulate(walkOf(seed));
    }),
    // Shrinking a seed is pointless.
    { numRuns: WALKS, endOnFailure: true },
  );
}, 120_000);

test.each(Object.entries(INJECTED_FAULTS))(
  "the simulation finds the fault: %s",
  async (_, fault) => {
    expect(await firstUnsound({ ...RULES, ...fault })).toBeDefined();
  },
  60_000,
);
