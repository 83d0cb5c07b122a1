import { nextStepOf } from "../../src/domain/payments/history/next-step";
import type { History, Payment, Refund } from "../../src/domain/payments/history/payment";
import {
  gapsOf,
  isUnderWay,
  type Movement,
  type Sources,
  timeLineOf,
} from "../../src/domain/payments/history/time-line";
import { KINDS, type Kind } from "../../src/domain/payments/kinds";

const AT = new Date("2026-11-24T12:00:00Z");
const LATER = new Date("2026-11-24T14:05:00Z");
const seconds = (count: number) => new Date(AT.getTime() + count * 1_000);

function aHistory(fields: Partial<History> = {}): History {
  return {
    ...{ state: "pending", moments: [], answers: [], review: undefined },
    ...{ nextAt: undefined, ledgerTransferIds: [] },
    ...fields,
  };
}

function aPayment(kind: Kind, fields: Partial<Payment> = {}): Payment {
  return {
    ...{ kind, id: "txn_1", apiStatus: "pending", amount: 100n, currency: "NGN" },
    ...{ counterparty: "Bisi Ade", reference: "order-1", narration: "", createdAt: AT },
    ...{ fees: [], details: [], failure: undefined, refunds: [], disputes: [] },
    ...{ settlement: undefined, captureBefore: undefined },
    history: aHistory(),
    ...fields,
  };
}

const inState = (kind: Kind, state: string, fields: Partial<History> = {}) =>
  nextStepOf(aPayment(kind, { history: aHistory({ state, nextAt: LATER, ...fields }) }));

describe("the next step", () => {
  test.each([
    ["external_transfer", "submitting", "on its way", "asks the bank"],
    ["external_transfer", "pending", "not confirmed", "asks again"],
    ["external_transfer", "paid", "has paid", "takes the held money"],
    ["external_transfer", "declined", "will not", "releases the held money"],
    ["external_transfer", "review", "review by Kobo's staff", "stays held"],
    ["external_transfer", "lost", "did not know", "asks again"],
    ["external_transfer", "paid late", "after the money was released", "debits the wallet"],
    ["external_transfer", "reversing", "returned the money", "credits the wallet"],
    ["bill_purchase", "submitting", "on its way", "asks the provider"],
    ["bill_purchase", "pending", "not confirmed", "asks again"],
    ["bill_purchase", "delivered", "has delivered", "takes the held money"],
    ["bill_purchase", "declined", "will not", "releases the held money"],
    ["bill_purchase", "review", "review by Kobo's staff", "stays held"],
    ["bill_purchase", "lost", "did not know", "asks again"],
    ["bill_purchase", "delivered late", "after the money was released", "debits the wallet"],
    ["bill_purchase", "reversing", "has reversed", "credits the wallet"],
    ["card_payment", "confirming", "on its way", "asks the processor"],
    ["card_payment", "asking", "not answered", "asks again"],
    ["card_payment", "authenticating", "customer has to confirm", "asks the card processor"],
    ["card_payment", "authorizing", "is authorized", "records the hold"],
    ["card_payment", "authorized", "capture it", "the authorization ends"],
    ["card_payment", "capturing", "capture is at", "asks again"],
    ["card_payment", "captured", "is charged", "books the money"],
    ["card_payment", "canceling", "cancellation is at", "asks again"],
    ["card_payment", "releasing", "canceled", "releases the hold"],
    ["virtual_account_payment", "crediting", "has reported", "credits the wallet"],
    ["virtual_account_payment", "suspending", "does not fit", "puts it aside"],
    ["virtual_account_payment", "suspended", "does not fit", "returns it"],
  ] as const)("of %s in %s", (kind, state, waitsFor, action) => {
    const next = inState(kind, state);

    expect(next?.waitsFor).toContain(waitsFor);
    expect(next?.action).toContain(action);
    expect(next?.at).toEqual(LATER);
  });

  test.each([
    ["external_transfer", ["completed", "failed", "reversed"]],
    ["bill_purchase", ["completed", "failed", "reversed"]],
    ["card_payment", ["succeeded", "failed", "canceled"]],
    ["virtual_account_payment", ["credited"]],
    ["payid_payment", ["completed"]],
    ["payid_transfer", ["completed"]],
  ] as const)("of %s there is none in %j", (kind, states) => {
    for (const state of states) expect(inState(kind, state)).toBeUndefined();
  });

  test("is a review by Kobo's staff while one is open, whatever the state", () => {
    for (const kind of KINDS) {
      const next = inState(kind, "completed", { review: { reason: "contradicted" } });
      expect(next).toMatchObject({
        waitsFor: "Waits for a review by Kobo's staff.",
        at: undefined,
      });
    }
  });

  test("of an authorized card payment is due at the end of its authorization", () => {
    const history = aHistory({ state: "authorized", nextAt: AT });

    expect(nextStepOf(aPayment("card_payment", { history, captureBefore: LATER }))?.at).toBe(LATER);
  });

  test("of a succeeded card payment is its refund's, then its settlement's", () => {
    const succeeded = (fields: Partial<Payment>) =>
      nextStepOf(
        aPayment("card_payment", { history: aHistory({ state: "succeeded" }), ...fields }),
      );
    const aRefund = (fields: Partial<History>): Refund => ({
      ...{ id: "re_1", amount: 50n },
      history: aHistory(fields),
    });
    const settlement = { isSettled: false, dueAt: LATER };

    const refunding = succeeded({ refunds: [aRefund({ nextAt: AT })], settlement });
    expect(refunding).toMatchObject({ waitsFor: expect.stringContaining("refund"), at: AT });
    const refunded = succeeded({ refunds: [aRefund({ state: "succeeded" })], settlement });
    expect(refunded).toMatchObject({ action: "It reaches the wallet", at: LATER });
    const stuck = aRefund({ state: "succeeded", review: { reason: "refused by the ledger" } });
    expect(succeeded({ refunds: [stuck] })?.waitsFor).toContain("Kobo's staff");
    expect(succeeded({ settlement: { isSettled: false, dueAt: undefined } })?.waitsFor).toContain(
      "Kobo's staff",
    );
    expect(succeeded({ settlement: { isSettled: true, dueAt: undefined } })).toBeUndefined();
  });
});

