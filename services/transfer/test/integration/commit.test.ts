import { connect, type Database } from "@kobo/postgres";
import { TcpProxy } from "@kobo/testing";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { SCHEMA } from "../../src/db/schema";
import { aRequest } from "../factories";
import { FROM_WALLET, PAYER, refundWorld } from "./refund-world";
import { worlds } from "./world";

const { aWorld, database } = worlds();

const WALLET = 10_000_000n;

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

/** The insert, the hold, the rail's answer and the post are one transaction each. */
const COMMITS = [1, 2, 3, 4];

/** Cuts the connection at the n-th COMMIT, before or after the server executes it. */
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

describe.each(["before", "after"] as const)(
  "when the connection is lost %s the server commits",
  (when) => {
    test.each(COMMITS)("the transfer is paid exactly once (COMMIT %d)", async (number) => {
      const world = aWorld({ db });
      const command = aRequest();
      cutAt(number, when);

      const { transfer } = await createExternalTransfer(world.parts, command);

      expect(transfer.state).toBe("completed");
      expect(world.rail.sent()).toBe(1);
      expect(world.ledger.available()).toBe(WALLET - 100_000n);
      expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
      expect(await world.publishedEvents(command)).toEqual(["transfer.completed"]);
      expect(await world.row(command)).toMatchObject({
        state: "completed",
        calls: 1,
        due_at: null,
      });
    });
  },
);

describe.each(["before", "after"] as const)(
  "when the connection is lost %s the server commits a refund",
  (when) => {
    test.each(COMMITS)("to a bank account, it is paid exactly once (COMMIT %d)", async (number) => {
      const world = aWorld({ db });
      const { received, refund, totals, tenant } = refundWorld(world);
      const payment = received();
      cutAt(number, when);

      const { refund: paid } = await refund(payment, { amount: 60_000n });

      expect(paid.state).toBe("completed");
      expect(world.rail.sent()).toBe(1);
      expect(world.ledger.available()).toBe(WALLET - 60_000n);
      expect(await totals(payment)).toEqual({ reserved: 60_000n, given: 60_000n, begun: 0n });
      expect(await world.publishedEvents({ tenant })).toEqual([
        "payment_refund.created",
        "payment_refund.completed",
      ]);
    });

    test.each([1, 2])("to a wallet, the money moves exactly once (COMMIT %d)", async (number) => {
      const world = aWorld({ db });
      const { received, refund, totals } = refundWorld(world);
      const payment = received(FROM_WALLET);
      cutAt(number, when);

      const { refund: paid } = await refund(payment, { amount: 60_000n });

      expect(paid.state).toBe("completed");
      expect(world.ledger.available()).toBe(WALLET - 60_000n);
      expect(world.ledger.balance(PAYER)).toBe(60_000n);
      expect(await totals(payment)).toEqual({ reserved: 60_000n, given: 60_000n, begun: 0n });
    });
  },
);

test.each([2, 3, 4])(
  "another process finishes a transfer whose database failed from COMMIT %d on",
  async (number) => {
    const world = aWorld({ db });
    const command = aRequest();
    let commits = 0;
    proxy.inspectRequests((chunk) => {
      if (chunk.toString("latin1").toUpperCase().includes("COMMIT")) commits++;
      return commits >= number ? "cut" : "pass";
    });

    await expect(createExternalTransfer(world.parts, command)).rejects.toBeInstanceOf(Error);

    world.parts.db = database().db;
    const { id } = await world.row(command);
    for (let turn = 0; turn < 3; turn++) await world.recoverNow(id);
    await world.change(id, { grace_ends_at: world.ago("1 s") });
    await world.recoverNow(id);
    const { state } = await world.row(command);
    const wasSent = world.rail.sent() === 1;
    expect(["completed", "failed", "lost"]).toContain(state);
    expect(state === "completed").toBe(wasSent);
    expect(world.ledger.available()).toBe(wasSent ? WALLET - 100_000n : WALLET);
    expect(world.ledger.total()).toBe(0n);
  },
);
