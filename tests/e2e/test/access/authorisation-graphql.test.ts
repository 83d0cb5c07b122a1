import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@kobo/postgres";
import { buildSchema, getIntrospectionQuery, type IntrospectionQuery } from "graphql";
import type { Mode } from "../cards/cards";
import { type ApiDocument, documentAt, type Route, routesOf } from "../conformance/api-document";
import { givenPoorKeys, mistyped, newKey, type PoorKeys } from "../conformance/keys";
import { ofEach, requestOf } from "../conformance/requests";
import { nobodysResources, type Resources } from "../conformance/resources";
import {
  availableOf,
  givenMerchant,
  merchantIdOf,
  openDatabase,
  rowsOf,
  type TestMerchant,
  theStack,
} from "../world";

const PATH = "/api/v1/developer/graphql";
/** The schema of both roots; only the sandbox allows introspection. */
const SCHEMA = buildSchema(
  readFileSync(join(__dirname, "../../../../docs/schema.graphql"), "utf8"),
);
const MODES: readonly Mode[] = ["live", "test"];

/** A field of the schema and its REST route. */
interface Offered {
  name: string;
  route: Route;
}

let db: Database;
let merchant: TestMerchant;
let other: TestMerchant;
let document: ApiDocument;
let keys: Record<Mode, PoorKeys>;
beforeAll(async () => {
  db = openDatabase();
  document = await documentAt(theStack().sandboxBaseUrl);
  [merchant, other] = await Promise.all([givenMerchant(), givenMerchant()]);
  keys = {
    live: await givenPoorKeys(db, merchant, "live"),
    test: await givenPoorKeys(db, merchant, "test"),
  };
}, 120_000);
afterAll(() => db.destroy());

const rootOf = (mode: Mode) => (mode === "live" ? theStack().baseUrl : theStack().sandboxBaseUrl);
const fullKey = (mode: Mode) => (mode === "live" ? merchant.liveKey : merchant.testKey);
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

async function post(mode: Mode, body: object, headers: Record<string, string>) {
  const answer = await fetch(rootOf(mode) + PATH, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  // Every field's payload has these.
  type Payload = { success: boolean; code: string | null; message: string };
  const response = (await answer.json()) as { code?: string; data: Record<string, Payload> | null };
  return { status: answer.status, ...response };
}

/** The fields in the sandbox's introspection and in the published schema. */
async function fieldsOfSandbox(): Promise<string[]> {
  const said = await post(
    "test",
    { query: getIntrospectionQuery({ descriptions: false }) },
    bearer(merchant.testKey),
  );
  const { __schema: schema } = said.data as unknown as IntrospectionQuery;
  const roots = [schema.queryType.name, schema.mutationType?.name];
  return schema.types
    .flatMap((type) => (type.kind === "OBJECT" && roots.includes(type.name) ? type.fields : []))
    .map(({ name }) => name);
}

const ROOT_TYPES = [SCHEMA.getQueryType(), SCHEMA.getMutationType()];

function fieldsHandedOut(): string[] {
  return ROOT_TYPES.flatMap((type) => Object.keys(type?.getFields() ?? {}));
}

function offered(): Offered[] {
  return routesOf(document).flatMap((route) => {
    const name = route.operation["x-kobo-graphql"];
    return name ? [{ name, route }] : [];
  });
}

/** A document that requests one field, with the example of its REST route. */
function documentOf({ name, route }: Offered, theirs: Resources) {
  const payload = "{ success code message }";
  const [input] = SCHEMA.getMutationType()?.getFields()[name]?.args ?? [];
  if (!input) return { query: `{ ${name} ${payload} }` };
  return {
    query: `mutation Ask($input: ${input.type}) { ${name}(input: $input) ${payload} }`,
    variables: { input: requestOf(document, route, theirs).body },
  };
}

const STRANGERS: [name: string, expected: string, (mode: Mode) => Record<string, string>][] = [
  ["the request has no key", "401 INVALID_SECRET_KEY_FORMAT", () => ({})],
  [
    "the key is not sent as a bearer token",
    "401 INVALID_SECRET_KEY_FORMAT",
    (mode) => ({ authorization: `Basic ${btoa(`${fullKey(mode)}:`)}` }),
  ],
  [
    "the key is truncated",
    "401 INVALID_SECRET_KEY_FORMAT",
    (mode) => bearer(fullKey(mode).slice(0, -7)),
  ],
  [
    "the key's checksum is wrong",
    "401 INVALID_SECRET_KEY_FORMAT",
    (mode) => bearer(mistyped(fullKey(mode))),
  ],
  ["the key is unknown", "401 INVALID_SECRET_KEY", (mode) => bearer(newKey(mode))],
  ["the key was deactivated", "401 INVALID_SECRET_KEY", (mode) => bearer(keys[mode].deactivated)],
  [
    "the key is the other mode's",
    "401 INVALID_SECRET_KEY",
    (mode) => bearer(fullKey(mode === "live" ? "test" : "live")),
  ],
  [
    "the key is not allowed from this IP address",
    "403 IP_NOT_ALLOWED",
    (mode) => bearer(keys[mode].fenced),
  ],
];

test("these tests cover all fields of the schemas", async () => {
  const names = offered().map(({ name }) => name);

  expect((await fieldsOfSandbox()).sort()).toEqual([...names].sort());
  expect(fieldsHandedOut().sort()).toEqual([...names].sort());
});

describe.each(MODES)("no field of the %s root is open", (mode) => {
  /** The result of each field, except the expected ones. */
  const unexpected = async (
    headers: (field: Offered) => Record<string, string>,
    expected: string,
  ) => {
    const mine = { ...nobodysResources(), wallet: merchant.wallet };
    const before = await stateOf(merchant);
    const answers = await ofEach(offered(), async (field) => {
      const response = await post(mode, documentOf(field, mine), headers(field));
      return [
        field.name,
        `${response.status} ${response.code ?? response.data?.[field.name]?.code}`,
      ];
    });
    expect(await stateOf(merchant)).toEqual(before);
    return answers.filter(([, response]) => response !== expected);
  };

  test.each(STRANGERS)("when %s: %s", async (_, expected, headersIn) => {
    expect(await unexpected(() => headersIn(mode), expected)).toEqual([]);
  });

  test("to a key without its scope", async () => {
    const otherHalf = ({ route }: Offered) => {
      const [resource = ""] = (route.operation["x-kobo-scope"] ?? "").split(":");
      const half = keys[mode].halves.find(({ resources }) => !resources.has(resource));
      return bearer(half?.key ?? "");
    };

    expect(await unexpected(otherHalf, "403 INSUFFICIENT_SCOPE")).toEqual([]);
  });
});

test("a merchant cannot pay from another's wallet", async () => {
  const before = await stateOf(merchant);
  const paying = offered().filter(({ route }) =>
    /^\/api\/v1\/developer\/transfer\/(payid|external)$/.test(route.path),
  );
  const response = (whose: Resources) =>
    ofEach(paying, async (field) => {
      const { data } = await post("test", documentOf(field, whose), bearer(other.testKey));
      return data?.[field.name];
    });

  const answers = await response({ ...nobodysResources(), wallet: merchant.wallet });

  expect(answers).toEqual(
    paying.map(() => expect.objectContaining({ success: false, code: "PAYID_NOT_FOUND" })),
  );
  expect(answers).toEqual(await response(nobodysResources()));
  expect(answers).toHaveLength(2);
  expect(await stateOf(merchant)).toEqual(before);
});

async function stateOf(whose: TestMerchant) {
  return [await rowsOf(db, await merchantIdOf(db, whose)), await availableOf(whose)];
}