function aMovement(fields: Partial<Movement>): Movement {
  return {
    ...{ at: AT, transferId: "t-1", kind: "single", type: "external_transfer", amount: 100n },
    ...{ currency: "NGN", debit: "wallet", credit: undefined },
    ...fields,
  };
}

function sourcesOf(payment: Payment, fields: Partial<Sources> = {}): Sources {
  return { payment, movements: [], events: [], requests: [], userActions: [], ...fields };
}

const aRequest = {
  ...{ at: AT, id: "r-1", method: "POST", path: "/transfer/external", status: 200 },
  ...{ code: "", requestId: "req-1", keyName: "server" },
};

describe("the time line", () => {
  test("has every source in chronological order, the request first at equal times", () => {
    const history = aHistory({
      state: "completed",
      moments: [
        { name: "created", at: AT },
        { name: "completed", at: seconds(3) },
      ],
      answers: [{ at: seconds(2), call: "send", outcome: "paid", code: "TRF_1", detail: "" }],
    });
    const attempt = { at: seconds(5), durationMs: 12, status: 200, error: null };
    const delivery = {
      ...{ id: "whd_1", endpointId: "wh_1", url: "https://example.com", attempts: [attempt] },
      ...{ status: "delivered" as const, nextAttemptAt: null },
    };

    const items = timeLineOf(
      sourcesOf(aPayment("external_transfer", { history }), {
        movements: [aMovement({ kind: "post", at: seconds(3) }), aMovement({ kind: "pending" })],
        events: [
          { at: seconds(4), id: "evt_1", name: "transfer.completed", deliveries: [delivery] },
        ],
        requests: [aRequest],
        userActions: [],
      }),
    );

    expect(items.map(({ type }) => type)).toEqual([
      ...["request", "ledger", "state", "provider", "ledger", "state", "event", "attempt"],
    ]);
    expect(items[1]).toMatchObject({ change: "held", purpose: "transfer", account: "wallet" });
    expect(items[3]).toMatchObject({ text: "The bank has paid", code: "TRF_1" });
    expect(items[4]).toMatchObject({ change: "debited" });
    expect(items[7]).toMatchObject({ number: 1, deliveryId: "whd_1", status: 200 });
  });

  test("shows a transfer between two of the merchant's accounts in both, and a released hold", () => {
    const settled = aMovement({ type: "card_settlement", debit: "settling", credit: "wallet" });
    const released = aMovement({ kind: "void", at: seconds(1) });

    const items = timeLineOf(
      sourcesOf(aPayment("card_payment"), { movements: [settled, released] }),
    );

    expect(items).toMatchObject([
      { account: "settling", change: "debited", purpose: "settlement" },
      { account: "wallet", change: "credited" },
      { change: "released" },
    ]);
  });

  test("shows why a payment failed, and its refunds", () => {
    const moments = [{ name: "failed", at: AT }];
    const refund = { id: "re_1", amount: 1n, history: aHistory({ moments }) };
    const payment = aPayment("card_payment", {
      failure: { code: "CARD_DECLINED", message: "" },
      history: aHistory({ moments }),
      refunds: [refund],
    });

    expect(timeLineOf(sourcesOf(payment))).toMatchObject([
      { text: "Failed", detail: "CARD_DECLINED", tone: "danger" },
      { text: "Refund failed", detail: "re_1" },
    ]);
  });

  test("distinguishes the response to a query from the response to the payment", () => {
    const answers = ["send", "query"].map((call) => {
      return { at: AT, call, outcome: "paid", code: "", detail: "" };
    });

    const items = timeLineOf(
      sourcesOf(aPayment("external_transfer", { history: aHistory({ answers }) })),
    );

    expect(items).toMatchObject([
      { text: "The bank has paid" },
      { text: "The bank has paid, when Kobo asked" },
    ]);
  });

  test("shows an unknown state or outcome verbatim", () => {
    for (const kind of KINDS) {
      const answers = [{ at: AT, call: "ask", outcome: "new one", code: "", detail: "" }];
      const history = aHistory({ moments: [{ name: "frozen", at: AT }], answers });
      const items = timeLineOf(sourcesOf(aPayment(kind, { history })));
      expect(JSON.stringify(items.map((item) => ("text" in item ? item.text : "")))).toMatch(
        /new one.*frozen/,
      );
    }
  });
});

