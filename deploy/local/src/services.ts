import {
  bankPartnerSettings,
  billProviderSettings,
  cardProcessorSettings,
  railSettings,
  simulatorSettings,
} from "./outside-world";
import type { Surroundings } from "./surroundings";

export interface Service {
  /** Its folder under `services`. */
  name: string;
  /** Its schema; the service logs in with the schema's role. */
  schema?: string;
  /** It starts when these answer. */
  needs: readonly ("redis" | "kafka")[];
  /** It serves gRPC on a port of ours, and may therefore have replicas. */
  servesGrpc: boolean;
  /** Services that it calls: it is told `<NAME>_TARGET` of each. */
  calls: readonly string[];
  /** The highest stops first: whoever asks before whoever answers. */
  stopStage: 1 | 2 | 3;
  /** Settings that no other service has. */
  settings?: (surroundings: Surroundings) => Record<string, string>;
}

/** The services of the local system. A new one is one more entry. */
export const SERVICES: readonly Service[] = [
  {
    name: "simulator",
    needs: [],
    servesGrpc: false,
    calls: [],
    stopStage: 1,
    settings: simulatorSettings,
  },
  {
    name: "wallet-ledger",
    schema: "wallet_ledger",
    needs: ["kafka"],
    servesGrpc: true,
    calls: [],
    stopStage: 1,
  },
  {
    name: "payid",
    schema: "payid",
    needs: ["kafka"],
    servesGrpc: true,
    calls: ["wallet-ledger"],
    stopStage: 2,
    settings: bankPartnerSettings,
  },
  {
    name: "transfer",
    schema: "transfer",
    needs: ["kafka"],
    servesGrpc: true,
    calls: ["wallet-ledger", "payid"],
    stopStage: 2,
    settings: railSettings,
  },
  {
    name: "bills",
    schema: "bills",
    needs: ["redis", "kafka"],
    servesGrpc: true,
    calls: ["wallet-ledger"],
    stopStage: 2,
    settings: billProviderSettings,
  },
  {
    name: "card-payments",
    schema: "card_payments",
    needs: ["kafka"],
    servesGrpc: true,
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
    servesGrpc: true,
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
    servesGrpc: false,
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
