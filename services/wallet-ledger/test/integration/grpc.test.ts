import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "@kobo/core/ids";
import { WalletLedger } from "@kobo/protos";
import type { Announcement } from "@kobo/protos/wallet_ledger/v1/Announcement";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { type CallerName, type Calls, connectTo, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS } from "@kobo/rpc/testing";
import { Writer } from "../../src/app/writer";
import { Writers } from "../../src/app/writers";
import { openWriterConnection } from "../../src/db/writer-connection";
import { walletLedger } from "../../src/grpc/wallet-ledger";
import { logger, testLedger } from "./ledger";

const ledger = testLedger();
/** As the service that may ask for it. */
let calls: Calls<typeof WalletLedger.service>;
let callsOf: (name: CallerName) => Calls<typeof WalletLedger.service>;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  const connect = () => openWriterConnection(ledger.database());
  const writer = new Writer({ connect, logger });
  const writers = new Writers(writer);
  const parts = { db: ledger.db(), reads: ledger.reads(), writers, logger };
  const services = [implement(WalletLedger.service, walletLedger(parts))];
  const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
  const target = `ipv4:127.0.0.1:${server.port}`;
  const clients = new Map(
    TEST_CALLERS.map((caller) => [
      caller.name,
      connectTo(WalletLedger, { target, balance: "pick_first", caller }),
    ]),
  );
  callsOf = (name) => {
    const client = clients.get(name);
    if (!client) throw new Error(`There is no ${name}.`);
    return client.calls;
  };
  calls = {
    ...callsOf("gateway"),
    ListTransfers: callsOf("transfer").ListTransfers,
    ListPayments: callsOf("payid").ListPayments,
    GetTallies: callsOf("payid").GetTallies,
    ListMovements: callsOf("dashboard").ListMovements,
  };
  stops.push(...[...clients.values()].map(({ close }) => close), server.stop, () => writer.stop());
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const merchantId = newUuid();
const payId = `g-${newUuid()}.wallet`;
const owner = { merchantId, mode: "MODE_TEST" as const };

const aWireItem = (fields: TransferItem = {}): TransferItem => ({
  id: newUuid(),
  kind: "TRANSFER_KIND_SINGLE",
  debit: { wallet: payId },
  credit: { system: "SYSTEM_ACCOUNT_RAIL_CLEARING" },
  amountKobo: "100",
  type: "TRANSFER_TYPE_EXTERNAL_TRANSFER",
  ...fields,
});
const aWireClosing = (fields: TransferItem = {}): TransferItem => ({
  ...aWireItem({ kind: "TRANSFER_KIND_POST", pendingId: newUuid(), amountKobo: "0", ...fields }),
  debit: null,
  credit: null,
});
const aWireGroup = (items: TransferItem[], fields: TransferGroup = {}): TransferGroup => ({
  ...owner,
  items,
  context: { notAfterMs: Date.now() + 10_000, requestId: "r" },
  ...fields,
});
const fund = (amountKobo: string) =>
  aWireItem({
    debit: { system: "SYSTEM_ACCOUNT_WORLD" },
    credit: { wallet: payId },
    amountKobo,
    type: "TRANSFER_TYPE_FUNDING",
  });
const create = (caller: CallerName, ...groups: TransferGroup[]) =>
  callsOf(caller).CreateTransfers({ groups });
const refusals = async (caller: CallerName, ...groups: TransferGroup[]) =>
  (await create(caller, ...groups)).results.map(({ refusal }) => refusal);

