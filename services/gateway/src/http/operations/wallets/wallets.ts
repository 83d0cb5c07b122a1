import { text } from "@kobo/api-schemas/input";
import { FundableWalletRecord, WalletRecord, walletRecord } from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { LowBalanceThreshold, Moment, PayIdText } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, onlyPage } from "../paging";
import { present } from "../present";

const Params = z.object({
  payId: PayIdText.describe("PayID of a wallet of yours, which ends in `.wallet`."),
});

const NAIRA = "NGN";

/**
 * The currency of a wallet, in any case; the ledger checks it. NGN becomes undefined, so that cursors fit
 * both forms.
 */
export const Currency = text(1, 100)
  .transform((code) => code.toUpperCase())
  .transform((code) => (code === NAIRA ? undefined : code))
  .optional()
  .describe("ISO code in any case, such as `USD`; defaults to NGN.");

export const listWallets = operation({
  id: "listWallets",
  section: "Wallets",
  summary: "List your wallets",
  description:
    "With their balances. There is one wallet for each currency, so there is only one page.",
  sdk: "wallets.list",
  scope: "wallets:read",
  method: "GET",
  path: "/wallets",
  responses: { 200: listOf("wallets", FundableWalletRecord) },
  handler: async (call) => {
    const { wallets } = await call.services.ledger.calls.ListWallets(ownerOf(call));
    const items = await Promise.all(wallets.map((wallet) => withFundingAccount(call, wallet)));
    // A merchant has one wallet in each mode and currency, so there is never a second page.
    const data = listData("wallets", onlyPage(items));
    return { status: 200, message: "Wallets retrieved.", data };
  },
});

export const getWallet = operation({
  id: "getWallet",
  section: "Wallets",
  summary: "Get a wallet",
  description: "With its balance, and the bank account that funds it.",
  sdk: "wallets.get",
  scope: "wallets:read",
  method: "GET",
  path: "/wallets/:payId",
  params: Params,
  query: z.object({ currency: Currency }),
  responses: { 200: FundableWalletRecord },
  refusals: { WALLET_NOT_FOUND: null, INVALID_CURRENCY: null },
  handler: async (call) => {
    const payId = call.params.payId.toLowerCase();
    const currency = call.query.currency ?? "";
    const request = { ...ownerOf(call), payId, currency, atMs: 0 };
    const { wallet } = await call.services.ledger.calls.GetBalance(request);
    const data = await withFundingAccount(call, present(wallet, "the wallet"));
    return { status: 200, message: "Wallet retrieved.", data };
  },
});

export const updateWallet = operation({
  id: "updateWallet",
  section: "Wallets",
  summary: "Set a wallet's low-balance threshold",
  description:
    "The event `wallet.low_balance` is sent each time the available balance of your wallet in naira falls below the threshold.",
  sdk: "wallets.update",
  scope: "wallets:write",
  method: "PATCH",
  path: "/wallets/:payId",
  params: Params,
  body: z.object({
    lowBalanceThreshold: LowBalanceThreshold.describe("In kobo; null or 0 removes the threshold."),
  }),
  responses: { 200: FundableWalletRecord },
  refusals: { WALLET_NOT_FOUND: null },
  handler: async (call) => {
    const { wallet } = await call.services.ledger.calls.SetLowBalanceThreshold({
      ...ownerOf(call),
      payId: call.params.payId.toLowerCase(),
      thresholdKobo: call.body.lowBalanceThreshold ?? 0,
    });
    const data = await withFundingAccount(call, present(wallet, "the wallet"));
    return { status: 200, message: "Wallet updated.", data };
  },
});

export const walletBalance = operation({
  id: "walletBalance",
  section: "Wallets",
  summary: "Get a wallet's balance",
  description: "The current balance, or that of an earlier time.",
  sdk: "wallets.getBalance",
  scope: "wallets:read",
  method: "GET",
  path: "/wallets/:payId/balance",
  params: Params,
  query: z.object({
    at: Moment.optional().describe(
      "A time in the past. The balance then has no holds: `held` is 0 and `available` is `ledger`.",
    ),
    currency: Currency,
  }),
  responses: { 200: WalletRecord },
  refusals: { WALLET_NOT_FOUND: null, INVALID_CURRENCY: null },
  handler: async (call) => {
    const { wallet } = await call.services.ledger.calls.GetBalance({
      ...ownerOf(call),
      payId: call.params.payId.toLowerCase(),
      currency: call.query.currency ?? "",
      atMs: call.query.at?.getTime() ?? 0,
    });
    const data = walletRecord(present(wallet, "the wallet"));
    return { status: 200, message: "Wallet balance retrieved.", data };
  },
});

function ownerOf({ tenant }: Pick<Context, "tenant">) {
  return { merchantId: tenant.merchantId, mode: toWireMode(tenant.mode) };
}

async function withFundingAccount(call: Context, wallet: Wallet__Output) {
  const fromBanks = wallet.currency === NAIRA ? await fundingAccount(call) : null;
  return { ...walletRecord(wallet), fundingAccount: fromBanks };
}

/** A wallet is shown without its account number rather than late. */
const FUNDING_ACCOUNT_MS = 2_000;

/** The bank account that funds the live wallet (decision 57); null while it is unavailable. */
async function fundingAccount({ tenant, services }: Context) {
  if (tenant.mode === "test") return null;
  try {
    const { accountNumber, accountName, bankName } =
      await services.virtualAccounts.GetFundingAccount(
        { tenant: toWireTenant(tenant) },
        { deadline: Date.now() + FUNDING_ACCOUNT_MS },
      );
    return { accountNumber, accountName, bankName };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
