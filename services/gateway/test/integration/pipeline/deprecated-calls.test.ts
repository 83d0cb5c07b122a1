import { randomUUID } from "node:crypto";
import { tenant } from "@kobo/core/tenant";
import { connect } from "@kobo/postgres";
import type { Redis } from "@kobo/redis";
import { createLogger, outputOf } from "@kobo/runtime";
import { freePort } from "@kobo/testing";
import { z } from "zod";
import {
  type DeprecatedCallCounter,
  deprecatedCallCounter,
  storeDeprecatedCalls,
} from "../../../src/app/deprecated-calls/deprecated-calls";
import type { CommandContext } from "../../../src/cli/command";
import { commands } from "../../../src/cli/commands";
import { SCHEMA } from "../../../src/db/schema";
import type { DeprecatedCalls } from "../../../src/domain/deprecated-calls";
import { resultV2 } from "../../../src/http/envelopes/v2";
import { operation } from "../../../src/http/operations/operation";
import { HOST_ROOT } from "../../../src/http/roots";
import { aCardPayment } from "../../card-factories";
import { CARD_BODY } from "../../support/card-examples";
import { testGateway } from "../../support/gateway";
import { merchantService } from "../../support/merchant-service";
import { createKey } from "../../support/merchants";

const gateway = testGateway();
const silent = createLogger("test", "silent");
const OPERATION = "POST /v1/payments";
const DAY_MS = 24 * 60 * 60 * 1_000;

const counters: DeprecatedCallCounter[] = [];
afterEach(async () => {
  for (const counter of counters.splice(0)) await counter.stop();
});

/** The counter of one gateway. */
function aCounter(db = gateway.db()): DeprecatedCallCounter {
  const store = (calls: readonly DeprecatedCalls[]) => storeDeprecatedCalls(db, calls);
  const counter = deprecatedCallCounter({ store, logger: silent });
  counters.push(counter);
  return counter;
}

/** The output for an operator. */
async function say(...args: string[]): Promise<string> {
  const service = await merchantService(gateway.db(), {} as Redis);
  const context = service.callsOf("merchant-cli") as CommandContext;
  return outputOf(commands, ["deprecated", ...args], (work) => work(context)).finally(service.stop);
}

/** The rows below the header, by column name. */
async function linesOf(...args: string[]): Promise<string[][]> {
  const shown = await say(...args);
  return shown
    .split("\n")
    .slice(1)
    .map((line) => line.split(/ {2,}/));
}

async function givenCaller() {
  const { merchant, test, live } = await gateway.givenMerchant(`Shop ${randomUUID().slice(0, 8)}`);
  const { id: merchantId, name: merchantName, slug } = merchant;
  const rest = { merchantId, merchantName, walletPayId: `${slug}.wallet` };
  const as = (mode: "test" | "live", keyId: string) => ({
    keyId,
    tenant: tenant({ ...rest, mode }),
  });
  return { merchant, test, live, asTest: as("test", test.id), asLive: as("live", live.id) };
}

test("the counts of two gateways add up, also when both store at once", async () => {
  const { merchant, asTest, asLive } = await givenCaller();
  const [one, other] = [aCounter(), aCounter()];
  const first = new Date(Date.now() - 3 * DAY_MS);
  const last = new Date();

  for (let round = 0; round < 10; round++) {
    one.count({ caller: asTest, operation: OPERATION, at: first });
    one.count({ caller: asLive, operation: OPERATION, at: last });
    other.count({ caller: asLive, operation: OPERATION, at: first });
    other.count({ caller: asTest, operation: OPERATION, at: last });
    await Promise.all([one.flush(), other.flush()]);
  }

  const lines = await linesOf("--merchant", merchant.slug);
  const day = first.toISOString().slice(0, 10);
  const ends = [OPERATION, "20", day, last.toISOString()];
  expect(lines.map((line) => [line[3], ...line.slice(-4)]).sort()).toEqual([
    ["live", ...ends],
    ["test", ...ends],
  ]);
});

test("the list has merchant, key and operation, and no secret", async () => {
  const { merchant, test: key, asTest } = await givenCaller();
  const counter = aCounter();
  const at = new Date();
  counter.count({ caller: asTest, operation: OPERATION, at });
  await counter.flush();

  const shown = await say("--merchant", merchant.slug);

  expect(shown.split("\n")[0]?.split(/ {2,}/)).toEqual([
    ...["merchant", "merchant id", "name", "mode", "key", "key id", "key name"],
    ...["operation", "calls", "first day", "last call"],
  ]);
  expect(await linesOf("--merchant", merchant.slug)).toEqual([
    [
      ...[merchant.slug, merchant.id, merchant.name, "test"],
      ...[`sk_test_…${key.secretKey.slice(-4)}`, key.id, "-", OPERATION, "1"],
      ...[at.toISOString().slice(0, 10), at.toISOString()],
    ],
  ]);
  expect(shown).not.toContain(key.secretKey);
});

test("with --since only calls from that day on count; most recent first", async () => {
  const [early, late] = [await givenCaller(), await givenCaller()];
  const counter = aCounter();
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  counter.count({ caller: early.asTest, operation: OPERATION, at: daysAgo(5) });
  counter.count({ caller: late.asTest, operation: OPERATION, at: daysAgo(3) });
  counter.count({ caller: late.asTest, operation: OPERATION, at: daysAgo(1) });
  await counter.flush();
  const callsOf = async (...args: string[]) =>
    (await linesOf(...args))
      .filter(([slug]) => [early, late].some(({ merchant }) => merchant.slug === slug))
      .map((line) => [line[0], line[8]]);
  const since = (days: number) => ["--since", daysAgo(days).toISOString().slice(0, 10)];

  expect(await callsOf()).toEqual([
    [late.merchant.slug, "2"],
    [early.merchant.slug, "1"],
  ]);
  expect(await callsOf(...since(3))).toEqual([[late.merchant.slug, "2"]]);
  expect(await callsOf(...since(2))).toEqual([[late.merchant.slug, "1"]]);
  expect(await say(...since(2), "--merchant", early.merchant.slug)).toBe(
    "No deprecated operation was called.",
  );
  await expect(say("--merchant", "unknown-merchant")).rejects.toThrow(
    "No merchant unknown-merchant.",
  );
});