test("a wallet is opened, funded, debited and read over the wire", async () => {
  await calls.OpenWallet({ ...owner, payId, currency: "NGN" });
  const paid = aWireItem({
    reference: { family: "REFERENCE_FAMILY_TRANSFER", text: "order-1" },
    onceKeys: [{ scope: "ONCE_KEY_SCOPE_DEBIT", key: "k-1" }],
    narration: "Lunch",
    from: { payId, name: "Ada Stores" },
    to: { payId: "x.dpid", name: "Bola" },
  });
  const hold = aWireItem({ kind: "TRANSFER_KIND_PENDING", amountKobo: "250" });

  await create("funding-cli", aWireGroup([fund("1000")]));
  const { results } = await create(
    "transfer",
    aWireGroup([paid]),
    aWireGroup([hold]),
    aWireGroup([paid]),
  );

  expect(results.map(({ outcome }) => outcome)).toEqual([
    "TRANSFER_OUTCOME_COMMITTED",
    "TRANSFER_OUTCOME_COMMITTED",
    "TRANSFER_OUTCOME_EXISTS",
  ]);
  const { wallets } = await calls.ListWallets(owner);
  expect(wallets).toMatchObject([
    {
      payId,
      currency: "NGN",
      balance: { availableKobo: "650", heldKobo: "250", ledgerKobo: "900" },
    },
  ]);
  const { entries, hasMore } = await calls.ListEntries({ ...owner, payId, limit: 1 });
  expect({ entries, hasMore }).toMatchObject({
    entries: [
      {
        seq: "2",
        amountKobo: "-100",
        balanceAfterKobo: "900",
        type: "TRANSFER_TYPE_EXTERNAL_TRANSFER",
        reference: "order-1",
        narration: "Lunch",
      },
    ],
    hasMore: true,
  });
  const found = await Promise.all([
    calls.GetTransfer({ ...owner, id: String(paid.id) }),
    calls.GetTransfer({ ...owner, reference: paid.reference ?? null }),
    calls.GetTransfer({ ...owner, onceKey: { walletPayId: payId, key: "k-1" } }),
  ]);
  expect(new Set(found.map(({ transfer }) => transfer?.id))).toEqual(new Set([paid.id]));
  const held = await calls.GetTransfer({ ...owner, id: String(hold.id) });
  expect(held.transfer).toMatchObject({
    kind: "TRANSFER_KIND_PENDING",
    holdState: "HOLD_STATE_OPEN",
  });
});

test("payments through a static PayID are listed from a moment on, oldest first", async () => {
  const paid = (amountKobo: string) =>
    aWireItem({
      debit: { system: "SYSTEM_ACCOUNT_WORLD" },
      credit: { wallet: payId },
      type: "TRANSFER_TYPE_PAYID_PAYMENT",
      amountKobo,
      to: { payId: "ada.spid", name: "Ada" },
    });
  const list = async (sinceMs: number | string) =>
    (
      await calls.ListPayments({
        ...owner,
        walletPayId: payId,
        toPayId: "ada.spid",
        sinceMs,
        limit: 10,
      })
    ).payments;
  await create("payid", aWireGroup([paid("10")]));
  const [first] = await list(0);
  await delay(5);
  await create("payid", aWireGroup([paid("20")]));

  expect((await list(0)).map(({ amountKobo }) => amountKobo)).toEqual(["10", "20"]);
  expect((await list(Number(first?.atMs) + 1)).map(({ amountKobo }) => amountKobo)).toEqual(["20"]);
});

test("payments are tallied by PayID, and a tally is visible only to its merchant", async () => {
  const pay = (key: string, amountKobo: string, payer: string) =>
    create(
      "payid",
      aWireGroup([
        aWireItem({
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: payId },
          type: "TRANSFER_TYPE_PAYID_PAYMENT",
          amountKobo,
          from: { payId: "", name: payer },
          to: { payId: key, name: "Ada" },
        }),
      ]),
    );
  await pay("tallied.spid", "10", "Chidi");
  await pay("once.dpid", "7", "Ngozi");
  await pay("tallied.spid", "20", "Ngozi");
  const lookup = { ...owner, walletPayId: payId };

  const { tallies } = await calls.GetTallies({
    lookups: [
      { ...lookup, key: "tallied.spid" },
      { ...lookup, key: "never.spid" },
      { ...lookup, key: "once.dpid" },
      { ...lookup, key: "once.dpid", merchantId: newUuid() },
      { ...lookup, key: "once.dpid", mode: "MODE_LIVE" },
    ],
  });

  expect(tallies).toMatchObject([
    { count: "2", sumKobo: "30", firstPayerName: "Chidi" },
    { count: "0", sumKobo: "0", lastAtMs: "0", firstPayerName: "" },
    { count: "1", sumKobo: "7", firstPayerName: "Ngozi" },
    { count: "0" },
    { count: "0" },
  ]);
  expect(Date.now() - Number(tallies[0]?.lastAtMs)).toBeLessThan(60_000);
  await expect(calls.GetTallies({ lookups: [] })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});

