import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { ApiKeys, Merchants } from "@kobo/protos";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { Merchant__Output } from "@kobo/protos/merchant/v1/Merchant";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import { type Caller, type Calls, connectTo, toWireMode } from "@kobo/rpc";

/** Creates merchants and keys at a running gateway, as `npm run merchant` does. */
export interface Operator {
  merchants: Calls<MerchantsDefinition>;
  apiKeys: Calls<ApiKeysDefinition>;
  createMerchant: (created: {
    name: string;
    allowSimilarName?: boolean;
  }) => Promise<Merchant__Output>;
  /** Returns the key's secret. */
  createKey: (key: { merchantId: string; mode: Mode; name: string }) => Promise<string>;
  close: () => void;
}

/** The actor in the audit log. */
export const BY = { actor: "system" };

export function connectOperator(
  targets: Readonly<Record<string, string>>,
  caller: Caller,
): Operator {
  const options = { target: targets.gateway ?? "", balance: "round_robin", caller } as const;
  const merchants = connectTo(Merchants, options);
  const apiKeys = connectTo(ApiKeys, options);
  return {
    merchants: merchants.calls,
    apiKeys: apiKeys.calls,
    createMerchant: async (created) => {
      const request = { id: newUuid(), liveMode: true, by: BY, ...created };
      const { merchant } = await merchants.calls.CreateMerchant(request);
      if (!merchant) throw new Error(`The gateway created no merchant ${created.name}.`);
      return merchant;
    },
    createKey: async ({ mode, ...key }) => {
      const request = { id: newUuid(), mode: toWireMode(mode), by: BY, ...key };
      return (await apiKeys.calls.CreateApiKey(request)).secretKey;
    },
    close: () => {
      merchants.close();
      apiKeys.close();
    },
  };
}
