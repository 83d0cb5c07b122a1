import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { TEST_SECRETS } from "@kobo/rpc/testing";
import { eventually, freePort } from "@kobo/testing";
import { API_ROOT } from "../../../src/http/roots";
import { testGateway } from "../../support/gateway";
import { OwnRedis } from "../../support/own-redis";

/** Runs the built service in its own process, so that a hang does not hang the test. */
const MAIN = join(__dirname, "../../../dist/main.js");
const ANSWER_TIMEOUT_MS = 3_000;

interface Readiness {
  checks: { redis: { detail: string } };
}

const gateway = testGateway();
let redis: OwnRedis;
let service: ChildProcess;

afterEach(async () => {
  service.kill("SIGKILL");
  await redis.kill();
});

async function startService(): Promise<{ api: string; ops: string }> {
  const [port, sandboxPort, opsPort] = [await freePort(), await freePort(), await freePort()];
  const nowhere = `127.0.0.1:${await freePort()}`;
  const api = `http://127.0.0.1:${sandboxPort}`;
  service = spawn(process.execPath, [MAIN], {
    stdio: process.env.TEST_LOG_LEVEL ? "inherit" : "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      OPS_PORT: String(opsPort),
      DATABASE_URL: gateway.url(),
      REDIS_URL: redis.url,
      WALLET_LEDGER_TARGET: nowhere,
      PAYID_TARGET: nowhere,
      TRANSFER_TARGET: nowhere,
      BILLS_TARGET: nowhere,
      CARD_PAYMENTS_TARGET: nowhere,
      CHECKOUT_TARGET: nowhere,
      WEBHOOK_TARGET: nowhere,
      GATEWAY_SECRET: "a secret that is long enough for tests",
      GRPC_PORT: "0",
      ...TEST_SECRETS,
      PUBLIC_LIVE_URL: `http://127.0.0.1:${port}`,
      PUBLIC_SANDBOX_URL: api,
    },
  });
  await once(service, "spawn");
  return { api, ops: `http://127.0.0.1:${opsPort}` };
}

function get(url: string, key?: string): Promise<Response> {
  return fetch(url, {
    headers: key ? { authorization: `Bearer ${key}` } : {},
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
}

test("requests with three cached keys succeed while Redis is killed, restarted and drops its connections", async () => {
  redis = await OwnRedis.start();
  const keys: string[] = [];
  for (let i = 0; i < 3; i++) keys.push((await gateway.givenMerchant()).test.secretKey);
  const { api, ops } = await startService();
  const redisIs = async () => {
    const { checks } = (await (await get(`${ops}/readyz`)).json()) as Readiness;
    return checks.redis.detail;
  };
  const assertAnswers = async () => {
    for (const key of keys) expect((await get(`${api}${API_ROOT}/health`, key)).status).toBe(200);
    expect((await get(`${ops}/readyz`)).status).toBe(200);
  };
  await eventually(async () => expect(await redisIs()).toBe("status ready"), 30_000);
  await assertAnswers();

  await redis.kill();
  await eventually(async () => expect(await redisIs()).not.toBe("status ready"));
  await assertAnswers();

  await redis.start();
  await eventually(async () => expect(await redisIs()).toBe("status ready"));
  await assertAnswers();

  const connections = await redis.connections();
  expect(connections.length).toBeGreaterThan(1);
  for (const id of connections) {
    await redis.dropConnection(id);
    await eventually(async () => {
      const now = await redis.connections();
      expect(now).not.toContain(id);
      expect(now).toHaveLength(connections.length);
    });
    await assertAnswers();
  }
}, 60_000);
