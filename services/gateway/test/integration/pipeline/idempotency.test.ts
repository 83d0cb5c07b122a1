import { randomUUID } from "node:crypto";
import { fingerprintOf } from "@kobo/api-schemas/input";
import { AppError } from "@kobo/errors";
import { connectPatiently } from "@kobo/redis/testing";
import { TcpProxy, testRedisUrl } from "@kobo/testing";
import { z } from "zod";
import type { OperationResult, SuccessResult } from "../../../src/http/envelopes/success";
import { operation } from "../../../src/http/operations/operation";
import { testGateway } from "../../support/gateway";

const gateway = testGateway();

const Made = z.object({ run: z.int(), failureReason: z.string().optional() });
const FailedBill = z.object({
  ...{ success: z.literal(false), code: z.literal("BILL_PAYMENT_FAILED"), error: z.string() },
});

/** An operation that counts its runs, with a result set by the test. */
function aCountedOperation(
  end: (run: number) => OperationResult | Promise<OperationResult>,
  { guessableBody = false, path = "/counted" } = {},
) {
  const runs: { keyHash: Buffer; fingerprint: Buffer }[] = [];
  const others: (readonly Buffer[])[] = [];
  const counted = operation({
    id: "count",
    section: "Health",
    summary: "Count",
    sdk: "tests.count",
    scope: undefined,
    responses: { 201: Made.nullable(), 202: z.null() },
    refusals: {
      TRANSFER_FAILED: { data: Made },
      BILL_PAYMENT_FAILED: { body: FailedBill },
      INVALID_AMOUNT: null,
      INSUFFICIENT_FUNDS: null,
      SECOND_APPROVER_REQUIRED: null,
      EXTERNAL_ACCOUNT_VERIFICATION_FAILED: null,
    },
    method: "POST",
    path,
    guessableBody,
    body: z.object({ amount: z.int() }),
    handler: async ({ idempotency, otherKeyHashes }) => {
      runs.push(idempotency);
      others.push(otherKeyHashes);
      return end(runs.length);
    },
  });
  return { runs, others, extra: [counted] };
}

const created = (run: number): SuccessResult => ({
  status: 201,
  message: "Created.",
  data: { run },
});
const aKey = () => ({ "idempotency-key": randomUUID() });
const body = { amount: 1 };

async function started(
  extra: ReturnType<typeof aCountedOperation>["extra"],
  options: { redisUrl?: string; secret?: string } = {},
) {
  const client = await gateway.start({ extra, ...options });
  const { test: key } = await gateway.givenMerchant();
  const post = (headers: Record<string, string>, request: unknown = body) =>
    client.post("/counted", { key: key.secretKey, headers, body: request });
  return { client, post };
}

test("a repeat gets the first response unchanged, with Idempotent-Replayed", async () => {
  const { runs, extra } = aCountedOperation(created);
  const { post } = await started(extra);
  const headers = aKey();

  const first = await post(headers);
  const repeat = await post(headers);

  expect(repeat.status).toBe(201);
  expect(repeat.body).toEqual(first.body);
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(repeat.headers.get("idempotent-replayed")).toBe("true");
  expect(runs).toHaveLength(1);
});

test("X-Idempotency-Key works too, and the order of fields does not matter", async () => {
  const { runs, extra } = aCountedOperation(created);
  const { post } = await started(extra);
  const key = randomUUID();

  await post({ "idempotency-key": key }, { amount: 1, more: { a: 1, b: 2 } });
  await post({ "x-idempotency-key": key }, { more: { b: 2, a: 1 }, amount: 1 });

  expect(runs).toHaveLength(1);
});

