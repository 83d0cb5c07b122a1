import type { Moment } from "@kobo/saga/testing";
import { BEHAVIOURS, outage } from "../../model/behaviours";
import { type Circumstances, type Interventions, START, theBest } from "../../model/circumstances";
import type { Trouble } from "../../model/ledger";
import { play } from "../../model/play";
import { TIMEOUT } from "../../model/provider";

const MOMENTS: readonly Moment[] = ["before", "done", "stored"];
const TROUBLES: readonly Trouble[] = ["not sent", "lost", "unheard", "late", "refused"];
const ALL = Object.entries(BEHAVIOURS);

/** Who else has to do with the purchase while processes work at it, or die. */
const OTHERS: Readonly<Record<string, () => Partial<Circumstances>>> = {
  "nobody else": () => ({}),
  "a provider that tells of its news": () => ({ hearsOfChange: () => true }),
  "somebody who sends false notices": () => ({
    meanwhile: atMost(40, (others) => others.notice()),
  }),
  "a person who is always there": () => ({ meanwhile: (others) => others.visit() }),
  "a merchant who spends what he gets back": () => ({
    meanwhile: (others) => {
      if (others.stored.told.includes("failed")) others.spend();
    },
  }),
};

function atMost(
  times: number,
  work: (others: Interventions) => void,
): (others: Interventions) => void {
  let left = times;
  return (others) => {
    if (left-- > 0) work(others);
  };
}

describe.each(Object.entries(OTHERS))("with %s", (_, others) => {
  test.each(ALL)("a process may die anywhere when the provider %s", async (_name, behaviour) => {
    const { tasks } = await play(theBest({ behaviour, ...others() }));

    for (let number = 0; number < tasks; number++) {
      for (const moment of MOMENTS) {
        const dies = (task: number, at: Moment) => task === number && at === moment;
        await play(theBest({ behaviour, ...others(), dies }));
      }
    }
  });
});

const CALLS_MAX = 6;

test.each(ALL)("the ledger may fail at any call when the provider %s", async (_name, behaviour) => {
  for (const kind of TROUBLES) {
    for (let number = 0; number < CALLS_MAX; number++) {
      let calls = 0;
      const trouble = () => (calls++ === number ? kind : "nothing");
      await play(theBest({ behaviour, trouble, lateMs: () => 25_000, hearsOfChange: () => true }));
    }
  }
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

describe.each([30, 60, 600, 7_200])("after an outage of %i s", (seconds) => {
  const outageMs = seconds * SECOND_MS;

  test.each([
    ["delivered", "completed"],
    ["failed", "failed"],
  ] as const)("what the provider has %s is %s within 90 s", async (fate, state) => {
    const behaviour = { story: [[0, fate]], says: TIMEOUT, answers: outage(0, outageMs) } as const;

    const { purchase, failedAt } = await play(theBest({ behaviour }));

    expect(purchase.state).toBe(state);
    const settledAt = failedAt ?? purchase.completedAt?.getTime() ?? Number.NaN;
    expect(settledAt - START).toBeLessThan(outageMs + 90 * SECOND_MS);
  });

  test("what it does not know is given up soon after the grace, not by a used-up schedule", async () => {
    const story = [[0, "nothing"]] as const;
    const behaviour = { story, says: TIMEOUT, answers: outage(0, outageMs) };

    const { failedAt = Number.NaN } = await play(theBest({ behaviour }));

    const earliestMs = Math.max(outageMs, 10 * MINUTE_MS);
    expect(failedAt - START).toBeLessThan(earliestMs + 3 * MINUTE_MS);
  });
});
