import { randomUUID } from "node:crypto";
import { connectRedis, type Redis, untilReady } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { eventually, freePort, TcpProxy } from "@kobo/testing";
import { type Beside, startBeside } from "../beside";
import { NO_LIMITS } from "../timing";
import { type MerchantServer, startMerchantServer } from "../webhooks/merchant-server";
import { availableOf, type TestMerchant, theStack } from "../world";
import { type ApiDocument, documentAt, type Fields, type Route, routesOf } from "./api-document";
import { CASES, type Case, givenWorld, type World } from "./idempotency-cases";
import { type Asked, requestOf } from "./requests";
import { nobodysResources } from "./resources";

jest.setTimeout(60_000);

/**
 * Every POST of the documents under an Idempotency-Key. Beside the system's gateway there is one whose way to
 * the services runs through proxies, so that the services can be out of its reach, or its answers lost.
 */
let document: ApiDocument;
let server: MerchantServer;
let world: World;
let redis: Redis;
let proxies: TcpProxy[];
let gateway: Beside;
let besideUrl: string;
beforeAll(async () => {
  const stack = theStack();
  document = await documentAt(stack.sandboxBaseUrl);
  redis = connectRedis(stack.redisUrl, createLogger("e2e", "silent"));
  await untilReady(redis);
  server = await startMerchantServer();
  world = await givenWorld(server.door());

  const proxied = await Promise.all(
    Object.entries(stack.targets).map(async ([name, target]) => {
      const [, one = ""] = /^ipv4:([^,]+)/.exec(target) ?? [];
      return [name, await TcpProxy.to(one)] as const;
    }),
  );
  proxies = proxied.map(([, proxy]) => proxy);
  besideUrl = `http://127.0.0.1:${await freePort()}`;
  gateway = await startBeside("gateway", {
    stack: {
      ...stack,
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      sandboxBaseUrl: besideUrl,
      targets: Object.fromEntries(
        proxied.map(([name, proxy]) => [name, `ipv4:127.0.0.1:${proxy.port}`]),
      ),
    },
    env: NO_LIMITS,
  });
  await eventually(
    async () => expect((await fetch(`${gateway.opsUrl}/readyz`)).ok).toBe(true),
    45_000,
  );
}, 120_000);
afterAll(async () => {
  await gateway.stop();
  for (const proxy of proxies) await proxy.close();
  redis.disconnect();
  await server.stop();
});

/** A request that somebody makes under a key of its own. */
interface Keyed {
  one: Case;
  asked: Asked;
  /** The same, but for its body. */
  another: Asked;
  by: TestMerchant;
  key: string;
  /** What the merchant could spend just before it. */
  before: number;
}

/** What a request was answered. */
interface Told {
  status: number;
  code: string | undefined;
  isReplay: boolean;
  text: string;
  data: Fields;
}

function routeOf(id: string): Route {
  const route = routesOf(document).find(({ operation }) => operation.operationId === id);
  if (!route) throw new Error(`The document has no ${id}.`);
  return route;
}

async function given(id: string): Promise<Keyed> {
  const one = CASES[id];
  if (!one) throw new Error(`There is no case of ${id}.`);
  const by = one.by ? world[one.by] : world.merchant;
  const about = (await one.about?.(world)) ?? {};
  const theirs = { ...nobodysResources(), wallet: by.wallet, ...about };
  const request = requestOf(document, routeOf(id), theirs);
  const asked = { ...request, body: { ...request.body, ...one.body?.() } };
  const another = { ...asked, body: { ...asked.body, ...one.other } };
  return { one, asked, another, by, key: randomUUID(), before: await spendable() };
}

async function ask(
  { by, key }: Keyed,
  { method, path, body }: Asked,
  baseUrl = theStack().sandboxBaseUrl,
): Promise<Told> {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${by.testKey}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const { code, data } = JSON.parse(text);
  const isReplay = answer.headers.get("idempotent-replayed") === "true";
  return { status: answer.status, code, isReplay, text, data };
}

