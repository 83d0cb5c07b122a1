import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

const PAID = {
  method: "METHOD_CARD",
  ...{
    transactionId: "txn_1",
    reference: "cs_1-1",
    amount: "25000",
    receivedAtMs: "1796112300000",
  },
} as const;
const EXTRA = { ...PAID, method: "METHOD_PAYID", transactionId: "txn_2", amount: "10000" } as const;

async function as(role: "operations" | "viewer") {
  const dashboard = running();
  const merchant = dashboard.fakes.givenMerchant("Ada Stores");
  const browser = await signedIn(
    dashboard,
    await givenUser(dashboard, { merchantId: merchant.id, role }),
  );
  const sessions = dashboard.fakes.checkoutSessions;
  const given = (fields: Parameters<typeof sessions.given>[1] = {}) =>
    sessions.given({ merchantId: merchant.id, mode: "test" }, fields);
  const audit = async () => {
    const owner = await givenUser(dashboard, { merchantId: merchant.id, role: "owner" });
    const { body } = await (await signedIn(dashboard, owner)).get(
      `/merchants/${merchant.id}/audit`,
    );
    return body.entries;
  };
  return { browser, path: `/merchants/${merchant.id}/test/checkout-sessions`, given, audit };
}

test("sessions are listed newest first, and filtered by status and payment link", async () => {
  const { browser, path, given } = await as("viewer");
  const open = given({ paymentLinkId: "plink_1" });
  const paid = given({
    ...{ status: "SESSION_STATUS_COMPLETED", payment: PAID, extraPayments: [EXTRA] },
  });

  const all = await browser.get(path);
  const completed = await browser.get(`${path}?status=completed`);
  const ofLink = await browser.get(`${path}?link=plink_1`);
  const wrong = await browser.get(`${path}?status=none`);

  expect(all.body).toMatchObject({
    sessions: [
      { id: paid.id, status: "completed", method: "card", extraPayments: 1, amountKobo: "25000" },
      { id: open.id, status: "open", method: null, extraPayments: 0 },
    ],
    next: null,
  });
  expect(completed.body.sessions.map(({ id }: { id: string }) => id)).toEqual([paid.id]);
  expect(ofLink.body.sessions.map(({ id }: { id: string }) => id)).toEqual([open.id]);
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ["status"]]);
});

test("a session shows its payments, but not its client secret or URL", async () => {
  const { browser, path, given } = await as("viewer");
  const session = given({
    ...{ status: "SESSION_STATUS_COMPLETED", payment: PAID, extraPayments: [EXTRA] },
  });

  const { body, text } = await browser.get(`${path}/${session.id}`);

  expect(body).toMatchObject({
    ...{ id: session.id, methods: ["card", "payid"], paymentLinkId: null },
    payment: { method: "card", paymentId: "cs_1-1", amountKobo: "25000" },
    extraPayments: [{ method: "payid", paymentId: "txn_2", amountKobo: "10000" }],
  });
  for (const secret of [session.clientSecret, session.url]) expect(text).not.toContain(secret);
});

test("an open session is expired with an audit log entry, also on a repeat; a paid one is refused", async () => {
  const { browser, path, given, audit } = await as("operations");
  const open = given();
  const paid = given({ status: "SESSION_STATUS_COMPLETED", payment: PAID });

  const ended = [
    await browser.post(`${path}/${open.id}/expire`),
    await browser.post(`${path}/${open.id}/expire`),
  ];
  const refused = await browser.post(`${path}/${paid.id}/expire`);

  expect(ended.map(({ body }) => body.status)).toEqual(["expired", "expired"]);
  expect([refused.status, refused.body.code]).toEqual([409, "INVALID_CHECKOUT_SESSION_STATE"]);
  expect(await audit()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ action: "checkout_session.expired", object: `checkout-session ${open.id}` },
        outcome: "done",
      }),
    ]),
  );
});

test("a viewer cannot expire a session", async () => {
  const { browser, path, given } = await as("viewer");

  const { status } = await browser.post(`${path}/${given().id}/expire`);

  expect(status).toBe(403);
});
