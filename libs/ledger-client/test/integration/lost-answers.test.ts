import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { AppError } from "@kobo/errors";
import { WalletLedger } from "@kobo/protos";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import { type Handlers, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger, withContext } from "@kobo/runtime";
import { ledgerClient } from "../../src";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const unused = async () => {
  throw new Error("not called in this test");
};

/** A ledger process that answers for balances; its port. */
async function givenProcess(
  getBalance: Handlers<WalletLedgerDefinition>["GetBalance"],
): Promise<number> {
  const handlers: Handlers<WalletLedgerDefinition> = {
    OpenWallet: unused,
    ListWallets: unused,
    GetBalance: getBalance,
    ListEntries: unused,
    CreateTransfers: unused,
    GetTransfer: unused,
    ListTransfers: unused,
    SetLowBalanceThreshold: unused,
    ListPayments: unused,
    ListReceivedPayments: unused,
    FindReceivedPayments: unused,
    FindEntry: unused,
    ListUsedReferences: unused,
    GetTallies: unused,
    ListDailyTotals: unused,
    ListMovements: unused,
  };
  const services = [implement(WalletLedger.service, handlers)];
  const server = await serve({
    port: 0,
    services,
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  stops.push(server.stop);
  return server.port;
}

/** A way to a process that can be cut, which is what its callers see when it is killed. */
async function givenWay(to: () => number) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connect(to(), "127.0.0.1");
    for (const end of [socket, onward]) end.on("error", () => {});
    socket.pipe(onward).pipe(socket);
    sockets.push(socket, onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  stops.push(async () => cut());
  return { port: (server.address() as AddressInfo).port, cut };
}

async function givenClient(...ports: number[]) {
  const target = `ipv4:${ports.map((port) => `127.0.0.1:${port}`).join(",")}`;
  const ledger = ledgerClient(target, testCaller("gateway"));
  await ledger.ready();
  stops.push(ledger.stop);
  return ledger;
}

const wallet = { payId: "ada.wallet" };

test("a look-up whose connection is lost is retried at the next process", async () => {
  const asked: string[] = [];
  const dying = await givenProcess(async () => {
    asked.push("dying");
    way.cut();
    return { wallet };
  });
  const way = await givenWay(() => dying);
  const next = await givenProcess(async () => {
    asked.push("next");
    return { wallet };
  });
  const ledger = await givenClient(way.port, next);

  const answer = await ledger.calls.GetBalance({ payId: "ada.wallet" });

  expect(answer.wallet?.payId).toBe("ada.wallet");
  expect(asked).toEqual(["dying", "next"]);
});

test("an error response is not retried", async () => {
  let asked = 0;
  const port = await givenProcess(async () => {
    asked++;
    throw new AppError("SERVICE_UNAVAILABLE");
  });
  const ledger = await givenClient(port);

  await expect(ledger.calls.GetBalance({})).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(asked).toBe(1);
});

test("a request ends by its deadline when no process is reachable", async () => {
  const port = await givenProcess(async () => ({ wallet }));
  const way = await givenWay(() => port);
  const ledger = await givenClient(way.port);
  way.cut();
  const begun = Date.now();

  const answer = withContext({ requestId: "req", deadline: begun + 300 }, () =>
    ledger.calls.GetBalance({}),
  );

  await expect(answer).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(Date.now() - begun).toBeLessThan(400);
});
