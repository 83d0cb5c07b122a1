import { newId, newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { directionOf, KINDS, type Kind } from "../../src/domain/payments/kinds";
import type { ListedPayment, Payments } from "../../src/http/api";
import type { FakePayment } from "../fake-payments";
import { entryIdOf, feeTransactionOf } from "../fake-payments";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();
const NOON = Date.parse("2026-11-24T12:00:00.000Z");

/** A merchant and what its people see of its payments. */
async function aMerchant() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  const { payments } = dashboard.fakes;
  const owner = { merchantId: merchant.id, mode: "test" as Mode };
  const given = <Of extends Kind>(kind: Of, fields: Partial<FakePayment> = {}) =>
    payments.given(owner, kind, fields as object);
  const base = `/merchants/${merchant.id}/test/payments`;
  const list = async (query: Record<string, string> = {}): Promise<Payments> => {
    const { status, body } = await browser.get(`${base}?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return body;
  };
  const search = async (text: string): Promise<Payments> => {
    const { status, body } = await browser.get(`${base}?${new URLSearchParams({ q: text })}`);
    expect(status).toBe(200);
    return body;
  };
  return { dashboard, merchant, browser, given, list, search, base };
}

const idsOf = ({ payments }: { payments: readonly { id: string }[] }) =>
  payments.map(({ id }) => id);

test("all kinds are in one list, newest first, with the API's status", async () => {
  const { given, list } = await aMerchant();
  const all = KINDS.map((kind, index) => given(kind, { atMs: NOON + index }));

  const page = await list();

  expect(idsOf(page)).toEqual(idsOf({ payments: all }).toReversed());
  expect(page).toMatchObject({ missing: [], next: null, completeSince: null });
  expect(page.payments.map(({ kind, direction }) => [kind, direction])).toEqual(
    KINDS.map((kind) => [kind, directionOf(kind)]).toReversed(),
  );
  expect(page.payments.find(({ kind }) => kind === "card_payment")).toEqual({
    ...{ kind: "card_payment", id: all[2]?.id, at: new Date(NOON + 2).toISOString() },
    ...{ direction: "in", amountKobo: "100050", currency: "USD" },
    ...{ status: "succeeded", apiStatus: "succeeded" },
    ...{
      party: "bisi@example.com",
      detail: `visa •••• 4242 · ${all[2]?.reference}`,
      reference: "",
    },
  });
});

test("pages neither repeat nor omit a payment while new ones arrive and many have the same time", async () => {
  const { given, list } = await aMerchant();
  // The ids of payments made later in one millisecond may be lower.
  const all = KINDS.flatMap((kind, index) =>
    Array.from({ length: 25 + index * 5 }, (_, at) => given(kind, { atMs: NOON + (at >> 2) })),
  );
  const seen: ListedPayment[] = [];
  let cursor = "";
  do {
    const page = await list({ cursor });
    seen.push(...page.payments);
    cursor = page.next ?? "";
    given("bill_purchase", { atMs: NOON + 60_000 });
  } while (cursor);

  const times = seen.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(idsOf({ payments: seen }).toSorted()).toEqual(idsOf({ payments: all }).toSorted());
});

test("payments are filtered by kind, status, direction and time, alone and combined", async () => {
  const { given, list } = await aMerchant();
  const bill = given("bill_purchase", { atMs: NOON, apiStatus: "failed" });
  const sent = given("external_transfer", { atMs: NOON + 1_000, apiStatus: "pending" });
  const card = given("card_payment", { atMs: NOON + 2_000, apiStatus: "partially_refunded" });
  const refunded = given("card_payment", { atMs: NOON + 3_000, apiStatus: "refunded" });
  const rejected = given("virtual_account_payment", { atMs: NOON + 4_000, apiStatus: "rejected" });
  const received = given("payid_payment", { atMs: NOON + 5_000 });
  const at = (ms: number) => new Date(NOON + ms).toISOString();
  const idsBy = async (query: Record<string, string>) => idsOf(await list(query));

  expect(await idsBy({ kind: "bill_purchase" })).toEqual([bill.id]);
  expect(await idsBy({ status: "succeeded" })).toEqual([received.id, card.id]);
  expect(await idsBy({ status: "failed" })).toEqual([rejected.id, bill.id]);
  expect(await idsBy({ status: "waiting" })).toEqual([sent.id]);
  expect(await idsBy({ status: "reversed" })).toEqual([refunded.id]);
  expect(await idsBy({ status: "canceled" })).toEqual([]);
  expect(await idsBy({ direction: "out" })).toEqual([sent.id, bill.id]);
  expect(await idsBy({ direction: "in", status: "failed" })).toEqual([rejected.id]);
  expect(await idsBy({ from: at(1_000), to: at(3_000) })).toEqual([card.id, sent.id]);
  expect(await idsBy({ kind: "payid_payment", direction: "out" })).toEqual([]);
});

test("kinds of a service that does not respond are missing, and included in the next page", async () => {
  const { dashboard, given, list } = await aMerchant();
  const bills = [
    given("bill_purchase", { atMs: NOON + 9 }),
    given("bill_purchase", { atMs: NOON }),
  ];
  const received = Array.from({ length: 60 }, (_, at) =>
    given("payid_payment", { atMs: NOON + at }),
  );
  dashboard.fakes.lostAnswers.add("ListPurchases");

  const first = await list();
  const second = await list({ cursor: first.next ?? "" });

  expect(first.missing).toEqual(["bill_purchase"]);
  expect(idsOf(first)).toEqual(idsOf({ payments: received }).toReversed().slice(0, 50));
  expect(second.missing).toEqual([]);
  expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(
    idsOf({ payments: [...bills, ...received] }).toSorted(),
  );
});

test("a page with all but one kind missing still has a next cursor", async () => {
  const { dashboard, given, list } = await aMerchant();
  given("payid_transfer");
  const methods = ["ListReceivedPayments", "ListAccountPayments", "ListPurchases", "ListPayments"];
  for (const method of methods) dashboard.fakes.lostAnswers.add(method);
  dashboard.fakes.lostAnswers.add("ListTransfers");

  const { payments, missing, next } = await list();

  // The two lists of transfers are two calls, of which one was answered.
  expect(missing).toHaveLength(KINDS.length - 1);
  expect(payments.length).toBeLessThanOrEqual(1);
  expect(next).not.toBeNull();
});

test.each(KINDS)(
  "a %s is found by its id and by its reference, with other payments of that reference",
  async (kind) => {
    const { given, search } = await aMerchant();
    const { id, reference } = given(kind, { atMs: NOON });
    const other = given(kind === "bill_purchase" ? "card_payment" : "bill_purchase", { reference });
    given(kind);

    expect(idsOf(await search(id))).toEqual([id]);
    expect(idsOf(await search(` ${reference} `))).toEqual([other.id, id]);
  },
);

test("a payment is found by its event, fee transaction and ledger entry, and other texts find nothing", async () => {
  const { dashboard, merchant, given, search } = await aMerchant();
  const bill = given("bill_purchase");
  const card = given("card_payment");
  const received = given("payid_payment");
  const events = [
    { transactionId: bill.id },
    { id: "re_1", payment_id: card.id },
    { payment: { transactionId: received.id } },
    { id: card.id },
    { reference: bill.reference },
  ].map((data) => dashboard.fakes.givenEvent(merchant.id, "test", data));

  const found = await Promise.all(events.map(({ id }) => search(id)));

  expect(found.map(idsOf)).toEqual([bill, card, received, card, bill].map(({ id }) => [id]));
  expect(idsOf(await search(feeTransactionOf(card)))).toEqual([card.id]);
  for (const each of [bill, card, received]) {
    expect(idsOf(await search(entryIdOf(each)))).toEqual([each.id]);
  }
  for (const text of [newUuid(), newId("ent"), "txn_1", "evt_06b2", "nothing", "%", "ada.spid"]) {
    expect(await search(text)).toEqual({
      ...{ payments: [], missing: [], next: null, completeSince: null },
    });
  }
});

test("payments are found by API request id and by webhook delivery id", async () => {
  const { dashboard, merchant, given, search } = await aMerchant();
  const { fakes } = dashboard;
  const bill = given("bill_purchase");
  const card = given("card_payment");
  const event = fakes.givenEvent(merchant.id, "test", { id: card.id });
  const requestId = newUuid();
  fakes.givenRequest(merchant.id, "test", { requestId, reference: bill.reference });
  fakes.givenRequest(merchant.id, "test", { requestId, objectIds: [card.id, "ada.spid"] });
  fakes.givenRequest(merchant.id, "test", { requestId: "read-nothing", reference: "" });

  expect(idsOf(await search(requestId)).toSorted()).toEqual([bill.id, card.id].toSorted());
  expect(idsOf(await search(fakes.givenDelivery(event).id))).toEqual([card.id]);
  for (const text of ["read-nothing", newId("whd")]) {
    expect(await search(text)).toMatchObject({ payments: [], missing: [] });
  }
});

test.each(["GetEvent", "GetDelivery", "GetTransfer", "FindEntry", "ListRequests"])(
  "a search whose %s call does not respond reports every kind as missing",
  async (method) => {
    const { dashboard, merchant, given, search } = await aMerchant();
    const card = given("card_payment");
    const event = dashboard.fakes.givenEvent(merchant.id, "test", { id: card.id });
    const delivery = dashboard.fakes.givenDelivery(event);
    const requestId = newUuid();
    dashboard.fakes.givenRequest(merchant.id, "test", { requestId, reference: card.reference });
    const names = { GetEvent: event.id, GetDelivery: delivery.id, ListRequests: requestId };
    const transactions = { GetTransfer: feeTransactionOf(card), FindEntry: entryIdOf(card) };
    const text = { ...names, ...transactions }[method] ?? "";
    dashboard.fakes.lostAnswers.add(method);

    expect(await search(text)).toMatchObject({ payments: [], missing: KINDS });
    expect(idsOf(await search(text))).toEqual([card.id]);
  },
);

test("an event that names no payment finds none, and no service is called", async () => {
  const { dashboard, merchant, search } = await aMerchant();
  const { id } = dashboard.fakes.givenEvent(merchant.id, "test", { reference: undefined });
  dashboard.fakes.lostAnswers.add("FindTransfers");

  expect(await search(id)).toMatchObject({ payments: [], missing: [] });
});

test("an error of one service leaves out only its kinds", async () => {
  const { dashboard, given, list, search } = await aMerchant();
  const bill = given("bill_purchase");
  const refusal = new AppError("MERCHANT_NOT_FOUND");
  dashboard.fakes.failures.set("ListPayments", refusal).set("FindTransfers", refusal);

  const listed = await list();
  const found = await search(bill.reference);
  dashboard.fakes.failures.clear();

  expect([idsOf(listed), listed.missing]).toEqual([[bill.id], ["card_payment"]]);
  expect([idsOf(found), found.missing]).toEqual([
    [bill.id],
    ["payid_transfer", "external_transfer"],
  ]);
});

test("a search lists the kinds it could not search", async () => {
  const { dashboard, given, search } = await aMerchant();
  const { id, reference } = given("bill_purchase");
  dashboard.fakes.lostAnswers.add("FindTransfers");

  const { payments, missing } = await search(reference);

  expect([idsOf({ payments }), missing]).toEqual([[id], ["payid_transfer", "external_transfer"]]);
});

const cursorOf = (positions: unknown) =>
  Buffer.from(JSON.stringify(positions)).toString("base64url");

test.each([
  ["kind=cheque"],
  ["status=maybe"],
  ["direction=up"],
  ["from=yesterday"],
  ["cursor=x"],
  [`cursor=${cursorOf({ bill_purchase: "1" })}`],
  [`cursor=${cursorOf({ payid_payment: newUuid() })}`],
  [`cursor=${cursorOf({ card_payment: `1.${newUuid()}.2` })}`],
  [`cursor=${cursorOf({ bill_purchase: newUuid() })}`],
])("a list with %s is refused", async (query) => {
  const { browser, base } = await aMerchant();

  expect((await browser.get(`${base}?${query}`)).status).toBe(400);
});

test.each(["q=%00", `q=${"x".repeat(201)}`])("a search with %j is refused", async (query) => {
  const { browser, base } = await aMerchant();

  const { status, body } = await browser.get(`${base}?${query}`);

  expect([status, Object.keys(body.fields)]).toEqual([400, ["q"]]);
});