test("calls older than four hundred days are deleted with the next flush", async () => {
  const { merchant, asTest } = await givenCaller();
  const counter = aCounter();
  const rows = () =>
    gateway.db()("deprecated_calls").where({ merchant_id: merchant.id }).orderBy("day");
  counter.count({ caller: asTest, operation: OPERATION, at: new Date(Date.now() - 402 * DAY_MS) });
  counter.count({ caller: asTest, operation: OPERATION, at: new Date(Date.now() - 399 * DAY_MS) });
  counter.count({ caller: asTest, operation: OPERATION, at: new Date() });

  await counter.flush();

  expect(await rows()).toHaveLength(2);
});

test("a flush deletes at most ten thousand expired sums, and later ones the rest", async () => {
  const { merchant, test: key, asTest } = await givenCaller();
  const counter = aCounter();
  const rows = () => gateway.db()("deprecated_calls").where({ merchant_id: merchant.id });
  const flush = () => {
    counter.count({ caller: asTest, operation: OPERATION, at: new Date() });
    return counter.flush();
  };
  await gateway.db().raw(
    `INSERT INTO deprecated_calls (merchant_id, mode, key_id, operation, day, calls, last_called_at)
     SELECT ?::uuid, 'test', ?::uuid, 'GET /v1/' || n, (now() AT TIME ZONE 'UTC')::date - 402, 1, now()
     FROM generate_series(1, 10001) AS n`,
    [merchant.id, key.id],
  );

  await flush();
  expect(await rows()).toHaveLength(2);
  await flush();

  expect(await rows()).toMatchObject([{ operation: OPERATION }]);
});

test("while PostgreSQL is unavailable calls are kept, and stored later", async () => {
  const { merchant, asTest } = await givenCaller();
  const url = new URL(gateway.url());
  url.hostname = "127.0.0.1";
  url.port = String(await freePort());
  const away = connect({ url: url.href, schema: SCHEMA, applicationName: "test" });
  let db = away;
  const counter = deprecatedCallCounter({
    store: (calls) => storeDeprecatedCalls(db, calls),
    logger: silent,
  });
  counters.push(counter);

  counter.count({ caller: asTest, operation: OPERATION, at: new Date() });
  await counter.flush();
  counter.count({ caller: asTest, operation: OPERATION, at: new Date() });
  expect(await say("--merchant", merchant.slug)).toBe("No deprecated operation was called.");
  db = gateway.db();
  await counter.flush();
  await away.destroy();

  expect((await linesOf("--merchant", merchant.slug)).map((line) => line[8])).toEqual(["2"]);
});

describe("over HTTP", () => {
  const paid = { cardPayments: { CreatePayment: async () => ({ payment: aCardPayment() }) } };

  test("every authenticated call counts, whatever its response; others do not", async () => {
    const { merchant, test: key } = await givenCaller();
    const scopes = ["payids:read"] as const;
    const { secretKey: poor, id: poorId } = await createKey(gateway.db(), {
      ...{ merchantId: merchant.id, mode: "test", name: "poor", scopes },
    });
    const counter = aCounter();
    const client = await gateway.start({ services: paid as never, deprecatedCalls: counter });
    const call = (path: string, secretKey?: string, raw = CARD_BODY) =>
      client.atHost("POST", path, { ...(secretKey ? { key: secretKey } : {}), raw });

    const responses = [
      await call("/v1/payments", key.secretKey),
      await call("/v1/payments", key.secretKey, `"${"x".repeat(70_000)}"`),
      await call("/v1/payments", poor),
      await call("/v1/payments"),
      await call("/v2/payments", key.secretKey),
      await client.atHost("PUT", "/v1/payments", { key: key.secretKey }),
    ];
    await counter.flush();

    expect(responses.map(({ status }) => status)).toEqual([201, 413, 403, 401, 201, 405]);
    const lines = await linesOf("--merchant", merchant.slug);
    expect(lines.map((line) => [line[5], line[7], line[8]]).sort()).toEqual(
      [
        [key.id, OPERATION, "2"],
        [poorId, OPERATION, "1"],
      ].sort(),
    );
  });

  test("after the sunset keys are not read, so callers are not listed", async () => {
    const { test: key } = await givenCaller();
    const counted: unknown[] = [];
    const gone = operation({
      id: "goAway",
      section: "Card payments",
      summary: "Go away",
      sdk: "tests.goAway",
      scope: undefined,
      responses: { 200: z.null() },
      method: "POST",
      root: HOST_ROOT,
      path: "/v1/gone",
      deprecation: {
        since: new Date("2020-01-01T00:00:00Z"),
        sunset: new Date("2021-06-01T00:00:00Z"),
        successor: "/v2/here",
      },
      handler: async (call) => resultV2(call, { status: 200, data: null }),
    });
    const client = await gateway.start({
      extra: [gone],
      deprecatedCalls: { count: (call) => counted.push(call) },
    });

    const { status } = await client.atHost("POST", "/v1/gone", { key: key.secretKey });

    expect([status, counted]).toEqual([410, []]);
  });
});
