import { createHash } from "node:crypto";
import { AppError } from "@kobo/errors";
import { deriveUuid, newUuid, toPublicId } from "@kobo/ids";
import type { LedgerAnswer } from "@kobo/ledger-client";
import type { Entry__Output } from "@kobo/protos/wallet_ledger/v1/Entry";
import { walletRecord } from "@kobo/records";
import { toWireMode } from "@kobo/rpc";
import { activeTraceparent } from "@kobo/runtime";
import { z } from "zod";
import { Amount, Moment, PageLimit, PayIdText } from "../fields";
import { type Call, operation } from "../operation";

const Params = z.object({ payId: PayIdText });
type Params = z.infer<typeof Params>;

export const walletBalance = operation({
  method: "GET",
  path: "/wallets/:payId/balance",
  params: Params,
  query: z.object({ at: Moment.optional() }),
  answer: async ({ params, query, tenant, services }) => {
    const { wallet } = await services.ledger.calls.GetBalance({
      merchantId: tenant.merchantId,
      mode: toWireMode(tenant.mode),
      payId: params.payId.toLowerCase(),
      atMs: query.at?.getTime() ?? 0,
    });
    if (!wallet) throw new Error("The ledger answers with the wallet.");
    return { status: 200, message: "Wallet balance retrieved.", data: walletRecord(wallet) };
  },
});

export const walletStatement = operation({
  method: "GET",
  path: "/wallets/:payId/statement",
  params: Params,
  query: z.object({
    from: Moment.optional(),
    to: Moment.optional(),
    cursor: z.string().max(200).optional(),
    limit: PageLimit,
  }),
  answer: async ({ params, query, tenant, services, cursors }) => {
    const payId = params.payId.toLowerCase();
    const filters = [
      tenant.merchantId,
      tenant.mode,
      payId,
      query.from?.getTime(),
      query.to?.getTime(),
    ];
    const list = createHash("sha256").update(JSON.stringify(filters)).digest("hex");
    const { entries, hasMore } = await services.ledger.calls.ListEntries({
      merchantId: tenant.merchantId,
      mode: toWireMode(tenant.mode),
      payId,
      fromMs: query.from?.getTime() ?? 0,
      toMs: query.to?.getTime() ?? 0,
      beforeSeq: query.cursor === undefined ? 0 : cursors.open(query.cursor, list),
      limit: query.limit,
    });
    const last = entries.at(-1);
    return {
      status: 200,
      message: "Wallet statement retrieved.",
      data: {
        entries: entries.map((entry) => toEntry(payId, entry)),
        hasMore,
        nextCursor: hasMore && last ? cursors.seal(last.seq, list) : null,
      },
    };
  },
});

function toEntry(payId: string, entry: Entry__Output) {
  const amount = Number(entry.amountKobo);
  return {
    id: toPublicId("ent", deriveUuid(entry.transferId, payId)),
    type: entry.type.replace("TRANSFER_TYPE_", "").toLowerCase(),
    direction: amount < 0 ? "debit" : "credit",
    amount: Math.abs(amount),
    balanceAfter: Number(entry.balanceAfterKobo),
    reference: entry.reference,
    transactionId: toPublicId("txn", entry.rootId),
    narration: entry.narration,
    createdAt: new Date(Number(entry.atMs)).toISOString(),
  };
}

/** ₦100 and ₦100,000,000. */
const FUND_MIN = 10_000;
const FUND_MAX = 10_000_000_000;

export const fundSandboxWallet = operation({
  method: "POST",
  path: "/sandbox/wallets/:payId/fund",
  params: Params,
  body: z.object({ amount: Amount }),
  sandboxOnly: true,
  answer: async (call) => {
    const { params, body, tenant } = call;
    const payId = params.payId.toLowerCase();
    if (body.amount < FUND_MIN) throw new AppError("INVALID_AMOUNT");
    if (body.amount > FUND_MAX) {
      throw new AppError("AMOUNT_TOO_HIGH", "The most for one funding is ₦100,000,000.");
    }
    // There is one wallet in each mode, and anyone else's is not found.
    if (payId !== tenant.walletPayId) throw new AppError("WALLET_NOT_FOUND");

    const { transferId, at, replayed } = await fund(call, payId);
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

/** Sandbox money has no reference, so a repeat is known by its Idempotency-Key alone. */
async function fund(call: FundCall, payId: string) {
  const { body, tenant, idempotency, services, requestId, deadline } = call;
  const id = newUuid();
  const onceKey = idempotency.keyHash.length > 0 ? onceKeyOf(call) : undefined;
  const answer = await services.ledger.createTransfers(
    {
      merchantId: tenant.merchantId,
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
          onceKeys: onceKey ? [{ scope: "ONCE_KEY_SCOPE_CREDIT", key: onceKey }] : [],
          narration: "Sandbox funding",
          to: { payId, name: tenant.merchantName },
        },
      ],
    },
    deadline,
  );
  if (answer.outcome !== "refused") return { transferId: id, at: answer.at, replayed: false };
  return earlierFunding(call, answer, onceKey);
}

function onceKeyOf({ idempotency }: FundCall): string {
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
