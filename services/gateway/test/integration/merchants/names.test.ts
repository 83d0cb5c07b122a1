import { randomUUID } from "node:crypto";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { createKey, createMerchant } from "../../support/merchants";

const gateway = testGateway();

/** A name unique to this test, with letters and digits that resemble no others. */
const aName = (name = "Ada Stores") => `${name} ${randomUUID().slice(0, 8)}`;
const signUp = (name: string, options: object = {}) => createMerchant(gateway.db(), name, options);
const keyOf = async ({ id: merchantId }: { id: string }, mode: "live" | "test" = "test") =>
  (await createKey(gateway.db(), { merchantId, mode, name: "" })).secretKey;
const refused = (code: string) => ({
  code: "VALIDATION_ERROR",
  details: { errors: [{ field: "name", code, message: expect.any(String) }] },
});

describe("creating a merchant", () => {
  test.each([
    ["the same name", (name: string) => name],
    ["another case", (name: string) => name.toUpperCase()],
    ["other spaces", (name: string) => `  ${name.replaceAll(" ", "-")}`],
    ["Cyrillic look-alikes", (name: string) => name.replace("Stores", "Ѕtоrеѕ")],
    ["a digit for a letter", (name: string) => name.replace("Stores", "St0res")],
    ["its slug", (name: string) => name.toLowerCase().replaceAll(" ", "-")],
  ])("a second merchant is refused with %s", async (_, change) => {
    const name = aName();
    await signUp(name);

    await expect(signUp(change(name))).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("a rejected merchant is not stored", async () => {
    const name = aName();
    await signUp(name);
    const count = () => gateway.db()("merchants").where({ name: name.toUpperCase() });

    await expect(signUp(name.toUpperCase())).rejects.toMatchObject(refused("resembles_merchant"));

    expect(await count()).toEqual([]);
  });

  test("one of twenty concurrent merchants with similar names is created", async () => {
    const name = aName("Bello Ventures");
    const names = Array.from({ length: 20 }, (_, at) => (at % 2 ? name : name.toLowerCase()));

    const results = await Promise.allSettled(names.map((each) => signUp(each)));

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("an operator may allow similar names, and each merchant uses its own", async () => {
    const name = aName();
    const [first, second] = [await signUp(name), await signUp(name, { allowSimilarName: true })];
    const client = await gateway.start(fakeServices());

    expect(second.slug).not.toBe(first.slug);
    for (const merchant of [first, second]) {
      const body = { name, reference: "till" };
      const key = await keyOf(merchant);
      expect((await client.post("/payid/static", { key, body })).status).toBe(201);
    }
  });

  test.each([
    ["a direction mark", "Ada\u202E Stores", "invalid_text"],
    ["two scripts", "Ad\u0430 Stores", "mixed_scripts"],
    ["white space only", " ", "too_big"],
  ])("a name with %s is refused", async (_, name, code) => {
    await expect(signUp(name)).rejects.toMatchObject(refused(code));
  });
});

describe("names shown to payers", () => {
  const creations = [
    ["POST /payid/static", "/payid/static", { reference: "r-1" }],
    ["POST /virtual-account", "/virtual-account", { reference: "r-1", amount: 50_000 }],
  ] as const;
  describe.each(creations)("%s", (_, path, body) => {
    test.each(["live", "test"] as const)(
      "in %s mode must not resemble another merchant's",
      async (mode) => {
        const client = await gateway.start(fakeServices());
        const name = aName();
        const [owner, other] = [await signUp(name), await signUp(aName("Bello"))];
        const ask = async (who: typeof owner, similarName: string) =>
          client.post(path, {
            key: await keyOf(who, mode),
            body: { ...body, name: similarName },
            mode,
          });
        const alike = [
          name,
          name.toUpperCase(),
          name.replaceAll(" ", ""),
          `★ ${name}`,
          name.replace("Stores", "St0res"),
          // Without its last letter the address would equal the other's.
          `${name} ı`,
        ];

        for (const similarName of alike) {
          const { status, body: answer } = await ask(other, similarName);
          expect([similarName, status, answer.code]).toEqual([
            similarName,
            400,
            "VALIDATION_ERROR",
          ]);
          expect(answer.errors).toMatchObject([{ field: "name", code: "resembles_merchant" }]);
        }
        for (const similarName of alike) expect((await ask(owner, similarName)).status).toBe(201);
        expect((await ask(other, `${name} Lekki`)).status).toBe(201);
      },
    );

    test.each([
      ["invalid_text", "Ada\u202ESerots"],
      ["invalid_text", "Ada\u200BStores"],
      ["mixed_scripts", "Ad\u0430 Shop"],
    ])("are rejected for %s", async (code, name) => {
      const client = await gateway.start(fakeServices());
      const key = await keyOf(await signUp(aName()));

      const { status, body: answer } = await client.post(path, { key, body: { ...body, name } });

      expect([status, answer.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(answer.errors).toMatchObject([{ field: "name", code }]);
    });
  });
});

describe("merchants from before the migration", () => {
  const database = testDatabase(MIGRATIONS);
  let admin: Database;
  beforeAll(() => {
    const url = database().adminUrl;
    admin = connect({ url, schema: SCHEMA, applicationName: "test owner" });
  });
  afterAll(() => admin.destroy());

  test("keep their names, and the oldest of similar ones reserves the name", async () => {
    const { up, down } = require("../../../migrations/20261123_01_merchant_names.js");
    await down(admin);
    const merchants = [
      { id: randomUUID(), name: "Ada Stores", slug: "ada-stores", created_at: new Date(1) },
      { id: randomUUID(), name: "ADA STORES", slug: "ada-stores-0001", created_at: new Date(2) },
      { id: randomUUID(), name: "★", slug: "merchant", created_at: new Date(3) },
    ];
    await admin("merchants").insert(merchants.toReversed());

    await up(admin);

    const rows = await admin("merchant_names")
      .select("skeleton", "merchant_id")
      .orderBy("skeleton");
    const [oldest, second, third] = merchants.map(({ id }) => id);
    expect(rows).toEqual([
      { skeleton: "adastores", merchant_id: oldest },
      { skeleton: "adastoresoool", merchant_id: second },
      { skeleton: "rnerchant", merchant_id: third },
    ]);
    const again = createMerchant(database().db, "Ada-Stores");
    await expect(again).rejects.toMatchObject(refused("resembles_merchant"));
  });
});
