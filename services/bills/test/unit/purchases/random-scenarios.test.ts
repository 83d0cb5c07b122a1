import { Unsound } from "@kobo/saga/testing";
import { RULES, type Rules } from "../../model/circumstances";
import { INJECTED_FAULTS } from "../../model/injected-faults";
import { randomScenario } from "../../model/random-scenario";
import { simulate } from "../../model/simulate";

const SCENARIOS = 20_000;

/** The first seed with an unsound end. */
async function firstUnsound(rules: Rules): Promise<number | undefined> {
  for (let seed = 1; seed <= SCENARIOS; seed++) {
    try {
      await simulate(randomScenario(seed), rules);
    } catch (error) {
      if (!(error instanceof Unsound)) throw error;
      return seed;
    }
  }
  return undefined;
}

test(`${SCENARIOS} purchases with random faults are all sound`, async () => {
  for (let seed = 1; seed <= SCENARIOS; seed++) await simulate(randomScenario(seed));
}, 120_000);

test.each(Object.entries(INJECTED_FAULTS))("the model finds that %s", async (_, fault) => {
  expect(await firstUnsound({ ...RULES, ...fault })).toBeDefined();
});
