import { kobo } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { type VerifyAccount, verifyAccount } from "../../../src/app/catalogue/verify-account";
import { type PurchaseBill, purchaseBill } from "../../../src/app/purchases/purchase-bill";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import type { Verification } from "../../../src/domain/orders/verification";
import type { Outcome } from "../../../src/domain/purchases/outcome";
import { bills } from "../../../src/grpc/bills";
import { aPurchaseBill } from "../../factories";
import { aWorld } from "../world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(() => admin.destroy());

const CARD = "1212121212";
const METER = "1111111111111";
const verified: Verification = {
  kind: "verified",
  account: {
    customerName: "ADAEZE OKAFOR",
    renewalAmount: kobo(440_000n),
    currentBouquet: "DStv Padi",
    expiryDate: "2026-12-03",
    customerAddress: "12 BROAD STREET",
    meterType: "prepaid",
    accountIds: ["08011111111"],
  },
};
const refused: Verification = { kind: "refused", detail: "1212121212 <b>unknown</b>" };
const withToken: Outcome = {
  kind: "delivered",
  code: "000",
  providerReference: "17632830",
  cost: undefined,
  goods: { token: "26362054405982757802" },
};
const silence: Verification = { kind: "no answer", detail: "timeout" };

function aKnownWorld(verification: Verification = verified) {
  const world = aWorld(db());
  world.provider.verification = verification;
  world.provider.outcomes.pay = withToken;
  return world;
}

function aQuestion(fields: Partial<VerifyAccount> = {}): VerifyAccount {
  return {
    tenant: aTenant(),
    serviceId: "dstv",
    billersCode: CARD,
    phone: "08011111111",
    type: "",
    deadline: Date.now() + 10_000,
    ...fields,
  };
}

/** ₦2,000 for a prepaid meter. */
function aMeterBill(fields: Partial<PurchaseBill> = {}): PurchaseBill {
  return aPurchaseBill({
    serviceId: "ikeja-electric",
    billersCode: METER,
    variationCode: "prepaid",
    amount: 200_000n,
    ...fields,
  });
}

const aboutMeter = (fields: Partial<VerifyAccount> = {}) =>
  aQuestion({ serviceId: "ikeja-electric", billersCode: METER, type: "prepaid", ...fields });

const rowsOf = ({ merchantId }: Tenant) =>
  db()("verified_accounts").where({ merchant_id: merchantId }).orderBy("billers_code");

const age = ({ merchantId }: Tenant, by: string) =>
  admin("verified_accounts")
    .where({ merchant_id: merchantId })
    .update({ verified_at: admin.raw("now() - ?::interval", [by]) });

