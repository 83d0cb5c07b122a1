import { isDeepStrictEqual } from "node:util";
import { compileErrors, validate } from "@readme/openapi-parser";
import { forGenerators } from "../../../src/http/openapi/for-generators";
import type { JsonSchema, OpenApi } from "../../../src/http/openapi/open-api";
import { theDocument } from "../../api-document";

const exact = theDocument("test");
const published = forGenerators(exact);

/** The published document with the exact schemas restored, and parts of bodies inlined. */
function restored(document: OpenApi): unknown {
  const { schemas } = document.components;
  const restore = (part: unknown): unknown => {
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return part.map(restore);
    const schema: JsonSchema = part;
    if (schema["x-kobo-exact"]) return schema["x-kobo-exact"];
    const target = schemas[schema.$ref?.split("/").at(-1) ?? ""];
    if (target?.["x-kobo-inline"]) return restore(target);
    return Object.fromEntries(
      Object.entries(part)
        .filter(([name]) => name !== "x-kobo-inline")
        .map(([name, value]) => [name, restore(value)]),
    );
  };
  const own = Object.entries(schemas).filter(([, schema]) => !schema["x-kobo-inline"]);
  const components = { ...document.components, schemas: Object.fromEntries(own) };
  return restore({ ...document, components });
}

/** Every schema that a generator reads, with its path. */
function schemasIn(part: unknown, place = ""): [string, JsonSchema][] {
  if (typeof part !== "object" || part === null) return [];
  const inside = Object.entries(part)
    .filter(([name]) => !["example", "examples", "x-kobo-exact"].includes(name))
    .flatMap(([name, value]) => schemasIn(value, `${place}/${name}`));
  return [[place, part], ...inside];
}

const schemas = schemasIn(published);
const placesOf = (isWrong: (schema: JsonSchema) => boolean) =>
  schemas.filter(([, schema]) => isWrong(schema)).map(([place]) => place);

test("the published document is valid OpenAPI 3.1", async () => {
  const result = await validate(structuredClone(published) as never);

  expect(result.valid ? "" : compileErrors(result)).toBe("");
});

test("the exact document can be restored from the published one", () => {
  expect(restored(published)).toEqual(exact);
});

test("there is no union except with null", () => {
  expect(
    placesOf(({ anyOf, oneOf }) => {
      const isNullable = anyOf?.length === 2 && isDeepStrictEqual(anyOf[1], { type: "null" });
      return oneOf !== undefined || (anyOf !== undefined && !isNullable);
    }),
  ).toEqual([]);
});

test("there is no boolean constant, which Python clients compare with a text", () => {
  expect(placesOf((schema) => typeof schema.const === "boolean")).toEqual([]);
});

test("nullable objects, lists and enums are optional: Java clients reject null", () => {
  const refused = placesOf(
    ({ properties = {}, required }) =>
      Array.isArray(required) &&
      required.some((name) => {
        const { anyOf = [] } = properties[name] ?? {};
        const [value] = anyOf;
        return anyOf.length > 1 && (value?.$ref ?? value?.items ?? value?.enum) !== undefined;
      }),
  );

  expect(refused).toEqual([]);
  expect(exact.components.schemas.CardPaymentRecord?.required).toContain("failure");
  expect(published.components.schemas.CardPaymentRecord?.required).not.toContain("failure");
});

test("every body and every object in it is a named schema", () => {
  const bodies = placesOf(({ properties }) => properties !== undefined);

  expect(
    bodies.filter((place) => !/^\/components\/schemas\/\w+(?:\/allOf\/\d)?$/.test(place)),
  ).toEqual([]);
  expect(bodies.length).toBeGreaterThan(150);
});

test("the successful responses of an operation are one type", () => {
  for (const item of Object.values(published.paths)) {
    for (const { responses } of Object.values(item)) {
      const types = Object.entries(responses).flatMap(([status, response]) =>
        status.startsWith("2") && "content" in response
          ? (response.content?.["application/json"]?.schema.$ref ?? [])
          : [],
      );
      expect(new Set(types).size).toBeLessThan(2);
    }
  }
});

test("every error is one type, except a failed bill's flat body", () => {
  const refusals = [
    ...Object.entries(published.components.responses),
    ...Object.values(published.paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) =>
        Object.entries(responses).filter(([status]) => Number(status) >= 400),
      ),
    ),
  ];
  const types = refusals.flatMap(([, response]) =>
    "content" in response ? (response.content?.["application/json"]?.schema.$ref ?? "none") : [],
  );

  expect([...new Set(types)].sort()).toEqual(
    ["Error", "ErrorWithMeta", "PurchaseBillFailure"].map((name) => `#/components/schemas/${name}`),
  );
});

test("amounts are int64: int32 ends at ₦21 million", () => {
  const AMOUNT =
    /amount|fee|balance|charge|debit|stampDuty|held|available|ledger|settling|threshold/i;
  const integers = schemas.filter(([place, { type }]) => {
    const name =
      place
        .replace(/\/anyOf\/0$/, "")
        .split("/")
        .at(-1) ?? "";
    return type === "integer" && AMOUNT.test(name);
  });

  expect(integers.filter(([, { format }]) => format !== "int64")).toEqual([]);
  expect(integers.length).toBeGreaterThan(60);
});

test("webhook messages have a separate tag, and are marked x-internal", () => {
  const own = Object.values(published.paths).flatMap((item) =>
    Object.values(item).flatMap(({ tags }) => tags),
  );

  for (const { post } of Object.values(published.webhooks)) {
    expect(own).not.toContain(post.tags[0]);
    expect(post["x-internal"]).toBe(true);
  }
});

test("no operation has its own servers, with which clients would ignore their base URL", () => {
  for (const item of Object.values(published.paths)) {
    for (const operation of Object.values(item)) expect(operation).not.toHaveProperty("servers");
  }
});

test("two objects with one name are an error", () => {
  const clash: OpenApi = structuredClone(exact);
  clash.components.schemas.HealthResponse = { type: "object", properties: { a: {} } };

  expect(() => forGenerators(clash)).toThrow("Two schemas would be called HealthResponse.");
});
