import { randomBytes } from "node:crypto";
import type { Database } from "@kobo/postgres";
import { CardPayments, CheckoutSessions, Secrets } from "@kobo/protos";
import { freePort } from "@kobo/testing";
import { type Answer, apiOf, cardApiOf } from "../../src/api";
import { anOrder } from "../cards/cards";
import { patiently } from "../doomed";
import { type ExtraProcess, startExtraProcess, withoutBus } from "../extra-process";
import { databaseLogins, redisPasswords } from "../logins";
import {
  callsTo,
  inSteps,
  ROTATION_TIMEOUT_MS,
  requestsOf,
  rotate,
  startServing,
  untilAnswering,
} from "../rotation";
import { NO_LIMITS } from "../timing";
import {
  givenMerchant,
  merchantIdOf,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
  wireTenantOf,
} from "../world";

let db: Database;
let merchant: TestMerchant;
const ready = (async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
})();
beforeAll(() => ready, 60_000);
afterAll(() => db.destroy());

type Key = Record<"idempotency-key", string>;

const [OLD, NEW] = [randomBytes(24).toString("hex"), randomBytes(24).toString("hex")];
const LIST = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];

test.concurrent(
  "GATEWAY_SECRET and the logins of PostgreSQL and Redis are rotated under requests: cursors and idempotency keys of one process are valid at the other",
  async () => {
    await ready;
    const roots = new Map<ExtraProcess, string>();
    const till = () => ({ reference: uniqueReference(), name: "Till of tests" });
    for (const _ of [1, 2]) await merchant.api.post("/payid/static", till());
    const sound = ({ status, body }: Answer) => {
      expect([status, body.code]).toEqual([expect.any(Number), undefined]);
      expect(status).toBeLessThan(300);
      return body.data as { nextCursor: string; id: string };
    };
    const [login, redis] = [await databaseLogins(db, "gateway"), await redisPasswords()];
    const steps = inSteps({
      GATEWAY_SECRET: LIST,
      DATABASE_URL: [login.old, login.next, login.next, login.next],
      REDIS_URL: [redis.old, redis.next, redis.next, redis.next],
    });

    const result = await rotate({
      steps,
      start: async (values) => {
        const root = `http://127.0.0.1:${await freePort()}`;
        const baseUrl = `http://127.0.0.1:${await freePort()}`;
        const stack = { ...theStack(), baseUrl, sandboxBaseUrl: root };
        const extra = await startExtraProcess("gateway", {
          stack,
          env: { ...NO_LIMITS, ...values },
        });
        roots.set(extra, root);
        await untilAnswering(root);
        return extra;
      },
      clientOf: (process) => {
        const root = roots.get(process) ?? "";
        return { api: apiOf(root, merchant.testKey), cards: cardApiOf(root, merchant.testKey) };
      },
      request: async (one, other) => {
        const { nextCursor } = sound(await one.api.get("/payids?limit=1"));
        sound(await other.api.get(`/payids?limit=1&cursor=${nextCursor}`));
        const twice = async (send: (client: typeof one, headers: Key) => Promise<Answer>) => {
          const headers = { "idempotency-key": uniqueReference() };
          const [first, again] = [await send(one, headers), await send(other, headers)];
          const { id } = sound(first);
          expect(sound(again).id).toBe(id);
          expect(again.headers.get("idempotent-replayed")).toBe("true");
          return id;
        };
        const body = till();
        await twice(({ api }, headers) => api.post("/payid/static", body, headers));
        const order = anOrder({ amount: 10_000 });
        const id = await twice(({ cards }, headers) => cards.post("/v2/payments", order, headers));
        const refunds = `/v2/payments/${id}/refunds`;
        await twice(({ cards }, headers) => cards.post(refunds, { amount: 1_000 }, headers));
      },
      revoke: async (step) => {
        if (step === 1) await Promise.all([login.revoke(), redis.revoke()]);
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
    const merchant_id = await merchantIdOf(db, merchant);
    const payments = db("card_payments.payments").where({ merchant_id }).select("id");
    const refunds = db("card_payments.refunds").whereIn("payment_id", payments.clone());
    expect([(await payments).length, (await refunds).length]).toEqual([
      result.requests,
      result.requests,
    ]);
    await Promise.all([login.remove(), redis.remove()]);
  },
  ROTATION_TIMEOUT_MS,
);

test.concurrent(
  "CHECKOUT_SECRET_KEY is rotated under requests: pages of one process open at the other",
  async () => {
    await ready;
    const tenant = await wireTenantOf(db, merchant);
    const [old, fresh] = [randomBytes(32), randomBytes(32)].map((key) => key.toString("base64"));
    const pages = new Map<ExtraProcess, number>();
    const stack = await withoutBus();
    const steps = inSteps({
      CHECKOUT_SECRET_KEY: [old, old, fresh, fresh].map(String),
      CHECKOUT_SECRET_OLD_KEYS: ["", String(fresh), String(old), ""],
    });

    const result = await rotate({
      steps,
      start: async (values) => {
        const port = await freePort();
        const extra = await startExtraProcess("checkout", {
          ...{ stack, env: { ...values, PORT: String(port) } },
        });
        pages.set(extra, port);
        await untilAnswering(`http://127.0.0.1:${port}`);
        return extra;
      },
      clientOf: (process) => ({
        calls: callsTo(process, CheckoutSessions),
        page: `http://127.0.0.1:${pages.get(process)}`,
      }),
      request: async (one, other) => {
        const { session } = await one.calls.CreateSession(
          {
            ...{ tenant, amount: 50_000, currency: "NGN", reference: uniqueReference() },
            idempotency: { keyHash: randomBytes(32), fingerprint: randomBytes(32) },
          },
          patiently(),
        );
        const { pathname } = new URL(session?.url ?? "");
        for (const { page } of [one, other]) {
          expect((await fetch(`${page}${pathname}/state`)).status).toBe(200);
        }
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
  },
  ROTATION_TIMEOUT_MS,
);

test.concurrent(
  "CARD_FINGERPRINT_KEY and the secrets of a caller and of operators are rotated under requests: one card, and no payment twice",
  async () => {
    await ready;
    const shop = await givenMerchant({ funds: 0 });
    const tenant = await wireTenantOf(db, shop);
    const stack = await withoutBus();
    /** A caller changes between the two restarts in which both of its secrets are accepted. */
    const secretIn = (phase: number) => (phase === 0 ? OLD : NEW);
    const steps = inSteps({
      CARD_FINGERPRINT_KEY: LIST,
      GATEWAY_RPC_SECRET: LIST,
      OPERATOR_RPC_SECRET: LIST,
    });

    const result = await rotate({
      steps,
      start: (env) => startServing("card-payments", CardPayments, { stack, env }),
      clientOf: (process, phase) => ({
        payments: callsTo(process, CardPayments, { secret: secretIn(phase) }),
        secrets: callsTo(process, Secrets, { caller: "operator", secret: secretIn(phase) }),
      }),
      request: async (one, other, phase) => {
        const request = {
          ...{ tenant, paymentId: "", idempotencyKeyHash: randomBytes(32), defaultReturnUrl: "" },
          body: Buffer.from(JSON.stringify(anOrder({ amount: 10_000 + phase }))),
        };
        const created = await one.payments.CreatePayment(request, patiently());
        const again = await other.payments.CreatePayment(request, patiently());
        expect(again.payment?.id).toBe(created.payment?.id);
        expect(again.replay).toBe("REPLAY_BY_KEY");
        const { secrets } = await other.secrets.ListSecrets({}, patiently());
        expect(secrets.map(({ name }) => name)).toContain("OPERATOR_RPC_SECRET");
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
    const merchant_id = await merchantIdOf(db, shop);
    const cards = await db("card_payments.payment_methods AS m")
      .join("card_payments.customers AS c", "c.id", "m.customer_id")
      .where({ merchant_id });
    expect(cards).toHaveLength(1);
    const payments = await db("card_payments.payments").where({ merchant_id });
    expect(payments).toHaveLength(result.requests);
  },
  ROTATION_TIMEOUT_MS,
);
