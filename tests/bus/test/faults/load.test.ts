import { ownBroker } from "../broker";
import { untilNoLag } from "../lag";
import { countEffects, untilOutboxIsEmpty, violationsOf } from "../proof";
import { busWorld } from "../world";
import { keysWithPrefix, writeRange } from "../writer";

const world = busWorld(ownBroker());

const KEYS = 1_000;
const EVENTS_PER_KEY = 100;
const EVENTS_PER_TRANSACTION = 10;
const KEYS_PER_TRANSACTION = 100;
const TIMEOUT_MS = 180_000;

/** Fills the outbox with concurrent transactions, each key in its order. */
async function writeAll(keys: readonly string[]): Promise<void> {
  const { db } = world();
  const parts = Array.from({ length: KEYS / KEYS_PER_TRANSACTION }, (_, i) =>
    keys.slice(i * KEYS_PER_TRANSACTION, (i + 1) * KEYS_PER_TRANSACTION),
  );
  await Promise.all(
    parts.map(async (part) => {
      for (let from = 0; from < EVENTS_PER_KEY; from += EVENTS_PER_TRANSACTION) {
        await writeRange(db, part, { from, to: from + EVENTS_PER_TRANSACTION });
      }
    }),
  );
}

test("a hundred thousand events each take effect once and in order", async () => {
  const { bus, db, relay, process: member } = world();
  const keys = keysWithPrefix("load", KEYS);
  const begun = performance.now();
  relay();
  member({ name: "one", group: "load" });

  await writeAll(keys);
  const writtenMs = performance.now() - begun;
  await untilOutboxIsEmpty(db, TIMEOUT_MS);
  const relayedMs = performance.now() - begun;
  await untilNoLag(bus, "load", TIMEOUT_MS);
  const tookMs = performance.now() - begun;

  const total = KEYS * EVENTS_PER_KEY;
  const rate = (ms: number) => Math.round(total / (ms / 1_000));
  process.stdout.write(
    `bus: ${total} events, outbox to effect: ${rate(tookMs)}/s in all ` +
      `(written after ${Math.round(writtenMs)} ms, published after ${Math.round(relayedMs)} ms)\n`,
  );
  expect(await countEffects(db, { group: "load" })).toBe(total);
  expect(await violationsOf(db, "load", new Map(keys.map((key) => [key, EVENTS_PER_KEY])))).toEqual(
    [],
  );
}, 200_000);
