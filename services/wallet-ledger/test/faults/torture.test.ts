import { randomUUID } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { connectBus, decodeEvents, ensureTopics } from "@kobo/events";
import { eventually, testKafka } from "@kobo/testing";
import { openWallet } from "../../src/app/open-wallet";
import { MODE } from "../factories";
import { logger, testLedger } from "../integration/ledger";
import { callUntil, resolveDoubts, type Submission, UNKNOWN } from "./callers";
import { CRASH_POINTS, type CrashPoint } from "./crash-points";
import { Generator } from "./generator";
import { LedgerProcess } from "./ledger-process";
import { disturb, failSomeDeletes, keepBatches } from "./nemesis";
import { type PublishedEvent, publishedWith } from "./published";

/** At least; longer by option: `TORTURE_SECONDS=3600 npm test -- torture`. */
const SECONDS = Number(process.env.TORTURE_SECONDS ?? 20);
/** On a slow machine the processes take longer to have crashed at each point. */
const SECONDS_MAX = 3 * SECONDS + 90;
const WALLETS = 12;
const CALLERS = 24;

const ledger = testLedger();
const topicPrefix = `test-${randomUUID()}`;
const bus = connectBus({ ...testKafka(), clientId: "test", topicPrefix, logger });
const processes: LedgerProcess[] = [];

beforeAll(() => ensureTopics(bus, { replication: 1 }));
afterEach(() => Promise.all(processes.splice(0).map((each) => each.end())));

/** Answers that a repeat may still turn into a commit. */
const OPEN_ANSWERS = new Set([UNKNOWN, "HOLD_NOT_FOUND", "TOO_LATE"]);
const isAccepted = (answer: string) => answer === "COMMITTED" || answer === "EXISTS";
const isRefused = (answer: string) => !isAccepted(answer) && !OPEN_ANSWERS.has(answer);
const idsOf = ({ group }: Submission) => (group.items ?? []).map(({ id }) => String(id));

