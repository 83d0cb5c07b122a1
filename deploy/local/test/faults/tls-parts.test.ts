import { appendFileSync, chmodSync, chownSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer } from "node:tls";
import { CertificateAuthority, type IssuedCertificate } from "@kobo/certificates";
import { eventually } from "@kobo/testing";
import pg from "pg";
import { passingConfig } from "../../src/config";
import { ADMIN, runBroker, writeSettings } from "../../src/parts/broker";
import { fetchRuntime } from "../../src/parts/java";
import { Prepared } from "../../src/parts/kafka-prepared";
import { startPostgres } from "../../src/parts/postgres";
import { startRedis } from "../../src/parts/redis";
import { Processes } from "../../src/processes/processes";
import { Progress } from "../../src/processes/progress";
import { removeData } from "../../src/processes/remove-data";
import { openSecrets } from "../../src/services/secrets";
import { SERVICES } from "../../src/services/services";
import { bringUpServices } from "../../src/stack/bring-up-services";
import { freePort } from "../../src/stack/ports";
import type { StackFile } from "../../src/stack/stack-file";
import { temporaryDirectory } from "../temporary-directory";

const TIMEOUT_MS = 240_000;
const PASSWORD = "word";
const HOST = "127.0.0.1";

// Before the folder itself is removed: its data may be elsewhere.
afterEach(() => removeData(directory()));
const directory = temporaryDirectory();
const environment = { ...process.env };

let processes: Processes;
let authority: CertificateAuthority;
let certificate: IssuedCertificate;
let caFile: string;
let redisConnections: number;
const stops: (() => void)[] = [];
beforeEach(async () => {
  redisConnections = 0;
  chmodSync(directory(), 0o755);
  processes = await Processes.open(directory());
  authority = await CertificateAuthority.create("the parts' own");
  certificate = await authority.issue([HOST]);
  caFile = join(directory(), "parts-ca.crt");
  writeFileSync(caFile, authority.certificate);
});
afterEach(async () => {
  process.env = { ...environment };
  for (const stop of stops.splice(0)) stop();
  await processes.stopAll();
});

/** PostgreSQL that offers TLS. Its server reads a key that is its own alone. */
async function postgresWithTls(): Promise<string> {
  const options = { directory: join(directory(), "own-postgres"), password: PASSWORD };
  const first = await Processes.open(directory());
  await startPostgres(first, options);
  await first.stopAll();
  const data = join(options.directory, "data");
  const { uid, gid } = statSync(data);
  for (const [name, text] of [
    ["server.crt", certificate.certificate],
    ["server.key", certificate.privateKey],
  ] as const) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    chownSync(join(data, name), uid, gid);
  }
  const url = new URL(await startPostgres(processes, { ...options, settings: ["ssl=on"] }));
  url.searchParams.set("sslmode", "verify-full");
  url.searchParams.set("sslrootcert", caFile);
  return url.href;
}

/** A broker with a listener for clients that takes TLS alone. */
async function kafkaWithTls(): Promise<string> {
  const runtime = await fetchRuntime(() => {});
  const [port, controllerPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  const settings = { port, controllerPort, adminPassword: PASSWORD };
  const folder = writeSettings(join(directory(), "kafka"), settings);
  const oneLine = (pem: string) => pem.trim().replaceAll("\n", "\\n");
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required user_${ADMIN}="${PASSWORD}";`;
  // Of two lines with one name the later one holds.
  const lines = {
    listeners: `CLIENTS://${HOST}:${port},CONTROLLER://${HOST}:${controllerPort},TLS://${HOST}:${tlsPort}`,
    "advertised.listeners": `CLIENTS://${HOST}:${port},TLS://${HOST}:${tlsPort}`,
    "listener.security.protocol.map":
      "CLIENTS:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT,TLS:SASL_SSL",
    "listener.name.tls.sasl.enabled.mechanisms": "PLAIN",
    "listener.name.tls.plain.sasl.jaas.config": login,
    "listener.name.tls.ssl.keystore.type": "PEM",
    "listener.name.tls.ssl.keystore.key": oneLine(certificate.privateKey),
    "listener.name.tls.ssl.keystore.certificate.chain": oneLine(certificate.certificate),
  };
  for (const [name, value] of Object.entries(lines)) {
    appendFileSync(folder.properties, `${name}=${value}\n`);
  }
  await new Prepared(runtime).format(folder);
  await runBroker(processes, { folder, runtime, java: [], onExit: () => {} });
  return `${HOST}:${tlsPort}`;
}