describe("the gaps", () => {
  test("are listed for each source that did not respond", () => {
    const payment = aPayment("external_transfer");
    const silent = { movements: undefined, events: undefined, requests: undefined };

    const gaps = gapsOf(sourcesOf(payment, silent));

    expect(gaps.map((gap) => /ledger|events|request log/.exec(gap)?.[0])).toEqual([
      ...["ledger", "events", "request log"],
    ]);
  });

  test("include the requester, unless a request or a user is recorded or the payment is incoming", () => {
    const gapOf = (kind: Kind, fields: Partial<Sources> = {}) =>
      gapsOf(sourcesOf(aPayment(kind), fields)).join();
    const action = { at: AT, who: "Ada", action: "transfer.sent", requestId: null };

    expect(gapOf("bill_purchase")).toContain("Who asked");
    expect(gapOf("bill_purchase", { requests: [aRequest] })).toBe("");
    expect(gapOf("bill_purchase", { userActions: [{ ...action, outcome: "done" }] })).toBe("");
    expect(gapOf("payid_payment")).toBe("");
    expect(gapOf("virtual_account_payment")).toBe("");
  });
});

test("a payment is under way with a next step or a pending delivery, but not while suspended or in review", () => {
  const settled = sourcesOf(aPayment("payid_payment"));
  const delivery = {
    ...{ id: "whd_1", endpointId: "wh_1", url: "", attempts: [], nextAttemptAt: LATER },
    status: "pending" as const,
  };
  const events = [{ at: AT, id: "evt_1", name: "x", deliveries: [delivery] }];
  const suspended = aPayment("virtual_account_payment", {
    history: aHistory({ state: "suspended" }),
  });

  expect(isUnderWay(settled, false)).toBe(false);
  expect(isUnderWay(settled, true)).toBe(true);
  expect(isUnderWay({ ...settled, events }, false)).toBe(true);
  const reviewed = aPayment("bill_purchase", {
    history: aHistory({ review: { reason: "failed" } }),
  });
  expect(isUnderWay(sourcesOf(suspended), true)).toBe(false);
  expect(isUnderWay(sourcesOf(reviewed), true)).toBe(false);
});
