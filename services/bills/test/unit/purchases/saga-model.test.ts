import type { Moment } from "@kobo/saga/testing";
import { BEHAVIOURS, outage } from "../../model/behaviours";
import {
  type Circumstances,
  happyPath,
  type Interventions,
  START,
} from "../../model/circumstances";
import type { LedgerFault } from "../../model/ledger";
import { TIMEOUT } from "../../model/provider";
import { simulate } from "../../model/simulate";

const MOMENTS: readonly Moment[] = ["before", "done", "stored"];
const FAULTS: readonly LedgerFault[] = ["not sent", "lost", "response lost", "late", "refused"];
const ALL = Object.entries(BEHAVIOURS);

/** Other actors while processes run and crash. */
const OTHERS: Readonly<Record<string, () => Partial<Circumstances>>> = {
  "no other actor": () => ({}),
  "a provider that sends callbacks": () => ({ sendsCallback: () => true }),
  "forged webhooks": () => ({
    meanwhile: atMost(40, (others) => others.sendCallback()),
  }),
  "a reviewer who acts at once": () => ({ meanwhile: (others) => others.reviewCase() }),
  "a merchant that spends its refund": () => ({
    meanwhile: (others) => {
      if (others.stored.published.includes("failed")) others.spend();
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
  test.each(ALL)("a process may crash anywhere when the provider %s", async (_name, behaviour) => {
    const { tasks } = await simulate(happyPath({ behaviour, ...others() }));

    for (let number = 0; number < tasks; number++) {
      for (const moment of MOMENTS) {
        const dies = (task: number, at: Moment) => task === number && at === moment;
        await simulate(happyPath({ behaviour, ...others(), dies }));
      }
    }
  });
});

const CALLS_MAX = 6;

test.each(ALL)("the ledger may fail at any call when the provider %s", async (_name, behaviour) => {
  for (const kind of FAULTS) {
    for (let number = 0; number < CALLS_MAX; number++) {
      let calls = 0;
      const fault = () => (calls++ === number ? kind : "nothing");
      await simulate(
        happyPath({ behaviour, fault, lateMs: () => 25_000, sendsCallback: () => true }),
      );
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
  ] as const)("a %s purchase is %s within 90 s", async (status, state) => {
    const behaviour = {
      timeline: [[0, status]],
      says: TIMEOUT,
      answers: outage(0, outageMs),
    } as const;

    const { purchase, failedAt } = await simulate(happyPath({ behaviour }));

    expect(purchase.state).toBe(state);
    const settledAt = failedAt ?? purchase.completedAt?.getTime() ?? Number.NaN;
    expect(settledAt - START).toBeLessThan(outageMs + 90 * SECOND_MS);
  });

  test("an unknown purchase fails soon after the grace period, not after the schedule", async () => {
    const timeline = [[0, "nothing"]] as const;
    const behaviour = { timeline, says: TIMEOUT, answers: outage(0, outageMs) };

    const { failedAt = Number.NaN } = await simulate(happyPath({ behaviour }));

    const earliestMs = Math.max(outageMs, 10 * MINUTE_MS);
    expect(failedAt - START).toBeLessThan(earliestMs + 3 * MINUTE_MS);
  });
});
