import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@kobo/postgres";
import { Bills, CardPayments, Transfers, VirtualAccounts } from "@kobo/protos";
import { freePort } from "@kobo/testing";
import { AIRTIME, DELIVERED } from "../bills/bills";
import { anOrder } from "../cards/cards";
import { patiently } from "../doomed";
import { withoutBus } from "../extra-process";
import { databaseLogins } from "../logins";
import { providerFront } from "../provider-front";
import {
  callsTo,
  inSteps,
  ROTATION_TIMEOUT_MS,
  requestsOf,
  rotate,
  startServing,
} from "../rotation";
import { ANY_BANK, aFreshAccountNumber } from "../simulator-control";
import {
  givenMerchant,
  openDatabase,
  stackDirectory,
  type TestMerchant,
  theStack,
  uniqueReference,
  wireTenantOf,
} from "../world";

/** The keys that the simulator knows: at the beginning of each rotation they are the old ones. */
interface Known {
  provider: { apiKey: string; publicKey: string; secretKey: string };
  bankPartner: { apiKey: string; noticeSecret: string };
  rail: { secretKey: string };
  cardProcessor: { testSecretKey: string; noticeSecret: string };
}

let db: Database;
let known: Known;
let merchant: TestMerchant;
let tenant: Awaited<ReturnType<typeof wireTenantOf>>;
const ready = (async () => {
  db = openDatabase();
  known = JSON.parse(readFileSync(join(stackDirectory(), "secrets.json"), "utf8"));
  merchant = await givenMerchant();
  tenant = await wireTenantOf(db, merchant);
})();
beforeAll(() => ready, 60_000);
afterAll(() => db.destroy());

const fresh = () => randomBytes(24).toString("hex");
const keyed = () => ({ keyHash: randomBytes(32), fingerprint: randomBytes(32) });
const webhookOf = (headers: Record<string, string>, body: Buffer) => ({
  callback: { mode: "MODE_TEST" as const, body, headers },
});

/** A provider's key is replaced in one restart, and its webhooks' secret in two. */
const KEY = (old: string, next: string) => [old, next, next];
const SIGNATURE = (old: string, next: string) => [old, `${next},${old}`, next];
/** The provider signs with the new secret when every process accepts it. */
const SIGNED_FROM_PHASE = 1;