describe("an account verification", () => {
  test("calls the provider every time", async () => {
    const { parts, provider } = aKnownWorld();
    const question = aQuestion();

    expect(await verifyAccount(parts, question)).toMatchObject({
      billType: "tv",
      account: { customerName: "ADAEZE OKAFOR" },
    });
    await verifyAccount(parts, question);

    const account = { serviceId: "dstv", billersCode: CARD, type: "" };
    expect(provider.verified).toEqual([account, account]);
    expect(await rowsOf(question.tenant)).toHaveLength(1);
  });

  test.each([
    ["dstv", CARD, "odd", ""],
    ["ikeja-electric", METER, "postpaid", "postpaid"],
    ["jamb", "0123456789", "utme-no-mock", "utme-no-mock"],
    ["spectranet", CARD, "", ""],
  ])("of %s sends %s with the type '%s' as '%s'", async (serviceId, billersCode, type, as) => {
    const { parts, provider } = aKnownWorld();

    await verifyAccount(parts, aQuestion({ serviceId, billersCode, type }));

    expect(provider.verified).toEqual([{ serviceId, billersCode, type: as }]);
  });

  test.each([
    ["an unknown service", { serviceId: "no-such" }, "SERVICE_NOT_FOUND", undefined],
    ["an invalid phone", { phone: "12" }, "VALIDATION_ERROR", "phone invalid"],
    ["airtime", { serviceId: "mtn" }, "VALIDATION_ERROR", "serviceID not_verifiable"],
    ["showmax", { serviceId: "showmax" }, "VALIDATION_ERROR", "serviceID not_verifiable"],
    ["an absent account", { billersCode: "" }, "VALIDATION_ERROR", "billersCode required"],
    [
      "a meter without a type",
      { serviceId: "ikeja-electric" },
      "VALIDATION_ERROR",
      "type required",
    ],
    [
      "an unknown meter type",
      { serviceId: "ikeja-electric", type: "free" },
      "VALIDATION_ERROR",
      "type unknown",
    ],
    ["a missing exam", { serviceId: "jamb" }, "VALIDATION_ERROR", "type required"],
    ["an unknown exam", { serviceId: "jamb", type: "waec" }, "VALIDATION_ERROR", "type unknown"],
  ])("is refused for %s", async (_, fields, code, problem) => {
    const { parts, provider } = aKnownWorld();

    const refusal = await verifyAccount(parts, aQuestion(fields)).catch((error) => error);

    expect(refusal).toMatchObject({ code });
    const errors: { field: string; code: string }[] = refusal.details.errors ?? [];
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(problem ? [problem] : []);
    expect(provider.verified).toEqual([]);
  });

  test("fails with our message when the provider refuses the account", async () => {
    const { parts } = aKnownWorld(refused);
    const question = aQuestion();

    const refusal = await verifyAccount(parts, question).catch((error) => error);

    expect(refusal).toMatchObject({ code: "VERIFY_ACCOUNT_FAILED", details: {} });
    expect(refusal.message).toBe("The provider does not know this smartcard number.");
    expect(await rowsOf(question.tenant)).toEqual([]);
  });

  test("is retryable when the provider does not answer", async () => {
    const { parts } = aKnownWorld(silence);
    const question = aQuestion();

    await expect(verifyAccount(parts, question)).rejects.toMatchObject({
      code: "VERIFY_ACCOUNT_FAILED",
      details: { extra: { retryable: true } },
    });
    expect(await rowsOf(question.tenant)).toEqual([]);
  });

  test("succeeds even if it cannot be stored", async () => {
    const { parts } = aKnownWorld();
    const broken = { ...parts, db: (() => undefined) as unknown as Database };

    expect(await verifyAccount(broken, aQuestion())).toMatchObject({ billType: "tv" });
  });
});

describe("over gRPC", () => {
  const ask = async (fields: Partial<VerifyAccount>) => {
    const { tenant, deadline: _, ...question } = aQuestion(fields);
    const wireTenant = toWireTenant(tenant);
    return bills(aKnownWorld().parts).VerifyAccount({ ...question, tenant: wireTenant } as never);
  };
  const customerName = "ADAEZE OKAFOR";

  test.each([
    [
      "TV",
      {},
      {
        tv: {
          renewalAmountKobo: "440000",
          currentBouquet: "DStv Padi",
          expiryDate: "2026-12-03",
        },
      },
    ],
    [
      "a meter",
      { serviceId: "ikeja-electric", type: "prepaid" },
      { meter: { customerAddress: "12 BROAD STREET", meterType: "prepaid" } },
    ],
    ["the internet", { serviceId: "spectranet" }, { internet: { accountIds: ["08011111111"] } }],
    ["an exam", { serviceId: "jamb", type: "utme-mock" }, { exam: {} }],
  ])("%s has its own fields besides the name", async (_, fields, answer) => {
    expect(await ask(fields)).toEqual({ customerName, ...answer });
  });
});