describe("announcements", () => {
  const aPayment = () =>
    aWireItem({
      debit: { system: "SYSTEM_ACCOUNT_WORLD" },
      credit: { wallet: payId },
      type: "TRANSFER_TYPE_PAYID_PAYMENT",
      to: { payId: "announced.spid", name: "Ada" },
      tallyKey: "announced.spid",
    });
  const anAnnouncement = (fields: Announcement = {}): Announcement => ({
    eventId: newUuid(),
    name: "payid.payment.completed",
    source: "payid",
    key: "announced.spid",
    merchantId,
    pieces: ['{"total":', "}"],
    slots: ["ANNOUNCEMENT_SLOT_TALLY_SUM"],
    ...fields,
  });

  test("are published once, after the group's own event, which names them", async () => {
    const announcement = anAnnouncement();
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const group = { ...aWireGroup([aPayment()]), announcements: [announcement] };
    const context = { ...group.context, traceparent };

    await create("payid", { ...group, context });
    await create("payid", { ...group, context });

    const { eventId } = announcement;
    const events = await ledger.events();
    const index = events.findIndex((event) => event.eventId === eventId);
    expect(events.filter((event) => event.eventId === eventId)).toEqual([
      {
        ...{ eventId, name: "payid.payment.completed", source: "payid", key: "announced.spid" },
        ...{ merchantId, mode: "test", at: expect.any(Date), traceparent, data: '{"total":100}' },
        ...{ domain: "payid", version: 1 },
      },
    ]);
    expect(JSON.parse(events[index - 1]?.data ?? "")).toMatchObject({
      rootId: group.items?.[0]?.id,
      announced: ["payid.payment.completed"],
    });
  });

  test.each<[string, Announcement[], item?: TransferItem]>([
    ["more than four", Array.from({ length: 5 }, () => anAnnouncement())],
    ["an unknown event", [anAnnouncement({ name: "payid.payment.started" })]],
    [
      "an event that the ledger does not publish",
      [anAnnouncement({ name: "reconciliation.difference" })],
    ],
    ["another service's event", [anAnnouncement({ name: "transfer.completed" })]],
    ["an id that is no UUID", [anAnnouncement({ eventId: "1" })]],
    ["a merchant that is no UUID", [anAnnouncement({ merchantId: "" })]],
    ["no key", [anAnnouncement({ key: "" })]],
    ["a line feed in the key", [anAnnouncement({ key: "a\nb" })]],
    ["a line feed in the data", [anAnnouncement({ pieces: ["{", "\n}"] })]],
    ["too few pieces", [anAnnouncement({ pieces: ["{}"] })]],
    ["an unknown slot", [anAnnouncement({ slots: ["ANNOUNCEMENT_SLOT_UNSPECIFIED"] })]],
    ["too much data", [anAnnouncement({ pieces: ["x".repeat(16_384), "}"] })]],
    [
      "a tally without a payment",
      [anAnnouncement()],
      { type: "TRANSFER_TYPE_FUNDING", tallyKey: "" },
    ],
    ["a tally of another PayID", [], { tallyKey: "other.spid" }],
  ])("are refused with %s, and the group with them", async (_, announcements, item = {}) => {
    const group = { ...aWireGroup([{ ...aPayment(), ...item }]), announcements };

    expect(await refusals("payid", group)).toEqual(["TRANSFER_REFUSAL_INVALID"]);
  });

  test("of another service's events are not permitted", async () => {
    const completed = anAnnouncement({ name: "transfer.completed", source: "transfer" });
    const group = { ...aWireGroup([aPayment()]), announcements: [completed] };

    expect(await refusals("payid", group)).toEqual(["TRANSFER_REFUSAL_NOT_PERMITTED"]);
  });
});

