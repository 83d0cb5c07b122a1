import { AT, anEntry } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

describe("wallets", () => {
  test("show their balance, now or at a point in time", async () => {
    const { ask, calls, tenant } = await start();
    const at = "/wallets/Ada.WALLET/balance?at=2026-11-21T10:50:00.123%2B01:00";

    const now = await ask("GET /wallets/:payId/balance");
    await ask("GET /wallets/:payId/balance", { path: at });
    await ask("GET /wallets/:payId/balance", { path: `${at.split("=")[0]}=1970-01-01T00:00:00Z` });

    expect(now.status).toBe(200);
    expect(now.body).toEqual({
      success: true,
      message: "Wallet balance retrieved.",
      data: {
        payId: "ada.wallet",
        currency: "NGN",
        available: 700,
        held: 300,
        ledger: 1_000,
        asOf: AT,
      },
    });
    const { merchantId } = tenant;
    const common = { merchantId, mode: "MODE_TEST", payId: "ada.wallet", currency: "" };
    expect(calls.map(({ request }) => request)).toEqual([
      { ...common, atMs: 0 },
      { ...common, atMs: Date.parse(AT) },
      // 0 would mean now.
      { ...common, atMs: 1 },
    ]);
  });

  test("show their entries, page by page", async () => {
    const credit = anEntry({ type: "TRANSFER_TYPE_FUNDING", amountKobo: "10000", seq: "6" });
    const page = { entries: [anEntry(), credit], hasMore: true };
    const { ask, calls, responses, tenant } = await start({ "ledger.ListEntries": page });
    const path = "/wallets/ada.wallet/statement?from=2026-11-01T00:00:00Z&limit=2";

    const first = await ask("GET /wallets/:payId/statement", { path });
    responses["ledger.ListEntries"] = { entries: [], hasMore: false };
    const cursor = first.body.data?.nextCursor;
    const last = await ask("GET /wallets/:payId/statement", { path: `${path}&cursor=${cursor}` });

    const entry = {
      id: expect.stringMatching(/^ent_/),
      type: "payid_transfer",
      direction: "debit",
      amount: 25_000,
      balanceAfter: 975_000,
      reference: "tr-1",
      source: { type: "payid_transfer", id: "tr-1" },
      transactionId: expect.stringMatching(/^txn_/),
      narration: "Rent",
      createdAt: AT,
    };
    const source = { type: "funding", id: expect.stringMatching(/^txn_/) };
    const funded = { ...entry, type: "funding", direction: "credit", amount: 10_000, source };
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      success: true,
      message: "Wallet statement retrieved.",
      data: {
        entries: [entry, funded],
        hasMore: true,
        nextCursor: expect.any(String),
        previousCursor: null,
      },
    });
    expect(last.body.data).toEqual({
      entries: [],
      hasMore: false,
      nextCursor: null,
      previousCursor: null,
    });
    const asks = {
      merchantId: tenant.merchantId,
      mode: "MODE_TEST",
      payId: "ada.wallet",
      currency: "",
      settling: false,
      fromMs: Date.parse("2026-11-01T00:00:00Z"),
      toMs: 0,
      limit: 2,
    };
    expect(calls.map(({ request }) => request)).toEqual([
      { ...asks, beforeSeq: 0, afterSeq: 0 },
      { ...asks, beforeSeq: "6", afterSeq: 0 },
    ]);
  });

  test("are funded in the sandbox", async () => {
    const { ask, calls, tenant } = await start();

    const { status, body } = await ask("POST /sandbox/wallets/:payId/fund");

    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: "Sandbox wallet funded.",
      data: {
        transactionId: expect.stringMatching(/^txn_/),
        payId: "ada.wallet",
        amount: 10_000,
        status: "completed",
        completedAt: AT,
      },
    });
    expect(calls).toEqual([
      {
        rpc: "ledger.createTransfers",
        request: expect.objectContaining({
          merchantId: tenant.merchantId,
          mode: "MODE_TEST",
          items: [
            {
              id: expect.any(String),
              kind: "TRANSFER_KIND_SINGLE",
              type: "TRANSFER_TYPE_FUNDING",
              debit: { system: "SYSTEM_ACCOUNT_WORLD" },
              credit: { wallet: "ada.wallet" },
              amountKobo: "10000",
              onceKeys: [],
              narration: "Sandbox funding",
              to: { payId: "ada.wallet", name: "Ada" },
            },
          ],
        }),
      },
    ]);
  });

  test.each([
    [9_999, 400, "INVALID_AMOUNT"],
    [0, 400, "INVALID_AMOUNT"],
    [-10_000, 400, "INVALID_AMOUNT"],
    [10_000_000_001, 400, "AMOUNT_TOO_HIGH"],
  ])("cannot be funded with %d kobo", async (amount, status, code) => {
    const { ask, calls } = await start();

    const reply = await ask("POST /sandbox/wallets/:payId/fund", { body: { amount } });

    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(calls).toEqual([]);
  });

  test("cannot be funded by other merchants", async () => {
    const { ask, calls } = await start();

    const { status, body } = await ask("POST /sandbox/wallets/:payId/fund", {
      path: "/sandbox/wallets/bola.wallet/fund",
    });

    expect([status, body.code]).toEqual([404, "WALLET_NOT_FOUND"]);
    expect(calls).toEqual([]);
  });
});
