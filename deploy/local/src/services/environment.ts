import { CALLERS, type CallerName } from "@kobo/rpc/caller";
import type { Config } from "../config";
import type { Parts } from "../parts";
import { kafkaVariables } from "../parts/kafka-access";
import { type Launch, targetVariables } from "../stack/plan";
import { secretVariables } from "./callers";
import { certificatesOf } from "./certificates";
import { roleUrl } from "./migrate-all";
import type { Secrets } from "./secrets";
import { type Service, servesGrpc } from "./services";
import type { Surroundings } from "./surroundings";

/** The addresses of the two roots, of the simulator, of the dashboard and of checkout. */
export function surroundingsOf(
  config: Pick<Config, "directory" | "port" | "sandboxPort" | "dashboardPort" | "checkoutPort">,
  {
    secrets,
    simulatorPort,
    smtpPort = 0,
    gateways = 1,
  }: { secrets: Secrets; simulatorPort: number; smtpPort?: number; gateways?: number },
): Surroundings {
  const { directory, port, sandboxPort, dashboardPort, checkoutPort } = config;
  return {
    directory,
    secrets,
    port,
    sandboxPort,
    gateways,
    baseUrl: `http://127.0.0.1:${port}`,
    sandboxBaseUrl: `http://127.0.0.1:${sandboxPort}`,
    simulatorPort,
    simulatorUrl: `http://127.0.0.1:${simulatorPort}`,
    smtpPort,
    dashboardPort,
    dashboardUrl: `http://localhost:${dashboardPort}`,
    checkoutPort,
    checkoutUrl: `http://127.0.0.1:${checkoutPort}`,
  };
}

interface Options {
  surroundings: Surroundings;
  /** The parts that the service waits for. */
  parts: Partial<Parts> & { kafkaPasswords?: Readonly<Record<string, string>> };
  targets: Readonly<Record<string, string>>;
}

/** The environment of one process of a service. */
export function environmentOf(
  { service, opsPort, grpcPort }: Launch,
  { surroundings, parts, targets }: Options,
): Record<string, string> {
  const { databaseUrl = "", redisUrl = "", kafkaBrokers = "", kafkaPasswords = {} } = parts;
  const { name, schema, needs, calls, callsBack = [], settings } = service;
  const password = schema === undefined ? "" : surroundings.secrets.rolePasswords[schema];
  return {
    NODE_ENV: "production",
    OPS_PORT: String(opsPort),
    ...(grpcPort === undefined ? {} : { GRPC_PORT: String(grpcPort) }),
    ...rpcVariables(service, surroundings),
    ...(schema === undefined ? {} : { DATABASE_URL: roleUrl(databaseUrl, schema, password ?? "") }),
    ...(needs.includes("redis") ? { REDIS_URL: redisUrl } : {}),
    ...(needs.includes("kafka") ? kafkaVariables(name, { kafkaBrokers, kafkaPasswords }) : {}),
    ...targetVariables([...calls, ...callsBack], targets),
    ...settings?.(surroundings),
  };
}

/** Of a service that calls others or is called. */
function rpcVariables(service: Service, { secrets, directory }: Surroundings) {
  if (service.calls.length === 0 && !servesGrpc(service)) return {};
  return {
    ...secretVariables(callersKnownTo(service), secrets),
    ...(secrets.certificates && { RPC_TLS_DIR: certificatesOf(directory, service.name) }),
  };
}

/** A service has its own secret and those of its callers. */
function callersKnownTo({ name, callers }: Service): CallerName[] {
  return CALLERS.filter((caller) => caller === name || callers.includes(caller));
}
