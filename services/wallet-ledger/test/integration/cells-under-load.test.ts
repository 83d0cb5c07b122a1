import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { eventually, TcpProxy } from "@kobo/testing";
import type { Writer } from "../../src/app/writer";
import { WRITER_NAME } from "../../src/db/writer-connection";
import type { Group } from "../../src/domain/transfer";
import { drawing } from "../drawing";
import { aGroup, aSingle, PAYEE_CELL, PAYER_CELL } from "../factories";
import { aPayment, CELLS, type CellWallet, testCells } from "./cells";
import { readMoney, totalOf } from "./cells-money";
import { logger, reason, submitOne } from "./ledger";

const cells = testCells();

const WALLETS = 6;
const BALANCE = 3_000n;

/** Kills, and snapshots that differ: with fewer a test shows nothing. */
const ENOUGH = 10;

/** A group of one transfer, and the wallets that it moves money between. */
interface Payment {
  from: CellWallet;
  to: CellWallet;
  amount: bigint;
  group: Group;
}

/** Wallets in both cells, and payments between any two of them. */
async function givenTraffic() {
  const random = drawing();
  const wallets: CellWallet[] = [];
  for (let index = 0; index < WALLETS; index++) {
    for (const cell of CELLS) wallets.push(await cells.givenWallet(cell, BALANCE));
  }
  const next = (): Payment => {
    const from = wallets[random(wallets.length)] as CellWallet;
    const others = wallets.filter((each) => each !== from);
    const to = others[random(others.length)] as CellWallet;
    const amount = BigInt(1 + random(900));
    return { from, to, amount, group: groupOf(from, to, amount) };
  };
  return { wallets, next };
}

function groupOf(from: CellWallet, to: CellWallet, amount: bigint): Group {
  if (from.cell !== to.cell) return aPayment(from, to, { amount });
  const item = aSingle({ debit: from.account, credit: to.account, amount });
  return aGroup([item], { merchantId: from.merchantId });
}

/** Reads until it is over; no snapshot shows half a transfer. Returns how many different ones there were. */
async function watchMoney(isOver: (seen: number) => boolean): Promise<number> {
  const first = await readMoney(cells);
  const seen = new Set<string>();
  while (!isOver(seen.size)) {
    const money = await readMoney(cells);
    expect(money.map(totalOf)).toEqual(first.map(totalOf));
    const [ours, theirs] = money.map(({ clearing }) => clearing);
    // Two servers have no snapshot in common.
    if (cells.servers().length === 1) expect(ours).toBe(-(theirs ?? 0n));
    seen.add(String(ours));
  }
  return seen.size;
}

/** Each wallet has what the committed payments left it. */
async function expectBalances(wallets: CellWallet[], committed: readonly Payment[]): Promise<void> {
  for (const each of wallets) {
    const moved = committed.reduce(
      (sum, { from, to, amount }) =>
        sum + (to === each ? amount : 0n) - (from === each ? amount : 0n),
      0n,
    );
    expect(await cells.balanceOf(each)).toEqual({ ledger: BALANCE + moved, held: 0n });
  }
}

/** A logger of writers that counts their deadlocks. */
function countingDeadlocks() {
  let deadlocks = 0;
  const warn = ({ err }: { err: { code?: string } }) => {
    if (err.code === DEADLOCK) deadlocks++;
  };
  const log: Logger = Object.assign(Object.create(logger), { warn });
  return { log, seen: () => deadlocks };
}

const DEADLOCK = "40P01";

test("transfers in both directions, beside transfers within each cell, never deadlock and are never partly visible", async () => {
  const { wallets, next } = await givenTraffic();
  const { log, seen } = countingDeadlocks();
  const own = new Map(CELLS.map((cell) => [cell as string, cells.givenWriterIn(cell, log)]));
  const between = [cells.givenWriterBetween({ log }), cells.givenWriterBetween({ log })];
  const writerFor = ({ from, to }: Payment, index: number): Writer =>
    (from.cell === to.cell ? own.get(from.cell) : between[index % 2]) as Writer;
  const payments = Array.from({ length: 3_000 }, next);
  let isOver = false;
  const watching = watchMoney(() => isOver);

  const outcomes: string[] = [];
  const callers = Array.from({ length: 48 }, async (_, caller) => {
    for (let index = caller; index < payments.length; index += 48) {
      const payment = payments[index] as Payment;
      outcomes[index] = reason(await submitOne(writerFor(payment, index), payment.group));
    }
  });
  await Promise.all(callers);
  isOver = true;

  expect(await watching).toBeGreaterThan(ENOUGH);
  expect(new Set(outcomes)).toEqual(new Set(["committed", "INSUFFICIENT_FUNDS"]));
  expect(seen()).toBe(0);
  await expectBalances(
    wallets,
    payments.filter((_, index) => outcomes[index] === "committed"),
  );
}, 120_000);

