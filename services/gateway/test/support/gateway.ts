import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Mode } from "@kobo/core/tenant";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger, type Logger } from "@kobo/runtime";
import { testRedisUrl } from "@kobo/testing";
import type { DeprecatedCallCounter } from "../../src/app/deprecated-calls/deprecated-calls";
import { type EventStreams, eventStreams } from "../../src/app/event-streams/event-streams";
import { idempotency } from "../../src/app/idempotency";
import { concurrencyLimiter } from "../../src/app/limits/concurrency-limiter";
import { localLimits } from "../../src/app/limits/local-limits";
import { rateLimiter } from "../../src/app/limits/rate-limiter";
import { nameChecker } from "../../src/app/merchants/check-name";
import { keyCache } from "../../src/app/merchants/key-cache";
import { isLive } from "../../src/app/merchants/merchants";
import type { RequestRecorder } from "../../src/app/request-log/request-recorder";
import { sandboxClocks } from "../../src/app/sandbox-clock";
import { advanceClocks } from "../../src/clients/clocks";
import type { Services } from "../../src/clients/services";
import * as sandboxFundings from "../../src/db/sandbox-fundings";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { cursors } from "../../src/domain/cursor";
import { reportLinks } from "../../src/domain/report-links";
import { publicEvents } from "../../src/events/public-events";
import { type ApiParts, api } from "../../src/http/api";
import { documentation } from "../../src/http/docs/documentation";
import { graphqlApi } from "../../src/http/graphql/schema";
import { operations } from "../../src/http/operations";
import type { Operation } from "../../src/http/operations/operation";
import { loadShedder } from "../../src/http/pipeline/load-shedder";
import { API_ROOT } from "../../src/http/roots";
import { listen } from "../../src/http/server";
import { type ContractChecker, contractChecker } from "./contract-checker";
import { createKey, createMerchant } from "./merchants";
import { unlimited } from "./unlimited";

const silent = createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent");
/** Few, since each gateway allocates the memory for all names of its limits and keys at once. */
const NAMES_MAX = 1_000;
/** Opening and closing the usual number takes longer than most tests. */
const FEW_SOCKETS = { sockets: 2 };
const REDIS_TIMEOUT_MS = 10_000;
const SECRET = "a secret that is long enough for tests";
const VERSION = "1.2.3";
const PUBLIC_URL = { live: "http://live", test: "http://sandbox" };

/** Partial fakes of the services; other calls throw. */
export type FakeServices = { [Name in keyof Services]?: Partial<Services[Name]> | Services[Name] };

function fake(given: FakeServices): Services {
  const missing = (name: string) =>
    new Proxy(
      {},
      {
        get: (_target, method) => () => {
          throw new Error(`${name}.${String(method)} is not part of this test.`);
        },
      },
    );
  const names = [
    "payIds",
    "virtualAccounts",
    "transfers",
    "bills",
    "cardPayments",
    "customers",
    "checkout",
    "webhooks",
    "reports",
    "ledger",
  ] as const;
  const rest = Object.fromEntries(names.map((name) => [name, given[name] ?? missing(name)]));
  const { createPayIdTransfer, clocks = [] } = given;
  return { ...rest, createPayIdTransfer, clocks } as unknown as Services;
}

export interface Options {
  services?: FakeServices;
  rateLimitScale?: number;
  /** The gateways that share the limits. */
  instances?: number;
  /** By default no request is shed. */
  maxInFlight?: number;
  redisUrl?: string;
  databaseUrl?: string;
  /** GATEWAY_SECRET. */
  secret?: string;
  /** Counts deprecated calls; by default they are not counted. */
  deprecatedCalls?: Pick<DeprecatedCallCounter, "count">;
  /** Records requests; by default they are not recorded. */
  requestLog?: Pick<RequestRecorder, "record">;
  /** Ready by default. */
  isReady?: () => Promise<boolean>;
  /** Streams with timeouts or limits of the test. */
  streams?: EventStreams;
  /** Extra operations of the test. */
  extra?: Operation[];
  logger?: Logger;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** Empty when the response is not JSON. */
  body: {
    success?: boolean;
    code?: string;
    message?: string;
    requestId?: string;
    data?: Record<string, unknown> | null;
    errors?: { field: string; code: string; message: string }[];
    warnings?: { field: string; code: string; message: string }[];
    meta?: {
      request_id: string;
      timestamp: string;
      version: string;
      pagination?: {
        has_more: boolean;
        next_cursor: string | null;
        previous_cursor: string | null;
      };
    };
  };
}

