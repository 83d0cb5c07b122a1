import { AppError } from "@kobo/errors";
import type { Wallet__Output } from "@kobo/protos/wallet_ledger/v1/Wallet";
import { walletRecord } from "@kobo/records";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { LowBalanceThreshold, Moment, PayIdText } from "../fields";
import { type Context, operation } from "../operation";
import { listData } from "../paging";
import { present } from "../present";

const Params = z.object({ payId: PayIdText });

export const listWallets = operation({
  method: "GET",
  path: "/wallets",
  answer: async (call) => {
    const { wallets } = await call.services.ledger.calls.ListWallets(ownerOf(call));
    const items = await Promise.all(wallets.map((wallet) => withFundingAccount(call, wallet)));
    // A merchant has one wallet in each mode, so there is never a second page.
    const data = listData("wallets", { items, hasMore: false, nextCursor: null });
    return { status: 200, message: "Wallets retrieved.", data };
  },
});

export const getWallet = operation({
  method: "GET",
  path: "/wallets/:payId",
  params: Params,
  answer: async (call) => {
    const payId = call.params.payId.toLowerCase();
    const asked = { ...ownerOf(call), payId, atMs: 0 };
    const { wallet } = await call.services.ledger.calls.GetBalance(asked);
    const data = await withFundingAccount(call, present(wallet, "the wallet"));
    return { status: 200, message: "Wallet retrieved.", data };
  },
});

export const updateWallet = operation({
  method: "PATCH",
  path: "/wallets/:payId",
  params: Params,
  body: z.object({ lowBalanceThreshold: LowBalanceThreshold }),
  answer: async (call) => {
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
  method: "GET",
  path: "/wallets/:payId/balance",
  params: Params,
  query: z.object({ at: Moment.optional() }),
  answer: async (call) => {
    const { wallet } = await call.services.ledger.calls.GetBalance({
      ...ownerOf(call),
      payId: call.params.payId.toLowerCase(),
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
  return { ...walletRecord(wallet), fundingAccount: await fundingAccount(call) };
}

/** A wallet is shown without its account number rather than late. */
const FUNDING_ACCOUNT_MS = 2_000;

/** Where money for the live wallet can be sent from any bank (decision 57); null while nobody can say. */
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