/** Redis behind a server that takes TLS and passes the bytes on. */
async function redisWithTls(): Promise<string> {
  const runtime = await fetchRuntime(() => {});
  const options = { directory: join(directory(), "redis"), password: PASSWORD, runtime };
  const redis = new URL(await startRedis(processes, options));
  const front = createServer({ cert: certificate.certificate, key: certificate.privateKey });
  front.on("secureConnection", (client) => {
    redisConnections += 1;
    const upstream = connect(Number(redis.port), HOST);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  // A client that does not speak TLS.
  front.on("tlsClientError", () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => front.listen(port, HOST, resolve));
  stops.push(() => front.close());
  return `rediss://:${PASSWORD}@${HOST}:${port}`;
}

async function bringUp(): Promise<StackFile> {
  const [databaseUrl, kafkaBrokers, redisUrl] = [
    await postgresWithTls(),
    await kafkaWithTls(),
    await redisWithTls(),
  ];
  Object.assign(process.env, {
    ...{ KAFKA_SASL_USERNAME: ADMIN, KAFKA_SASL_PASSWORD: PASSWORD, KAFKA_SASL_MECHANISM: "PLAIN" },
    ...{ KAFKA_TLS: "true", KAFKA_CA_FILE: caFile, REDIS_CA_FILE: caFile },
  });
  const schemas = SERVICES.flatMap(({ schema }) => schema ?? []);
  const callers = SERVICES.flatMap((service) => service.callers);
  const secrets = openSecrets(directory(), { schemas, callers });
  const given = { databaseUrl, kafkaBrokers, redisUrl };
  const parts = {
    databaseUrl: Promise.resolve(databaseUrl),
    kafkaBrokers: Promise.resolve(kafkaBrokers),
    redisUrl: Promise.resolve(redisUrl),
  };
  const config = { ...passingConfig(directory()), given };
  const progress = new Progress();
  return bringUpServices({ processes, config, secrets, parts, replicas: new Map(), progress });
}

test(
  "a transfer, its event and rate limiting work over PostgreSQL, Kafka and Redis with TLS",
  async () => {
    const stack = await bringUp();
    const [ada, bello] = stack.merchants;
    const call = async (key: string | undefined, path: string, body?: object) => {
      const response = await fetch(`${stack.sandboxBaseUrl}/api/v1/developer${path}`, {
        method: body ? "POST" : "GET",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, ...(await response.json()) };
    };

    await call(ada?.testKey, `/sandbox/wallets/${ada?.testWallet}/fund`, { amount: 1_000_000 });
    const payId = await call(bello?.testKey, "/payid/static", { name: "Rent", reference: "rent" });
    const sent = await call(ada?.testKey, "/transfer/payid", {
      ...{ fromPayId: ada?.testWallet, toPayId: payId.data.payId },
      ...{ amount: 10_000, reference: "over-tls" },
    });

    expect([sent.status, sent.data.status]).toEqual([201, "completed"]);
    // Stored by the webhook service, which has it from Kafka.
    await eventually(async () => {
      const { data } = await call(ada?.testKey, "/events?limit=10");
      expect(JSON.stringify(data)).toContain("over-tls");
    });
    const db = new pg.Client({ connectionString: stack.databaseUrl });
    await db.connect();
    const { rows } = await db.query(
      `SELECT DISTINCT application_name AS name, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
       WHERE usename LIKE 'kobo\\_%' ORDER BY 1`,
    );
    await db.end();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    // The gateway's and the bill service's.
    expect(redisConnections).toBeGreaterThanOrEqual(2);
    for (const url of Object.values(stack.opsUrls).flat()) {
      expect([url, (await fetch(`${url}/readyz`)).status]).toEqual([url, 200]);
    }
  },
  TIMEOUT_MS,
);