const isSuccess = ({ status }: Told) => status >= 200 && status < 300;

/** What tells to ask for the same again. */
const LATER = ["IDEMPOTENCY_KEY_IN_USE", "SERVICE_UNAVAILABLE"];
const isForLater = ({ code = "" }: Told) => LATER.includes(code);

/** Asked for again under the same key as long as the answer tells to. */
function inTheEnd(keyed: Keyed): Promise<Told> {
  return eventually(async () => {
    const answer = await ask(keyed, keyed.asked);
    expect(LATER).not.toContain(answer.code);
    return answer;
  }, 30_000);
}

/** What answers to one request must have alike. */
function essenceOf({ one: { repeats } }: Keyed, { text, data }: Told): string {
  return repeats === "kept" ? text : JSON.stringify(repeats.alike(data));
}

/**
 * Takes away the answers that the gateways keep, as a Redis that was flushed would. They stay there under
 * other names: at the end of all tests what is in Redis is searched for what must not be there.
 */
async function loseAnswers(): Promise<void> {
  for await (const names of redis.scanStream({ match: "idempotency:*", count: 1_000 })) {
    for (const name of names as string[]) await redis.rename(name, `lost:${name}`);
  }
}

const spendable = () => availableOf(world.merchant);

function untilSpendable(amount: number): Promise<void> {
  return eventually(async () => expect(await spendable()).toBe(amount), 20_000);
}

const TWENTY = Array.from({ length: 20 });
const NAMES = Object.keys(CASES);

test("every POST of both documents has a case", async () => {
  const live = await documentAt(theStack().baseUrl);
  const posts = [live, document]
    .flatMap(routesOf)
    .filter(({ method }) => method === "POST")
    .map(({ operation }) => operation.operationId);

  expect([...new Set(posts)].sort()).toEqual(NAMES.toSorted());
  expect(posts.length).toBeGreaterThan(50);
});

test.each(NAMES)("%s is done once, however many ask at once and however late", async (id) => {
  const { keyed, first } = await doneOnce(id);

  const later = await told(keyed, keyed.asked, { isReplay: true });
  expect([isSuccess(later), essenceOf(keyed, later)]).toEqual([true, first]);
  await told(keyed, keyed.another, REUSED);

  await loseAnswers();
  await expectAfterwards(keyed, later);
  await untilSpendable(keyed.before + (keyed.one.moves ?? 0));
});

const REUSED = { status: 422, code: "IDEMPOTENCY_KEY_REUSED" };

/** For those of which nobody but Redis knows repeats: on a busy machine it may be late once. */
const ATTEMPTS = 3;

/** Makes twenty requests at once which are done once: their key, and what all were answered. */
async function doneOnce(id: string) {
  for (let times = 1; ; times++) {
    const keyed = await given(id);
    const answers = await twentyAtOnce(keyed);
    const essences = new Set(answers.map((answer) => essenceOf(keyed, answer)));
    const [first = ""] = essences;
    const mayBeLate = typeof keyed.one.afterwards === "object";
    if (mayBeLate && essences.size > 1 && times < ATTEMPTS) continue;
    expect([...essences]).toEqual([first]);
    return { keyed, first };
  }
}

async function twentyAtOnce(keyed: Keyed): Promise<Told[]> {
  const atOnce = await Promise.all(TWENTY.map(() => ask(keyed, keyed.asked)));
  const all = await Promise.all(
    atOnce.map((answer) => (isForLater(answer) ? inTheEnd(keyed) : answer)),
  );
  expect(all.filter((answer) => !isSuccess(answer)).map(({ text }) => text)).toEqual([]);
  const firsts = all.filter(({ isReplay }) => !isReplay);
  if (keyed.one.afterwards === "known") expect(firsts).toHaveLength(1);
  return all;
}

