import { connect, type Database } from "@kobo/postgres";
import { TcpProxy } from "@kobo/testing";
import { SCHEMA } from "../../src/db/schema";
import { cardWorlds, codeOf, type World } from "./world";

const { aWorld, database } = cardWorlds();

const WALLET = "NGN wallet ada-stores.wallet";
const OWN_MONEY = 1_000_000n;

let proxy: TcpProxy;
let db: Database;
beforeEach(async () => {
  proxy = await TcpProxy.to(database().url);
  db = connect({
    url: proxy.through(database().url),
    schema: SCHEMA,
    applicationName: "test",
  });
});
afterEach(async () => {
  await db.destroy();
  await proxy.close();
});

/** Breaks the connection at the n-th COMMIT, before or after the server executes it. */
function cutAt(number: number, when: "before" | "after"): void {
  let commits = 0;
  proxy.inspectRequests((chunk) => {
    if (!chunk.toString("latin1").toUpperCase().includes("COMMIT")) return "pass";
    commits++;
    return when === "before" && commits === number ? "cut" : "pass";
  });
  let isLost = false;
  proxy.inspectResponses((chunk) => {
    const isIt = when === "after" && commits === number && !isLost && chunk.includes("COMMIT");
    isLost ||= isIt;
    return isIt ? "cut" : "pass";
  });
}

/** Makes the database unavailable from the n-th COMMIT on. */
function makeUnavailableFrom(number: number): void {
  let commits = 0;
  proxy.inspectRequests((chunk) => {
    if (chunk.toString("latin1").toUpperCase().includes("COMMIT")) commits++;
    return commits >= number ? "cut" : "pass";
  });
}

/** A world with a database connection that can break. */
function aWorldBehindProxy(): World {
  return aWorld({ db });
}

/** Restores the connection and resumes as another process. */
async function recoverElsewhere(world: World): Promise<void> {
  proxy.inspectRequests(() => "pass");
  await world.recoverNow();
}

describe.each(["before", "after"] as const)(
  "a connection that breaks %s the server commits",
  (when) => {
    // The transactions: insert, opened, charged, posted.
    test.each([1, 2, 3, 4])(
      "does not affect a charge: the card is charged once (COMMIT %d)",
      async (number) => {
        const world = aWorldBehindProxy();
        cutAt(number, when);

        const { payment } = await world.create();

        expect(payment.status).toBe("succeeded");
        expect(world.processor.confirms()).toBe(1);
        expect(world.ledger.merchantsMoney()).toBe(98_500n);
        expect(await world.eventNames()).toEqual(["payment.created", "payment.succeeded"]);
        expect(await world.rows()).toMatchObject([{ calls: 1, due_at: null }]);
      },
    );

    // The transactions: held, sent, answered, posted.
    test.each([1, 2, 3, 4])(
      "does not affect a refund: it is executed once (COMMIT %d)",
      async (number) => {
        const world = aWorldBehindProxy();
        const { payment } = await world.create();
        world.ledger.ledger.fund(WALLET, OWN_MONEY);
        cutAt(number, when);

        const { refund } = await world.refund(payment.id, { amount: 30_000 }, { key: "key" });

        expect(refund.status).toBe("succeeded");
        expect(await world.refundRows(payment)).toHaveLength(1);
        const { id } = await world.row(payment);
        expect(world.processor.givenBack(id)).toBe(30_000n);
        expect((await world.get(payment.id)).amount_refunded).toBe(30_000);
        expect((await world.eventNames()).slice(2)).toEqual(["payment.refunded"]);
      },
    );

    // The transactions: answered, posted. The command's own is not repeatable.
    test.each([2, 3])("does not affect a capture (COMMIT %d)", async (number) => {
      const world = aWorldBehindProxy();
      const { payment } = await world.create({ capture: false });
      cutAt(number, when);

      const { payment: captured } = await world.capture(payment.id, { amount: 40_000 });

      expect(captured).toMatchObject({ status: "succeeded", amount_captured: 40_000 });
      expect(world.ledger.merchantsMoney()).toBe(39_400n);
    });

    test.each(["capture", "cancel"] as const)(
      "while a %s command is stored causes an error, and a repeat with its key executes it once",
      async (kind) => {
        const world = aWorldBehindProxy();
        const { payment } = await world.create({ capture: false });
        cutAt(1, when);

        await expect(world[kind](payment.id, {}, { key: "key" })).rejects.toBeInstanceOf(Error);

        const again = () => world[kind](payment.id, {}, { key: "key" });
        // The process that lost the connection still holds the lease.
        if (when === "after") expect(await codeOf(again())).toBe("IDEMPOTENCY_KEY_IN_USE");
        else expect((await again()).replay).toBe("REPLAY_NONE");
        await recoverElsewhere(world);
        expect((await again()).replay).toBe("REPLAY_BY_KEY");
        const status = kind === "capture" ? "succeeded" : "canceled";
        expect((await world.get(payment.id)).status).toBe(status);
        expect(world.ledger.merchantsMoney()).toBe(kind === "capture" ? 98_500n : 0n);
      },
    );
  },
);

describe("a database that becomes unavailable", () => {
  test.each([1, 2, 3, 4])(
    "from a charge's COMMIT %d on leaves a payment that another process finishes without a second charge",
    async (number) => {
      const world = aWorldBehindProxy();
      makeUnavailableFrom(number);

      await expect(world.create()).rejects.toBeInstanceOf(Error);

      const charged = world.processor.confirms();
      await recoverElsewhere(world);
      await world.recoverNow();
      const rows = await world.rows();
      const states = { 1: [], 2: ["refused"], 3: ["succeeded"], 4: ["succeeded"] };
      expect(rows.map(({ state }) => state)).toEqual(states[number as keyof typeof states]);
      expect(world.processor.confirms()).toBe(charged);
      expect(world.ledger.merchantsMoney()).toBe(charged === 1 ? 98_500n : 0n);
      expect(world.ledger.ledger.total("NGN")).toBe(0n);
    },
  );

  test.each([1, 2, 3, 4])(
    "from a refund's COMMIT %d on leaves a refund that another process finishes at most once",
    async (number) => {
      const world = aWorldBehindProxy();
      const { payment } = await world.create();
      world.ledger.ledger.fund(WALLET, OWN_MONEY);
      makeUnavailableFrom(number);

      await expect(world.refund(payment.id, { amount: 30_000 })).rejects.toBeInstanceOf(Error);

      await recoverElsewhere(world);
      await world.recoverNow();
      const { id } = await world.row(payment);
      const given = world.processor.givenBack(id);
      const states = { 1: [], 2: ["refused"], 3: ["succeeded"], 4: ["succeeded"] };
      const rows = await world.refundRows(payment);
      expect(rows.map(({ state }) => state)).toEqual(states[number as keyof typeof states]);
      expect(given).toBe(number > 2 ? 30_000n : 0n);
      expect(world.ledger.ledger.balance(WALLET)).toBe(OWN_MONEY + 98_500n - given);
      expect(world.ledger.ledger.openHolds()).toBe(0);
      expect((await world.get(payment.id)).amount_refunded).toBe(Number(given));
    },
  );
});
