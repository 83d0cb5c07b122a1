import type { Database } from "@kobo/postgres";
import { cardsOf } from "../cards/cards";
import { type ApiDocument, documentAt, type Route, routesOf } from "../conformance/api-document";
import {
  type ApiRequest,
  type ApiResponse,
  ofEach,
  requestOf,
  send,
} from "../conformance/requests";
import { givenResources, nobodysResources, type Resources } from "../conformance/resources";
import { type MerchantServer, says, startMerchantServer } from "../webhooks/merchant-server";
import {
  givenMerchant,
  merchantIdOf,
  openDatabase,
  rowsOf,
  type TestMerchant,
  theStack,
} from "../world";

/** Each test calls many routes. */
jest.setTimeout(60_000);

/**
 * One merchant has one of each resource; other merchants request all of them through every route.
 * The responses must equal those about resources that do not exist.
 */
let db: Database;
let server: MerchantServer;
let document: ApiDocument;
let owner: TestMerchant;
let theirs: Resources;
let stranger: TestMerchant;
let newcomer: TestMerchant;
const nobodys = nobodysResources();
beforeAll(async () => {
  db = openDatabase();
  server = await startMerchantServer();
  document = await documentAt(theStack().sandboxBaseUrl);
  [owner, stranger, newcomer] = await Promise.all([
    givenMerchant(),
    givenMerchant(),
    givenMerchant(),
  ]);
  theirs = await givenResources(owner, server.endpoint(says(204)));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await db.destroy();
});

/** Every payer may see who a PayID pays (the specification's section 4, PayIDs). */
const FOR_EVERYBODY = new Set(["verifyPayId"]);

/** Names are scoped to a merchant: another merchant's names conflict with nothing. */
const NAMES_SOMETHING = new Set([
  "createDynamicPayId",
  "createStaticPayId",
  "createVirtualAccount",
  "createCustomer",
  "createCheckoutSession",
  "createPaymentLink",
  "createCardPaymentAs",
]);

/** The routes whose requests name a merchant's resource, and the others. */
function routesAbout(isSomebodys: boolean): Route[] {
  return routesOf(document).filter((route) => {
    const [one, other] = [theirs, nobodys].map((whose) => requestOf(document, route, whose));
    return (JSON.stringify(one) !== JSON.stringify(other)) === isSomebodys;
  });
}

const named = (routes: Route[], names: ReadonlySet<string>, isIn: boolean) =>
  routes.filter(({ operation }) => names.has(operation.operationId) === isIn);

const ask = (request: ApiRequest, { testKey }: TestMerchant): Promise<ApiResponse> =>
  send(theStack().sandboxBaseUrl, request, { authorization: `Bearer ${testKey}` });

const resultOf = ({ status, code, message }: ApiResponse) => `${status} ${code} ${message}`;

/** The owner's view of its resources, and their row counts. */
async function viewOf({ api }: TestMerchant) {
  const { webhook } = theirs;
  const cards = cardsOf(owner);
  const answers = await Promise.all([
    ...[
      "/wallets",
      "/payids",
      "/virtual-accounts",
      "/transfers",
      "/bills/purchases",
      "/customers",
      "/virtual-accounts?type=permanent",
    ].map(api.get),
    ...["/webhooks", `/webhooks/${webhook}/deliveries`, `/payid/${theirs.staticPayId}`].map(
      api.get,
    ),
    cards.get("/v2/payments"),
    cards.get(`/v2/payments/${theirs.payment}/refunds`),
  ]);
  return {
    // Balances include the current time.
    seen: JSON.stringify(answers.map(({ body }) => body.data)).replaceAll(/"asOf":"[^"]+"/g, ""),
    rows: await rowsOf(db, await merchantIdOf(db, owner)),
  };
}

test("another merchant's record looks like one that does not exist, and is not changed", async () => {
  const before = await viewOf(owner);
  const about = named(routesAbout(true), FOR_EVERYBODY, false);
  const routes = named(about, NAMES_SOMETHING, false);

  const answers = await ofEach(routes, async (route) => {
    const [response, ofNothing] = await Promise.all([
      ask(requestOf(document, route, theirs), stranger),
      ask(requestOf(document, route, nobodys), stranger),
    ]);
    return { id: route.operation.operationId, response, ofNothing };
  });

  process.stderr.write(`Authorisation: ${routes.length} routes about something of another's\n`);
  expect(routes.length).toBeGreaterThan(30);
  expect(answers.map(({ id, response }) => `${id}: ${resultOf(response)}`)).toEqual(
    answers.map(({ id, ofNothing }) => `${id}: ${resultOf(ofNothing)}`),
  );
  const open = answers.filter(({ response }) => response.status !== 404);
  expect(open.map(({ id, response }) => `${id}: ${response.text}`)).toEqual([]);
  expect(await viewOf(owner)).toEqual(before);
});

test("the owner can read all of its records", async () => {
  const reading = routesAbout(true).filter(({ method }) => method === "GET");
  const answers = await ofEach(reading, async (route) => {
    const { status } = await ask(requestOf(document, route, theirs), owner);
    return `${route.operation.operationId}: ${status}`;
  });

  expect(answers.length).toBeGreaterThan(10);
  expect(answers).toEqual(reading.map(({ operation }) => `${operation.operationId}: 200`));
});

test("lists and other routes show nothing of another merchant", async () => {
  const before = await viewOf(owner);
  const routes = routesAbout(false);
  const marks = Object.values(theirs);

  const shown = await ofEach(routes, async (route) => {
    const { status, text } = await ask(requestOf(document, route, theirs), stranger);
    const found = marks.filter((mark) => text.includes(`"${mark}"`));
    return status >= 500 || found.length > 0 ? [`${route.operation.operationId}: ${found}`] : [];
  });

  expect(routes.map(({ operation }) => operation.operationId)).toEqual(
    expect.arrayContaining(["listWallets", "listPayIds", "listEvents", "listCardPayments"]),
  );
  expect(shown.flat()).toEqual([]);
  expect(await viewOf(owner)).toEqual(before);
});

test("a name used by another merchant can be used, and the other's record is unchanged", async () => {
  const before = await viewOf(owner);
  const routes = named(routesAbout(true), NAMES_SOMETHING, true);

  const answers = await ofEach(routes, async (route) => {
    const { status, text } = await ask(requestOf(document, route, theirs), newcomer);
    return `${route.operation.operationId}: ${status === 201 ? status : text}`;
  });

  expect(answers).toEqual([...NAMES_SOMETHING].map((id) => `${id}: 201`));
  expect(await viewOf(owner)).toEqual(before);
});
