import { randomBytes } from "node:crypto";
import { callerInSystem } from "@kobo/local";
import type { Database } from "@kobo/postgres";
import { CardPayments, CheckoutSessions } from "@kobo/protos";
import { type Calls, type Client, connectTo } from "@kobo/rpc";
import { eventually, freePort } from "@kobo/testing";
import { type Answer, apiOf } from "../../src/api";
import { anOrder } from "../cards/cards";
import { patiently } from "../doomed";
import { type ExtraProcess, startExtraProcess, withoutBus } from "../extra-process";
import { NO_LIMITS } from "../timing";
import {
  givenMerchant,
  merchantIdOf,
  openDatabase,
  stackDirectory,
  type TestMerchant,
  theStack,
  uniqueReference,
  wireTenantOf,
} from "../world";

const TIMEOUT_MS = 240_000;
/** Requests of both processes, before one of them goes. */
const ROUNDS = 10;

let db: Database;
let merchant: TestMerchant;
const ready = (async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: 0 });
})();
beforeAll(() => ready, 60_000);
afterAll(() => db.destroy());

interface Rotated<Client> {
  start: (values: Record<string, string>) => Promise<ExtraProcess>;
  /** The values of each step. */
  steps: Record<string, string>[];
  clientOf: (process: ExtraProcess, phase: number) => Client;
  /** Requests that one process handles after the other; it throws when one fails. */
  request: (one: Client, other: Client, phase: number) => Promise<void>;
}

/**
 * Replaces a process by one with the values of the next step, until the last. Requests go to both processes while both run.
 * Returns how many were made, and those that failed.
 */
async function rotate<Client>({ start, steps, clientOf, request }: Rotated<Client>) {
  const result = { requests: 0, failures: [] as unknown[] };
  const attempt = async (one: Client, other: Client, phase: number) => {
    result.requests++;
    await request(one, other, phase).catch((error: unknown) => result.failures.push(error));
  };
  const [first = {}, ...later] = steps;
  let current = await start(first);
  for (const [phase, values] of later.entries()) {
    const next = await start(values);
    const [old, fresh] = [clientOf(current, phase), clientOf(next, phase)];
    for (let round = 0; round < ROUNDS; round++) {
      await attempt(old, fresh, phase);
      await attempt(fresh, old, phase);
    }
    // As behind a load balancer, which sends it nothing new.
    await Promise.all([attempt(fresh, fresh, phase), current.stop()]);
    current = next;
  }
  await current.stop();
  return result;
}

const COUNT = 3 * (2 * ROUNDS + 1);
const DONE = { requests: COUNT, failures: [] };

const [OLD, NEW] = [randomBytes(24).toString("hex"), randomBytes(24).toString("hex")];

async function untilAnswering(url: string): Promise<void> {
  await eventually(() => fetch(url), 45_000);
}

test.concurrent(
  "GATEWAY_SECRET is rotated under requests: cursors and idempotency keys of both processes are good at the other",
  async () => {
    await ready;
    const roots = new Map<ExtraProcess, string>();
    const till = () => ({ reference: uniqueReference(), name: "Till of tests" });
    for (const _ of [1, 2]) await merchant.api.post("/payid/static", till());
    const sound = ({ status, body }: Answer) => {
      expect([status, body.code]).toEqual([expect.any(Number), undefined]);
      expect(status).toBeLessThan(300);
      return body.data as { nextCursor: string };
    };

    const result = await rotate({
      steps: [OLD, `${OLD},${NEW},${OLD}`, `${NEW},${OLD}`, NEW].map((value) => ({
        GATEWAY_SECRET: value,
      })),
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
      clientOf: (process) => apiOf(roots.get(process) ?? "", merchant.testKey),
      request: async (one, other, phase) => {
        const { nextCursor } = sound(await one.get("/payids?limit=1"));
        sound(await other.get(`/payids?limit=1&cursor=${nextCursor}`));
        const [body, headers] = [till(), { "idempotency-key": uniqueReference() }];
        const created = await one.post("/payid/static", body, headers);
        // Across the last step a repeat is recognized by its reference alone.
        const again = await (phase < 2 ? other : one).post("/payid/static", body, headers);
        sound(created);
        sound(again);
        expect(again.headers.get("idempotent-replayed")).toBe("true");
      },
    });

    expect(result).toEqual(DONE);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "CHECKOUT_SECRET_KEY is rotated under requests: pages of one process open at the other",
  async () => {
    await ready;
    const tenant = await wireTenantOf(db, merchant);
    const [old, fresh] = [randomBytes(32), randomBytes(32)].map((key) => key.toString("base64"));
    const pages = new Map<ExtraProcess, number>();
    const stack = await withoutBus();

    const result = await rotate({
      steps: [
        { CHECKOUT_SECRET_KEY: old ?? "" },
        { CHECKOUT_SECRET_KEY: old ?? "", CHECKOUT_SECRET_OLD_KEYS: fresh ?? "" },
        { CHECKOUT_SECRET_KEY: fresh ?? "", CHECKOUT_SECRET_OLD_KEYS: old ?? "" },
        { CHECKOUT_SECRET_KEY: fresh ?? "" },
      ],
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

    expect(result).toEqual(DONE);
  },
  TIMEOUT_MS,
);

test.concurrent(
  "CARD_FINGERPRINT_KEY and a caller's secret are rotated under requests: one card, and no payment twice",
  async () => {
    await ready;
    const shop = await givenMerchant({ funds: 0 });
    const tenant = await wireTenantOf(db, shop);
    const stack = await withoutBus();
    /** The caller changes between the two restarts in which both of its secrets are accepted. */
    const secretIn = (phase: number) => (phase === 0 ? OLD : NEW);

    const result = await rotate({
      steps: [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW].map((value) => ({
        CARD_FINGERPRINT_KEY: value,
        GATEWAY_RPC_SECRET: value,
      })),
      start: async (env) => {
        const extra = await startExtraProcess("card-payments", { stack, env });
        const client = clientOf(extra, CardPayments);
        await eventually(() => client.ready(), 45_000);
        client.close();
        return extra;
      },
      clientOf: (process, phase) => callsTo(process, CardPayments, secretIn(phase)),
      request: async (one, other, phase) => {
        const request = {
          ...{ tenant, paymentId: "", idempotencyKeyHash: randomBytes(32), defaultReturnUrl: "" },
          body: Buffer.from(JSON.stringify(anOrder({ amount: 10_000 + phase }))),
        };
        const created = await one.CreatePayment(request, patiently());
        const again = await other.CreatePayment(request, patiently());
        expect(again.payment?.id).toBe(created.payment?.id);
        expect(again.replay).toBe("REPLAY_BY_KEY");
      },
    });

    expect(result).toEqual(DONE);
    const merchant_id = await merchantIdOf(db, shop);
    const cards = await db("card_payments.payment_methods AS m")
      .join("card_payments.customers AS c", "c.id", "m.customer_id")
      .where({ merchant_id });
    expect(cards).toHaveLength(1);
    expect(await db("card_payments.payments").where({ merchant_id })).toHaveLength(COUNT);
  },
  TIMEOUT_MS,
);

function callsTo<Service extends object>(
  process: ExtraProcess,
  contract: { service: Service },
  secret?: string,
): Calls<Service> {
  return clientOf(process, contract, secret).calls;
}

function clientOf<Service extends object>(
  { target }: ExtraProcess,
  contract: { service: Service },
  secret?: string,
): Client<Service> {
  const known = callerInSystem(stackDirectory(), "gateway");
  const caller = { ...known, ...(secret && { secret }) };
  return connectTo(contract, { target, balance: "pick_first", caller });
}
