import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ROOT } from "../config";
import { Failure } from "../failure";
import type { ComingParts } from "../parts";
import { completeKafkaPasswords, makeTopics } from "../parts/topics";
import { COMPILE_CACHE } from "../processes/compile-cache";
import type { Processes } from "../processes/processes";
import type { Progress } from "../processes/progress";
import { seedDashboardUsers } from "../seed/dashboard-users";
import { seedMerchants, walletOf } from "../seed/seed";
import { issueCertificates, removeCertificates } from "../services/certificates";
import { environmentOf, surroundingsOf } from "../services/environment";
import { migrateAll, roleUrl } from "../services/migrate-all";
import { keepSecrets, type Secrets } from "../services/secrets";
import { mailboxUrlOf, SERVICES } from "../services/services";
import type { Surroundings } from "../services/surroundings";
import { type Edge, targetThrough } from "./edge";
import { type Launch, plan, targetsOf } from "./plan";
import { type freePort, retryOnTakenPort } from "./ports";
import { untilReady } from "./readiness";
import type { StackFile } from "./stack-file";

export interface BringUp {
  processes: Processes;
  config: Config;
  replicas: ReadonlyMap<string, number>;
  progress: Progress;
  /** On every way between two processes; none by default. */
  edge?: Edge | undefined;
  /** Variables of a process, by its name; none by default. */
  variablesOf?: ((name: string) => Record<string, string>) | undefined;
}

interface Options extends BringUp {
  secrets: Secrets;
  parts: ComingParts;
}

/** Starts every service as soon as its parts are usable, and seeds the first merchants. */
export async function bringUpServices(options: Options): Promise<StackFile> {
  const { config, secrets, parts, progress } = options;
  completeKafkaPasswords(secrets);
  keepSecrets(config.directory, secrets);
  const names = SERVICES.map(({ name }) => name);
  secrets.certificates = await certificatesFor(config, names);
  const usable = whenUsable(parts, { secrets, ownKafka: !config.given.kafkaBrokers, progress });
  return retryOnTakenPort((choosePort) => startServices({ ...options, usable, choosePort }));
}

/** Without TLS, those of an earlier start go, which commands would use. */
async function certificatesFor({ directory, rpcTls }: Config, services: readonly string[]) {
  if (rpcTls) return issueCertificates(directory, services);
  removeCertificates(directory);
  return undefined;
}

interface Attempt extends Options {
  usable: ComingParts;
  choosePort: typeof freePort;
}

/** The gateway creates merchants, the ledger their wallets and funds. */
const SEEDED_BY: readonly string[] = ["gateway", "wallet-ledger"];

