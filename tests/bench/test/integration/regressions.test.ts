import { testDatabase } from "@kobo/postgres/testing";
import { MIGRATIONS } from "@kobo/wallet-ledger/dist/db/schema";
import { plainSubject, type Subject, writerSubject } from "../../src/benches/ledger/subjects";
import { inParallel } from "../../src/world/in-parallel";
import { eventsInOutbox, openWallets, toTransferGroup } from "../../src/world/ledger";
import { type Load, nextOrder, type Wallet } from "../../src/world/order";
import { countsIn } from "./database-counts";
import { logOf } from "./database-log";
import { startLedger } from "./ledger-in-process";
import { StatementCounter } from "./statement-counter";

/**
 * Guards what makes the ledger fast by counts and by ratios within one run: they do not depend on the machine or its
 * load, as times do. Each bound is far from the measured value, and excludes a ledger without batches. The plain ledger
 * shows the counts of such a ledger.
 */
const database = testDatabase(MIGRATIONS);
/** The number of callers of most figures, and of measurements of other ledgers. */
const CALLERS = 64;
const WALLETS = 100;
const TRANSFERS = 2_000;
/** For the plain ledger, which is slow on purpose. */
const FEW_TRANSFERS = 400;
const TIMEOUT_MS = 60_000;

let wallets: Wallet[];
beforeAll(async () => {
  const service = await startLedger(database().url);
  wallets = await openWallets(service.gateway, WALLETS);
  await service.stop();
}, TIMEOUT_MS);

const LEDGERS = {
  writer: (url: string) => writerSubject(url),
  plain: async (url: string) => plainSubject(url, "one by one"),
};

/** Makes transfers with one ledger, which is stopped afterwards. `make` returns their duration in ms. */
async function use<Result>(
  name: keyof typeof LEDGERS,
  url: string,
  work: (make: (count: number, load: Load) => Promise<number>) => Promise<Result>,
): Promise<Result> {
  const subject: Subject = await LEDGERS[name](url);
  const make = async (count: number, load: Load): Promise<number> => {
    const transfer = () => subject.transfer(nextOrder(wallets, load, name));
    const startedAt = performance.now();
    await inParallel(count, { callers: CALLERS, work: transfer });
    return performance.now() - startedAt;
  };
  try {
    return await work(make);
  } finally {
    await subject.stop();
  }
}

/** Commits per transfer of this ledger, with those of its connections. */
async function commitsPerTransfer(name: keyof typeof LEDGERS, count: number): Promise<number> {
  const { url } = database();
  const before = await countsIn(url);
  await use(name, url, (make) => make(count, "hot"));
  return ((await countsIn(url)).commits - before.commits) / count;
}

/** Changed rows per transfer, with those of its event. */
async function changesPerTransfer(name: keyof typeof LEDGERS, count: number) {
  const { url, adminUrl } = database();
  const before = await countsIn(url);
  const log = await logOf(adminUrl, () => use(name, url, (make) => make(count, "spread")));
  return {
    rows: ((await countsIn(url)).rows - before.rows) / count,
    indexEntries: log.indexEntries / count,
    logBytes: log.bytes / count,
  };
}

async function statementsPerTransfer(name: keyof typeof LEDGERS, count: number): Promise<number> {
  const { counter, url } = await StatementCounter.before(database().url);
  try {
    await use(name, url, (make) => make(count, "spread"));
    return counter.statements / count;
  } finally {
    await counter.stop();
  }
}

test(
  "many transfers of one wallet, and their events, share each commit",
  async () => {
    const eventsBefore = await eventsInOutbox(database().adminUrl);
    const grouped = await commitsPerTransfer("writer", TRANSFERS);
    const events = (await eventsInOutbox(database().adminUrl)).size - eventsBefore.size;
    const plain = await commitsPerTransfer("plain", FEW_TRANSFERS);

    expect(events).toBe(TRANSFERS);
    expect(grouped).toBeLessThanOrEqual(1 / 8);
    expect(plain).toBeGreaterThanOrEqual(1);
  },
  TIMEOUT_MS,
);

test(
  "a batched transfer costs at most one statement, a plain one eight",
  async () => {
    const grouped = await statementsPerTransfer("writer", TRANSFERS);
    const plain = await statementsPerTransfer("plain", FEW_TRANSFERS);

    expect(grouped).toBeLessThanOrEqual(1);
    expect(plain).toBe(8);
  },
  TIMEOUT_MS,
);

test(
  "a batched transfer and its event stay within the limits for rows, index entries and WAL bytes",
  async () => {
    const grouped = await changesPerTransfer("writer", TRANSFERS);
    const plain = await changesPerTransfer("plain", FEW_TRANSFERS);

    expect(grouped.rows).toBeLessThanOrEqual(6);
    expect(grouped.indexEntries).toBeLessThanOrEqual(5.5);
    expect(grouped.logBytes).toBeLessThanOrEqual(2_000);
    expect(plain.rows).toBeGreaterThanOrEqual(7);
    expect(plain.indexEntries).toBeGreaterThanOrEqual(6);
    expect(plain.logBytes).toBeGreaterThanOrEqual(2_000);
  },
  TIMEOUT_MS,
);

test(
  "on one hot wallet, group commit is at least three times as fast as a transaction for each transfer",
  async () => {
    const { url } = database();
    const msPerTransfer = { writer: 0, plain: 0 };
    // Both are warm and take turns, so that other load on the machine affects both alike.
    await use("writer", url, (group) =>
      use("plain", url, async (plain) => {
        for (const make of [group, plain]) await make(FEW_TRANSFERS / 2, "hot");
        for (let round = 0; round < 3; round++) {
          msPerTransfer.writer += (await group(TRANSFERS / 2, "hot")) / (TRANSFERS / 2);
          msPerTransfer.plain += (await plain(FEW_TRANSFERS / 2, "hot")) / (FEW_TRANSFERS / 2);
        }
      }),
    );

    expect(msPerTransfer.plain / msPerTransfer.writer).toBeGreaterThanOrEqual(3);
  },
  TIMEOUT_MS,
);

test(
  "concurrent transfers are coalesced: each costs at most 0.3 calls to the ledger",
  async () => {
    const service = await startLedger(database().url);
    const asked = () => {
      const deadline = Date.now() + TIMEOUT_MS;
      return { group: toTransferGroup(nextOrder(wallets, "spread", "rpc"), deadline), deadline };
    };
    const coalesced = async (): Promise<void> => {
      const { group, deadline } = asked();
      const { outcome } = await service.ledger.createTransfers(group, deadline);
      expect(outcome).toBe("committed");
    };
    const unary = async (): Promise<void> => {
      const { group, deadline } = asked();
      const { results } = await service.ledger.calls.CreateTransfers(
        { groups: [group] },
        { deadline },
      );
      expect(results[0]?.outcome).toBe("TRANSFER_OUTCOME_COMMITTED");
    };
    const callsOf = async (count: number, transfer: () => Promise<void>): Promise<number> => {
      const before = service.calls();
      await inParallel(count, { callers: CALLERS, work: transfer });
      return (service.calls() - before) / count;
    };

    try {
      expect(await callsOf(TRANSFERS, coalesced)).toBeLessThanOrEqual(0.3);
      expect(await callsOf(FEW_TRANSFERS, unary)).toBe(1);
    } finally {
      await service.stop();
    }
  },
  TIMEOUT_MS,
);
