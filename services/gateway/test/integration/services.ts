import {
  AT_MS,
  anEndpoint,
  anEntry,
  anExpectedPayment,
  aPayId,
  aPurchase,
  aTransfer,
  aWallet,
} from "../factories";
import type { FakeServices } from "./gateway";

/** How each rpc answers when all is well. */
export const WELL = {
  "payIds.CreateDynamicPayId": { payId: aPayId(), replayed: false },
  "payIds.CreateStaticPayId": {
    payId: aPayId({ payId: "ada.spid", type: "PAY_ID_TYPE_STATIC", expiresAtMs: "0" }),
    replayed: false,
  },
  "payIds.VerifyPayId": {
    payId: "4g7k2m9qzx.dpid",
    accountName: "Ada Stores",
    type: "PAY_ID_TYPE_DYNAMIC",
    expiresAtMs: AT_MS,
  },
  "payIds.GetExpectedPayment": { payment: anExpectedPayment() },
  "transfers.GetTransfer": { transfer: aTransfer() },
  createPayIdTransfer: { result: "transfer", transfer: aTransfer(), replayed: false },
  "bills.ListCategories": {
    categories: [{ category: "bills", name: "Airtime", identifier: "airtime" }],
  },
  "bills.ListServices": {
    services: [{ serviceId: "mtn", name: "MTN", variation: "flexible", category: "airtime" }],
  },
  "bills.ListVariations": {
    serviceName: "MTN Data",
    serviceId: "mtn-data",
    convenienceFeeKobo: "0",
    variations: [
      {
        variationCode: "mtn-100mb",
        name: "100 MB",
        amountKobo: "10000",
        fixedPrice: true,
        purchasable: true,
      },
    ],
  },
  "bills.Purchase": { purchase: aPurchase(), replayed: false },
  "bills.GetPurchase": { purchase: aPurchase() },
  "webhooks.CreateEndpoint": { endpoint: anEndpoint(), secret: "whsec_c2VjcmV0", replayed: false },
  "webhooks.ListEndpoints": { endpoints: [anEndpoint()] },
  "webhooks.GetEndpoint": { endpoint: anEndpoint() },
  "webhooks.DeleteEndpoint": {},
  "ledger.GetBalance": { wallet: aWallet() },
  "ledger.ListEntries": { entries: [anEntry()], hasMore: false },
  "ledger.GetTransfer": { transfer: null },
  "ledger.createTransfers": { outcome: "committed", at: new Date(Number(AT_MS)) },
};

export type Rpc = keyof typeof WELL;

/** What an rpc answers; an Error is thrown. */
export type RpcAnswers = { [Name in Rpc]?: unknown };

/** Services that answer all that is asked, and remember what it was. */
export function answeringServices(answers: RpcAnswers = {}) {
  const asked: { rpc: Rpc; request: unknown }[] = [];
  const answering = (rpc: Rpc) => async (request: unknown) => {
    asked.push({ rpc, request });
    const answer = rpc in answers ? answers[rpc] : WELL[rpc];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const all = (service: string) =>
    Object.fromEntries(
      (Object.keys(WELL) as Rpc[])
        .filter((rpc) => rpc.startsWith(`${service}.`))
        .map((rpc) => [rpc.slice(service.length + 1), answering(rpc)]),
    );
  const ledger = { calls: all("ledger"), createTransfers: answering("ledger.createTransfers") };
  const services = {
    payIds: all("payIds"),
    transfers: all("transfers"),
    bills: all("bills"),
    webhooks: all("webhooks"),
    ledger,
    createPayIdTransfer: answering("createPayIdTransfer"),
  };
  return { asked, answers, services: services as unknown as FakeServices };
}
