import { toPublicId } from "@kobo/core/ids";
import { SANDBOX_MONEY_MAX } from "@kobo/core/sandbox-money";
import { AppError } from "@kobo/errors";
import { z } from "zod";
import { FUND_MIN, fundTestWallet } from "../../../app/sandbox-funding";
import type { SandboxFunding } from "../../../db/sandbox-fundings";
import { PayIdText } from "../fields";
import { operation } from "../operation";
import { sandboxAmount } from "./sandbox-money";

const Params = z.object({
  payId: PayIdText.describe("PayID of your wallet, which ends in `.wallet`."),
});

const Funding = z.object({
  transactionId: z.string().describe("`txn_…`"),
  payId: z.string(),
  amount: z.int().min(FUND_MIN).max(Number(SANDBOX_MONEY_MAX)).describe("Kobo."),
  status: z.literal("completed"),
  completedAt: z.iso.datetime({ precision: 3 }),
});

/** Records the funding before the ledger moves the money. */
export type RecordSandboxFunding = (funding: SandboxFunding) => Promise<void>;

export const fundSandboxWallet = (record: RecordSandboxFunding) =>
  operation({
    id: "fundSandboxWallet",
    section: "Sandbox",
    summary: "Fund your test wallet",
    description: "Adds sandbox naira to the wallet at once.",
    sdk: "sandbox.fundWallet",
    scope: "wallets:write",
    method: "POST",
    path: "/sandbox/wallets/:payId/fund",
    params: Params,
    body: z.object({ amount: sandboxAmount(FUND_MIN) }),
    responses: { 201: Funding },
    refusals: { INVALID_AMOUNT: null, AMOUNT_TOO_HIGH: null, WALLET_NOT_FOUND: null },
    sandboxOnly: true,
    handler: async ({ params, body, services, ...call }) => {
      const payId = params.payId.toLowerCase();
      // There is one wallet in each mode, so any other PayID is not found.
      if (payId !== call.tenant.walletPayId) throw new AppError("WALLET_NOT_FOUND");
      const funding = { ...call, amount: BigInt(body.amount) };
      const { transferId, at, replayed } = await fundTestWallet(
        { ledger: services.ledger, record },
        funding,
      );
      return {
        status: 201,
        message: "Sandbox wallet funded.",
        data: {
          transactionId: toPublicId("txn", transferId),
          payId,
          amount: body.amount,
          status: "completed",
          completedAt: at.toISOString(),
        },
        replayed,
      };
    },
  });
