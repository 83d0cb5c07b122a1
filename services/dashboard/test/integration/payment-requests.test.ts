import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { problemOf } from "../browser";
import { givenUser, runningDashboard, signedIn } from "../running-dashboard";

const running = runningDashboard();

/** A merchant with a PayID and an account in a mode, and the tokens of their links. */
async function requestsOf(mode: Mode) {
  const dashboard = running();
  const { fakes } = dashboard;
  const merchant = fakes.givenMerchant("Ada Stores", { liveMode: true });
  const user = await givenUser(dashboard, { merchantId: merchant.id, role: "viewer" });
  const browser = await signedIn(dashboard, user);
  const payId = fakes.payIds.givenPayId(merchant.id, mode, { expectedAmountKobo: "1250050" });
  const account = fakes.payIds.givenAccount(merchant.id, mode);
  const base = `/merchants/${merchant.id}/${mode}`;
  const tokenOf = async (path: string): Promise<string> => {
    const { status, body } = await browser.get(`${base}/${path}`);
    expect(status).toBe(200);
    return body.requestToken;
  };
  return {
    ...{ dashboard, fakes, merchant, payId, account },
    payIdToken: await tokenOf(`payids/${payId.payId}`),
    accountToken: await tokenOf(`virtual-accounts/${encodeURIComponent(account.reference)}`),
    /** As a payer, who has no session. */
    view: (token: string) => dashboard.browser().post("/payment-requests/view", { token }),
  };
}

test.each(["live", "test"] as const)(
  "in %s mode a payer sees where and what to pay, and nothing else of the merchant",
  async (mode) => {
    const { payId, account, payIdToken, accountToken, view } = await requestsOf(mode);

    const [shownPayId, shownAccount] = [await view(payIdToken), await view(accountToken)];

    expect([shownPayId.status, shownAccount.status]).toEqual([200, 200]);
    expect(shownPayId.body).toEqual({
      ...{ mode, merchantName: "Ada Stores", payable: "payid", number: payId.payId },
      ...{ name: "Counter", bankName: null, amountKobo: "1250050", status: "open" },
      expiresAt: null,
    });
    expect(shownAccount.body).toEqual({
      ...{ mode, merchantName: "Ada Stores", payable: "account", number: account.accountNumber },
      ...{ name: expect.any(String), bankName: expect.any(String), amountKobo: "1250000" },
      ...{ status: "open", expiresAt: expect.any(String) },
    });
  },
);

const PAYMENT = {
  transactionId: "txn_1",
  amountKobo: "1250050",
  payerName: "",
  rejectionReason: "",
};

test("a link shows whether its PayID or account is inactive, expired or paid", async () => {
  const { payId, account, payIdToken, accountToken, view } = await requestsOf("test");
  const statuses = async () => {
    const pages = [await view(payIdToken), await view(accountToken)];
    return pages.map(({ body }) => body.status);
  };

  payId.isActive = false;
  expect(await statuses()).toEqual(["inactive", "open"]);
  for (const each of [payId, account]) each.isExpired = true;
  expect(await statuses()).toEqual(["expired", "expired"]);
  payId.isStatic = false;
  for (const each of [payId, account]) each.payments.push(PAYMENT);
  expect(await statuses()).toEqual(["paid", "paid"]);
});

test("a link whose merchant, mode or signature is altered is not found", async () => {
  const mine = await requestsOf("test");
  const others = await requestsOf("test");
  const [text = "", signature = ""] = mine.payIdToken.split(".");
  const [othersText = ""] = others.payIdToken.split(".");
  const inLiveMode = Buffer.from(text, "base64url").toString().replace("test", "live");
  const forged = [
    `${othersText}.${signature}`,
    `${Buffer.from(inLiveMode).toString("base64url")}.${signature}`,
    `${text}.${signature.slice(0, -4)}AAAA`,
    text,
    `${text}.`,
    "nothing",
  ];

  for (const token of forged) {
    expect(problemOf(await mine.view(token))).toEqual([404, "NOT_FOUND"]);
  }
});

test("a link to an unknown PayID is not found", async () => {
  const { fakes, payIdToken, view } = await requestsOf("test");
  fakes.failures.set("GetPayId", new AppError("PAYID_NOT_FOUND"));

  const answer = await view(payIdToken);
  fakes.failures.clear();

  expect(problemOf(answer)).toEqual([404, "NOT_FOUND"]);
});

test("views per IP address are rate limited", async () => {
  const { dashboard, payIdToken, payId } = await requestsOf("test");
  const one = dashboard.browser();
  const path = "/payment-requests/view";
  const statuses: number[] = [];
  for (let round = 0; round < 31; round++) {
    const views = Array.from({ length: 20 }, () => one.post(path, { token: payIdToken }));
    statuses.push(...(await Promise.all(views)).map(({ status }) => status));
  }

  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
  const another = await dashboard.browser().post(path, { token: payIdToken });
  expect(another.body).toMatchObject({ number: payId.payId });
});