test(
  "two processes that crash at every crash point keep every invariant and contradict no answer",
  async () => {
    const wallets = await Promise.all(
      Array.from({ length: WALLETS }, async () => {
        const merchantId = newUuid();
        const payId = (await ledger.givenWallet(20_000n, merchantId)).name;
        await openWallet(ledger.db(), { merchantId, mode: MODE, payId, currency: "USD" });
        return { merchantId, payId };
      }),
    );
    await keepBatches(ledger.admin());
    await failSomeDeletes(ledger.admin());
    const begun = Date.now();
    const crashes = new Map(CRASH_POINTS.map(({ name }) => [name, 0]));
    const isOver = () => {
      const seconds = (Date.now() - begun) / 1_000;
      const isComplete = [...crashes.values()].every((count) => count > 0);
      return seconds > (isComplete ? SECONDS : SECONDS_MAX);
    };
    const armed = new Map(CRASH_POINTS.map(({ name }) => [name, 0]));
    // On a busy machine there are few crashes: first where there was none, then where fewest processes were sent to.
    const nextPoint = (): CrashPoint | undefined => {
      if (isOver()) return undefined;
      const hadCrash = ({ name }: CrashPoint) => Math.min(crashes.get(name) ?? 0, 1);
      const starts = ({ name }: CrashPoint) => armed.get(name) ?? 0;
      const [point] = CRASH_POINTS.toSorted(
        (a, b) => hadCrash(a) - hadCrash(b) || starts(a) - starts(b),
      );
      if (point) armed.set(point.name, starts(point) + 1);
      return point;
    };
    const options = {
      ...{ databaseUrl: ledger.url(), topicPrefix },
      nextPoint,
      onCrash: ({ name }: CrashPoint) => void crashes.set(name, (crashes.get(name) ?? 0) + 1),
    };
    processes.push(await LedgerProcess.start(options), await LedgerProcess.start(options));
    const generator = new Generator(wallets);

    const [faults, ...lists] = await Promise.all([
      disturb(isOver, processes, ledger.admin()),
      ...Array.from({ length: CALLERS }, () => callUntil(isOver, processes, generator)),
    ]);
    for (const each of processes) await each.restart();
    const all = lists.flat();
    await resolveDoubts(all, processes);
    await eventually(async () => {
      expect(await ledger.db()("outbox_batches").select("id")).toEqual([]);
    }, 60_000);

    const accepted = all.filter(({ answers }) => answers.some(isAccepted));
    const refused = all.filter(
      ({ answers }) => !answers.some(isAccepted) && answers.some(isRefused),
    );
    const committedIds = await column("transfers", "id");
    const announced = firstOfEach(await publishedWith(bus, "payid.payment.completed"));
    const committed = firstOfEach(await publishedWith(bus, "ledger.transfers.committed"));
    const eventIds = new Set(committed.map(({ id }) => id));

    // Every accepted group is there as a whole, and none was also refused.
    for (const submission of accepted) {
      expect(idsOf(submission).filter((id) => !committedIds.has(id))).toEqual([]);
      expect(submission.answers.filter(isRefused)).toEqual([]);
    }
    // No part of a refused group is there, unless the id was another group's.
    for (const submission of refused.filter(({ answers }) => !answers.includes("ID_REUSED"))) {
      expect(idsOf(submission).filter((id) => committedIds.has(id))).toEqual([]);
    }
    // Each committed group is published: these, and the funding of each wallet. Nothing else is.
    expect(
      accepted.map((submission) => idsOf(submission)[0] ?? "").filter((id) => !eventIds.has(id)),
    ).toEqual([]);
    expect(committed.length).toBe(accepted.length + WALLETS);
    expectOrderOfTime(committed);
    // So is each accepted group's announcement.
    const announcedIds = accepted.flatMap(({ group }) =>
      (group.announcements ?? []).map(({ eventId }) => String(eventId)),
    );
    expect(announced.map(idOf).sort()).toEqual(announcedIds.sort());
    expectRunningTotals(announced);
    expect(announced.length).toBeGreaterThan(SECONDS / 10);
    // Each event was written once; only the relay repeats.
    expect((await writtenIds()).sort()).toEqual([...committed, ...announced].map(idOf).sort());

    const answers = all.flatMap((submission) => submission.answers);
    const counts = [...Map.groupBy(answers, (answer) => answer)].map(([answer, list]) => [
      answer,
      list.length,
    ]);
    const lostCommits = processes.reduce((sum, each) => sum + each.lostCommits, 0);
    const figures = {
      ...{ groups: all.length, announced: announced.length, faults, lostCommits },
      ...{ crashes: Object.fromEntries(crashes), answers: Object.fromEntries(counts) },
    };
    process.stdout.write(`torture: ${JSON.stringify(figures)}\n`);
    expect(accepted.length).toBeGreaterThan(SECONDS * 5);
    for (const count of crashes.values()) expect(count).toBeGreaterThan(0);
    // The audit of every invariant follows, as after each test of this ledger.
  },
  SECONDS_MAX * 1_000 + 240_000,
);

const idOf = ({ id }: PublishedEvent): string => id;

/** The ids of all events that were committed, each as often as it was. */
async function writtenIds(): Promise<string[]> {
  const payloads: Buffer[] = await ledger.db()("kept_batches").pluck("payload");
  return payloads.flatMap(decodeEvents).map(({ eventId }) => eventId);
}

/** Without repeats. Order is promised for the first record of each event. */
function firstOfEach(events: readonly PublishedEvent[]): PublishedEvent[] {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The events of a hold and of what closes it have one key. */
function expectOrderOfTime(committed: readonly PublishedEvent[]): void {
  for (const events of Map.groupBy(committed, ({ key }) => key).values()) {
    const times = events.map(({ data }) => JSON.parse(data).at);
    expect(times).toEqual(times.toSorted());
  }
}

/** Each counts its group and those before. Groups with several payments announce nothing. */
function expectRunningTotals(announced: readonly PublishedEvent[]): void {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const { data } of announced) {
    const { tally, amount, count, sum } = JSON.parse(data);
    const before = sums.get(tally) ?? { count: 0, sum: 0 };
    expect(count).toBeGreaterThan(before.count);
    expect(sum).toBeGreaterThanOrEqual(before.sum + amount);
    sums.set(tally, { count, sum });
  }
}

async function column(table: string, name: string): Promise<Set<string>> {
  const rows: Record<string, string>[] = await ledger.db()(table).select(name);
  return new Set(rows.map((row) => row[name] ?? ""));
}
