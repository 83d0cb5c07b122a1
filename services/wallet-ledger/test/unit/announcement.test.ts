import { newUuid } from "@kobo/core/ids";
import { type Announcement, mayAnnounce } from "../../src/domain/announcement";
import type { BatchState } from "../../src/domain/batch";
import { decideBatch } from "../../src/domain/decide";
import type { Group } from "../../src/domain/transfer";
import { ADA, aGroup, aHold, aSingle, aState, system, wallet } from "../factories";

const BOLA = wallet("bola.wallet").id;

function anAnnouncement(): Announcement {
  return {
    ...{ eventId: newUuid(), name: "payid.payment.completed", source: "payid" },
    ...{ key: "b01a.dpid", merchantId: ADA },
    pieces: ['{"count":', ',"sum":', ',"at":"', '"}'],
    slots: ["tally_count", "tally_sum", "committed_at"],
  };
}

const paying = (amount: bigint): Group =>
  aGroup([aSingle({ amount })], { announcements: [anAnnouncement()] });

const dataOf = (state: BatchState, groups: Group[]) =>
  decideBatch(state, groups).effects.groups.map(({ announced }) =>
    announced.map(({ data }) => JSON.parse(data)),
  );

test("an announcement has the commit time, and a tally that includes earlier payments of the batch", () => {
  const state = aState();
  const before = { accountId: BOLA, key: "b01a.dpid", firstId: newUuid(), lastAt: 0 };
  state.tallies.set(`${BOLA}/b01a.dpid`, { ...before, count: 4n, sum: 400n });
  const at = new Date(state.now).toISOString();

  const data = dataOf(state, [paying(10n), paying(20n)]);

  expect(data).toEqual([[{ count: 5, sum: 410, at }], [{ count: 6, sum: 430, at }]]);
});

test("refused groups and repeats change no tally and announce nothing", () => {
  const state = aState();
  const accepted = paying(10n);
  const inPart = aGroup([aSingle(), aSingle({ amount: 5_000n })], {
    announcements: [{ ...anAnnouncement(), pieces: ["{}"], slots: [] }],
  });

  const { effects } = decideBatch(state, [accepted, paying(5_000n), inPart, accepted]);

  expect(effects.groups.map(({ announced }) => announced.length)).toEqual([1]);
  expect([...effects.tallies.values()]).toEqual([
    expect.objectContaining({ count: 1n, sum: 10n, firstId: accepted.items[0]?.id }),
  ]);
});

test("only payments into a wallet through a PayID are tallied", () => {
  const { effects } = decideBatch(aState(), [
    aGroup([aHold()]),
    aGroup([aSingle({ type: "bill_purchase", credit: system("bill_clearing") })]),
    aGroup([aSingle({ type: "bill_reversal", debit: system("bill_clearing") })]),
    aGroup([aSingle({ to: { payId: "", name: "" } })]),
    aGroup([aSingle({ credit: system("payid_clearing") })]),
  ]);

  expect(effects.tallies.size).toBe(0);
});

test.each([
  ["transfer", "transfer", true],
  ["transfer", "payid", true],
  ["payid", "payid", true],
  ["payid", "transfer", false],
  ["transfer", "wallet_ledger", false],
  ["bills", "bills", false],
  ["", "payid", false],
])("%s announcing events of %s: %s", (caller, source, isAllowed) => {
  expect(mayAnnounce(caller, { source })).toBe(isAllowed);
});
