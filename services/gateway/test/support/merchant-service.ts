import type { Database } from "@kobo/postgres";
import { ApiKeys, Merchants, RequestLog } from "@kobo/protos";
import type { Redis } from "@kobo/redis";
import { type CallerName, connectTo, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { apiKeys } from "../../src/grpc/api-keys";
import { merchants } from "../../src/grpc/merchants";
import { requestLog } from "../../src/grpc/request-log";
import { LEDGER } from "./merchants";

/** Serves merchants, keys and the request log over gRPC, as the gateway does. */
export async function merchantService(
  db: Database,
  redis: Redis,
  newMerchantsCell: string | null = null,
) {
  const server = await serve({
    port: 0,
    services: [
      implement(Merchants.service, merchants({ db, redis, ledger: LEDGER, newMerchantsCell })),
      implement(ApiKeys.service, apiKeys({ db, redis })),
      implement(RequestLog.service, requestLog(db)),
    ],
    callers: TEST_CALLERS,
    logger: createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent"),
  });
  const target = `127.0.0.1:${server.port}`;
  const closes: (() => void)[] = [];
  return {
    target,
    callsOf: (name: CallerName) => {
      const options = { target, balance: "round_robin", caller: testCaller(name) } as const;
      const clients = [connectTo(Merchants, options), connectTo(ApiKeys, options)] as const;
      closes.push(...clients.map(({ close }) => close));
      return { merchants: clients[0].calls, apiKeys: clients[1].calls };
    },
    requestLogOf: (name: CallerName) => {
      const options = { target, balance: "round_robin", caller: testCaller(name) } as const;
      const client = connectTo(RequestLog, options);
      closes.push(client.close);
      return client.calls;
    },
    stop: async () => {
      for (const close of closes) close();
      await server.stop();
    },
  };
}