/** One attempt. Clients get a service's port when they start, so all services start, or none. */
async function startServices(attempt: Attempt): Promise<StackFile> {
  const { processes, config, secrets, replicas, progress, usable, choosePort } = attempt;
  const launches = await plan(SERVICES, replicas, choosePort);
  const targets = targetsOf(launches);
  const { directory } = config;
  const port = config.port || (await choosePort());
  const sandboxPort = config.sandboxPort || (await choosePort());
  const dashboardPort = config.dashboardPort || (await choosePort());
  const checkoutPort = config.checkoutPort || (await choosePort());
  const simulatorPort = await choosePort();
  const smtpPort = await choosePort();
  const gateways = replicas.get("gateway") ?? 1;
  const surroundings = surroundingsOf(
    { directory, port, sandboxPort, dashboardPort, checkoutPort },
    { secrets, simulatorPort, smtpPort, gateways },
  );
  const failure = new AbortController();
  const { signal } = failure;
  // The first process has the published ports, the others any free ones.
  const surroundingsFor = async ({ isReplica }: Launch): Promise<Surroundings> =>
    isReplica
      ? {
          ...surroundings,
          port: await choosePort(),
          sandboxPort: await choosePort(),
          checkoutPort: await choosePort(),
        }
      : surroundings;
  const gatewayRoots: Record<string, string> = {};
  const services = launches.map((launch) => {
    const ready = surroundingsFor(launch).then((own) => {
      if (launch.service.name === "gateway") {
        gatewayRoots[launch.name] = `http://127.0.0.1:${own.sandboxPort}`;
      }
      return start(launch, {
        ...{ processes, usable, surroundings: own, targets, signal },
        edge: attempt.edge ?? direct,
        variables: attempt.variablesOf?.(launch.name) ?? {},
        kafkaPasswords: kafkaPasswordsOf(attempt),
      });
    });
    return { launch, ready: ready.then(() => progress.say(`${launch.name} is ready`)) };
  });
  const seed = async () => {
    const seeding = services.filter(({ launch }) => SEEDED_BY.includes(launch.service.name));
    await Promise.all(seeding.map(({ ready }) => ready));
    const merchants = await seedMerchants({
      ...{ targets, secrets },
      keep: (changed) => keepSecrets(directory, changed),
    });
    return seedDashboardUsers({
      databaseUrl: roleUrl(
        await usable.databaseUrl,
        "dashboard",
        secrets.rolePasswords.dashboard ?? "",
      ),
      ...{ targets, merchants, secrets },
      keep: () => keepSecrets(directory, secrets),
    });
  };
  const seeded = seed();
  const ready = services.map((service) => service.ready);
  const merchants = await Promise.all([seeded, ...ready]).then(
    ([result]) => result,
    async (error: unknown) => {
      failure.abort(error);
      await Promise.allSettled([seeded, ...ready]);
      await Promise.all(launches.map(({ name }) => processes.stop(name)));
      throw error;
    },
  );

  return {
    baseUrl: surroundings.baseUrl,
    sandboxBaseUrl: surroundings.sandboxBaseUrl,
    dashboardUrl: surroundings.dashboardUrl,
    checkoutUrl: surroundings.checkoutUrl,
    mailboxUrl: mailboxUrlOf(surroundings),
    databaseUrl: await usable.databaseUrl,
    redisUrl: await usable.redisUrl,
    kafkaBrokers: await usable.kafkaBrokers,
    kafkaPasswords: kafkaPasswordsOf(attempt),
    merchants: merchants.map((merchant) => ({
      name: merchant.name,
      liveKey: merchant.liveKey,
      testKey: merchant.testKey,
      // A wallet has the same PayID in both modes.
      liveWallet: walletOf(merchant),
      testWallet: walletOf(merchant),
      dashboardSignIn: merchant.dashboardSignIn,
    })),
    pids: byService(launches, ({ name }) => processes.pids()[name] ?? 0),
    simulatorUrl: surroundings.simulatorUrl,
    gatewayRoots,
    opsUrls: byService(launches, opsUrlOf),
    targets,
  };
}

/** The user's own brokers have other users. */
function kafkaPasswordsOf({ config, secrets }: Pick<Options, "config" | "secrets">) {
  return config.given.kafkaBrokers ? {} : secrets.kafkaPasswords;
}

interface Using {
  secrets: Secrets;
  /** Whether we started the brokers, and therefore create their users. */
  ownKafka: boolean;
  progress: Progress;
}

/** A part is usable once it has our schemas or topics. */
function whenUsable(parts: ComingParts, { secrets, ownKafka, progress }: Using): ComingParts {
  const passwordOf = (schema: string): string => secrets.rolePasswords[schema] ?? "";
  const withSchemas = async (): Promise<string> => {
    const databaseUrl = await parts.databaseUrl;
    await migrateAll({ databaseUrl, passwordOf }).catch((cause: Error) => {
      throw new Failure(`The schemas could not be brought up to date: ${cause.message}`, { cause });
    });
    progress.say("The schemas are up to date");
    return databaseUrl;
  };
  const withTopics = async (): Promise<string> => {
    const kafkaBrokers = await parts.kafkaBrokers;
    await makeTopics(kafkaBrokers, ownKafka ? secrets : undefined).catch((cause: Error) => {
      throw new Failure(`Kafka's topics and users could not be made: ${cause.message}`, { cause });
    });
    progress.say("The topics are there");
    return kafkaBrokers;
  };
  const usable = {
    databaseUrl: withSchemas(),
    redisUrl: parts.redisUrl,
    kafkaBrokers: withTopics(),
  };
  // Callers see the failure of a part that they await; other failures must not end the process as unhandled.
  for (const part of Object.values(usable)) part.catch(() => {});
  return usable;
}