test("a transfer or a wallet of another merchant is not found", async () => {
  const stranger = { merchantId: newUuid(), mode: "MODE_TEST" as const };
  const reference = { family: "REFERENCE_FAMILY_TRANSFER" as const, text: "order-1" };

  for (const asker of [stranger, { ...owner, mode: "MODE_LIVE" as const }]) {
    await expect(calls.GetBalance({ ...asker, payId })).rejects.toMatchObject({
      code: "WALLET_NOT_FOUND",
    });
    await expect(calls.ListEntries({ ...asker, payId, limit: 10 })).rejects.toMatchObject({
      code: "WALLET_NOT_FOUND",
    });
    await expect(calls.GetTransfer({ ...asker, reference })).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    await expect(
      calls.GetTransfer({ ...asker, onceKey: { walletPayId: payId, key: "k-1" } }),
    ).rejects.toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    expect((await calls.ListWallets(asker)).wallets).toEqual([]);
  }
});

test("a card payment in another currency is authorised, captured and read over the wire", async () => {
  await calls.OpenWallet({ ...owner, payId, currency: "USD" });
  const usd = { currency: "USD" };
  const hold = aWireItem({
    ...usd,
    kind: "TRANSFER_KIND_PENDING",
    debit: { system: "SYSTEM_ACCOUNT_CARD_CLEARING" },
    credit: { wallet: payId },
    amountKobo: "900",
    type: "TRANSFER_TYPE_CARD_AUTHORIZATION",
    onceKeys: [{ scope: "ONCE_KEY_SCOPE_CREDIT", key: "pay-1" }],
  });
  const post = aWireClosing({
    pendingId: hold.id ?? "",
    amountKobo: "700",
    type: "TRANSFER_TYPE_CARD_PAYMENT",
  });
  const fee = aWireItem({
    ...usd,
    debit: { wallet: payId },
    credit: { system: "SYSTEM_ACCOUNT_FEE_REVENUE" },
    amountKobo: "25",
    type: "TRANSFER_TYPE_CARD_FEE",
  });
  const cost = aWireItem({
    ...usd,
    debit: { system: "SYSTEM_ACCOUNT_PROCESSOR_COST" },
    credit: { system: "SYSTEM_ACCOUNT_CARD_CLEARING" },
    amountKobo: "9",
    type: "TRANSFER_TYPE_CARD_COST",
  });

  const groups = [aWireGroup([hold]), aWireGroup([post, fee, cost]), aWireGroup([hold])];
  const { results } = await create("card-payments", ...groups);

  expect(results.map(({ outcome }) => outcome)).toEqual([
    "TRANSFER_OUTCOME_COMMITTED",
    "TRANSFER_OUTCOME_COMMITTED",
    "TRANSFER_OUTCOME_EXISTS",
  ]);
  const { wallets } = await calls.ListWallets(owner);
  expect(wallets).toMatchObject([
    { payId, currency: "NGN", settlingKobo: "0" },
    { payId, ...usd, balance: { ledgerKobo: "675" } },
  ]);
  expect(wallets[1]).not.toHaveProperty("settlingKobo");
  const { entries } = await calls.ListEntries({ ...owner, payId, ...usd, limit: 10 });
  expect(entries.map(({ type, amountKobo }) => [type, amountKobo])).toEqual([
    ["TRANSFER_TYPE_CARD_FEE", "-25"],
    ["TRANSFER_TYPE_CARD_PAYMENT", "700"],
  ]);
});

test("money in settlement is shown next to the balance, with separate entries", async () => {
  const waiting = aWireItem({
    debit: { system: "SYSTEM_ACCOUNT_CARD_CLEARING" },
    credit: { settling: payId },
    amountKobo: "77",
    type: "TRANSFER_TYPE_CARD_PAYMENT",
  });

  expect(await refusals("card-payments", aWireGroup([waiting]))).toEqual([
    "TRANSFER_REFUSAL_UNSPECIFIED",
  ]);

  const { wallet } = await calls.GetBalance({ ...owner, payId, currency: "NGN" });
  expect(wallet).toMatchObject({ currency: "NGN", settlingKobo: "77" });
  const { entries } = await calls.ListEntries({ ...owner, payId, settling: true, limit: 10 });
  expect(entries).toMatchObject([{ seq: "1", transferId: waiting.id, balanceAfterKobo: "77" }]);
});

