import { newUuid } from "@kobo/core/ids";
import type { WireEvent } from "@kobo/events";
import { openWallet } from "../../src/app/open-wallet";
import { MODE } from "../factories";
import { testLedger } from "../integration/ledger";
import { callUntil, resolveDoubts, type Submission, UNKNOWN } from "./callers";
import { Generator } from "./generator";
import { LedgerProcess } from "./ledger-process";
import { haunt } from "./nemesis";

/** Longer by option: `TORTURE_SECONDS=3600 npm test -- torture`. */
const SECONDS = Number(process.env.TORTURE_SECONDS ?? 60);
const WALLETS = 12;
const CALLERS = 24;

const ledger = testLedger();
const processes: LedgerProcess[] = [];

afterEach(() => Promise.all(processes.splice(0).map((each) => each.end())));

/** Answers that a repeat may still turn into a commit. */
const OPEN_ANSWERS = new Set([UNKNOWN, "HOLD_NOT_FOUND", "TOO_LATE"]);
const isAccepted = (answer: string) => answer === "COMMITTED" || answer === "EXISTS";
const isRefused = (answer: string) => !isAccepted(answer) && !OPEN_ANSWERS.has(answer);
const idsOf = ({ group }: Submission) => (group.items ?? []).map(({ id }) => String(id));

test(
  `two processes under kills and cuts for ${SECONDS} s keep every invariant and every word`,
  async () => {
    const wallets = await Promise.all(
      Array.from({ length: WALLETS }, async () => {
        const merchantId = newUuid();
        const payId = (await ledger.givenWallet(20_000n, merchantId)).name;
        await openWallet(ledger.db(), { merchantId, mode: MODE, payId, currency: "USD" });
        return { merchantId, payId };
      }),
    );
    processes.push(
      await LedgerProcess.start(ledger.url()),
      await LedgerProcess.start(ledger.url()),
    );
    const generator = new Generator(wallets);
    const until = Date.now() + SECONDS * 1_000;

    const [faults, ...lists] = await Promise.all([
      haunt(until, processes, ledger.admin()),
      ...Array.from({ length: CALLERS }, () => callUntil(until, processes, generator)),
    ]);
    const all = lists.flat();
    await resolveDoubts(all, processes);

    const accepted = all.filter(({ answers }) => answers.some(isAccepted));
    const refused = all.filter(
      ({ answers }) => !answers.some(isAccepted) && answers.some(isRefused),
    );
    const committedIds = await column("transfers", "id");
    const events = await ledger.events();
    const announced = events.filter(({ source }) => source === "payid");
    const committed = events.filter(({ source }) => source === "wallet_ledger");
    const eventIds = new Set(committed.map(({ eventId }) => eventId));

    // Every accepted group is there as a whole, and none was also refused.
    for (const submission of accepted) {
      expect(idsOf(submission).filter((id) => !committedIds.has(id))).toEqual([]);
      expect(submission.answers.filter(isRefused)).toEqual([]);
    }
    // No part of a refused group is there, unless the id was another group's.
    for (const submission of refused.filter(({ answers }) => !answers.includes("ID_REUSED"))) {
      expect(idsOf(submission).filter((id) => committedIds.has(id))).toEqual([]);
    }
    // Each committed group is told once: these, and the funding of each wallet.
    expect(
      accepted.map((submission) => idsOf(submission)[0] ?? "").filter((id) => !eventIds.has(id)),
    ).toEqual([]);
    expect(committed.length).toBe(accepted.length + WALLETS);
    expect(eventIds.size).toBe(committed.length);
    // Each accepted group's announcement is there once, and no other.
    const announcedIds = accepted.flatMap(({ group }) =>
      (group.announcements ?? []).map(({ eventId }) => String(eventId)),
    );
    expect(announced.map(({ eventId }) => eventId).sort()).toEqual(announcedIds.sort());
    expect(announced.length).toBeGreaterThan(SECONDS / 10);
    expectRunningTotals(announced);

    const answers = all.flatMap((submission) => submission.answers);
    const counts = [...Map.groupBy(answers, (answer) => answer)].map(([answer, list]) => [
      answer,
      list.length,
    ]);
    const figures = { groups: all.length, ...faults, answers: Object.fromEntries(counts) };
    process.stdout.write(`torture: ${JSON.stringify(figures)}\n`);
    expect(accepted.length).toBeGreaterThan(SECONDS * 5);
    expect(faults.kills + faults.terminations + faults.cuts).toBeGreaterThan(SECONDS / 2);
    // The audit of every invariant follows, as after each test of this ledger.
  },
  SECONDS * 1_000 + 240_000,
);

/** In the order of the outbox, each counts its group and those before. Groups with several payments announce nothing. */
function expectRunningTotals(announced: readonly WireEvent[]): void {
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
