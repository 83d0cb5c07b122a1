import { BEHAVIOURS } from "../model/behaviours";
import { type Circumstances, type Moment, theBest } from "../model/circumstances";
import type { Trouble } from "../model/ledger";
import { play } from "../model/play";
import type { World } from "../model/world";

const MOMENTS: readonly Moment[] = ["before", "done", "stored"];
const TROUBLES: readonly Trouble[] = ["not sent", "lost", "unheard", "late", "refused"];
const ALL = Object.entries(BEHAVIOURS);

/** Who else has to do with the purchase while processes work at it, or die. */
const OTHERS: Readonly<Record<string, () => Partial<Circumstances>>> = {
  "nobody else": () => ({}),
  "a provider that tells of its news": () => ({ hearsOfChange: () => true }),
  "somebody who sends false notices": () => ({ meanwhile: atMost(40, (world) => world.notice()) }),
  "a person who is always there": () => ({ meanwhile: (world) => world.visit() }),
  "a merchant who spends what he gets back": () => ({
    meanwhile: (world) => {
      if (world.stored.told.includes("failed")) world.spend();
    },
  }),
};

function atMost(times: number, work: (world: World) => void): (world: World) => void {
  let left = times;
  return (world) => {
    if (left-- > 0) work(world);
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