describe("a purchase that needs a verified account", () => {
  test("verifies it, and stores the confirmation for the next one", async () => {
    const { parts, provider } = aKnownWorld();
    const command = aMeterBill();

    const { purchase } = await purchaseBill(parts, command);
    await purchaseBill(parts, aMeterBill({ tenant: command.tenant }));

    expect(purchase).toMatchObject({ state: "completed", billersCode: METER, amount: 200_000n });
    expect(provider.verified).toEqual([
      { serviceId: "ikeja-electric", billersCode: METER, type: "prepaid" },
    ]);
  });

  test("reuses the merchant's confirmation for a day", async () => {
    const { parts, provider } = aKnownWorld();
    const { tenant } = aQuestion();
    await verifyAccount(parts, aboutMeter({ tenant }));
    await age(tenant, "23 hours 59 minutes");
    provider.verification = refused;

    await purchaseBill(parts, aMeterBill({ tenant }));

    expect(provider.verified).toHaveLength(1);
    await age(tenant, "24 hours 1 second");
    await expect(purchaseBill(parts, aMeterBill({ tenant }))).rejects.toMatchObject({
      code: "VERIFY_ACCOUNT_FAILED",
    });
  });

  const merchant = aTenant();
  test.each([
    ["another merchant", { tenant: aTenant() }],
    ["another mode", { tenant: aTenant({ merchantId: merchant.merchantId, mode: "live" }) }],
    ["another type", { variationCode: "postpaid" }],
    ["another meter", { billersCode: "1010101010101" }],
  ])("does not reuse a confirmation for %s", async (_, fields) => {
    const { parts, provider } = aKnownWorld();
    await verifyAccount(parts, aboutMeter({ tenant: merchant }));
    provider.verification = refused;

    await expect(
      purchaseBill(parts, aMeterBill({ tenant: merchant, ...fields })),
    ).rejects.toMatchObject({ code: "VERIFY_ACCOUNT_FAILED" });

    expect(provider.verified).toHaveLength(2);
  });

  test.each([
    ["refused", refused, undefined],
    ["unanswered", silence, { retryable: true }],
  ])("is not charged or stored when the verification is %s", async (_, verification, extra) => {
    const { parts, provider, ledger } = aKnownWorld(verification);
    const command = aMeterBill();

    const refusal = await purchaseBill(parts, command).catch((error) => error);

    expect(refusal).toMatchObject({ code: "VERIFY_ACCOUNT_FAILED" });
    expect(refusal.details.extra).toEqual(extra);
    const { reference } = command;
    expect(await db()("purchases").where({ reference }).first()).toBeUndefined();
    expect(ledger.holds.size + provider.calls.length).toBe(0);
  });

  test("waits for the provider at most four seconds, and not beyond its deadline", async () => {
    const { parts, provider } = aKnownWorld();
    const deadlines: number[] = [];
    provider.verify = async (_account, deadline) => {
      deadlines.push(deadline - Date.now());
      return verified;
    };

    await purchaseBill(parts, aMeterBill({ deadline: Date.now() + 60_000 }));
    await purchaseBill(parts, aMeterBill({ deadline: Date.now() + 3_000 }));

    const [long = 0, short = 0] = deadlines;
    expect(long).toBeLessThanOrEqual(4_000);
    expect(long).toBeGreaterThan(3_000);
    expect(short).toBeLessThan(3_000);
  });

  test("is not verified when its amount is invalid", async () => {
    const { parts, provider } = aKnownWorld();

    await expect(purchaseBill(parts, aMeterBill({ amount: 99_900n }))).rejects.toMatchObject({
      code: "AMOUNT_TOO_LOW",
    });

    expect(provider.verified).toEqual([]);
  });

  test("reuses a confirmation for the same phone number in another format", async () => {
    const { parts, provider } = aKnownWorld();
    const bill = { serviceId: "spectranet", variationCode: "vt-2000", amount: undefined };
    const command = aPurchaseBill({ ...bill, phone: "+2348011111111" });
    await purchaseBill(parts, command);

    await purchaseBill(parts, aPurchaseBill({ ...bill, tenant: command.tenant }));

    expect(provider.verified).toEqual([
      { serviceId: "spectranet", billersCode: "08011111111", type: "" },
    ]);
  });
});

