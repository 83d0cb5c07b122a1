import { setTimeout as delay } from "node:timers/promises";
import { connect } from "@kobo/postgres";
import pg from "pg";
import { Writer } from "../../src/app/writer";
import { addPartitions } from "../../src/db/partitions";
import { schemaOf } from "../../src/db/schema";
import { openWriterConnection } from "../../src/db/writer-connection";
import type { Cell } from "../../src/domain/account";
import type { Group } from "../../src/domain/transfer";
import { aGroup, aHold, aSingle, PAYEE_CELL, PAYER_CELL } from "../factories";
import { aPayment, type CellWallet, testCells } from "./cells";
import { logger, reason, submitOne } from "./ledger";

/** A cell moves between the nodes of its cluster while its merchants pay, are paid and hold money. */

const onCluster = process.env.TEST_CITUS_SERVERS ? test : test.skip;

const BALANCE = 10_000n;
const MOVES = 4;
const PAUSE_MS = 500;
/** The time limit of a request to the API. */
const REQUEST_MS = 10_000;

const cells = testCells();

/** Moves the cell to the node where it is not. Returns the URL of its ledger there. */
async function move(cell: Cell): Promise<string> {
  const schema = schemaOf(cell);
  const coordinator = new pg.Client({ connectionString: cells.adminUrl() });
  await coordinator.connect();
  const { rows } = await coordinator.query<{ host: string; port: number }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
     WHERE groupid > 0 AND nodeport NOT IN (
       SELECT nodeport FROM citus_shards s JOIN pg_class c ON c.oid = s.table_name
       WHERE c.relnamespace = $1::regnamespace
     )`,
    [schema],
  );
  const { host = "", port = 0 } = rows[0] ?? {};
  await coordinator.query("SELECT citus_schema_move($1::regnamespace, $2::text, $3::int)", [
    ...[schema, host, port],
  ]);
  await coordinator.end();
  const url = new URL(cells.databaseOf(cell).url);
  url.port = String(port);
  return url.href;
}

/** Divides the cell's tables from a moment on, which comes while it moves. */
async function divide(cell: Cell): Promise<void> {
  const schema = schemaOf(cell);
  const db = connect({ url: cells.adminUrl(), schema, applicationName: "test owner" });
  await addPartitions(db, new Date(Date.now() + 3_000), { schema, marginMs: 0 });
  await db.destroy();
}

/** Merchants of the cell that moves and of another, and the requests that they make without end. */
async function givenRequests() {
  const here = () => cells.givenWallet(PAYER_CELL, BALANCE);
  const [ada, chidi, dayo] = [await here(), await here(), await here()];
  const bola = await cells.givenWallet(PAYEE_CELL, BALANCE);
  const alone = (from: CellWallet, item: Group["items"][number]) =>
    aGroup([item], { merchantId: from.merchantId });
  const amount = 1n;
  const out = () => aPayment(ada, bola, { amount });
  const back = () => aPayment(bola, chidi, { amount });
  const within = () => alone(ada, aSingle({ debit: ada.account, credit: chidi.account, amount }));
  const hold = () => alone(dayo, aHold({ debit: dayo.account, amount }));
  return { ...{ ada, bola, chidi, dayo }, ...{ out, back, within, hold } };
}

onCluster(
  "a cell moves while merchants pay: requests wait, none fails, and no change is lost",
  async () => {
    const { ada, bola, chidi, dayo, ...requests } = await givenRequests();
    const [one, other] = [cells.givenWriterIn(PAYER_CELL), cells.givenWriterIn(PAYER_CELL)];
    const between = cells.givenWriterBetween();
    const done = { out: 0n, back: 0n, within: 0n, hold: 0n };
    const order: string[] = [];
    let [slowestMs, isOver] = [0, false];
    const request = async (writer: Writer, kind: keyof typeof done): Promise<void> => {
      const begun = Date.now();
      const group = requests[kind]();
      expect(reason(await submitOne(writer, group))).toBe("committed");
      slowestMs = Math.max(slowestMs, Date.now() - begun);
      done[kind] += 1n;
      if (kind === "within") order.push(group.items[0]?.id ?? "");
    };
    const until = async (writer: Writer, kind: keyof typeof done): Promise<void> => {
      while (!isOver) await request(writer, kind);
    };
    const callers = [
      ...[until(one, "within"), until(one, "hold"), until(one, "hold")],
      ...[until(other, "hold"), until(other, "hold")],
      ...[until(between, "out"), until(between, "back")],
    ];

    let url = "";
    for (let moves = 0; moves < MOVES; moves++) {
      await delay(PAUSE_MS);
      if (moves === MOVES / 2) await divide(PAYER_CELL);
      const before = { ...done };
      url = await move(PAYER_CELL);
      // Most of a move is a copy, during which merchants pay on.
      expect(done.hold).toBeGreaterThan(before.hold);
    }
    await delay(PAUSE_MS);
    isOver = true;
    await Promise.all(callers);
    process.stdout.write(`moving cell: ${JSON.stringify({ slowestMs, ...counts(done) })}\n`);

    expect(slowestMs).toBeLessThan(REQUEST_MS);
    const ledgers = await Promise.all([ada, chidi, bola].map((each) => cells.balanceOf(each)));
    const { out, back, within, hold } = done;
    expect(ledgers.map(({ ledger }) => ledger - BALANCE)).toEqual([
      ...[-out - within, back + within, out - back],
    ]);
    expect(await cells.balanceOf(dayo)).toEqual({ ledger: BALANCE, held: hold });
    await expectInOrder(order);

    await Promise.all([one.stop(), other.stop()]);
    const connect = () => openWriterConnection({ url, schema: schemaOf(PAYER_CELL) });
    const restarted = new Writer({ connect, logger });
    await request(restarted, "within");
    await restarted.stop();
    await expectInOrder(order);
  },
  120_000,
);

const counts = (done: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(done).map(([kind, count]) => [kind, Number(count)]));

/** One caller's transfers are in the cell's outbox in the order of its answers. */
async function expectInOrder(ids: readonly string[]): Promise<void> {
  const published = (await cells.eventsIn(PAYER_CELL)).map(({ key }) => key);
  expect(published.filter((key) => ids.includes(key))).toEqual(ids);
}