test.concurrent(
  "the bill provider's three keys and a login of PostgreSQL are rotated under requests: every purchase is delivered",
  async () => {
    await ready;
    const old = known.provider;
    const next = { apiKey: randomUUID(), publicKey: fresh(), secretKey: fresh() };
    const names = ["apiKey", "publicKey", "secretKey"] as const;
    const front = await providerFront(
      theStack().simulatorUrl,
      new Map(names.map((name) => [next[name], old[name]])),
    );
    // Without Redis it has no catalogue but what it fetches itself.
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const stack = { ...(await withoutBus()), redisUrl };
    const login = await databaseLogins(db, "bills");
    const steps = inSteps({
      BILL_PROVIDER_TEST_API_KEY: [old.apiKey, next.apiKey],
      BILL_PROVIDER_TEST_PUBLIC_KEY: [old.publicKey, next.publicKey],
      BILL_PROVIDER_TEST_SECRET_KEY: [old.secretKey, next.secretKey],
      DATABASE_URL: [login.old, login.next],
    });

    const result = await rotate({
      steps,
      start: (values) => {
        const env = {
          ...values,
          BILL_PROVIDER_TEST_URL: `${front.url}/bill-provider/test/api`,
        };
        return startServing("bills", Bills, { stack, env });
      },
      clientOf: (process) => callsTo(process, Bills),
      request: async (one, other) => {
        const variations = { mode: "MODE_TEST" as const, serviceId: "glo-data" };
        await other.ListVariations(variations, patiently());
        const { purchase } = await one.Purchase(
          {
            ...{ tenant, fromWallet: merchant.wallet, serviceId: AIRTIME.serviceID },
            ...{ amountKobo: AIRTIME.amount, phone: DELIVERED, reference: uniqueReference() },
            idempotency: keyed(),
          },
          patiently(),
        );
        expect(purchase?.status).toBe("PURCHASE_STATUS_COMPLETED");
      },
      revoke: async () => {
        for (const name of names) front.revoke(old[name]);
        await login.revoke();
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
    for (const name of names) expect(front.uses(next[name])).toBeGreaterThan(0);
    await Promise.all([front.close(), login.remove()]);
  },
  ROTATION_TIMEOUT_MS,
);

test.concurrent(
  "the bank partner's key, its webhooks' secret and a login of PostgreSQL are rotated under requests: every payment arrives",
  async () => {
    await ready;
    const { apiKey: old, noticeSecret: oldSecret } = known.bankPartner;
    const [next, nextSecret] = [fresh(), fresh()];
    const front = await providerFront(theStack().simulatorUrl, new Map([[next, old]]));
    const partner = `${front.url}/bank-partner/test/v1`;
    const stack = await withoutBus();
    const login = await databaseLogins(db, "payid");
    const steps = inSteps({
      BANK_PARTNER_TEST_API_KEY: KEY(old, next),
      BANK_PARTNER_TEST_NOTICE_SECRET: SIGNATURE(oldSecret, nextSecret),
      DATABASE_URL: [login.old, login.next, login.next],
    });
    /** The partner books money, and signs the webhook about it. */
    const paidTo = async (accountNumber: string, key: string, secret: string) => {
      const answer = await fetch(`${partner}/sandbox/credits`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({
          ...{ account_number: accountNumber, amount: 10_000, sender: { name: "Chidi Eze" } },
        }),
      });
      expect(answer.status).toBe(201);
      const data = await answer.json();
      const event = { event: "account.credited", id: randomUUID(), data };
      const body = JSON.stringify({ ...event, created_at: new Date().toISOString() });
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      return webhookOf(
        { "x-partner-timestamp": timestamp, "x-partner-signature": signature },
        Buffer.from(body),
      );
    };

    const result = await rotate({
      steps,
      start: (values) =>
        startServing("payid", VirtualAccounts, {
          ...{ stack, env: { ...values, BANK_PARTNER_TEST_URL: partner } },
        }),
      clientOf: (process) => callsTo(process, VirtualAccounts),
      request: async (one, other, phase) => {
        const created = await one.CreateVirtualAccount(
          {
            ...{ tenant, amountKobo: 10_000, name: "Ada", reference: uniqueReference() },
            ...{ validityMinutes: 60, amountRule: "AMOUNT_RULE_EXACT", idempotency: keyed() },
          },
          patiently(),
        );
        const { accountNumber = "" } = created.virtualAccount ?? {};
        const secret = phase < SIGNED_FROM_PHASE ? oldSecret : nextSecret;
        const webhook = await paidTo(accountNumber, phase === 0 ? old : next, secret);
        await other.ReceiveBankNotice(webhook, patiently());
        const account = await one.GetVirtualAccount({ tenant, accountNumber }, patiently());
        expect(account.virtualAccount?.status).toBe("VIRTUAL_ACCOUNT_STATUS_COMPLETED");
      },
      revoke: async () => {
        front.revoke(old);
        await login.revoke();
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
    await Promise.all([front.close(), login.remove()]);
  },
  ROTATION_TIMEOUT_MS,
);

test.concurrent(
  "the rail's key, which also signs its webhooks, and a login of PostgreSQL are rotated under requests: names are found, and webhooks verified",
  async () => {
    await ready;
    const { secretKey: old } = known.rail;
    const next = fresh();
    const front = await providerFront(theStack().simulatorUrl, new Map([[next, old]]));
    const stack = await withoutBus();
    const login = await databaseLogins(db, "transfer");
    const steps = inSteps({
      RAIL_TEST_SECRET_KEY: [old, `${old},${next}`, `${next},${old}`, next],
      DATABASE_URL: [login.old, login.next, login.next, login.next],
    });
    /** The provider signs with the new one when every process uses it. */
    const secretIn = (phase: number) => (phase < 2 ? old : next);
    const signed = (secret: string) => {
      const data = { reference: uniqueReference(), status: "success" };
      const body = Buffer.from(JSON.stringify({ event: "transfer.success", data }));
      const signature = createHmac("sha512", secret).update(body).digest("hex");
      return webhookOf({ "x-paystack-signature": signature }, body);
    };

    const result = await rotate({
      steps,
      start: (values) =>
        startServing("transfer", Transfers, {
          ...{ stack, env: { ...values, RAIL_TEST_URL: `${front.url}/rail/test` } },
        }),
      clientOf: (process) => callsTo(process, Transfers),
      request: async (one, other, phase) => {
        const account = { accountNumber: aFreshAccountNumber(), bankCode: ANY_BANK };
        const { accountName } = await one.VerifyExternalAccount(
          { tenant, ...account },
          patiently(),
        );
        expect(accountName).not.toBe("");
        await other.ReceiveRailNotice(signed(secretIn(phase)), patiently());
      },
      revoke: async (step) => {
        if (step === 2) front.revoke(old);
        await login.revoke();
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
    for (const key of [old, next]) expect(front.uses(key)).toBeGreaterThan(0);
    await Promise.all([front.close(), login.remove()]);
  },
  ROTATION_TIMEOUT_MS,
);

test.concurrent(
  "the card processor's key, its webhooks' secret and a login of PostgreSQL are rotated under requests: every card is charged",
  async () => {
    await ready;
    const { testSecretKey: old, noticeSecret: oldSecret } = known.cardProcessor;
    const [next, nextSecret] = [`sk_test_${fresh()}`, fresh()];
    const front = await providerFront(theStack().simulatorUrl, new Map([[next, old]]));
    const stack = await withoutBus();
    const login = await databaseLogins(db, "card_payments");
    const steps = inSteps({
      CARD_PROCESSOR_TEST_SECRET_KEY: KEY(old, next),
      CARD_PROCESSOR_TEST_NOTICE_SECRET: SIGNATURE(oldSecret, nextSecret),
      DATABASE_URL: [login.old, login.next, login.next],
    });
    const signed = (secret: string) => {
      const intent = { id: `pi_${fresh()}`, object: "payment_intent" };
      const event = { id: `evt_${fresh()}`, object: "event", type: "payment_intent.succeeded" };
      const body = JSON.stringify({ ...event, data: { object: intent } });
      const timestamp = Math.floor(Date.now() / 1_000);
      const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
      return webhookOf({ "stripe-signature": `t=${timestamp},v1=${signature}` }, Buffer.from(body));
    };

    const result = await rotate({
      steps,
      start: (values) =>
        startServing("card-payments", CardPayments, {
          ...{ stack, env: { ...values, CARD_PROCESSOR_TEST_URL: front.url } },
        }),
      clientOf: (process) => callsTo(process, CardPayments),
      request: async (one, other, phase) => {
        const { payment } = await one.CreatePayment(
          {
            ...{ tenant, idempotencyKeyHash: randomBytes(32) },
            body: Buffer.from(JSON.stringify(anOrder({ amount: 10_000 }))),
          },
          patiently(),
        );
        expect(payment?.status).toBe("PAYMENT_STATUS_SUCCEEDED");
        const secret = phase < SIGNED_FROM_PHASE ? oldSecret : nextSecret;
        await other.ReceiveProcessorNotice(signed(secret), patiently());
      },
      revoke: async () => {
        front.revoke(old);
        await login.revoke();
      },
    });

    expect(result).toEqual({ requests: requestsOf({ steps }), failures: [] });
    for (const key of [old, next]) expect(front.uses(key)).toBeGreaterThan(0);
    await Promise.all([front.close(), login.remove()]);
  },
  ROTATION_TIMEOUT_MS,
);
