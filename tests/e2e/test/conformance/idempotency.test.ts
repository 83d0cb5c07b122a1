import { randomUUID } from "node:crypto";
import type { Redis } from "@kobo/redis";
import { connectPatiently } from "@kobo/redis/testing";
import { eventually, freePort, TcpProxy } from "@kobo/testing";
import { type ExtraProcess, startExtraProcess } from "../extra-process";
import { NO_LIMITS } from "../timing";
import { type MerchantServer, startMerchantServer } from "../webhooks/merchant-server";
import { availableOf, type TestMerchant, theStack } from "../world";
import { type ApiDocument, documentAt, type Fields, type Route, routesOf } from "./api-document";
import { CASES, type Case, givenWorld, type World } from "./idempotency-cases";
import { type ApiRequest, requestOf } from "./requests";
import { nobodysResources } from "./resources";

jest.setTimeout(60_000);

/**
 * Every POST of the documents with an Idempotency-Key. A second gateway reaches the services
 * through proxies, so that services can be unavailable, or their responses lost.
 */
let document: ApiDocument;
let server: MerchantServer;
let world: World;
let redis: Redis;
let proxies: TcpProxy[];
let gateway: ExtraProcess;
let extraUrl: string;
beforeAll(async () => {
  const stack = theStack();
  document = await documentAt(stack.sandboxBaseUrl);
  redis = await connectPatiently(stack.redisUrl);
  server = await startMerchantServer();
  world = await givenWorld(server.endpoint());

  const proxied = await Promise.all(
    Object.entries(stack.targets).map(async ([name, target]) => {
      const [, one = ""] = /^ipv4:([^,]+)/.exec(target) ?? [];
      return [name, await TcpProxy.to(one)] as const;
    }),
  );
  proxies = proxied.map(([, proxy]) => proxy);
  extraUrl = `http://127.0.0.1:${await freePort()}`;
  gateway = await startExtraProcess("gateway", {
    stack: {
      ...stack,
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      sandboxBaseUrl: extraUrl,
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

/** A request with its own key. */
interface Keyed {
  one: Case;
  call: ApiRequest;
  /** The same, but for its body. */
  another: ApiRequest;
  by: TestMerchant;
  key: string;
  /** The merchant's available balance just before it. */
  before: number;
}

/** The response to a request. */
interface ApiResponse {
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
  const call = { ...request, body: { ...request.body, ...one.body?.() } };
  const another = { ...call, body: { ...call.body, ...one.other } };
  return { one, call, another, by, key: randomUUID(), before: await spendable() };
}

async function ask(
  { by, key }: Keyed,
  { method, path, body }: ApiRequest,
  baseUrl = theStack().sandboxBaseUrl,
): Promise<ApiResponse> {
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

const isSuccess = ({ status }: ApiResponse) => status >= 200 && status < 300;

/** Codes that ask the client to retry. */
const LATER = ["IDEMPOTENCY_KEY_IN_USE", "SERVICE_UNAVAILABLE"];
const isForLater = ({ code = "" }: ApiResponse) => LATER.includes(code);

/** Retries with the same key as long as the response asks for it. */
function inTheEnd(keyed: Keyed): Promise<ApiResponse> {
  return eventually(async () => {
    const answer = await ask(keyed, keyed.call);
    expect(LATER).not.toContain(answer.code);
    return answer;
  }, 30_000);
}

/** The part of a response that must be equal for one request. */
function essenceOf({ one: { repeats } }: Keyed, { text, data }: ApiResponse): string {
  return repeats === "kept" ? text : JSON.stringify(repeats.alike(data));
}

/**
 * Removes the gateways' stored responses, like a flushed Redis. They are renamed rather than
 * deleted: after all tests Redis is searched for secrets.
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

test.each(NAMES)("%s is executed once, for concurrent and late retries", async (id) => {
  const { keyed, first } = await doneOnce(id);

  const later = await untilAnswer(keyed, keyed.call, { isReplay: true });
  expect([isSuccess(later), essenceOf(keyed, later)]).toEqual([true, first]);
  await untilAnswer(keyed, keyed.another, REUSED);

  await loseAnswers();
  await expectAfterwards(keyed, later);
  await untilSpendable(keyed.before + (keyed.one.moves ?? 0));
});

const REUSED = { status: 422, code: "IDEMPOTENCY_KEY_REUSED" };

/** For requests whose repeats only Redis knows: on a busy machine it may be late once. */
const ATTEMPTS = 3;

/** On a busy machine the card processor may answer too late: the payment then fails, and nothing is charged. */
const isUnanswered = ({ status, text }: ApiResponse) =>
  status === 402 && text.includes('"processing_error"');

/** Makes twenty identical requests at once: their key, and all responses. */
async function doneOnce(id: string) {
  for (let times = 1; ; times++) {
    const keyed = await given(id);
    const answers = await twentyAtOnce(keyed);
    const essences = new Set(answers.map((answer) => essenceOf(keyed, answer)));
    const [first = ""] = essences;
    if (answers.every(isUnanswered) && times < ATTEMPTS) continue;
    const mayBeLate = typeof keyed.one.afterwards === "object";
    if (mayBeLate && essences.size > 1 && times < ATTEMPTS) continue;
    expect([...essences]).toEqual([first]);
    return { keyed, first };
  }
}

async function twentyAtOnce(keyed: Keyed): Promise<ApiResponse[]> {
  const atOnce = await Promise.all(TWENTY.map(() => ask(keyed, keyed.call)));
  const all = await Promise.all(
    atOnce.map((answer) => (isForLater(answer) ? inTheEnd(keyed) : answer)),
  );
  const failed = all.filter((answer) => !isSuccess(answer));
  // All are one failed payment, or none is.
  if (failed.length < all.length || !failed.every(isUnanswered)) {
    expect(failed.map(({ text }) => text)).toEqual([]);
  }
  const firsts = all.filter(({ isReplay }) => !isReplay);
  if (keyed.one.afterwards === "known") expect(firsts).toHaveLength(1);
  return all;
}

/**
 * Sends it and expects the response. Where only Redis knows repeats it may be late, so the request
 * is retried; a record's answer is immediate.
 */
async function untilAnswer(
  keyed: Keyed,
  call: ApiRequest,
  expected: Partial<ApiResponse>,
): Promise<ApiResponse> {
  const askOnce = async () => {
    const answer = await ask(keyed, call);
    expect(answer).toMatchObject(expected);
    return answer;
  };
  return keyed.one.afterwards === "known" ? askOnce() : eventually(askOnce);
}

/** The guarantees without the stored responses. */
async function expectAfterwards(keyed: Keyed, before: ApiResponse): Promise<void> {
  const { afterwards, repeats, alike: ownAlike } = keyed.one;
  if (afterwards === "known") await untilAnswer(keyed, keyed.another, REUSED);
  const again = await ask(keyed, keyed.call);
  expect([again.status, again.code]).toEqual([before.status, undefined]);
  if (typeof afterwards === "object") {
    expect([again.isReplay, idsIn(again)]).toEqual([
      false,
      expect.not.arrayContaining(idsIn(before)),
    ]);
    return;
  }
  expect(again.isReplay).toBe(afterwards === "known");
  const alike = ownAlike ?? (repeats === "kept" ? (data: Fields) => data : repeats.alike);
  expect(alike(again.data)).toEqual(alike(before.data));
}

/** The deliveries in a response. */
function idsIn({ text }: ApiResponse): string[] {
  return text.match(/whd_\w+/g) ?? [];
}

const refusing = (isRefusing: boolean) => {
  for (const proxy of proxies) proxy.refuse(isRefusing);
};

describe("while the services are unreachable", () => {
  beforeAll(() => refusing(true));
  afterAll(() => refusing(false));

  test.each(NAMES)("%s returns 503, and a retry resumes it", async (id) => {
    const keyed = await given(id);
    const { one, call, before } = keyed;

    const failed = await ask(keyed, call, extraUrl);
    const done = await inTheEnd(keyed);
    const repeated = await untilAnswer(keyed, call, { isReplay: true });

    expect([failed.status, failed.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect([isSuccess(done), done.isReplay]).toEqual([true, one.isBegunByGateway ?? false]);
    expect(essenceOf(keyed, repeated)).toBe(essenceOf(keyed, done));
    await untilSpendable(before + (one.moves ?? 0));
  });
});

/** Each of these calls a service, which opens the gateway's connection to it. */
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

test("money that was moved without a response is not moved again", async () => {
  const { testKey } = world.merchant;
  const headers = { authorization: `Bearer ${testKey}` };
  await eventually(async () => {
    const answers = await Promise.all(GREETINGS.map((path) => fetch(extraUrl + path, { headers })));
    expect(answers.map(({ status }) => status)).toEqual(GREETINGS.map(() => 200));
  }, 30_000);
  const moving = NAMES.filter((id) => CASES[id]?.moves);
  const all: Keyed[] = [];
  for (const id of moving) all.push(await given(id));
  const before = await spendable();
  const sum = all.reduce((total, { one }) => total + (one.moves ?? 0), 0);

  for (const proxy of proxies) proxy.inspectResponses(() => "drop");
  const unheard = await Promise.all(all.map((keyed) => ask(keyed, keyed.call, extraUrl)));
  for (const proxy of proxies) proxy.inspectResponses(() => "pass");
  await untilSpendable(before + sum);
  const received = await Promise.all(all.map(inTheEnd));

  expect(unheard.map(({ status }) => status)).toEqual(moving.map(() => 503));
  expect(received.map((untilAnswer) => [isSuccess(untilAnswer), untilAnswer.isReplay])).toEqual(
    // A repeated approval finds its effect, and has no answer to repeat.
    moving.map((id) => [true, CASES[id]?.afterwards === "known"]),
  );
  await untilSpendable(before + sum);
});
