import { join } from "node:path";
import type { Secrets } from "./secrets";

/** What a service's own settings may be made of. */
export interface Surroundings {
  directory: string;
  secrets: Secrets;
  port: number;
  sandboxPort: number;
  baseUrl: string;
  sandboxBaseUrl: string;
  simulatorPort: number;
  simulatorUrl: string;
}

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
    settings: ({ directory, secrets, simulatorPort }) => ({
      PORT: String(simulatorPort),
      BOOK_DIR: join(directory, "book"),
      PROVIDER_API_KEY: secrets.provider.apiKey,
      PROVIDER_PUBLIC_KEY: secrets.provider.publicKey,
      PROVIDER_SECRET_KEY: secrets.provider.secretKey,
    }),
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
  },
  {
    name: "transfer",
    schema: "transfer",
    needs: ["kafka"],
    servesGrpc: true,
    calls: ["wallet-ledger", "payid"],
    stopStage: 2,
  },
  {
    name: "bills",
    schema: "bills",
    needs: ["redis", "kafka"],
    servesGrpc: true,
    calls: ["wallet-ledger"],
    stopStage: 2,
    settings: (surroundings) => ({
      ...billProvider("TEST", surroundings),
      ...billProvider("LIVE", surroundings),
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
      ALLOW_LOOPBACK: "true",
    }),
  },
  {
    name: "gateway",
    schema: "gateway",
    needs: ["redis"],
    servesGrpc: false,
    calls: ["wallet-ledger", "payid", "transfer", "bills", "webhook"],
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

/** There is no live provider on one machine: both modes meet the simulator, each under its own book. */
function billProvider(
  mode: "TEST" | "LIVE",
  { simulatorUrl, secrets }: Surroundings,
): Record<string, string> {
  const prefix = `BILL_PROVIDER_${mode}`;
  return {
    [`${prefix}_URL`]: `${simulatorUrl}/bill-provider/${mode.toLowerCase()}/api`,
    [`${prefix}_API_KEY`]: secrets.provider.apiKey,
    [`${prefix}_PUBLIC_KEY`]: secrets.provider.publicKey,
    [`${prefix}_SECRET_KEY`]: secrets.provider.secretKey,
  };
}
