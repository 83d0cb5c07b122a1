import type { CallerName } from "@kobo/rpc/caller";
import {
  bankPartnerSettings,
  billProviderSettings,
  cardProcessorSettings,
  railSettings,
  simulatorSettings,
} from "./simulator-settings";
import type { Surroundings } from "./surroundings";

export interface Service {
  /** Its folder under `services`. */
  name: string;
  /** Its schema; the service logs in with the schema's role. */
  schema?: string;
  /** It starts when these answer. */
  needs: readonly ("redis" | "kafka")[];
  /** Its allowed callers. A service with callers serves gRPC on a port that we choose, and may have replicas. */
  callers: readonly CallerName[];
  /** Services that it calls: it gets `<NAME>_TARGET` of each. */
  calls: readonly string[];
  /** The highest stops first: clients before their servers. */
  stopStage: 1 | 2 | 3;
  /** Settings of this service only. */
  settings?: (surroundings: Surroundings) => Record<string, string>;
}

export function servesGrpc({ callers }: Service): boolean {
  return callers.length > 0;
}

/** The services of the local system. A new one is one more entry. */
export const SERVICES: readonly Service[] = [
  {
    name: "simulator",
    needs: [],
    callers: [],
    calls: [],
    stopStage: 1,
    settings: simulatorSettings,
  },
  {
    name: "wallet-ledger",
    schema: "wallet_ledger",
    needs: ["kafka"],
    callers: ["gateway", "payid", "transfer", "bills", "card-payments", "merchant-cli"],
    calls: [],
    stopStage: 1,
  },
  {
    name: "payid",
    schema: "payid",
    needs: ["kafka"],
    callers: ["gateway", "transfer"],
    calls: ["wallet-ledger"],
    stopStage: 2,
    settings: bankPartnerSettings,
  },
  {
    name: "transfer",
    schema: "transfer",
    needs: ["kafka"],
    callers: ["gateway"],
    calls: ["wallet-ledger", "payid"],
    stopStage: 2,
    settings: railSettings,
  },
  {
    name: "bills",
    schema: "bills",
    needs: ["redis", "kafka"],
    callers: ["gateway", "review-cli"],
    calls: ["wallet-ledger"],
    stopStage: 2,
    settings: billProviderSettings,
  },
  {
    name: "card-payments",
    schema: "card_payments",
    needs: ["kafka"],
    callers: ["gateway"],
    calls: ["wallet-ledger"],
    stopStage: 2,
    settings: (surroundings) => ({
      ...cardProcessorSettings(surroundings),
      CARD_FINGERPRINT_KEY: surroundings.secrets.cardFingerprintKey,
    }),
  },
  {
    name: "webhook",
    schema: "webhook",
    needs: ["kafka"],
    callers: ["gateway"],
    calls: [],
    stopStage: 2,
    settings: ({ secrets }) => ({
      WEBHOOK_SECRET_KEY: secrets.webhookSecretKey,
      WEBHOOK_SECRET_OLD_KEYS: secrets.webhookOldSecretKeys.join(","),
      ALLOW_LOOPBACK: "true",
    }),
  },
  {
    name: "gateway",
    schema: "gateway",
    needs: ["redis"],
    callers: [],
    calls: ["wallet-ledger", "payid", "transfer", "bills", "card-payments", "webhook"],
    stopStage: 3,
    settings: ({ port, sandboxPort, baseUrl, sandboxBaseUrl, secrets }) => ({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_LIVE_URL: baseUrl,
      PUBLIC_SANDBOX_URL: sandboxBaseUrl,
      GATEWAY_SECRET: secrets.gatewaySecret,
    }),
  },
];
