import { inspect } from "node:util";
import { Kobo } from "../../../src";
import {
  type AServer,
  answers,
  aServer,
  drops,
  koboAt,
  refuses,
  succeeds,
  TEST_KEY,
} from "../../a-server";

const PAN = "4242424242424242";
/** Three digits alone would sometimes be part of an Idempotency-Key. */
const CVC = "cvc 917";
const CARD = { number: PAN, cvc: CVC };

let server: AServer;

beforeEach(async () => {
  server = await aServer();
});

afterEach(() => server.close());

/** Every text that a log may make of a value. */
function written(value: unknown): string {
  const texts = [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value)];
  return [...texts, value instanceof Error ? value.stack : String(value)].join("\n");
}

function expectNoSecret(value: unknown): void {
  const text = written(value);
  for (const secret of [TEST_KEY, PAN, CVC]) expect(text).not.toContain(secret);
}

test.each([
  ["a refusal", refuses(402, "CARD_DECLINED", { data: { id: "pay_1" } })],
  ["another server's page", answers(500, `<html>${PAN} ${TEST_KEY}</html>`)],
  ["a success that is not JSON", answers(200, `card ${PAN}`)],
  ["a dropped connection", drops],
])("the error of %s holds neither key nor card", async (_, behaviour) => {
  server.behave(behaviour);
  const input = { reference: "a", metadata: { card: CARD } };

  const error: unknown = await koboAt(server, { retries: 0 })
    .payIds.createDynamic(input)
    .catch((thrown) => thrown);

  expect(error).toBeInstanceOf(Error);
  expectNoSecret(error);
});

test("an error of fetch that holds the request is reported without it", async () => {
  const fetch = (_: string, init: RequestInit) => {
    const cause = Object.assign(new Error(`reset while sending ${init.body}`), { request: init });
    throw Object.assign(new Error(`failed with ${TEST_KEY}`, { cause }), { init });
  };

  const error: unknown = await koboAt(server, { fetch, retries: 0 })
    .payIds.createDynamic({ reference: "a", metadata: { card: `${PAN} /` } })
    .catch((thrown) => thrown);

  expect(error).toMatchObject({ code: "CONNECTION_FAILED" });
  expect(written(error)).toContain("failed with sk_test_…");
  expectNoSecret(error);
});

test("neither the client nor its parts nor a call show the key", async () => {
  server.behave(succeeds({ payId: "ada.kobo" }));
  const kobo = koboAt(server);
  const call = kobo.payIds.get("ada.kobo");

  for (const value of [kobo, kobo.payIds, call, await call.withResponse()]) expectNoSecret(value);
});

test.each([
  "",
  "pk_test_abc",
  `${TEST_KEY}\n`,
  ` ${TEST_KEY}`,
  `"${TEST_KEY}"`,
  "sk_test_",
  undefined,
])("%j is refused as a key, without being repeated", (key) => {
  const refusal = () => new Kobo(key as string);

  expect(refusal).toThrow(TypeError);
  try {
    refusal();
  } catch (error) {
    expectNoSecret(error);
  }
});
