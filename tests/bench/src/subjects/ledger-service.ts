import { setTimeout as delay } from "node:timers/promises";
import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import { freePort, type Processes } from "@kobo/local";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import { TEST_SECRETS, testCaller } from "@kobo/rpc/testing";
import { CREDIT_NAME, DAILY_CAP_KOBO, DEBIT_NAME, NARRATION, type Order } from "../order";

/** A wallet-ledger process as it runs in the house, and the house's own client to it. */
export interface LedgerService {
  /** Of its process. */
  name: string;
  /** As the transfer service calls it. */
  ledger: Ledger;
  /** As the tool for merchants calls it, which opens wallets and funds them. */
  operator: Ledger;
  stop: () => Promise<void>;
}

const MAIN = require.resolve("@kobo/wallet-ledger/dist/main.js");
const READY_TIMEOUT_MS = 20_000;
const READY_PAUSE_MS = 100;

export async function startLedgerService(
  processes: Processes,
  databaseUrl: string,
): Promise<LedgerService> {
  const port = await freePort();
  const name = `wallet-ledger-${port}`;
  processes.start({
    name,
    command: process.execPath,
    args: [MAIN],
    env: {
      DATABASE_URL: databaseUrl,
      GRPC_PORT: String(port),
      OPS_PORT: "0",
      LOG_LEVEL: "error",
      // No broker: the events stay in the outbox, as those of the plain ledger do.
      KAFKA_BROKERS: "127.0.0.1:1",
      ...TEST_SECRETS,
    },
  });
  const target = `ipv4:127.0.0.1:${port}`;
  const ledger = ledgerClient(target, testCaller("transfer"));
  const operator = ledgerClient(target, testCaller("merchant-cli"));
  await untilReady(ledger, () => {
    if (!processes.isRunning(name)) {
      throw new Error(`The wallet ledger did not start. Its log: ${processes.logOf(name)}`);
    }
  });
  return {
    name,
    ledger,
    operator,
    stop: async () => {
      await Promise.all([ledger.stop(), operator.stop()]);
      await processes.stop(name);
    },
  };
}

async function untilReady(ledger: Ledger, assertRunning: () => void): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      return await ledger.ready();
    } catch (error) {
      assertRunning();
      if (Date.now() > deadline) throw error;
      await delay(READY_PAUSE_MS);
    }
  }
}

/** A PayID transfer as the transfer service asks for it, good until `notAfterMs`. */
export function toTransferGroup(order: Order, notAfterMs: number): TransferGroup {
  return {
    merchantId: order.debit.merchantId,
    mode: "MODE_TEST",
    context: { requestId: "bench", traceparent: "", notAfterMs },
    items: [
      {
        id: order.id,
        kind: "TRANSFER_KIND_SINGLE",
        type: "TRANSFER_TYPE_PAYID_TRANSFER",
        debit: { wallet: order.debit.payId },
        credit: { wallet: order.credit.payId },
        amountKobo: String(order.amountKobo),
        reference: { family: "REFERENCE_FAMILY_TRANSFER", text: order.reference },
        dailyCapKobo: String(DAILY_CAP_KOBO),
        narration: NARRATION,
        from: { payId: order.debit.payId, name: DEBIT_NAME },
        to: { payId: order.credit.payId, name: CREDIT_NAME },
      },
    ],
  };
}
