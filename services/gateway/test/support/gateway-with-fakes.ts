import type { Mode } from "@kobo/core/tenant";
import type { Logger } from "@kobo/runtime";
import type { EventStreams } from "../../src/app/event-streams/event-streams";
import type { RequestRecorder } from "../../src/app/request-log/request-recorder";
import { CARD_EXAMPLES, type CardOperationName } from "./card-examples";
import { DISPUTE_EXAMPLES, type DisputeOperationName } from "./dispute-examples";
import { exampleOf, type OperationName } from "./examples";
import { fakeServices, type RpcResponses } from "./fake-services";
import { type Reply, testGateway } from "./gateway";

interface Changes {
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Buffer<ArrayBuffer>;
  method?: string;
  /** The mode whose key is used. */
  mode?: Mode;
}

/** A gateway with fake services, and the merchant Ada with the wallet `ada.wallet`. */
export function gatewayWithFakes() {
  const gateway = testGateway();
  let merchant: ReturnType<typeof gateway.givenMerchant> | undefined;

  return async (
    responses: RpcResponses = {},
    options: {
      logger?: Logger;
      requestLog?: Pick<RequestRecorder, "record">;
      rateLimitScale?: number;
      /** GATEWAY_SECRET. */
      secret?: string;
      streams?: EventStreams;
    } = {},
  ) => {
    const fakes = fakeServices(responses);
    const client = await gateway.start({ ...options, services: fakes.services });
    merchant ??= gateway.givenMerchant("Ada");
    const ada = await merchant;
    const key = ada.test.secretKey;
    const keys: Record<Mode, string> = { live: ada.live.secretKey, test: key };
    return {
      ...fakes,
      client,
      key,
      db: gateway.db(),
      /** The merchant in requests to services. */
      tenant: {
        merchantId: ada.merchant.id,
        mode: "MODE_TEST",
        merchantName: "Ada",
        walletPayId: "ada.wallet",
      },
      /** Sends an operation's example, with changes. */
      ask: (name: OperationName, changes: Changes = {}): Promise<Reply> => {
        const { method, path, body } = exampleOf(name);
        const own = { key: keys[changes.mode ?? "test"] };
        const sent = { ...own, ...(changes.raw === undefined && body ? { body } : {}), ...changes };
        return client.send(changes.method ?? method, changes.path ?? path, sent);
      },
      /** The same for operations of card payments and disputes, which are at the host. */
      askCards: (
        name: CardOperationName | DisputeOperationName,
        changes: Changes = {},
      ): Promise<Reply> => {
        const [method = ""] = name.split(" ");
        const { path, raw } = { ...CARD_EXAMPLES, ...DISPUTE_EXAMPLES }[name];
        const own = { key: keys[changes.mode ?? "test"] };
        const sent = { ...own, ...(raw === undefined ? {} : { raw }), ...changes };
        return client.atHost(changes.method ?? method, changes.path ?? path, sent);
      },
    };
  };
}

/** The `idempotency` of a request without an Idempotency-Key. */
export const KEYLESS = { keyHash: Buffer.alloc(0), fingerprint: Buffer.alloc(0) };