/**
 * Asks and expects to be told so. Where only Redis knows repeats it may have been late, so that it is asked
 * again; what a record knows is right at once.
 */
async function told(keyed: Keyed, asked: Asked, expected: Partial<Told>): Promise<Told> {
  const askOnce = async () => {
    const answer = await ask(keyed, asked);
    expect(answer).toMatchObject(expected);
    return answer;
  };
  return keyed.one.afterwards === "known" ? askOnce() : eventually(askOnce);
}

/** What holds without the kept answers. */
async function expectAfterwards(keyed: Keyed, before: Told): Promise<void> {
  const { afterwards, repeats } = keyed.one;
  if (afterwards === "known") await told(keyed, keyed.another, REUSED);
  const again = await ask(keyed, keyed.asked);
  expect([again.status, again.code]).toEqual([before.status, undefined]);
  if (typeof afterwards === "object") {
    expect([again.isReplay, idsIn(again)]).toEqual([
      false,
      expect.not.arrayContaining(idsIn(before)),
    ]);
    return;
  }
  expect(again.isReplay).toBe(afterwards === "known");
  const alike = repeats === "kept" ? (data: Fields) => data : repeats.alike;
  expect(alike(again.data)).toEqual(alike(before.data));
}

/** The deliveries that an answer tells of. */
function idsIn({ text }: Told): string[] {
  return text.match(/whd_\w+/g) ?? [];
}

const refusing = (isRefusing: boolean) => {
  for (const proxy of proxies) proxy.refuse(isRefusing);
};

describe("while the services are out of reach", () => {
  beforeAll(() => refusing(true));
  afterAll(() => refusing(false));

  test.each(NAMES)("%s is a 503 that its repeat carries on", async (id) => {
    const keyed = await given(id);
    const { one, asked, before } = keyed;

    const failed = await ask(keyed, asked, besideUrl);
    const done = await inTheEnd(keyed);
    const repeated = await told(keyed, asked, { isReplay: true });

    expect([failed.status, failed.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect([isSuccess(done), done.isReplay]).toEqual([true, one.isBegunByGateway ?? false]);
    expect(essenceOf(keyed, repeated)).toBe(essenceOf(keyed, done));
    await untilSpendable(before + (one.moves ?? 0));
  });
});

/** By each of these a service answers, so that the gateway's connection to it stands. */
const GREETINGS = [
  ...[
    "/payids",
    "/virtual-accounts",
    "/transfers",
    "/bills/purchases",
    "/webhooks",
    "/wallets",
  ].map((path) => `/api/v1/developer${path}`),
  "/v2/payments",
];

test("money that was moved is not moved again because nobody heard of it", async () => {
  const { testKey } = world.merchant;
  const headers = { authorization: `Bearer ${testKey}` };
  await eventually(async () => {
    const answers = await Promise.all(
      GREETINGS.map((path) => fetch(besideUrl + path, { headers })),
    );
    expect(answers.map(({ status }) => status)).toEqual(GREETINGS.map(() => 200));
  }, 30_000);
  const moving = NAMES.filter((id) => CASES[id]?.moves);
  const all: Keyed[] = [];
  for (const id of moving) all.push(await given(id));
  const before = await spendable();
  const sum = all.reduce((total, { one }) => total + (one.moves ?? 0), 0);

  for (const proxy of proxies) proxy.inspectResponses(() => "drop");
  const unheard = await Promise.all(all.map((keyed) => ask(keyed, keyed.asked, besideUrl)));
  for (const proxy of proxies) proxy.inspectResponses(() => "pass");
  await untilSpendable(before + sum);
  const heard = await Promise.all(all.map(inTheEnd));

  expect(unheard.map(({ status }) => status)).toEqual(moving.map(() => 503));
  expect(heard.map((told) => [isSuccess(told), told.isReplay])).toEqual(
    moving.map(() => [true, true]),
  );
  await untilSpendable(before + sum);
});
