import { cardWorlds, codeOf, type Manner, type World } from "../world";

const { aWorld } = cardWorlds();

/** One Idempotency-Key, as gateways hash it while NEW replaces OLD in their secrets. */
const [OLD, NEW] = ["hashed with the old secret", "hashed with the new secret"];
const before: Manner = { key: OLD };
const entering: Manner = { key: OLD, otherKeys: [NEW] };
const both: Manner = { key: NEW, otherKeys: [OLD] };
const after: Manner = { key: NEW };

async function authorized(world: World): Promise<string> {
  return (await world.create({ capture: false })).payment.id;
}

async function paid(world: World): Promise<string> {
  return (await world.create()).payment.id;
}

interface Request {
  name: string;
  given: (world: World) => Promise<string>;
  send: (world: World, id: string, manner: Manner, amount: number) => Promise<{ replay: string }>;
}

const REQUESTS: Request[] = [
  {
    name: "payment",
    given: async () => "",
    send: (world, _, manner, amount) => world.create({ amount }, manner),
  },
  {
    name: "capture",
    given: authorized,
    send: (world, id, manner, amount) => world.capture(id, { amount }, manner),
  },
  {
    name: "refund",
    given: paid,
    send: (world, id, manner, amount) => world.refund(id, { amount }, manner),
  },
];

describe.each(REQUESTS)("a $name", ({ given, send }) => {
  test.each([
    { first: before, next: entering },
    { first: entering, next: both },
    { first: both, next: entering },
    { first: both, next: after },
  ])("whose key was $first.key is recognized when it is now $next.key", async ({ first, next }) => {
    const world = aWorld();
    const id = await given(world);
    expect((await send(world, id, first, 20_000)).replay).toBe("REPLAY_NONE");
    const money = world.ledger.merchantsMoney();

    const repeat = await send(world, id, next, 20_000);
    const other = await codeOf(send(world, id, next, 30_000));

    expect(repeat.replay).toBe("REPLAY_BY_KEY");
    expect(other).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(world.ledger.merchantsMoney()).toBe(money);
  });

  test("is executed once when processes of two rotation steps receive it concurrently", async () => {
    const world = aWorld();
    const id = await given(world);

    const repeats = await Promise.allSettled(
      [entering, both, entering, both].map((manner) => send(world, id, manner, 20_000)),
    );

    const replays = repeats.map((each) =>
      each.status === "fulfilled" ? each.value.replay : each.reason.code,
    );
    expect(replays.filter((replay) => replay === "REPLAY_NONE")).toHaveLength(1);
    for (const replay of replays) {
      expect(replay).toMatch(/^(REPLAY_NONE|REPLAY_BY_KEY|IDEMPOTENCY_KEY_IN_USE)$/);
    }
  });
});

test("a cancellation is recognized under the other hash", async () => {
  const world = aWorld();
  const id = await authorized(world);
  await world.cancel(id, {}, entering);

  expect((await world.cancel(id, {}, both)).replay).toBe("REPLAY_BY_KEY");
});

test("a card is stored once under either hash", async () => {
  const world = aWorld();
  const first = await world.storeCard({}, entering);

  const repeat = await world.storeCard({}, both);

  expect(repeat).toMatchObject({ replayed: true, paymentMethod: { id: first.paymentMethod?.id } });
});

test("a card is stored once when processes of two rotation steps receive it concurrently", async () => {
  const world = aWorld();

  const stored = await Promise.all(
    [entering, both, entering, both].map((manner) => world.storeCard({}, manner)),
  );

  expect(new Set(stored.map(({ paymentMethod }) => paymentMethod?.id)).size).toBe(1);
  expect(stored.filter(({ replayed }) => !replayed)).toHaveLength(1);
});
