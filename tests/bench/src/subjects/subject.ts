import { createLogger } from "@kobo/runtime";
import { Writer } from "@kobo/wallet-ledger/dist/app/writer";
import { openWriterConnection } from "@kobo/wallet-ledger/dist/db/writer-connection";
import { walletAccount } from "@kobo/wallet-ledger/dist/domain/account";
import { fingerprintOf, type Group } from "@kobo/wallet-ledger/dist/domain/transfer";
import { CREDIT_NAME, DAILY_CAP_KOBO, DEBIT_NAME, NARRATION, type Order } from "../order";
import { type LedgerService, toTransferGroup } from "./ledger-service";
import { PlainLedger, type Sending } from "./plain-ledger";

export const SUBJECTS = {
  service: "wallet-ledger over gRPC",
  writer: "wallet-ledger's writer, in process",
  plain: "plain, statement by statement",
  pipelined: "plain, pipelined",
} as const;
export type SubjectName = keyof typeof SUBJECTS;

/** An implementation under measurement. */
export interface Subject {
  name: SubjectName;
  /** Resolves when the transfer is committed. @throws Error when it is not. */
  transfer: (order: Order) => Promise<void>;
  stop: () => Promise<void>;
}

const TIMEOUT_MS = 5_000;

/** The wallet ledger as its callers see it: another process, reached over gRPC. */
export function serviceSubject({ ledger, stop }: LedgerService): Subject {
  return {
    name: "service",
    transfer: async (order) => {
      const deadline = Date.now() + TIMEOUT_MS;
      const answer = await ledger.createTransfers(toTransferGroup(order, deadline), deadline);
      if (answer.outcome !== "committed") throw notCommitted(answer);
    },
    stop,
  };
}

/** The wallet ledger's writer alone, called in the load generator's own process. */
export async function writerSubject(url: string): Promise<Subject> {
  const logger = createLogger("bench", "error");
  const writer = new Writer({ connect: () => openWriterConnection(url), logger });
  await writer.connect();
  return {
    name: "writer",
    transfer: async (order) => {
      const [result] = await writer.submit([toGroup(order)]);
      if (result?.outcome !== "committed") throw notCommitted(result);
    },
    stop: () => writer.stop(),
  };
}

/** Of 8, 16, 32 and 64 connections, 32 served 256 callers best, all loads considered. */
const POOL_MAX = 32;

export function plainSubject(url: string, sending: Sending): Subject {
  const ledger = new PlainLedger({ url, poolMax: POOL_MAX, sending });
  return {
    name: sending === "pipelined" ? "pipelined" : "plain",
    transfer: (order) => ledger.transfer(order),
    stop: () => ledger.stop(),
  };
}

function notCommitted(answer: unknown): Error {
  return new Error(`A transfer was not committed: ${JSON.stringify(answer)}`);
}

function toGroup(order: Order): Group {
  const { merchantId } = order.debit;
  const mode = "test";
  const items: Group["items"] = [
    {
      id: order.id,
      kind: "single",
      type: "payid_transfer",
      debit: walletAccount(mode, order.debit.payId),
      credit: walletAccount(mode, order.credit.payId),
      amount: BigInt(order.amountKobo),
      reference: { family: "transfer", text: order.reference },
      onceKeys: [],
      dailyCap: BigInt(DAILY_CAP_KOBO),
      narration: NARRATION,
      from: { payId: order.debit.payId, name: DEBIT_NAME },
      to: { payId: order.credit.payId, name: CREDIT_NAME },
    },
  ];
  return {
    merchantId,
    mode,
    items,
    notAfter: Date.now() + TIMEOUT_MS,
    requestId: "bench",
    traceparent: "",
    fingerprint: fingerprintOf({ merchantId, mode, items }),
  };
}