/** On a node, also the backends that work for a writer at the coordinator. Returns how many were killed: one, or none. */
async function killWriter(server: Database): Promise<number> {
  const { rows } = await server.raw(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE (application_name = ? OR application_name LIKE 'citus\\_internal%')
       AND datname = current_database() ORDER BY random() LIMIT 1`,
    [WRITER_NAME],
  );
  return rows.length;
}

test("writers whose backends are killed leave no partial transfer and contradict no answer", async () => {
  const { wallets, next } = await givenTraffic();
  const own = new Map(CELLS.map((cell) => [cell as string, cells.givenWriterIn(cell)]));
  const between = [cells.givenWriterBetween(), cells.givenWriterBetween()];
  const least = Date.now() + 8_000;
  const most = Date.now() + 60_000;
  let kills = 0;
  let snapshots = 0;
  // On a slow machine longer than the least.
  const isOver = () => Date.now() > (kills > ENOUGH && snapshots > ENOUGH ? least : most);
  const answered: { payment: Payment; answers: string[] }[] = [];
  /** Of two processes at once, until both know. */
  const ask = async (payment: Payment): Promise<void> => {
    const answers: string[] = [];
    answered.push({ payment, answers });
    const { from, to } = payment;
    const writers = from.cell === to.cell ? [own.get(from.cell) as Writer] : between;
    for (const writer of writers) {
      await eventually(async () => {
        const answer = reason(await submitOne(writer, payment.group));
        answers.push(answer);
        expect(answer).not.toBe("unknown");
      }, 30_000);
    }
  };
  const callers = Array.from({ length: 24 }, async () => {
    while (!isOver()) await ask(next());
  });
  const nemesis = async () => {
    // On a cluster a killed backend ends work on two servers.
    const servers = cells.servers();
    for (let turn = 0; !isOver(); turn++) {
      await delay(120 * servers.length);
      kills += await killWriter(servers[turn % servers.length] as Database);
    }
  };

  const watching = watchMoney((seen) => {
    snapshots = seen;
    return isOver();
  });

  await Promise.all([watching, nemesis(), ...callers]);

  expect(kills).toBeGreaterThan(ENOUGH);
  expect(snapshots).toBeGreaterThan(ENOUGH);
  const isAccepted = (answer: string) => answer === "committed" || answer === "exists";
  const accepted = answered.filter(({ answers }) => answers.some(isAccepted));
  for (const { answers } of answered) {
    const definite = new Set(answers.filter((answer) => answer !== "unknown"));
    if (!answers.some(isAccepted)) expect(definite).toEqual(new Set(["INSUFFICIENT_FUNDS"]));
    else expect(answers.filter((answer) => answer === "INSUFFICIENT_FUNDS")).toEqual([]);
  }
  expect(accepted.length).toBeGreaterThan(100);
  await expectBalances(
    wallets,
    accepted.map(({ payment }) => payment),
  );
}, 120_000);

/** The end of the statement and of its answer; `READ COMMITTED` is not the end of either. */
const COMMIT = "COMMIT\0";

describe("a connection that is lost", () => {
  async function givenProxied() {
    const payer = await cells.givenWallet(PAYER_CELL, 1_000n);
    const payee = await cells.givenWallet(PAYEE_CELL);
    const proxy = await TcpProxy.to(cells.url());
    const writer = cells.givenWriterBetween({ url: proxy.through(cells.url()) });
    await writer.connect();
    const end = async () => {
      await writer.stop();
      await proxy.close();
    };
    return { payer, payee, proxy, writer, end };
  }

  test("before COMMIT: nothing is in either cell, and the batch is retried", async () => {
    const { payer, payee, proxy, writer, end } = await givenProxied();
    let cuts = 0;
    proxy.inspectRequests((chunk) => (chunk.includes(COMMIT) && cuts++ < 2 ? "cut" : "pass"));

    const result = await submitOne(writer, aPayment(payer, payee));

    expect([reason(result), cuts > 2]).toEqual(["committed", true]);
    expect(await cells.balanceOf(payee)).toEqual({ ledger: 100n, held: 0n });
    await end();
  });

  test("after COMMIT: the transfer is found in both cells, once", async () => {
    const { payer, payee, proxy, writer, end } = await givenProxied();
    let cuts = 0;
    proxy.inspectResponses((chunk) => (chunk.includes(COMMIT) && cuts++ < 2 ? "cut" : "pass"));

    const result = await submitOne(writer, aPayment(payer, payee));

    expect([reason(result), cuts > 0]).toEqual(["exists", true]);
    expect(await cells.balanceOf(payer)).toEqual({ ledger: 900n, held: 0n });
    expect(await cells.balanceOf(payee)).toEqual({ ledger: 100n, held: 0n });
    await end();
  });

  test("permanently: the outcome is unknown, and a retry with the same id commits", async () => {
    const { payer, payee, proxy, writer, end } = await givenProxied();
    const group = aPayment(payer, payee);
    proxy.refuse(true);

    expect(reason(await submitOne(writer, group))).toBe("unknown");

    proxy.refuse(false);
    expect(reason(await submitOne(writer, group))).toBe("committed");
    await end();
  }, 60_000);
});
