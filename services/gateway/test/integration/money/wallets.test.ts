import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import { AT, anEntry, aWallet } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

const RECORD = {
  payId: "ada.wallet",
  currency: "NGN",
  available: 700,
  held: 300,
  ledger: 1_000,
  asOf: AT,
};
const FUNDING_ACCOUNT = {
  accountNumber: "9977000099",
  accountName: "Kobo / Ada",
  bankName: "Kobo Partner Bank",
};

describe("wallets", () => {
  test("are listed", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("GET /wallets");

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Wallets retrieved.",
      data: {
        wallets: [{ ...RECORD, fundingAccount: null }],
        hasMore: false,
        nextCursor: null,
        previousCursor: null,
      },
    });
    const request = { merchantId: tenant.merchantId, mode: "MODE_TEST" };
    expect(calls).toEqual([{ rpc: "ledger.ListWallets", request }]);
  });

  test("are retrieved one by one", async () => {
    const { ask, calls, tenant } = await start({
      "ledger.GetBalance": { wallet: aWallet({ lowBalanceThresholdKobo: "500" }) },
    });

    const { status, body } = await ask("GET /wallets/:payId", { path: "/wallets/Ada.Wallet" });

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Wallet retrieved.",
      data: { ...RECORD, lowBalanceThreshold: 500, fundingAccount: null },
    });
    const request = {
      merchantId: tenant.merchantId,
      mode: "MODE_TEST",
      payId: "ada.wallet",
      currency: "",
      atMs: 0,
    };
    expect(calls).toEqual([{ rpc: "ledger.GetBalance", request }]);
  });

  test("in several currencies are separate records, and only naira has a funding account", async () => {
    const naira = aWallet({ settlingKobo: "8200" });
    const dollars = aWallet({ currency: "USD" });
    const { ask } = await start({ "ledger.ListWallets": { wallets: [naira, dollars] } });

    const { body } = await ask("GET /wallets", { mode: "live" });

    expect(body.data?.wallets).toEqual([
      { ...RECORD, settling: 8_200, fundingAccount: FUNDING_ACCOUNT },
      { ...RECORD, currency: "USD", fundingAccount: null },
    ]);
  });

  test.each([
    ["USD", "USD"],
    ["usd", "USD"],
    ["nGn", ""],
    ["xof", "XOF"],
  ])("are retrieved by currency: %s", async (sent, currency) => {
    const { ask, calls } = await start();

    await ask("GET /wallets/:payId", { path: `/wallets/ada.wallet?currency=${sent}` });
    await ask("GET /wallets/:payId/balance", {
      path: `/wallets/ada.wallet/balance?currency=${sent}&at=2026-11-21T10:00:00Z`,
    });

    expect(calls).toMatchObject([
      { request: { currency, atMs: 0 } },
      { request: { currency, atMs: Date.parse("2026-11-21T10:00:00Z") } },
    ]);
  });

  test.each([
    ["INVALID_CURRENCY", 400],
    ["WALLET_NOT_FOUND", 404],
  ] as const)("that the ledger does not have return %s", async (code, status) => {
    const refusal = new AppError(code);
    const { ask } = await start({ "ledger.GetBalance": refusal, "ledger.ListEntries": refusal });

    for (const name of [
      "GET /wallets/:payId",
      "GET /wallets/:payId/balance",
      "GET /wallets/:payId/statement",
    ] as const) {
      const path = `${name.slice("GET ".length).replace(":payId", "ada.wallet")}?currency=XOF`;
      const { status: answered, body } = await ask(name, { path });
      expect([answered, body.code]).toEqual([status, code]);
    }
  });

  test.each(["currency=", "currency=a%00b", "currency=USD&currency=GBP"])(
    "are not retrieved by %s",
    async (query) => {
      const { ask, calls } = await start();

      const { status, body } = await ask("GET /wallets/:payId", {
        path: `/wallets/ada.wallet?${query}`,
      });

      expect([status, body.code, calls]).toEqual([400, "VALIDATION_ERROR", []]);
    },
  );

  test("in live mode have their funding account", async () => {
    const { ask, calls, tenant } = await start();

    const one = await ask("GET /wallets/:payId", { mode: "live" });
    const all = await ask("GET /wallets", { mode: "live" });

    const wallet = { ...RECORD, fundingAccount: FUNDING_ACCOUNT };
    expect(one.body.data).toEqual(wallet);
    expect(all.body.data?.wallets).toEqual([wallet]);
    expect(calls[1]).toEqual({
      rpc: "virtualAccounts.GetFundingAccount",
      request: { tenant: { ...tenant, mode: "MODE_LIVE" } },
    });
  });

  test.each([new CallFailed(true), new AppError("SERVICE_UNAVAILABLE")])(
    "are shown without the funding account while it is unavailable: %s",
    async (error) => {
      const { ask } = await start({ "virtualAccounts.GetFundingAccount": error });

      const { status, body } = await ask("GET /wallets/:payId", { mode: "live" });

      expect(status).toBe(200);
      expect(body.data).toEqual({ ...RECORD, fundingAccount: null });
    },
  );

  test.each([
    [500_000, 500_000],
    [0, 0],
    [null, 0],
  ])("accept the low balance threshold %p", async (lowBalanceThreshold, thresholdKobo) => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("PATCH /wallets/:payId", { body: { lowBalanceThreshold } });

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Wallet updated.",
      data: { ...RECORD, lowBalanceThreshold: 500_000, fundingAccount: null },
    });
    const request = {
      merchantId: tenant.merchantId,
      mode: "MODE_TEST",
      payId: "ada.wallet",
      thresholdKobo,
    };
    expect(calls).toEqual([{ rpc: "ledger.SetLowBalanceThreshold", request }]);
  });

  test("have no threshold in their balance", async () => {
    const { ask } = await start();

    const { body } = await ask("GET /wallets/:payId/balance", { mode: "live" });

    expect(body.data).toEqual(RECORD);
  });
});

