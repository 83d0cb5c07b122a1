import { randomBytes } from "node:crypto";
import { deriveUuid, newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import type { PageQuery } from "@kobo/postgres";
import { connect, type Database, KEYLESS } from "@kobo/postgres";
import { anActionKey, testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { createDynamicPayId, createStaticPayId } from "../../src/app/pay-ids/create-pay-id";
import { findPayable, verifyPayId } from "../../src/app/pay-ids/find-payable";
import { getPayId } from "../../src/app/pay-ids/get-pay-id";
import { listPayIds } from "../../src/app/pay-ids/list-pay-ids";
import type { PayIdNow } from "../../src/app/pay-ids/pay-id-now";
import { setPayIdActive } from "../../src/app/pay-ids/set-pay-id-active";
import { simulatePayIdPayment } from "../../src/app/pay-ids/simulate-pay-id-payment";
import type { SandboxLedger } from "../../src/clients/sandbox-ledger";
import { DUE_COLUMNS, MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { PayIdStatus } from "../../src/domain/pay-id";
import { SANDBOX_SENDER } from "../../src/domain/received-payment";
import { aDynamicPayId, aStaticPayId } from "../factories";
import { FakePartner } from "./fake-partner";
import { aMerchant, aWorld } from "./world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
let fake: FakePartner;
let world: ReturnType<typeof aWorld>;
beforeAll(async () => {
  fake = await FakePartner.start();
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(async () => {
  await fake.stop();
  await admin.destroy();
});
beforeEach(() => {
  world = aWorld(db(), fake);
});
afterEach(() => world.close());

const dynamicOf = async (tenant: Tenant) =>
  (await createDynamicPayId(world.parts, aDynamicPayId({ tenant }))).payId;
const staticOf = async (tenant: Tenant) =>
  (await createStaticPayId(world.parts, aStaticPayId({ tenant }))).payId;
const asStranger = (payId: string) => ({ mode: "test", payId, merchantId: newUuid() }) as const;

const notFound = (field: string, code: string) => ({
  code: "PAYID_NOT_FOUND",
  message: expect.stringContaining(field),
  details: { errors: [{ field, code, message: expect.any(String) }] },
});

describe("deactivation and activation", () => {
  test("a deactivation responds after earlier look-ups have expired", async () => {
    const tenant = aMerchant();
    const { payId } = await staticOf(tenant);
    const set = (active: boolean) =>
      setPayIdActive(world.parts, { tenant, payId, active, ...KEYLESS });
    const verify = () => verifyPayId(world.parts, asStranger(payId));

    const [before] = await findPayable(db(), [asStranger(payId)]);
    const off = await set(false);

    expect(off.status).toBe("inactive");
    const waitedUntil = Date.now() + (world.waited[0] ?? 0);
    expect(before).toMatchObject({ payId: { payId } });
    expect(before?.payId && before.validUntil.getTime()).toBeLessThan(waitedUntil);
    await expect(verify()).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
    await set(false);
    expect(world.waited).toHaveLength(2);
    expect((await set(true)).status).toBe("active");
    expect(world.waited).toHaveLength(2);
    expect(await verify()).toMatchObject({ payId });
  });

  test("a repeat under its key changes nothing after another change", async () => {
    const tenant = aMerchant();
    const { payId } = await staticOf(tenant);
    const key = anActionKey();
    const set = (active: boolean, by = KEYLESS) =>
      setPayIdActive(world.parts, { tenant, payId, active, ...by });

    await set(false, key);
    await set(true);

    await expect(set(false, key)).resolves.toMatchObject({ status: "active" });
    const other = { ...key, fingerprint: Buffer.from("another body") };
    await expect(set(false, other)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await expect(set(false, anActionKey())).resolves.toMatchObject({ status: "inactive" });
  });

  test("a key is valid for 24 hours", async () => {
    const tenant = aMerchant();
    const { payId } = await staticOf(tenant);
    const key = anActionKey();
    const set = (active: boolean, by = KEYLESS) =>
      setPayIdActive(world.parts, { tenant, payId, active, ...by });
    await set(false, key);
    await set(true);
    const at = admin.raw("at - interval '24 hours'");
    await admin("keyed_actions").where({ key_hash: key.idempotencyHash }).update({ at });

    await expect(set(false, key)).resolves.toMatchObject({ status: "inactive" });
    await set(true);
    await expect(set(false, key)).resolves.toMatchObject({ status: "active" });
  });

  test("an expired key is deleted with the next one", async () => {
    const tenant = aMerchant();
    const { payId } = await staticOf(tenant);
    const [first, second] = [anActionKey(), anActionKey()];
    const countOf = async ({ idempotencyHash }: typeof first) =>
      (await admin("keyed_actions").where({ key_hash: idempotencyHash })).length;
    await setPayIdActive(world.parts, { tenant, payId, active: false, ...first });
    const at = admin.raw("at - interval '25 hours'");
    await admin("keyed_actions").where({ key_hash: first.idempotencyHash }).update({ at });

    await setPayIdActive(world.parts, { tenant, payId, active: true, ...second });

    expect([await countOf(first), await countOf(second)]).toEqual([0, 1]);
  });

  test("works only for the merchant's own static PayIDs", async () => {
    const tenant = aMerchant();
    const { payId } = await dynamicOf(tenant);
    const set = (who: Tenant) =>
      setPayIdActive(world.parts, { tenant: who, payId, active: false, ...KEYLESS });

    await expect(set(tenant)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: { errors: [{ field: "payId", code: "not_static" }] },
    });
    await expect(set(aMerchant())).rejects.toMatchObject(notFound("payId", "not_own"));
  });
});

describe("reading", () => {
  test("a PayID is shown with all payments, from wallets and from outside", async () => {
    const tenant = aMerchant();
    const address = await staticOf(tenant);
    const { payId } = address;
    world.ledger.payFromWallet(await staticOf(tenant));
    world.ledger.payFromWallet(address, { amount: 100n });
    world.ledger.payFromWallet(address);
    await simulatePayIdPayment(world.parts, {
      tenant,
      address: { payId },
      amount: 10_000n,
      senderName: "",
      sender: SANDBOX_SENDER,
      idempotencyHash: null,
    });

    const shown = await getPayId(world.parts, { tenant, payId: payId.toUpperCase() });

    expect(shown).toMatchObject({ received: { amount: 35_100n, count: 3n }, status: "active" });
    const strangers = getPayId(world.parts, { tenant: aMerchant(), payId });
    await expect(strangers).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
  });

  test("a list is paged from the newest, and filters", async () => {
    const tenant = aMerchant();
    await dynamicOf(aMerchant());
    const created = [await dynamicOf(tenant), await staticOf(tenant), await dynamicOf(tenant)];
    const [lapsed, fixed, open] = created;
    await admin("pay_ids")
      .where({ id: lapsed?.id })
      .update({ lapses_at: admin.raw("now()") });
    const none = { type: undefined, status: undefined, reference: undefined };
    const list = async (filters: object, page: PageQuery = { limit: 10 }) =>
      listPayIds(world.parts, tenant, { filters: { ...none, ...filters }, ...page });
    const names = async (filters: object) => (await list(filters)).items.map(({ payId }) => payId);

    const first = await list({}, { limit: 2 });
    const second = await list({}, { before: first.nextBefore, limit: 2 });

    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      created.map(({ id }) => id).reverse(),
    );
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect(await names({ type: "static" })).toEqual([fixed?.payId]);
    expect(await names({ status: "expired" })).toEqual([lapsed?.payId]);
    expect(await names({ status: "active", type: "dynamic" })).toEqual([open?.payId]);
    expect(await names({ reference: open?.reference })).toEqual([open?.payId]);
    expect(await names({ status: "used" })).toEqual([]);
    expect(await list({}, { after: second.previousAfter, limit: 2 })).toEqual(first);
    await expect(list({}, { limit: 0 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  test("every PayID is only in the list of its own status", async () => {
    const tenant = aMerchant();
    const [active, used, lapsed, swept] = [
      await dynamicOf(tenant),
      await dynamicOf(tenant),
      await dynamicOf(tenant),
      await dynamicOf(tenant),
    ];
    const [on, off] = [await staticOf(tenant), await staticOf(tenant)];
    const lapse = { lapses_at: admin.raw("now()") };
    const set = (id: string, fields: object) => admin("pay_ids").where({ id }).update(fields);
    await set(used.id, { ...lapse, status: "used" });
    await set(lapsed.id, lapse);
    await set(swept.id, { ...lapse, status: "expired" });
    await set(off.id, { status: "inactive" });

    for (const [status, expected] of [
      ["active", [on, active]],
      ["used", [used]],
      ["expired", [swept, lapsed]],
      ["inactive", [off]],
    ] as const) {
      const filters = { type: undefined, status, reference: undefined };
      const { items } = await listPayIds(world.parts, tenant, { filters, limit: 10 });

      expect(items.map((item) => [item.id, item.status])).toEqual(
        expected.map(({ id }) => [id, status]),
      );
    }
  });

  test("a list has every PayID's totals, with one call to the ledger", async () => {
    const tenant = aMerchant();
    const [often, never, once] = [
      await staticOf(tenant),
      await staticOf(tenant),
      await dynamicOf(tenant),
    ];
    for (const amount of [100n, 200n]) world.ledger.payFromWallet(often, { amount });
    world.ledger.payFromWallet(once, { amount: 700n });
    const filters = { type: undefined, status: undefined, reference: undefined };

    const { items } = await listPayIds(world.parts, tenant, { filters, limit: 10 });

    expect(items.map(({ id, status, received }) => [id, status, received.amount])).toEqual([
      [once.id, "used", 700n],
      [never.id, "active", 0n],
      [often.id, "active", 300n],
    ]);
    expect(world.ledger.tallyReads).toEqual([3]);
  });

  test.each(["active", "expired"] as const)(
    "paid PayIDs that are not marked yet are left out of the list of %s ones, whose pages stay full",
    async (status) => {
      const tenant = aMerchant();
      const created: Awaited<ReturnType<typeof dynamicOf>>[] = [];
      for (let i = 0; i < 7; i++) created.push(await dynamicOf(tenant));
      if (status === "expired") {
        const ids = created.map(({ id }) => id);
        await admin("pay_ids")
          .whereIn("id", ids)
          .update({ lapses_at: admin.raw("now()") });
      }
      const [a, b, c, d, e, f, g] = created as [
        PayIdNow,
        PayIdNow,
        PayIdNow,
        PayIdNow,
        PayIdNow,
        PayIdNow,
        PayIdNow,
      ];
      for (const paid of [b, e, f]) world.ledger.payFromWallet(paid);
      const list = async (of: PayIdStatus, before?: string) => {
        const filters = { type: undefined, status: of, reference: undefined };
        const query = { filters, limit: 2, ...(before ? { before } : {}) };
        const page = await listPayIds(world.parts, tenant, query);
        return { ...page, ids: page.items.map(({ id }) => id) };
      };

      const first = await list(status);
      const second = await list(status, first.nextBefore);
      const used = await list("used");

      expect([first.ids, second.ids]).toEqual([
        [g.id, d.id],
        [c.id, a.id],
      ]);
      expect([first.hasMore, second.hasMore]).toEqual([true, false]);
      expect(used.ids).toEqual([f.id, e.id]);
    },
  );

  test("a dynamic PayID expires when the test clock moves by a day", async () => {
    const tenant = aMerchant();
    const { payId, expiresAt } = await dynamicOf(tenant);
    const clock = sandboxClock({ db: db(), due: DUE_COLUMNS });

    const day = String(24 * 60 * 60_000);
    await clock.Advance({ tenant: toWireTenant(tenant), offsetMs: day });

    expect(await getPayId(world.parts, { tenant, payId })).toMatchObject({
      status: "expired",
      expiresAt,
    });
    await expect(verifyPayId(world.parts, asStranger(payId))).rejects.toMatchObject({
      code: "PAYID_NOT_FOUND",
    });
  });
});

describe("simulated payments", () => {
  const pay = (
    tenant: Tenant,
    payId: string,
    fields: object = {},
    parts: Parameters<typeof simulatePayIdPayment>[0] = world.parts,
  ) =>
    simulatePayIdPayment(parts, {
      tenant,
      address: { payId },
      amount: 25_000n,
      senderName: "",
      sender: SANDBOX_SENDER,
      idempotencyHash: null,
      ...fields,
    });

  test("reach the wallet, and a dynamic PayID is used at once", async () => {
    const tenant = aMerchant();
    const { payId, reference } = await dynamicOf(tenant);

    const paid = await pay(tenant, "", { address: { reference }, senderName: " Bola " });

    expect(paid).toMatchObject({
      payId: { payId, status: "used", received: { amount: 25_000n, count: 1n } },
      payment: { amount: 25_000n, payerName: "Bola" },
      replayed: false,
    });
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(25_000n);
    expect(world.ledger.announced).toEqual([
      expect.objectContaining({
        name: "payid.payment.completed",
        key: payId,
        merchantId: tenant.merchantId,
        eventId: deriveUuid(paid.payment.transferId, "payid.payment.completed"),
      }),
    ]);
    const verified = verifyPayId(world.parts, asStranger(payId));
    await expect(verified).rejects.toMatchObject({ code: "PAYID_NOT_FOUND" });
    await expect(pay(tenant, payId)).rejects.toMatchObject(notFound("payId", "used"));
    const again = pay(tenant, "", { address: { reference } });
    await expect(again).rejects.toMatchObject(notFound("reference", "used"));
    const nothing = pay(tenant, "", { address: { reference: "no-such" } });
    await expect(nothing).rejects.toMatchObject(notFound("reference", "not_own"));
  });

  test("pay a dynamic PayID once when twenty are concurrent", async () => {
    const tenant = aMerchant();
    const { payId } = await dynamicOf(tenant);

    const results = await Promise.allSettled(Array.from({ length: 20 }, () => pay(tenant, payId)));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(25_000n);
  });

  test.each([
    ["dynamic", dynamicOf],
    ["static", staticOf],
  ])("to a %s PayID are made once for an idempotency key, also concurrently", async (_, make) => {
    const tenant = aMerchant();
    const { payId } = await make(tenant);
    const idempotencyHash = randomBytes(32);

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pay(tenant, payId, { idempotencyHash })),
    );

    expect(new Set(answers.map(({ payment }) => payment.transferId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(25_000n);
    const other = await staticOf(tenant);
    for (const fields of [
      { amount: 30_000n },
      { senderName: "Chidi" },
      { address: { payId: other.payId } },
    ]) {
      const reused = pay(tenant, payId, { idempotencyHash, ...fields });
      await expect(reused).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    }
  });

  test("to a dynamic PayID are found when a concurrent replay pays between look-ups", async () => {
    const tenant = aMerchant();
    const { payId } = await dynamicOf(tenant);
    const idempotencyHash = randomBytes(32);
    let concurrent: ReturnType<typeof pay> | undefined;
    const sandbox: SandboxLedger = {
      pay: (payment) => world.ledger.pay(payment),
      find: async (to, onceKey) => {
        const found = await world.ledger.find(to, onceKey);
        concurrent ??= pay(tenant, payId, { idempotencyHash });
        await concurrent;
        return found;
      },
    };

    const found = await pay(tenant, payId, { idempotencyHash }, { ...world.parts, sandbox });

    const paid = await concurrent;
    expect([paid?.replayed, found.replayed]).toEqual([false, true]);
    expect(found.payment.transferId).toBe(paid?.payment.transferId);
  });

  test("whose response was lost are found by a replay", async () => {
    const tenant = aMerchant();
    const { payId } = await dynamicOf(tenant);
    const idempotencyHash = randomBytes(32);
    world.ledger.silent = "after";
    const lost = pay(tenant, payId, { idempotencyHash });
    await expect(lost).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    world.ledger.silent = undefined;

    expect(await pay(tenant, payId, { idempotencyHash })).toMatchObject({ replayed: true });
    expect(world.ledger.balanceOf(tenant.walletPayId)).toBe(25_000n);
  });

  test("are refused with the matching error code", async () => {
    const tenant = aMerchant();
    const { payId } = await staticOf(tenant);
    const live = aMerchant({ mode: "live" });

    await expect(pay(live, payId)).rejects.toMatchObject({ code: "TEST_MODE_ONLY" });
    await expect(pay(tenant, payId, { amount: 9_999n })).rejects.toMatchObject({
      code: "INVALID_AMOUNT",
    });
    await expect(pay(aMerchant(), payId)).rejects.toMatchObject(notFound("payId", "not_own"));
    await setPayIdActive(world.parts, { tenant, payId, active: false, ...KEYLESS });
    await expect(pay(tenant, payId)).rejects.toMatchObject(notFound("payId", "inactive"));
    await setPayIdActive(world.parts, { tenant, payId, active: true, ...KEYLESS });
    world.ledger.refusal = "TOO_LATE";
    await expect(pay(tenant, payId)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    world.ledger.refusal = "ACCOUNT_NOT_FOUND";
    await expect(pay(tenant, payId)).rejects.toMatchObject(notFound("payId", "not_found"));
    world.ledger.refusal = "BALANCE_OVERFLOW";
    await expect(pay(tenant, payId)).rejects.toMatchObject({ code: "AMOUNT_TOO_HIGH" });
    world.ledger.refusal = "INVALID";
    await expect(pay(tenant, payId)).rejects.toMatchObject({ code: "INTERNAL_ERROR" });
  });
});
