import { AppError } from "@kobo/errors";
import { CallFailed } from "@kobo/rpc";
import { AT, aWallet } from "../factories";
import { answeringGateway } from "./answering-gateway";

const start = answeringGateway();

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
    const { ask, asked, tenant } = await start();

    const { status, body } = await ask("GET /wallets");

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Wallets retrieved.",
      data: {
        wallets: [{ ...RECORD, fundingAccount: null }],
        hasMore: false,
        nextCursor: null,
      },
    });
    const request = { merchantId: tenant.merchantId, mode: "MODE_TEST" };
    expect(asked).toEqual([{ rpc: "ledger.ListWallets", request }]);
  });

  test("are shown one by one", async () => {
    const { ask, asked, tenant } = await start({
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
      atMs: 0,
    };
    expect(asked).toEqual([{ rpc: "ledger.GetBalance", request }]);
  });

  test("in live mode name the account that funds them", async () => {
    const { ask, asked, tenant } = await start();

    const one = await ask("GET /wallets/:payId", { mode: "live" });
    const all = await ask("GET /wallets", { mode: "live" });

    const wallet = { ...RECORD, fundingAccount: FUNDING_ACCOUNT };
    expect(one.body.data).toEqual(wallet);
    expect(all.body.data?.wallets).toEqual([wallet]);
    expect(asked[1]).toEqual({
      rpc: "virtualAccounts.GetFundingAccount",
      request: { tenant: { ...tenant, mode: "MODE_LIVE" } },
    });
  });

  test.each([new CallFailed(true), new AppError("SERVICE_UNAVAILABLE")])(
    "are shown without that account while nobody can say: %s",
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
  ])("tell of a low balance below %p", async (lowBalanceThreshold, thresholdKobo) => {
    const { ask, asked, tenant } = await start();

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
    expect(asked).toEqual([{ rpc: "ledger.SetLowBalanceThreshold", request }]);
  });

  test("show nothing new in their balance", async () => {
    const { ask } = await start();

    const { body } = await ask("GET /wallets/:payId/balance", { mode: "live" });

    expect(body.data).toEqual(RECORD);
  });
});