describe("a stored confirmation", () => {
  test("is deleted after it expired, when the merchant verifies another account", async () => {
    const { parts } = aKnownWorld();
    const { tenant } = aQuestion();
    const other = aQuestion();
    await verifyAccount(parts, other);
    await verifyAccount(parts, aQuestion({ tenant }));
    await age(tenant, "25 hours");
    await age(other.tenant, "25 hours");

    await verifyAccount(parts, aboutMeter({ tenant }));

    expect(await rowsOf(tenant)).toMatchObject([{ billers_code: METER }]);
    expect(await rowsOf(other.tenant)).toHaveLength(1);
  });

  test("is deleted with at most nine others by each verification of the merchant", async () => {
    const { parts } = aKnownWorld();
    const { tenant } = aQuestion();
    await admin("verified_accounts").insert(
      Array.from({ length: 12 }, (_, i) => ({
        ...{ merchant_id: tenant.merchantId, mode: tenant.mode, service_id: "dstv", type: "" },
        ...{ billers_code: String(i), verified_at: admin.raw("now() - interval '25 hours'") },
      })),
    );

    await verifyAccount(parts, aboutMeter({ tenant }));
    expect(await rowsOf(tenant)).toHaveLength(3);
    await verifyAccount(parts, aboutMeter({ tenant }));

    expect(await rowsOf(tenant)).toMatchObject([{ billers_code: METER }]);
  });

  test("is replaced by a new verification", async () => {
    const { parts } = aKnownWorld();
    const question = aQuestion();
    await verifyAccount(parts, question);
    await age(question.tenant, "25 hours");

    await verifyAccount(parts, question);

    const [row] = await rowsOf(question.tenant);
    expect(Date.now() - row.verified_at.getTime()).toBeLessThan(3_600_000);
  });

  test("is one row after eight concurrent verifications", async () => {
    const { parts } = aKnownWorld();
    const { tenant } = aQuestion();
    await verifyAccount(parts, aQuestion({ tenant, billersCode: "old" }));
    await age(tenant, "25 hours");

    await Promise.all(Array.from({ length: 8 }, () => verifyAccount(parts, aQuestion({ tenant }))));

    expect(await rowsOf(tenant)).toMatchObject([{ billers_code: CARD }]);
  });
});

describe("a merchant's verifications", () => {
  /** Every call to the provider waits until it is released. */
  function aSlowWorld() {
    const { parts, provider } = aKnownWorld();
    const answered = Promise.withResolvers<void>();
    const account: string[] = [];
    provider.verify = async ({ billersCode }) => {
      account.push(billersCode);
      await answered.promise;
      return verified;
    };
    return { parts, account, letGo: answered.resolve };
  }

  test("are at most eight at a time, and leave permits for other merchants", async () => {
    const { parts, account, letGo } = aSlowWorld();
    const tenant = aTenant();
    const ask = (fields: Partial<VerifyAccount> = {}) => verifyAccount(parts, aQuestion(fields));
    const buy = () => purchaseBill(parts, aMeterBill({ tenant }));
    const held = [
      ...Array.from({ length: 4 }, () => ask({ tenant })),
      ...Array.from({ length: 4 }, buy),
    ];
    await eventually(async () => expect(account).toHaveLength(8));

    const tooMany = { code: "VERIFY_ACCOUNT_FAILED", details: { extra: { retryable: true } } };
    await expect(ask({ tenant })).rejects.toMatchObject(tooMany);
    await expect(buy()).rejects.toMatchObject(tooMany);
    expect(account).toHaveLength(8);
    const others = [ask(), ask({ tenant: { ...tenant, mode: "live" } })];
    await eventually(async () => expect(account).toHaveLength(10));
    letGo();
    await Promise.all([...held, ...others]);

    await ask({ tenant });
    expect(account).toHaveLength(11);
  });

  test("return their permits when they fail", async () => {
    const { parts, provider } = aKnownWorld();
    const tenant = aTenant();
    provider.verify = async () => {
      throw new Error("odd");
    };
    for (let i = 0; i < 8; i++) await verifyAccount(parts, aQuestion({ tenant })).catch(() => {});
    provider.verify = async () => verified;

    await expect(verifyAccount(parts, aQuestion({ tenant }))).resolves.toBeDefined();
  });
});
