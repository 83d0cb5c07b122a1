import { newUuid } from "@kobo/core/ids";
import { createLogger } from "@kobo/runtime";
import { Writer } from "@kobo/wallet-ledger/dist/app/writer";
import { SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { openWriterConnection } from "@kobo/wallet-ledger/dist/db/writer-connection";
import { walletAccount } from "@kobo/wallet-ledger/dist/domain/account";
import { fingerprintOf, type Group, type Item } from "@kobo/wallet-ledger/dist/domain/transfer";
import { type LedgerService, makeTransfer } from "../../world/ledger";
import { CREDIT_NAME, DAILY_CAP_KOBO, DEBIT_NAME, NARRATION, type Order } from "../../world/order";
import { PlainLedger, type Sending } from "./plain-ledger";

export const SUBJECTS = {
  service: "wallet-ledger over gRPC",
  writer: "wallet-ledger's writer, in process",
  holds: "the writer, a hold and its post",
  plain: "plain, statement by statement",
  pipelined: "plain, pipelined",
} as const;
export type SubjectName = keyof typeof SUBJECTS;

/** An implementation under measurement. */
export interface Subject {
  name: SubjectName;
  /** Measured with this number of callers alone; with each number when absent. */
  callers?: readonly number[];
  /** Resolves when the transfer is committed. @throws Error when it is not. */
  transfer: (order: Order) => Promise<void>;
  stop: () => Promise<void>;
}

const TIMEOUT_MS = 5_000;

/** The wallet ledger in its own process, called over gRPC. */
export function serviceSubject({ ledger, stop }: LedgerService): Subject {
  return { name: "service", transfer: (order) => makeTransfer(ledger, order), stop };
}

/** The wallet ledger's writer alone, in the load generator's process. */
export async function writerSubject(url: string): Promise<Subject> {
  const { submit, stop } = await startWriter(() => openWriterConnection({ url, schema: SCHEMA }));
  return { name: "writer", transfer: (order) => submit(toGroup(order, "single")), stop };
}

/** The same writer, called twice per transfer: to hold the money, and to post it. */
export async function holdsSubject(url: string, callers: readonly number[]): Promise<Subject> {
  const { submit, stop } = await startWriter(() => openWriterConnection({ url, schema: SCHEMA }));
  return {
    name: "holds",
    callers,
    transfer: async (order) => {
      await submit(toGroup(order, "pending"));
      await submit(toPost(order));
    },
    stop,
  };
}

/** A writer with these connections. `submit` throws when a group is not committed. */
export async function startWriter(connect: ConstructorParameters<typeof Writer>[0]["connect"]) {
  const writer = new Writer({ connect, logger: createLogger("bench", "error") });
  await writer.connect();
  return {
    submit: async (group: Group): Promise<void> => {
      const [result] = await writer.submit([group]);
      if (result?.outcome !== "committed") {
        throw new Error(`A transfer was not committed: ${JSON.stringify(result)}`);
      }
    },
    stop: () => writer.stop(),
  };
}

/** Of 8, 16, 32 and 64 connections, 32 gave the best rates for 256 callers over all loads. */
const POOL_MAX = 32;

export function plainSubject(url: string, sending: Sending): Subject {
  const ledger = new PlainLedger({ url, poolMax: POOL_MAX, sending });
  return {
    name: sending === "pipelined" ? "pipelined" : "plain",
    transfer: (order) => ledger.transfer(order),
    stop: () => ledger.stop(),
  };
}

export function toGroup(order: Order, kind: "single" | "pending"): Group {
  const mode = "test";
  return groupOf(order, {
    id: order.id,
    kind,
    type: "payid_transfer",
    debit: walletAccount(mode, order.debit.payId),
    credit: walletAccount(mode, order.credit.payId),
    amount: BigInt(order.amountKobo),
    reference: { family: "transfer", text: order.reference },
    creditReference: "",
    uniquenessKeys: [],
    dailyCap: BigInt(DAILY_CAP_KOBO),
    ...shownOf(order),
  });
}

/** Of the order's hold, as a whole. */
function toPost(order: Order): Group {
  const post = {
    id: newUuid(),
    kind: "post",
    type: "payid_transfer",
    pendingId: order.id,
  } as const;
  return groupOf(order, { ...post, amount: 0n, ...shownOf(order) });
}

/** The texts of a transfer that payer and payee see. */
function shownOf({ debit, credit }: Order): Pick<Item, "narration" | "from" | "to"> {
  return {
    narration: NARRATION,
    from: { payId: debit.payId, name: DEBIT_NAME },
    to: { payId: credit.payId, name: CREDIT_NAME },
  };
}

function groupOf({ debit: { merchantId } }: Order, item: Item): Group {
  const asked: Pick<Group, "merchantId" | "mode" | "items"> = {
    merchantId,
    mode: "test",
    items: [item],
  };
  return {
    ...asked,
    notAfter: Date.now() + TIMEOUT_MS,
    requestId: "bench",
    traceparent: "",
    announcements: [],
    fingerprint: fingerprintOf(asked),
  };
}