test("an unknown currency is an error", async () => {
  for (const currency of ["XOF", "usd"]) {
    const request = { ...owner, payId, currency };
    const answer = { code: "INVALID_CURRENCY" };
    await expect(calls.GetBalance(request)).rejects.toMatchObject(answer);
    await expect(calls.ListEntries({ ...request, limit: 1 })).rejects.toMatchObject(answer);
    const opening = calls.OpenWallet(request);
    await expect(opening).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  }
});

test("an invalid item is refused alone, and the other items succeed", async () => {
  const reference = { family: "REFERENCE_FAMILY_TRANSFER" as const, text: "order-9" };
  const nonsense: TransferGroup[] = [
    aWireGroup([]),
    aWireGroup(Array.from({ length: 17 }, () => aWireItem())),
    aWireGroup([aWireItem()], { merchantId: "me" }),
    aWireGroup([aWireItem()], { mode: "MODE_UNSPECIFIED" }),
    aWireGroup([aWireItem({ id: "1" })]),
    aWireGroup([aWireItem({ kind: "TRANSFER_KIND_UNSPECIFIED" })]),
    aWireGroup([aWireItem({ type: "TRANSFER_TYPE_UNSPECIFIED" })]),
    aWireGroup([aWireItem({ amountKobo: "0" })]),
    aWireGroup([aWireItem({ amountKobo: "-1" })]),
    aWireGroup([aWireItem({ amountKobo: String(2n ** 53n) })]),
    aWireGroup([aWireItem({ debit: null })]),
    aWireGroup([aWireItem({ credit: { wallet: payId } })]),
    aWireGroup([aWireItem({ credit: { system: "SYSTEM_ACCOUNT_UNSPECIFIED" } })]),
    aWireGroup([aWireItem({ narration: "a\0b" })]),
    aWireGroup([aWireItem({ narration: "x".repeat(201) })]),
    aWireGroup([aWireItem({ reference: { family: "REFERENCE_FAMILY_TRANSFER", text: "" } })]),
    aWireGroup([aWireItem({ reference: { text: "r" } })]),
    aWireGroup([aWireItem({ onceKeys: [{ scope: "ONCE_KEY_SCOPE_CREDIT", key: "k" }] })]),
    aWireGroup([aWireItem({ onceKeys: [{ key: "k" }] })]),
    aWireGroup([aWireItem({ dailyCapKobo: "-1" })]),
    aWireGroup([aWireItem({ pendingId: newUuid() })]),
    aWireGroup([aWireItem({ currency: "XOF" })]),
    aWireGroup([aWireItem({ currency: "usd" })]),
    aWireGroup([aWireItem({ debit: { settling: "a\0b" } })]),
    aWireGroup([aWireItem({ currency: "USD", reference })]),
    aWireGroup([aWireItem({ debit: { settling: payId }, reference })]),
    aWireGroup([aWireClosing({ currency: "NGN" })]),
    aWireGroup([aWireItem({ kind: "TRANSFER_KIND_POST" })]),
    aWireGroup([aWireClosing({ kind: "TRANSFER_KIND_VOID", amountKobo: "100" })]),
  ];

  const good = aWireGroup([aWireItem({ amountKobo: "1" })]);
  const answers = await refusals("transfer", ...nonsense, good);

  expect(answers).toEqual([
    ...Array(nonsense.length).fill("TRANSFER_REFUSAL_INVALID"),
    "TRANSFER_REFUSAL_UNSPECIFIED",
  ]);
});

