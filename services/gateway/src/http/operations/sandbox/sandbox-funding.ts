import { newUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { LedgerAnswer } from "@kobo/ledger-client";
import { toWireMode } from "@kobo/rpc";
import { activeTraceparent } from "@kobo/runtime";
import { z } from "zod";
import type { SandboxFunding } from "../../../db/sandbox-fundings";
import { PayIdText } from "../fields";
import { type Call, operation } from "../operation";
import { checkSandboxMoney, SANDBOX_MONEY_MAX, sandboxAmount } from "./sandbox-money";

const Params = z.object({
  payId: PayIdText.describe("PayID of your wallet, which ends in `.wallet`."),
});
type Params = z.infer<typeof Params>;

/** ₦100. */
const FUND_MIN = 10_000;

const Funding = z.object({
  transactionId: z.string().describe("`txn_…`"),
  payId: z.string(),
  amount: z.int().min(FUND_MIN).max(SANDBOX_MONEY_MAX).describe("Kobo."),
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
    handler: async (call) => {
      const { params, body, tenant } = call;
      const payId = params.payId.toLowerCase();
      if (body.amount < FUND_MIN) throw new AppError("INVALID_AMOUNT");
      checkSandboxMoney(body.amount);
      // There is one wallet in each mode, so any other PayID is not found.
      if (payId !== tenant.walletPayId) throw new AppError("WALLET_NOT_FOUND");

      const { transferId, at, replayed } = await fund(call, payId, record);
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

type FundCall = Call<Params, unknown, { amount: number }>;

/** Sandbox funding has no reference, so only its Idempotency-Key identifies a repeat. */
async function fund(call: FundCall, payId: string, record: RecordSandboxFunding) {
  const { body, tenant, idempotency, services, requestId, deadline } = call;
  const id = newUuid();
  const uniquenessKey = idempotency.keyHash.length > 0 ? uniquenessKeyOf(call) : undefined;
  const { merchantId } = tenant;
  await record({ transferId: id, merchantId, amount: BigInt(body.amount) });
  const answer = await services.ledger.createTransfers(
    {
      merchantId,
      mode: toWireMode(tenant.mode),
      context: { requestId, traceparent: activeTraceparent(), notAfterMs: deadline },
      items: [
        {
          id,
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_FUNDING",
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: payId },
          amountKobo: body.amount,
          onceKeys: uniquenessKey ? [{ scope: "ONCE_KEY_SCOPE_CREDIT", key: uniquenessKey }] : [],
          narration: "Sandbox funding",
          to: { payId, name: tenant.merchantName },
        },
      ],
    },
    deadline,
  );
  if (answer.outcome !== "refused") return { transferId: id, at: answer.at, replayed: false };
  return earlierFunding(call, answer, uniquenessKey);
}

function uniquenessKeyOf({ idempotency }: FundCall): string {
  return `sandbox/fund/${idempotency.keyHash.toString("hex")}`;
}

async function earlierFunding(
  { body, tenant, services }: FundCall,
  answer: LedgerAnswer & { outcome: "refused" },
  key: string | undefined,
) {
  if (answer.refusal === "BALANCE_OVERFLOW") throw new AppError("AMOUNT_TOO_HIGH");
  if (answer.refusal !== "ONCE_KEY_TAKEN" || !key) {
    throw new Error(`The ledger refused sandbox money: ${answer.refusal}.`);
  }
  const { transfer } = await services.ledger.calls.GetTransfer({
    merchantId: tenant.merchantId,
    mode: toWireMode(tenant.mode),
    onceKey: { walletPayId: tenant.walletPayId, key },
  });
  if (transfer?.amountKobo !== String(body.amount)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return { transferId: transfer.id, at: new Date(Number(transfer.atMs)), replayed: true };
}
