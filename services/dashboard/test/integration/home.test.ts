import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

async function viewing() {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  return { dashboard, merchant, browser, path: `/merchants/${merchant.id}/test` };
}

test("daily totals cover thirty days, to the kobo", async () => {
  const { browser, path } = await viewing();

  const { body } = await browser.get(`${path}/daily-totals?currency=ngn`);

  expect(body.currency).toBe("NGN");
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1)).toEqual({ day: "2026-11-24", inKobo: "2900", outKobo: "29" });
});

test("waiting payments are counted, and at most three of each kind are shown", async () => {
  const { dashboard, merchant, browser, path } = await viewing();
  const { payments, cards: fakeCards } = dashboard.fakes;
  const owner = { merchantId: merchant.id, mode: "test" } as const;
  const cards = Array.from({ length: 5 }, () => fakeCards.given(owner));
  fakeCards.given(owner, "succeeded");
  const bill = payments.given(owner, "bill_purchase", { apiStatus: "pending" });
  payments.given(owner, "bill_purchase");
  for (let count = 0; count < 101; count++) {
    payments.given(owner, "external_transfer", { apiStatus: "pending" });
  }

  const { body } = await browser.get(`${path}/waiting`);

  expect([body.transfers.count, body.bills.count, body.cards.count]).toEqual([100, 1, 5]);
  expect(body.transfers.first).toHaveLength(3);
  expect(body.bills.first).toMatchObject([
    { id: bill.id, reference: bill.reference, isUnderReview: false },
  ]);
  // The oldest end first.
  expect(body.cards.first.map(({ reference }: { reference: string }) => reference)).toEqual(
    cards.slice(0, 3).map(({ id }) => id),
  );
  expect(body.cards.first[0].captureBefore).not.toBeNull();
});

test("a service that does not respond leaves out only its part of the page", async () => {
  const { dashboard, merchant, browser, path } = await viewing();
  dashboard.fakes.payments.given({ merchantId: merchant.id, mode: "test" }, "external_transfer", {
    apiStatus: "pending",
  });
  dashboard.fakes.lostAnswers.add("ListPurchases");

  const { status, body } = await browser.get(`${path}/waiting`);

  expect(status).toBe(200);
  expect(body).toMatchObject({ transfers: { count: 1 }, bills: null, cards: { count: 0 } });
});