interface Start {
  processes: Processes;
  usable: ComingParts;
  surroundings: Surroundings;
  targets: Record<string, string>;
  kafkaPasswords: Readonly<Record<string, string>>;
  edge: Edge;
  variables: Readonly<Record<string, string>>;
  /** Aborts when another service has failed. */
  signal: AbortSignal;
}

/** Starts one process when its parts are usable, and supervises it once it is ready. */
async function start(launch: Launch, options: Start): Promise<void> {
  const { processes, usable, kafkaPasswords, signal } = options;
  const { name, service } = launch;
  const edgeTo = (to: string, address: string) => options.edge({ from: name, to }, address);
  const parts = {
    ...(service.schema === undefined
      ? {}
      : { databaseUrl: await edgeTo("postgres", await usable.databaseUrl) }),
    ...(service.needs.includes("redis")
      ? { redisUrl: await edgeTo("redis", await usable.redisUrl) }
      : {}),
    ...(service.needs.includes("kafka") ? { kafkaBrokers: await usable.kafkaBrokers } : {}),
    kafkaPasswords,
  };
  const targets = await targetsThrough(launch, options);
  const surroundings = await surroundingsThrough(launch, options);
  signal.throwIfAborted();
  let how: string | undefined;
  processes.start({
    name,
    command: process.execPath,
    args: [buildOf(launch)],
    env: {
      ...environmentOf(launch, { surroundings, parts, targets }),
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...options.variables,
    },
    stage: service.stopStage,
    onExit: (ended) => {
      how = ended;
    },
  });
  const log = processes.logOf(name);
  await untilReady({ name, opsUrl: opsUrlOf(launch), log, ended: () => how, signal });
  processes.supervise(name);
}

const direct: Edge = async (_, address) => address;

/** The targets that this process calls. */
async function targetsThrough(
  { name, service: { calls, callsBack = [] } }: Launch,
  { targets, edge }: Pick<Start, "targets" | "edge">,
): Promise<Record<string, string>> {
  const called = [...calls, ...callsBack].map(async (to) => {
    const target = await targetThrough(edge, { from: name, to }, targets[to] ?? "");
    return [to, target] as const;
  });
  return Object.fromEntries(await Promise.all(called));
}

/** Services call the simulator, and the simulator calls the gateway's two roots back. */
async function surroundingsThrough(
  { name, service }: Launch,
  { surroundings, edge }: Pick<Start, "surroundings" | "edge">,
): Promise<Surroundings> {
  const { baseUrl, sandboxBaseUrl, simulatorUrl } = surroundings;
  if (service.name !== "simulator") {
    const through = await edge({ from: name, to: "simulator" }, simulatorUrl);
    return { ...surroundings, simulatorUrl: through };
  }
  const ends = { from: name, to: "gateway" };
  return {
    ...surroundings,
    baseUrl: await edge(ends, baseUrl),
    sandboxBaseUrl: await edge(ends, sandboxBaseUrl),
  };
}

/**
 * The program of a process. With REPLICA_BUILD, the root of another release's build, the replicas run that one, so that
 * two releases work side by side.
 */
function buildOf({ service, isReplica }: Launch): string {
  const program = join("services", service.name, "dist/main.js");
  const { REPLICA_BUILD: other } = process.env;
  const isOther = isReplica && other && existsSync(join(other, program));
  return join(isOther ? other : ROOT, program);
}

function opsUrlOf({ opsPort }: Launch): string {
  return `http://127.0.0.1:${opsPort}`;
}

function byService<Value>(
  launches: readonly Launch[],
  pick: (launch: Launch) => Value,
): Record<string, Value[]> {
  const byName = Map.groupBy(launches, ({ service }) => service.name);
  return Object.fromEntries([...byName].map(([name, own]) => [name, own.map(pick)]));
}
