import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { WalletLedger } from "@kobo/protos";
import { implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { Writer } from "@kobo/wallet-ledger/dist/app/writer";
import { Writers } from "@kobo/wallet-ledger/dist/app/writers";
import { connectForReads } from "@kobo/wallet-ledger/dist/db/connect-for-reads";
import { SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { openWriterConnection } from "@kobo/wallet-ledger/dist/db/writer-connection";
import { walletLedger } from "@kobo/wallet-ledger/dist/grpc/wallet-ledger";

/** The wallet ledger and the services' client, with gRPC between them. */
interface LedgerInProcess {
  /** As the transfer service calls it. */
  ledger: Ledger;
  /** As the gateway calls it, which opens wallets and funds those of the sandbox. */
  gateway: Ledger;
  /** The number of calls to create transfers. */
  calls: () => number;
  stop: () => Promise<void>;
}

export async function startLedger(databaseUrl: string): Promise<LedgerInProcess> {
  const logger = createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent");
  const db = connect({ url: databaseUrl, schema: SCHEMA, applicationName: "test ledger" });
  const reads = connectForReads({ url: databaseUrl, schema: SCHEMA });
  const writer = new Writer({
    connect: () => openWriterConnection({ url: databaseUrl, schema: SCHEMA }),
    logger,
  });
  const handlers = walletLedger({ db, reads, writers: new Writers(writer), logger });
  let calls = 0;
  const counted: typeof handlers = {
    ...handlers,
    CreateTransfers: (request) => {
      calls++;
      return handlers.CreateTransfers(request);
    },
  };
  const services = [implement(WalletLedger.service, counted)];
  const server = await serve({ port: 0, services, callers: TEST_CALLERS, logger });
  const target = `ipv4:127.0.0.1:${server.port}`;
  const ledger = ledgerClient(target, testCaller("transfer"));
  const gateway = ledgerClient(target, testCaller("gateway"));
  await ledger.ready();
  return {
    ledger,
    gateway,
    calls: () => calls,
    stop: async () => {
      await Promise.all([ledger.stop(), gateway.stop()]);
      await server.stop();
      await writer.stop();
      await Promise.all([db.destroy(), reads.destroy()]);
    },
  };
}