describe("a statement", () => {
  const NAME = "GET /wallets/:payId/statement";
  const page = (query: string) => ({ path: `/wallets/ada.wallet/statement?${query}` });

  test.each([
    ["", { currency: "", settling: false }],
    ["currency=gbp", { currency: "GBP", settling: false }],
    ["account=settling", { currency: "", settling: true }],
    ["account=settling&currency=NGN", { currency: "", settling: true }],
  ])("is of one account: %s", async (query, request) => {
    const { ask, calls } = await start();

    const { status } = await ask(NAME, page(query));

    expect([status, calls]).toMatchObject([200, [{ rpc: "ledger.ListEntries", request }]]);
  });

  test.each(["account=", "account=wallet", "account=settling&account=settling"])(
    "is refused for an invalid account: %s",
    async (query) => {
      const { ask, calls } = await start();

      const { status, body } = await ask(NAME, page(query));

      expect([status, body.code, calls]).toEqual([400, "VALIDATION_ERROR", []]);
    },
  );

  test("has a cursor that is valid for its account and currency only", async () => {
    const { ask } = await start({ "ledger.ListEntries": { entries: [anEntry()], hasMore: true } });
    const queries = ["currency=usd", "account=settling", "currency=ngn"];

    for (const query of queries) {
      const { body } = await ask(NAME, page(query));
      const cursor = body.data?.nextCursor;
      const same = await ask(NAME, page(`${query}&cursor=${cursor}`));
      const others = ["currency=eur", ...queries].filter((other) => other !== query);
      const codes = await Promise.all(
        others.map(async (other) => (await ask(NAME, page(`${other}&cursor=${cursor}`))).body.code),
      );

      expect(same.status).toBe(200);
      expect(codes).toEqual(others.map(() => "INVALID_CURSOR"));
    }
  });

  test("in naira accepts a cursor from a request without a currency", async () => {
    const { ask } = await start({ "ledger.ListEntries": { entries: [anEntry()], hasMore: true } });

    const { body } = await ask(NAME, page("limit=1"));
    const { status } = await ask(NAME, page(`currency=NGN&cursor=${body.data?.nextCursor}`));

    expect(status).toBe(200);
  });

  test("has separate entry ids in both accounts", async () => {
    const { ask } = await start({
      "ledger.ListEntries": { entries: [anEntry()], hasMore: false },
    });

    const bodies = [
      (await ask(NAME, page(""))).body,
      (await ask(NAME, page("account=settling"))).body,
    ];

    const ids = bodies.map(({ data }) => JSON.stringify(data?.entries).match(/ent_\w+/)?.[0]);
    expect(new Set(ids).size).toBe(2);
  });
});