test("a service moves money only as permitted, and the other items succeed", async () => {
  const minted = (caller: CallerName, fields: TransferItem = {}) =>
    refusals(caller, aWireGroup([{ ...fund("100000000000"), ...fields }]));
  const live = aWireGroup([fund("100000000000")], { mode: "MODE_LIVE" });
  const hold = aWireItem({ kind: "TRANSFER_KIND_PENDING", amountKobo: "1" });
  const { wallet: before } = await calls.GetBalance({ ...owner, payId });

  const answers = await Promise.all([
    minted("payid"),
    minted("bills"),
    minted("payid", { type: "TRANSFER_TYPE_CARD_PAYMENT" }),
    refusals("gateway", live, aWireGroup([aWireItem({ amountKobo: "1" })])),
    // All or none: what is permitted by itself goes with what is not.
    refusals(
      "transfer",
      aWireGroup([aWireItem({ amountKobo: "1" }), fund("5")]),
      aWireGroup([hold]),
    ),
  ]);
  const closed = aWireClosing({ kind: "TRANSFER_KIND_VOID", pendingId: hold.id ?? "" });
  const asBills = { ...closed, type: "TRANSFER_TYPE_BILL_PURCHASE" as const };

  expect(answers).toEqual([
    ["TRANSFER_REFUSAL_NOT_PERMITTED"],
    ["TRANSFER_REFUSAL_NOT_PERMITTED"],
    ["TRANSFER_REFUSAL_NOT_PERMITTED"],
    ["TRANSFER_REFUSAL_NOT_PERMITTED", "TRANSFER_REFUSAL_NOT_PERMITTED"],
    ["TRANSFER_REFUSAL_NOT_PERMITTED", "TRANSFER_REFUSAL_UNSPECIFIED"],
  ]);
  // Only the services that create a kind of hold may close it.
  expect(await refusals("bills", aWireGroup([closed]))).toEqual(["TRANSFER_REFUSAL_NOT_PERMITTED"]);
  expect(await refusals("bills", aWireGroup([asBills]))).toEqual(["TRANSFER_REFUSAL_INVALID"]);
  expect(await refusals("transfer", aWireGroup([closed]))).toEqual([
    "TRANSFER_REFUSAL_UNSPECIFIED",
  ]);
  const { wallet: after } = await calls.GetBalance({ ...owner, payId });
  expect(after?.balance).toEqual({ ...before?.balance, asOfMs: after?.balance?.asOfMs });
});

test("a lookup without an id, reference or key is an error", async () => {
  await expect(calls.GetTransfer(owner)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

test("a payment to a PayID of the same merchant is accepted as a pair, and an unpaired item is refused", async () => {
  const own = `o-${newUuid()}.wallet`;
  const other = { ...owner, merchantId: newUuid() };
  await calls.OpenWallet({ ...other, payId: own, currency: "NGN" });
  await create("funding-cli", aWireGroup([{ ...fund("1000"), credit: { wallet: own } }], other));
  const clearing = { system: "SYSTEM_ACCOUNT_PAYID_CLEARING" } as const;
  const type = "TRANSFER_TYPE_PAYID_TRANSFER";
  const into = (fields = {}) =>
    aWireItem({ type, debit: { wallet: own }, credit: clearing, ...fields });
  const outOf = (fields = {}) =>
    aWireItem({ type, debit: clearing, credit: { wallet: own }, ...fields });

  const { results } = await create(
    "transfer",
    aWireGroup([into()], other),
    aWireGroup([outOf()], other),
    aWireGroup([into({ amountKobo: "200" }), outOf()], other),
    aWireGroup([into({ kind: "TRANSFER_KIND_PENDING" }), outOf()], other),
    aWireGroup([into(), outOf()], other),
  );

  expect(results.map(({ refusal }) => refusal)).toEqual([
    ...Array(4).fill("TRANSFER_REFUSAL_NOT_PERMITTED"),
    "TRANSFER_REFUSAL_UNSPECIFIED",
  ]);
  const { wallet } = await calls.GetBalance({ ...other, payId: own });
  expect(wallet?.balance).toMatchObject({ availableKobo: "1000", ledgerKobo: "1000" });
});