/** A gateway in this process, with real PostgreSQL and Redis, and fake services. */
export function testGateway() {
  const database = testDatabase(MIGRATIONS);
  const stops: (() => unknown)[] = [];

  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  return {
    db: (): Database => database().db,
    url: (): string => database().url,

    async start(options: Options = {}) {
      const { logger = silent, requestLog = { record: () => {} } } = options;
      const redis = connectRedis(options.redisUrl ?? testRedisUrl(), logger);
      // The gateway takes a late answer for an outage, which a busy machine is not.
      if (!options.redisUrl) redis.options.commandTimeout = REDIS_TIMEOUT_MS;
      await untilReady(redis);
      const db = options.databaseUrl
        ? connect({ url: options.databaseUrl, schema: SCHEMA, applicationName: "test" })
        : database().db;
      if (options.databaseUrl) stops.push(() => db.destroy());
      const keys = keyCache(db, redis, logger, { keysMax: NAMES_MAX });
      const services = fake(options.services ?? {});
      const clocks = sandboxClocks(db, advanceClocks(services.clocks));
      const scale = options.rateLimitScale ?? 1_000;
      const { secret = SECRET } = options;
      const { maxInFlight } = options;
      const loopDelayMaxMs = Number.POSITIVE_INFINITY;
      const concurrency =
        maxInFlight === undefined
          ? unlimited()
          : concurrencyLimiter({ maxInFlight, loopDelayMaxMs, logger });
      stops.push(concurrency.stop);
      const streams = options.streams ?? eventStreams();
      const recordSandboxFunding = (funding: sandboxFundings.SandboxFunding) =>
        sandboxFundings.insert(db, funding);
      const own = operations({
        version: VERSION,
        checkName: nameChecker(db),
        sandboxClocks: clocks,
        recordSandboxFunding,
      });
      const { extra = [] } = options;
      const all = [...own, ...extra];
      const documents = documentsOf(all, extra);
      const parts = {
        keys,
        isLive: (merchantId: string) => isLive(db, merchantId),
        limiter: rateLimiter(redis, {
          scale,
          instances: options.instances ?? 1,
          local: localLimits(NAMES_MAX),
        }),
        loadShedder: loadShedder({ concurrency, keys, scale, addresses: localLimits(NAMES_MAX) }),
        idempotency: idempotency(redis, secret, logger),
        deprecatedCalls: options.deprecatedCalls ?? { count: () => {} },
        requestLog,
        isReady: options.isReady ?? (async () => true),
        streams,
        cursors: cursors(secret),
        reportLinks: reportLinks(secret),
        services,
        operations: all,
        documentation: async (mode: Mode) => documents()(mode),
        graphqlApi: lazy(() => graphqlApi(all)),
        publicUrl: PUBLIC_URL,
        trustedProxies: 1,
        logger,
      };
      const roots = {
        live: await listen(lazyApi("live", parts), 0, FEW_SOCKETS),
        test: await listen(lazyApi("test", parts), 0, FEW_SOCKETS),
      };
      stops.push(
        () => redis.disconnect(),
        keys.stop,
        roots.live.stop,
        roots.test.stop,
        streams.stop,
      );
      return new TestClient(roots, redis, contractChecker(parts.operations));
    },

    /** A merchant with a key in each mode. */
    async givenMerchant(name = `Merchant ${randomUUID().slice(0, 8)}`) {
      const db = database().db;
      const merchant = await createMerchant(db, name);
      const key = (mode: Mode) => createKey(db, { merchantId: merchant.id, mode, name: "" });
      return { merchant, live: await key("live"), test: await key("test") };
    },
  };
}

let sharedDocuments: ReturnType<typeof lazyDocuments> | undefined;

/** Shared by all gateways without operations of a test: making them takes longer than most tests. */
function documentsOf(all: Operation[], extra: Operation[]) {
  if (extra.length > 0) return lazyDocuments(all);
  sharedDocuments ??= lazyDocuments(all);
  return sharedDocuments;
}

function lazyDocuments(all: Operation[]) {
  const about = { events: publicEvents(), publicUrl: PUBLIC_URL, version: VERSION };
  return lazy(() => documentation({ operations: all, ...about }));
}

/** Built on demand: hundreds of gateways start here, and few serve documents or GraphQL. */
function lazy<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

/** Most gateways are asked in one mode alone. */
function lazyApi(mode: Mode, parts: ApiParts): RequestListener {
  const created = lazy(() => api(mode, parts));
  return (request, response) => created()(request, response);
}

interface Request {
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: string | Buffer<ArrayBuffer>;
  mode?: Mode;
}

/** Calls the API like a merchant's server, and rejects responses that violate their operation's definition. */
class TestClient {
  readonly #ports: Record<Mode, number>;
  readonly #described: ContractChecker;
  readonly redis: Redis;

  constructor(roots: Record<Mode, { port: number }>, redis: Redis, described: ContractChecker) {
    this.#ports = { live: roots.live.port, test: roots.test.port };
    this.redis = redis;
    this.#described = described;
  }

  port(mode: Mode = "test"): number {
    return this.#ports[mode];
  }

  get(path: string, request: Request = {}): Promise<Reply> {
    return this.send("GET", path, request);
  }

  post(path: string, request: Request = {}): Promise<Reply> {
    return this.send("POST", path, request);
  }

  send(method: string, path: string, request: Request): Promise<Reply> {
    return this.atHost(method, API_ROOT + path, request);
  }

  /** Requests outside the API root. */
  async atHost(method: string, path: string, request: Request = {}): Promise<Reply> {
    const { key, headers, body, raw, mode = "test" } = request;
    const url = `http://127.0.0.1:${this.port(mode)}${path}`;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await textOf(response);
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const reply: Reply = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : {},
    };
    this.#described.check(method, path, reply);
    return reply;
  }
}

/** Cancels the body of a stream, which does not end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
    return response.text();
  await response.body?.cancel();
  return "";
}
