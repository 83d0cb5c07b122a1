import type { CallerName } from "@kobo/rpc/caller";
import { operatorSettings } from "./operators";
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
  /** Its callers that it calls too, outside of requests: it gets `<NAME>_TARGET` of each, and may stop after them. */
  callsBack?: readonly string[];
  /** The highest stops first: clients before their servers. */
  stopStage: 1 | 2 | 3 | 4 | 5;
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
    callers: [
      ...(["gateway", "payid", "transfer", "bills", "card-payments"] as const),
      ...(["dashboard", "funding-cli", "operator"] as const),
    ],
    calls: [],
    stopStage: 1,
  },
  {
    name: "payid",
    schema: "payid",
    needs: ["kafka"],
    callers: ["gateway", "transfer", "checkout", "dashboard", "operator"],
    calls: ["wallet-ledger", "card-payments"],
    callsBack: ["gateway"],
    stopStage: 2,
    settings: (surroundings) => ({
      ...bankPartnerSettings(surroundings),
      PAYID_IDENTITY_KEY: surroundings.secrets.identityKey,
      ...operatorSettings(surroundings.secrets),
    }),
  },
  {
    name: "transfer",
    schema: "transfer",
    needs: ["kafka"],
    callers: ["gateway", "dashboard", "operator"],
    calls: ["wallet-ledger", "payid", "bills"],
    callsBack: ["gateway"],
    stopStage: 2,
    settings: (surroundings) => ({
      ...railSettings(surroundings),
      ...operatorSettings(surroundings.secrets),
    }),
  },
  {
    name: "bills",
    schema: "bills",
    needs: ["redis", "kafka"],
    callers: ["gateway", "transfer", "dashboard", "review-cli", "operator"],
    calls: ["wallet-ledger"],
    callsBack: ["gateway"],
    stopStage: 2,
    settings: (surroundings) => ({
      ...billProviderSettings(surroundings),
      ...operatorSettings(surroundings.secrets),
    }),
  },
  {
    name: "card-payments",
    schema: "card_payments",
    needs: ["kafka"],
    callers: ["gateway", "checkout", "dashboard", "payid", "operator"],
    calls: ["wallet-ledger"],
    callsBack: ["gateway"],
    stopStage: 2,
    settings: (surroundings) => ({
      ...cardProcessorSettings(surroundings),
      CARD_FINGERPRINT_KEY: surroundings.secrets.cardFingerprintKey,
      ...operatorSettings(surroundings.secrets),
    }),
  },
  {
    name: "checkout",
    schema: "checkout",
    needs: ["kafka"],
    callers: ["gateway", "dashboard", "operator"],
    calls: ["payid", "card-payments"],
    callsBack: ["gateway"],
    stopStage: 3,
    settings: ({ checkoutPort, checkoutUrl, baseUrl, sandboxBaseUrl, secrets }) => ({
      PORT: String(checkoutPort),
      CHECKOUT_URL: checkoutUrl,
      CHECKOUT_SECRET_KEY: secrets.checkoutSecretKey,
      PUBLIC_LIVE_URL: baseUrl,
      PUBLIC_SANDBOX_URL: sandboxBaseUrl,
    }),
  },
  {
    name: "webhook",
    schema: "webhook",
    needs: ["kafka"],
    callers: ["gateway", "dashboard", "operator"],
    calls: [],
    stopStage: 2,
    settings: ({ secrets }) => ({
      WEBHOOK_SECRET_KEY: secrets.webhookSecretKey,
      WEBHOOK_SECRET_OLD_KEYS: secrets.webhookOldSecretKeys.join(","),
      ALLOW_LOOPBACK: "true",
      ...operatorSettings(secrets),
    }),
  },
  {
    name: "gateway",
    schema: "gateway",
    needs: ["redis"],
    callers: [
      ...(["payid", "transfer", "bills", "card-payments", "checkout"] as const),
      ...(["dashboard", "merchant-cli", "operator"] as const),
    ],
    calls: ["wallet-ledger", "payid", "transfer", "bills", "card-payments", "checkout", "webhook"],
    stopStage: 4,
    settings: ({ port, sandboxPort, gateways, baseUrl, sandboxBaseUrl, secrets }) => ({
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      PUBLIC_LIVE_URL: baseUrl,
      PUBLIC_SANDBOX_URL: sandboxBaseUrl,
      GATEWAY_SECRET: secrets.gatewaySecret,
      GATEWAY_INSTANCES: String(gateways),
    }),
  },
  {
    name: "dashboard",
    schema: "dashboard",
    needs: [],
    callers: [],
    calls: [
      ...(["gateway", "wallet-ledger", "payid", "transfer", "bills"] as const),
      ...(["card-payments", "checkout", "webhook"] as const),
    ],
    stopStage: 5,
    settings: (surroundings) => ({
      PORT: String(surroundings.dashboardPort),
      PUBLIC_URL: surroundings.dashboardUrl,
      PUBLIC_LIVE_URL: surroundings.baseUrl,
      PUBLIC_SANDBOX_URL: surroundings.sandboxBaseUrl,
      DASHBOARD_SECRET_KEY: surroundings.secrets.dashboardSecretKey,
      SMTP_URL: `smtp://127.0.0.1:${surroundings.smtpPort}`,
      PUBLIC_MAILBOX_URL: mailboxUrlOf(surroundings),
    }),
  },
];

/** Where people and tests read the sandbox's mails. */
export function mailboxUrlOf({ simulatorUrl }: Pick<Surroundings, "simulatorUrl">): string {
  return `${simulatorUrl}/mailbox`;
}
