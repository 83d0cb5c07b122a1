import type { Database } from "@kobo/postgres";
import type { Mode } from "../cards/cards";
import { type ApiDocument, documentAt, type Route, routesOf } from "../conformance/api-document";
import { givenPoorKeys, mistyped, newKey, type PoorKeys } from "../conformance/keys";
import { ofEach, requestOf, send } from "../conformance/requests";
import { nobodysResources, type Resources } from "../conformance/resources";
import {
  availableOf,
  givenMerchant,
  merchantCommand,
  merchantIdOf,
  openDatabase,
  rowsOf,
  type TestMerchant,
  theStack,
} from "../world";

/** Each test calls every route of a root. */
jest.setTimeout(60_000);

/**
 * Every route of the documents × every caller who may not use it. The routes come from each listener's own document,
 * and for the live root also from the sandbox's, so that new routes are included automatically.
 */
let db: Database;
let merchant: TestMerchant;
let documents: Record<Mode, ApiDocument>;
let keys: Record<Mode, PoorKeys>;
let theirs: Resources;
let requestCount = 0;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant();
  const { baseUrl, sandboxBaseUrl } = theStack();
  const [live, test] = await Promise.all([documentAt(baseUrl), documentAt(sandboxBaseUrl)]);
  documents = { live, test };
  keys = {
    live: await givenPoorKeys(db, merchant, "live"),
    test: await givenPoorKeys(db, merchant, "test"),
  };
  theirs = { ...nobodysResources(), wallet: merchant.wallet };
}, 120_000);
afterAll(async () => {
  await db.destroy();
  const routes = `${routesOf(documents.live).length} live and ${routesOf(documents.test).length} sandbox routes`;
  process.stderr.write(
    `Authorisation: ${routes}, ${requestCount} requests without a right to them\n`,
  );
});

const MODES: readonly Mode[] = ["live", "test"];
const otherOf = (mode: Mode): Mode => (mode === "live" ? "test" : "live");
const fullKey = (mode: Mode) => (mode === "live" ? merchant.liveKey : merchant.testKey);
const rootOf = (mode: Mode) => (mode === "live" ? theStack().baseUrl : theStack().sandboxBaseUrl);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** All routes that a root might answer, including those that it should not have. */
const routesAt = (mode: Mode) => {
  const own = routesOf(documents[mode]);
  const names = new Set(own.map(nameOf));
  return [...own, ...routesOf(documents.test).filter((route) => !names.has(nameOf(route)))];
};

/** The results of routes, `METHOD /path: status CODE`, except the expected ones. */
async function unexpected(
  mode: Mode,
  routes: Route[],
  { headers, expected }: { headers: (route: Route) => Record<string, string>; expected: string },
): Promise<string[]> {
  const answers = await ofEach(routes, async (route) => {
    const request = requestOf(documents.test, route, theirs);
    const { status, code } = await send(rootOf(mode), request, headers(route));
    return [nameOf(route), `${status} ${code}`] as const;
  });
  requestCount += answers.length;
  return answers
    .filter(([, outcome]) => outcome !== expected)
    .map(([name, outcome]) => `${name}: ${outcome}`);
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Callers without access to any route, with the expected result. */
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
    (mode) => bearer(fullKey(otherOf(mode))),
  ],
  [
    "the key is not allowed from this IP address",
    "403 IP_NOT_ALLOWED",
    (mode) => bearer(keys[mode].fenced),
  ],
];

test("no route of the live root is open to a merchant whose live mode is off", async () => {
  const { slug, liveKey } = await givenMerchant({ funds: 0 });
  await merchantCommand("live", "--merchant", slug, "--off");
  const headers = () => bearer(liveKey);

  expect(
    await unexpected("live", routesAt("live"), { headers, expected: "403 LIVE_MODE_OFF" }),
  ).toEqual([]);
});

describe.each(MODES)("no route of the %s root is open", (mode) => {
  test.each(STRANGERS)("when %s: %s", async (_, expected, headersIn) => {
    const before = await stateOf();
    const routes = routesAt(mode);
    const headers = () => headersIn(mode);

    expect(routes.length).toBeGreaterThan(60);
    expect(await unexpected(mode, routes, { headers, expected })).toEqual([]);

    expect(await stateOf()).toEqual(before);
  });

  test("to a read-only key that writes", async () => {
    const before = await stateOf();
    const routes = routesAt(mode).filter((route) => scopeOf(route).endsWith(":write"));
    const headers = () => bearer(keys[mode].readsAll);
    const expected = "403 INSUFFICIENT_SCOPE";

    expect(routes.length).toBeGreaterThan(20);
    expect(await unexpected(mode, routes, { headers, expected })).toEqual([]);

    expect(await stateOf()).toEqual(before);
  });

  test("to a key with only the scopes of other resources", async () => {
    const before = await stateOf();
    const routes = routesAt(mode).filter((route) => scopeOf(route) !== "");
    const headers = (route: Route) => bearer(halfOf(mode, route, false));
    const expected = "403 INSUFFICIENT_SCOPE";

    expect(routes.length).toBeGreaterThan(50);
    expect(await unexpected(mode, routes, { headers, expected })).toEqual([]);

    expect(await stateOf()).toEqual(before);
  });
});

test("the documented scope is sufficient", async () => {
  const refused = await ofEach(routesAt("test"), async (route) => {
    const { path, method } = requestOf(documents.test, route, nobodysResources());
    const key = scopeOf(route) === "" ? keys.test.readsAll : halfOf("test", route, true);
    // Invalid JSON is refused after the scope check and before any effect.
    const body = route.operation.requestBody ? { body: "{" } : {};
    const headers = { "content-type": "application/json", ...bearer(key) };
    const answer = await fetch(rootOf("test") + path, { ...body, method, headers });
    await answer.body?.cancel();
    return [401, 403, 500].includes(answer.status) ? [`${nameOf(route)}: ${answer.status}`] : [];
  });

  expect(refused.flat()).toEqual([]);
});

test("a read-only key may read everything", async () => {
  const routes = routesAt("test").filter((route) => scopeOf(route).endsWith(":read"));
  const answers = await ofEach(routes, (route) => {
    const request = requestOf(documents.test, route, nobodysResources());
    return send(rootOf("test"), request, bearer(keys.test.readsAll));
  });

  expect(answers.length).toBeGreaterThan(20);
  expect(answers.map(({ code }) => code)).not.toContain("INSUFFICIENT_SCOPE");
});

test("sandbox operations are refused in live mode", async () => {
  const names = new Set(routesOf(documents.live).map(nameOf));
  const routes = routesOf(documents.test).filter((route) => !names.has(nameOf(route)));
  const headers = () => bearer(merchant.liveKey);

  expect(routes.map(({ path }) => path)).not.toContain("/v2/payments");
  expect(routes.length).toBeGreaterThan(5);
  expect(await unexpected("live", routes, { headers, expected: "403 TEST_MODE_ONLY" })).toEqual([]);
});

/** Empty where any key is enough. */
function scopeOf({ operation }: Route): string {
  return operation["x-kobo-scope"] ?? "";
}

/** The key that writes the route's resource, or the one that writes all others. */
function halfOf(mode: Mode, route: Route, isItsOwn: boolean): string {
  const [resource = ""] = scopeOf(route).split(":");
  const half = keys[mode].halves.find(({ resources }) => resources.has(resource) === isItsOwn);
  if (!half) throw new Error(`No key is made for ${resource}.`);
  return half.key;
}

async function stateOf() {
  const merchantId = await merchantIdOf(db, merchant);
  return [await rowsOf(db, merchantId), await availableOf(merchant)];
}
