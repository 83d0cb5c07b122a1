import { Unsound } from "@kobo/saga/testing";
import { RULES, type Rules } from "../../model/circumstances";
import { PLANTED } from "../../model/planted";
import { play } from "../../model/play";
import { walkOf } from "../../model/random-walk";

const WALKS = 20_000;

/** The first seed with which a purchase ends badly. */
async function firstUnsound(rules: Rules): Promise<number | undefined> {
  for (let seed = 1; seed <= WALKS; seed++) {
    try {
      await play(walkOf(seed), rules);
    } catch (error) {
      if (!(error instanceof Unsound)) throw error;
      return seed;
    }
  }
  return undefined;
}

test(`${WALKS} purchases to which anything may happen all end well`, async () => {
  for (let seed = 1; seed <= WALKS; seed++) await play(walkOf(seed));
}, 120_000);

test.each(Object.entries(PLANTED))("it is found out when %s", async (_, mistake) => {
  expect(await firstUnsound({ ...RULES, ...mistake })).toBeDefined();
});
