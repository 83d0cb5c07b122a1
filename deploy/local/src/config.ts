import { join, resolve } from "node:path";
import { Failure } from "./failure";
import type { Parts } from "./parts";

/** The root of the repository. */
export const ROOT = join(__dirname, "../../..");

const PORT_MAX = 65_535;
const PART_VARIABLES = {
  databaseUrl: "DATABASE_URL",
  redisUrl: "REDIS_URL",
  kafkaBrokers: "KAFKA_BROKERS",
} as const satisfies Record<keyof Parts, string>;

export interface Config {
  /** The data folder of the local system. */
  directory: string;
  /** Parts that the user runs. */
  given: Partial<Parts>;
  /** The ports of the live and the sandbox root; 0 for any free one. */
  port: number;
  sandboxPort: number;
  /** The dashboard's port; 0 for any free one. */
  dashboardPort: number;
  /** The port of the pages on which customers pay; 0 for any free one. */
  checkoutPort: number;
  /** The port of the telemetry page; 0 for any free one. */
  telemetryPort: number;
  /** Kafka's port; 0 for any free one. A default that is taken is replaced by a free one. */
  kafkaPort: number;
  isKafkaPortChosen: boolean;
  /** Whether services take and open gRPC connections with TLS; without it what TLS costs is measured. */
  rpcTls: boolean;
  /** Further settings of our PostgreSQL, `name=value`. */
  postgresSettings: readonly string[];
}

/**
 * Settings for data that is not needed after a crash of the machine. Data survives a crash of PostgreSQL, since the
 * operating system has the written pages.
 */
export const PASSING_POSTGRES = [
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  // A test reads the log that it has written. Others drop databases meanwhile, and each is a checkpoint, which removes it.
  "wal_keep_size=1GB",
];

/** @throws Failure that names the invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const config = {
    directory: resolve(environment.KOBO_DIR || join(ROOT, ".kobo")),
    given: givenParts(environment),
    port: portIn(environment, "PORT", 8080),
    sandboxPort: portIn(environment, "SANDBOX_PORT", 8081),
    dashboardPort: portIn(environment, "DASHBOARD_PORT", 8082),
    checkoutPort: portIn(environment, "CHECKOUT_PORT", 8083),
    telemetryPort: portIn(environment, "TELEMETRY_PORT", 8084),
    kafkaPort: portIn(environment, "KAFKA_PORT", 9092),
    isKafkaPortChosen: Boolean(environment.KAFKA_PORT),
    rpcTls: environment.RPC_TLS !== "false",
    postgresSettings: (environment.POSTGRES_SETTINGS ?? "").split(",").filter(Boolean),
  };
  refuseShared({
    PORT: config.port,
    SANDBOX_PORT: config.sandboxPort,
    DASHBOARD_PORT: config.dashboardPort,
    CHECKOUT_PORT: config.checkoutPort,
    TELEMETRY_PORT: config.telemetryPort,
  });
  return config;
}

function refuseShared(ports: Readonly<Record<string, number>>): void {
  const chosen = Object.entries(ports).filter(([, port]) => port !== 0);
  for (const [variable, port] of chosen) {
    const other = chosen.find(([name, taken]) => taken === port && name !== variable);
    if (!other) continue;
    throw new Failure(`${variable} and ${other[0]} are both ${port}. Each needs its own.`);
  }
}

/** For a system that runs for one command: free ports, and no parts of the user's. */
export function passingConfig(directory: string): Config {
  return {
    directory,
    given: {},
    port: 0,
    sandboxPort: 0,
    dashboardPort: 0,
    checkoutPort: 0,
    telemetryPort: 0,
    kafkaPort: 0,
    isKafkaPortChosen: false,
    rpcTls: true,
    postgresSettings: PASSING_POSTGRES,
  };
}

function givenParts(environment: NodeJS.ProcessEnv): Partial<Parts> {
  const named = Object.entries(PART_VARIABLES).map(([part, name]) => [part, environment[name]]);
  return Object.fromEntries(named.filter(([, address]) => address));
}

function portIn(environment: NodeJS.ProcessEnv, variable: string, usual: number): number {
  const text = environment[variable];
  if (!text) return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= PORT_MAX) return port;
  throw new Failure(
    `${variable}=${text} is not a port. Say a number from 1 to ${PORT_MAX}, or 0 for any free port.`,
  );
}
