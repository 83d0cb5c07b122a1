import { Transfers } from "@kobo/protos";
import type { CreatePayIdTransfersRequest__Output } from "@kobo/protos/transfer/v1/CreatePayIdTransfersRequest";
import { type Implementation, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { connectServices } from "../../../src/clients/services";

const CELLS: Readonly<Record<string, string>> = { ada: "07", bola: "08" };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type Create = (merchants: string[]) => Promise<void>;

/** The gateway's clients of services that only create PayID transfers, of merchants in two cells. */
async function givenServices(create: Create) {
  const handlers = Object.keys(Transfers.service).map((method) => {
    const handler = async (request: unknown) => {
      if (method !== "CreatePayIdTransfers") throw new Error("not called in this test");
      const { items } = request as CreatePayIdTransfersRequest__Output;
      await create(items.map(({ tenant }) => tenant?.merchantId ?? ""));
      return { results: items.map(() => ({ replayed: true })) };
    };
    return [method, handler] as const;
  });
  const definition = Transfers.service as unknown as Implementation["definition"];
  const server = await serve({
    port: 0,
    services: [{ definition, handlers: new Map(handlers) }],
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  const target = `127.0.0.1:${server.port}`;
  const { services, stop } = connectServices(
    {
      WALLET_LEDGER_TARGET: target,
      LEDGER_CELLS: new Map([
        ["07", target],
        ["08", target],
      ]),
      PAYID_TARGET: target,
      TRANSFER_TARGET: target,
      BILLS_TARGET: target,
      CARD_PAYMENTS_TARGET: target,
      CHECKOUT_TARGET: target,
      WEBHOOK_TARGET: target,
      GATEWAY_RPC_SECRET: testCaller("gateway").secret,
    },
    async (ids) => ids.map((id) => CELLS[id] ?? ""),
  );
  stops.push(server.stop, stop);
  return {
    pay: (merchantId: string) =>
      services.createPayIdTransfer({
        tenant: { merchantId },
        context: { notAfterMs: Date.now() + 5_000 },
      }),
  };
}

test("PayID transfers of one cell's payers that get no answer delay none of another cell", async () => {
  const answered = Promise.withResolvers<void>();
  const calls: string[][] = [];
  const { pay } = await givenServices(async (merchants) => {
    calls.push(merchants);
    if (merchants.includes("bola")) await answered.promise;
  });
  // As many calls as are made at once.
  const waiting = [pay("bola")];
  await eventually(() => expect(calls).toEqual([["bola"]]));
  waiting.push(pay("bola"));
  await eventually(() => expect(calls).toEqual([["bola"], ["bola"]]));

  expect(await pay("ada")).toMatchObject({ replayed: true });

  expect(calls).toEqual([["bola"], ["bola"], ["ada"]]);
  answered.resolve();
  await Promise.all(waiting);
});
