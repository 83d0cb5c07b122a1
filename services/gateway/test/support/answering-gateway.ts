import { fingerprintOf } from "@kobo/api-schemas/input";
import type { Mode } from "@kobo/core/tenant";
import type { Logger } from "@kobo/runtime";
import { CARD_EXAMPLES, type CardOperationName } from "./card-examples";
import { exampleOf, type OperationName } from "./examples";
import { type Reply, testGateway } from "./gateway";
import { answeringServices, type RpcAnswers } from "./services";

interface Changes {
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Buffer<ArrayBuffer>;
  method?: string;
  /** With the key of the mode. */
  mode?: Mode;
}

/** A gateway whose services answer everything, and the merchant Ada with her wallet `ada.wallet`. */
export function answeringGateway() {
  const gateway = testGateway();
  let merchant: ReturnType<typeof gateway.givenMerchant> | undefined;

  return async (answers: RpcAnswers = {}, options: { logger?: Logger } = {}) => {
    const fakes = answeringServices(answers);
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
      /** The merchant as services know it. */
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
      /** The same for an operation of card payments, which are at the host. */
      askCards: (name: CardOperationName, changes: Changes = {}): Promise<Reply> => {
        const [method = ""] = name.split(" ");
        const { path, raw } = CARD_EXAMPLES[name];
        const own = { key: keys[changes.mode ?? "test"] };
        const sent = { ...own, ...(raw === undefined ? {} : { raw }), ...changes };
        return client.atHost(changes.method ?? method, changes.path ?? path, sent);
      },
    };
  };
}

/** What a service is told of a request that has no Idempotency-Key. */
export function keyless(body: unknown) {
  return { keyHash: Buffer.alloc(0), fingerprint: fingerprintOf(body) };
}
