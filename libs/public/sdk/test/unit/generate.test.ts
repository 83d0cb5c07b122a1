import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatedFiles, modulesOf, staleAmong, write } from "../../generate/files";
import { allOf } from "../../generate/names";
import { resourceDoc } from "../../generate/resource-docs";
import { aDocument } from "../a-document";

async function moduleOf(path: string): Promise<string> {
  const code = (await modulesOf(aDocument())).get(path);
  if (code === undefined) throw new Error(`There is no ${path}.`);
  return code;
}

test("each operation is a method of its resource, with its scope and its own codes", async () => {
  const code = await moduleOf("resources/pay-ids.ts");

  expect(code).toContain(
    "createDynamic(input: CreateDynamicPayIdInput, options?: WriteOptions): KoboCall<PayId>",
  );
  expect(code).toContain("Create a dynamic PayID. For one payment.");
  expect(code).toContain(
    "`POST /api/v1/developer/payid/dynamic`; scope `payids:write`; codes `DUPLICATE_REFERENCE`",
  );
});

test("a resource is described where an editor shows it", async () => {
  const doc = "PayIDs: addresses that receive money from Kobo wallets.";

  expect(await moduleOf("resources/pay-ids.ts")).toContain(`/** \`kobo.payIds\`: ${doc} */`);
  expect(await moduleOf("resources.ts")).toContain(`/** ${doc} */\n  readonly payIds: PayIds;`);
});

test("a resource without a description is refused", () => {
  expect(() => resourceDoc("things")).toThrow("resource-docs.ts does not describe things.");
});

test("an input that takes a day or a time accepts a Date", async () => {
  const pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T.*)?$";
  const parameters = [{ name: "after", in: "query", schema: { type: "string", pattern } }] as const;
  const get = {
    operationId: "getHealth",
    summary: "Check",
    "x-kobo-sdk": "health.check",
    parameters,
    responses: {},
  };

  const modules = await modulesOf(aDocument({ paths: { "/health": { get } } }));

  expect(modules.get("types.ts")).toContain("after?: (string | Date | undefined)");
});

test("path parameters come first, under camel-case names", async () => {
  const refunds = await moduleOf("resources/refunds.ts");

  expect(await moduleOf("resources/pay-ids.ts")).toContain(
    "get(payId: string, options?: CallOptions): KoboCall<PayId>",
  );
  expect(refunds).toContain("list(paymentId: string,");
  expect(refunds).toContain("params: { payment_id: paymentId }");
});

test("a list of either version returns pages, and can be read whole", async () => {
  const payIds = await moduleOf("resources/pay-ids.ts");
  const refunds = await moduleOf("resources/refunds.ts");

  expect(payIds).toContain(
    "list(input: ListPayIdsInput = {}, options?: CallOptions): KoboCall<Page<PayId>>",
  );
  expect(payIds).toContain('items: "payIds"');
  expect(payIds).toContain(
    'listAll(input: Omit<ListPayIdsInput, "cursor"> = {}, options?: ListOptions): Items<PayId>',
  );
  expect(refunds).toContain("items: null");
  expect(refunds).toContain("KoboCall<Page<ListCardRefundsItem>>");
});

test("a response without an envelope is returned as it is", async () => {
  expect(await moduleOf("resources/health.ts")).toContain("this.#client.callFlat(");
});

test("deprecated operations are marked", async () => {
  expect((await moduleOf("resources/pay-ids.ts")).match(/@deprecated/g)).toHaveLength(1);
});

test("unused schemas are left out, and others are named once", async () => {
  const { components } = aDocument();
  const schemas = { ...components.schemas, Error: { type: "object" } };

  const modules = await modulesOf(aDocument({ components: { ...components, schemas } }));

  const code = modules.get("types.ts");
  expect(code).not.toMatch(/export \w+ Error\b/);
  expect(code?.match(/export interface PayId /g)).toHaveLength(1);
  expect(code).toContain("expiresAt?: (string | Date | undefined)");
});

test("each code has the type of its data, and its record may be the body itself", async () => {
  const code = await moduleOf("types.ts");

  expect(code).toContain("DUPLICATE_REFERENCE: ReferenceHolder\n");
  expect(code).toContain("IDEMPOTENCY_KEY_IN_USE: null\n");
  expect(code).toMatch(/BILL_PAYMENT_FAILED: \{[^}]*transactionId: string\n/);
  expect(await moduleOf("flat-codes.ts")).toContain('new Set(["BILL_PAYMENT_FAILED"])');
});

test("two schemas with one name are refused", async () => {
  const { components } = aDocument();
  const schemas = {
    ...components.schemas,
    ReferenceHolder: { $ref: "#/components/schemas/PayId" },
    PayId: { type: "object" },
  };

  const modules = modulesOf(aDocument({ components: { ...components, schemas } }));

  await expect(modules).rejects.toThrow("Two types would be called PayId.");
});

test("an event stream gets no method", async () => {
  const content = { "text/event-stream": { schema: { type: "string" } } };
  const get = { operationId: "streamThings", summary: "Hear", responses: { "200": { content } } };

  const modules = await modulesOf(aDocument({ paths: { "/things/stream": { get } } }));

  expect([...modules.values()].join("\n")).not.toMatch(/stream/i);
});

test("an operation without a name in the SDK is refused", async () => {
  const get = { operationId: "getThing", summary: "Get it", responses: {} };

  const modules = modulesOf(aDocument({ paths: { "/thing": { get } } }));

  await expect(modules).rejects.toThrow("getThing has no x-kobo-sdk");
});

test("a module imports what it uses, and no more", async () => {
  const files = await generatedFiles(join(__dirname, "../../../../.."), aDocument());

  expect(files.get("resources/pay-ids.ts")).toContain(
    'import type { CreateDynamicPayIdInput, ListPayIdsInput, PayId } from "../types";',
  );
  expect(files.get("resources/health.ts")).not.toMatch(/Page|Items/);
});

test.each([
  ["list", "listAll"],
  ["listPurchases", "listAllPurchases"],
  ["statement", "statementAll"],
])("%s has the list-all method %s", (one, all) => {
  expect(allOf(one)).toBe(all);
});

test("a file that was changed, deleted, or is no longer generated is stale", () => {
  const folder = mkdtempSync(join(tmpdir(), "kobo-sdk-"));
  try {
    const files = new Map([
      ["a.ts", "a"],
      ["resources/b.ts", "b"],
      ["c.ts", "c"],
    ]);
    write(folder, files);
    expect(staleAmong(folder, files)).toEqual([]);

    writeFileSync(join(folder, "a.ts"), "changed");
    rmSync(join(folder, "c.ts"));
    writeFileSync(join(folder, "resources/old.ts"), "old");

    expect(staleAmong(folder, files)).toEqual(["a.ts", "c.ts", "resources/old.ts"]);
    write(folder, files);
    expect(staleAmong(folder, files)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