test("another body under the key is rejected", async () => {
  const { runs, extra } = aCountedOperation(created);
  const { post } = await started(extra);
  const headers = aKey();
  await post(headers);

  const { status, body: refused } = await post(headers, { amount: 2 });

  expect([status, refused.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(runs).toHaveLength(1);
});

test("a body with a short secret is not stored as a plain hash, which could be brute-forced", async () => {
  const { runs, extra } = aCountedOperation(created, { guessableBody: true });
  const { post } = await started(extra);
  const headers = aKey();

  const first = await post(headers);
  const repeat = await post(headers);
  const other = await post(headers, { amount: 2 });

  expect(repeat.body).toEqual(first.body);
  expect(other.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  const [{ keyHash, fingerprint } = { keyHash: Buffer.alloc(0), fingerprint: Buffer.alloc(0) }] =
    runs;
  const plain = fingerprintOf(body);
  expect(fingerprint).toHaveLength(plain.length);
  expect(fingerprint.equals(plain)).toBe(false);
  const redis = await connectPatiently(testRedisUrl());
  const stored = await redis.get(`idempotency:${keyHash.toString("hex")}`);
  await redis.quit();
  expect(stored).toContain(fingerprint.toString("hex"));
  expect(stored).not.toContain(plain.toString("hex"));
});

test("one of twenty concurrent requests runs, and the others get 409; another body is rejected meanwhile", async () => {
  const { promise: go, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { runs, extra } = aCountedOperation(async (run) => {
    begin();
    await go;
    return created(run);
  });
  const { post } = await started(extra);
  const headers = aKey();

  const first = post(headers);
  await begun;
  const others = await Promise.all(Array.from({ length: 19 }, () => post(headers)));
  const mismatch = await post(headers, { amount: 2 });
  release();

  expect((await first).status).toBe(201);
  expect(new Set(others.map(({ status, body: { code } }) => `${status} ${code}`))).toEqual(
    new Set(["409 IDEMPOTENCY_KEY_IN_USE"]),
  );
  expect(others[0]?.headers.get("retry-after")).toBe("1");
  expect(mismatch.body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(runs).toHaveLength(1);
});

test("a final error is stored; a validation error and a 5xx are not", async () => {
  const refusal = (code: "INSUFFICIENT_FUNDS" | "SERVICE_UNAVAILABLE") =>
    aCountedOperation(() => {
      throw new AppError(code);
    });
  const funds = refusal("INSUFFICIENT_FUNDS");
  const away = refusal("SERVICE_UNAVAILABLE");
  const [keyed, other, third] = [aKey(), aKey(), aKey()];

  const poor = await started(funds.extra);
  const first = await poor.post(keyed);
  const again = await poor.post(keyed);
  await poor.post(other, { amount: "one" });
  const fixed = await poor.post(other, { amount: 1 });
  const failing = await started(away.extra);
  await failing.post(third);
  await failing.post(third);

  expect([first.status, again.status]).toEqual([402, 402]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(fixed.body.code).toBe("INSUFFICIENT_FUNDS");
  expect(funds.runs).toHaveLength(2);
  expect(away.runs).toHaveLength(2);
});

test("a corrected request may reuse the key", async () => {
  const { extra, runs } = aCountedOperation((run) => {
    if (run === 1) throw new AppError("INVALID_AMOUNT");
    return { status: 201, message: "Created.", data: null };
  });
  const operation = await started(extra);
  const key = aKey();

  const wrong = await operation.post(key, { amount: 1 });
  const fixed = await operation.post(key, { amount: 2 });

  expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_AMOUNT"]);
  expect(fixed.status).toBe(201);
  expect(runs).toHaveLength(2);
});

test("a request that one API key may not make may be made with another under the same key", async () => {
  const { extra, runs } = aCountedOperation((run) => {
    if (run === 1) throw new AppError("SECOND_APPROVER_REQUIRED");
    return created(run);
  });
  const { post } = await started(extra);
  const headers = aKey();

  const refused = await post(headers);
  const approved = await post(headers);

  expect([refused.status, approved.status]).toEqual([403, 201]);
  expect(runs).toHaveLength(2);
});

test("a retryable error is not stored", async () => {
  const { runs, extra } = aCountedOperation((run) => {
    if (run > 1) return created(run);
    const details = { extra: { retryable: true } };
    throw new AppError("EXTERNAL_ACCOUNT_VERIFICATION_FAILED", undefined, details);
  });
  const { post } = await started(extra);
  const headers = aKey();

  const first = await post(headers);
  const again = await post(headers);

  expect([first.status, first.body]).toEqual([422, expect.objectContaining({ retryable: true })]);
  expect(again.status).toBe(201);
  expect(runs).toHaveLength(2);
});

const failedTransfer = (failureReason: string): OperationResult => {
  const data = { run: 1, failureReason };
  return { failed: new AppError("TRANSFER_FAILED", undefined, { data }) };
};
const failedBill = (error: string): OperationResult => ({
  ...{ status: 424, body: { success: false, code: "BILL_PAYMENT_FAILED", error } },
});
const failedRefund = (failureReason: string): OperationResult => ({
  ...{ status: 201, message: "Failed.", data: { run: 1, failureReason } },
});

test.each([
  ["a transfer", failedTransfer, "RAIL_TIMEOUT", "ACCOUNT_CLOSED"],
  ["a bill", failedBill, "PROVIDER_TIMEOUT", "INVALID_NUMBER"],
  ["a refund", failedRefund, "RAIL_TIMEOUT", "ACCOUNT_CLOSED"],
])(
  "%s that failed by a timeout is not stored, since it may still happen; another failure is",
  async (_what, failed, timeout, final) => {
    const lost = aCountedOperation((run) => (run === 1 ? failed(timeout) : created(run)));
    const refused = aCountedOperation(() => failed(final));
    const [one, other] = [await started(lost.extra), await started(refused.extra)];
    const headers = aKey();

    const first = await one.post(headers);
    const later = await one.post(headers);
    await other.post(headers);
    const again = await other.post(headers);

    expect(JSON.stringify(first.body)).toContain(timeout);
    expect([later.status, later.body.data]).toEqual([201, { run: 2 }]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(refused.runs).toHaveLength(1);
  },
);

test("a pending result is not stored", async () => {
  const { runs, extra } = aCountedOperation((run) =>
    run === 1 ? { status: 202, message: "On its way.", data: null } : created(run),
  );
  const { post } = await started(extra);
  const headers = aKey();

  expect((await post(headers)).status).toBe(202);
  expect((await post(headers)).status).toBe(201);
  expect(runs).toHaveLength(2);
});

test("the key is scoped to its merchant and its path", async () => {
  const { runs, extra } = aCountedOperation(created);
  const other = aCountedOperation(created, { path: "/counted-too" });
  const client = await gateway.start({ extra: [...extra, ...other.extra] });
  const [one, two] = [await gateway.givenMerchant(), await gateway.givenMerchant()];
  const headers = aKey();

  for (const { test: key } of [one, two]) {
    await client.post("/counted", { key: key.secretKey, headers, body });
  }
  await client.post("/counted-too", { key: one.test.secretKey, headers, body });

  expect([runs.length, other.runs.length]).toEqual([2, 1]);
  const hashes = [...runs, ...other.runs].map(({ keyHash }) => keyHash.toString("hex"));
  expect(new Set(hashes).size).toBe(3);
});

test.each(["/counted/", "/%63ounted", "/Counted"])(
  "%s is a replay of its canonical path, or has no route",
  async (path) => {
    const { runs, extra } = aCountedOperation(created);
    const { client } = await started(extra);
    const { test: key } = await gateway.givenMerchant();
    const request = { key: key.secretKey, headers: aKey(), body };
    await client.post("/counted", request);

    const { status, headers } = await client.post(path, request);

    const isReplay = status === 201 && headers.get("idempotent-replayed") === "true";
    expect(isReplay || status === 404).toBe(true);
    expect(runs).toHaveLength(1);
  },
);

test.each(["", "x".repeat(256), "tab\there"])("the key %j is rejected", async (key) => {
  const { runs, extra } = aCountedOperation(created);
  const { post } = await started(extra);

  const { status, body: refused } = await post({ "idempotency-key": key });

  expect([status, refused.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(refused.errors?.[0]?.field).toBe("Idempotency-Key");
  expect(runs).toHaveLength(0);
});

test("while Redis is unavailable requests run, each with the hash that identifies its record", async () => {
  const { runs, extra } = aCountedOperation(created);
  const proxy = await TcpProxy.to(testRedisUrl());
  const { post } = await started(extra, { redisUrl: proxy.through(testRedisUrl()) });
  const headers = aKey();
  await post(headers);
  proxy.refuse(true);

  const { status } = await post(headers);

  expect(status).toBe(201);
  expect(runs).toHaveLength(2);
  expect(runs[0]?.keyHash).toEqual(runs[1]?.keyHash);
  expect(runs[0]?.keyHash).toHaveLength(32);
  await proxy.close();
});

describe("while the secret is rotated", () => {
  const [OLD, NEW] = ["old".repeat(11), "new".repeat(11)];
  const STEPS = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];

  /** Posts of one merchant to gateways with these secrets. */
  async function gateways(
    extra: ReturnType<typeof aCountedOperation>["extra"],
    secrets: readonly string[],
  ) {
    const clients = await Promise.all(secrets.map((secret) => gateway.start({ extra, secret })));
    const { test: key } = await gateway.givenMerchant();
    return clients.map(
      (client) =>
        (headers: Record<string, string>, request: unknown = body) =>
          client.post("/counted", { key: key.secretKey, headers, body: request }),
    );
  }

  test.each([false, true])(
    "a repeat at a gateway of the next or previous rotation step gets the first response (short secret in the body: %s)",
    async (guessableBody) => {
      const { runs, extra } = aCountedOperation(created, { guessableBody });
      const posts = await gateways(extra, STEPS);

      for (const [place, post] of posts.entries()) {
        for (const other of [posts[place - 1], posts[place + 1]]) {
          if (!other) continue;
          const headers = aKey();
          const first = await post(headers);
          const repeat = await other(headers);
          expect(repeat.body).toEqual(first.body);
          expect(repeat.headers.get("idempotent-replayed")).toBe("true");
          expect((await other(headers, { amount: 2 })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
        }
      }
      expect(runs).toHaveLength(6);
    },
  );

  test("concurrent repeats at two gateways run once", async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { runs, extra } = aCountedOperation(async (run) => {
      started.resolve();
      await finish.promise;
      return created(run);
    });
    const [one, other] = await gateways(extra, STEPS.slice(1, 3));
    const headers = aKey();
    const first = one?.(headers);
    await started.promise;

    const { status, body: refused } = (await other?.(headers)) ?? { status: 0, body: {} };
    finish.resolve();

    expect([status, refused.code]).toEqual([409, "IDEMPOTENCY_KEY_IN_USE"]);
    expect((await first)?.status).toBe(201);
    expect(runs).toHaveLength(1);
  });

  test.each(["202", "503"])(
    "a repeat after a %s runs again under the hash of its record",
    async (status) => {
      const { runs, others, extra } = aCountedOperation(() => {
        if (status === "202") return { ...created(1), status: 202, data: null };
        throw new AppError("SERVICE_UNAVAILABLE");
      });
      const posts = await gateways(extra, STEPS);

      for (const [place, post] of posts.slice(0, 3).entries()) {
        const headers = aKey();
        await post(headers);
        await posts[place + 1]?.(headers);
        const [first, repeat] = runs.slice(-2);
        // Without the old secret, the last gateway hashes with the new one alone.
        expect(repeat?.keyHash.equals(first?.keyHash ?? Buffer.alloc(0))).toBe(true);
      }
      expect(others.map(({ length }) => length)).toEqual([0, 1, 1, 1, 1, 0]);
    },
  );
});
