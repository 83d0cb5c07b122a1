import { eventually } from "@kobo/testing";
import { cardApiOf } from "../../src/api";
import { anOrder, cardsOf, liveCardsOf } from "../cards/cards";
import { givenMerchant, merchantCommand, type TestMerchant, theStack } from "../world";

jest.setTimeout(60_000);

const OPERATION = "POST /v1/payments";

let merchant: TestMerchant;
let bystander: TestMerchant;
let newKey: string;
beforeAll(async () => {
  [merchant, bystander] = await Promise.all([givenMerchant(), givenMerchant({ funds: 0 })]);
  const command = ["--merchant", merchant.slug, "--mode", "test", "--name", "up to date"];
  [newKey = ""] = /sk_test_\w+/.exec(await merchantCommand("key", "create", ...command)) ?? [];
}, 60_000);

/** The report's lines by column, without the header. */
async function reported(...args: string[]): Promise<string[][]> {
  const shown = await merchantCommand("deprecated", ...args);
  const [, ...lines] = shown.trimEnd().split("\n");
  return lines.map((line) => line.split(/ {2,}/));
}

async function countedIn(mode: string): Promise<number> {
  const [opsUrl] = theStack().opsUrls.gateway ?? [];
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const line = `gateway_deprecated_calls_total{operation="${OPERATION}",mode="${mode}"} `;
  const [found] = metrics.split("\n").filter((one) => one.startsWith(line));
  return Number(found?.slice(line.length) ?? 0);
}

test("operators see which keys still call deprecated operations, and no others", async () => {
  const successor = cardApiOf(theStack().sandboxBaseUrl, newKey);
  const before = await countedIn("test");
  const begunAt = new Date();

  const answers = [
    await cardsOf(merchant).post("/v1/payments", anOrder()),
    await cardsOf(merchant).post("/v1/payments", anOrder({ amount: 0 })),
    await liveCardsOf(merchant).post("/v1/payments", anOrder({ amount: 0 })),
    await successor.post("/v2/payments", anOrder()),
    await cardsOf(bystander).post("/v2/payments", anOrder()),
    await cardApiOf(theStack().sandboxBaseUrl, "sk_test_nobody").post("/v1/payments", anOrder()),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 400, 400, 201, 201, 401]);
  expect(await countedIn("test")).toBe(before + 3);
  const today = begunAt.toISOString().slice(0, 10);
  const own = [merchant.slug, expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)];
  const key = (mode: string, secret: string) => [
    ...[mode, `sk_${mode}_…${secret.slice(-4)}`],
    ...[expect.stringMatching(/^[0-9a-f-]{36}$/), "-", OPERATION],
  ];
  // The gateway stores its counts every ten seconds.
  const lines = await eventually(async () => {
    const found = await reported("--merchant", merchant.slug, "--since", today);
    expect(found.map((line) => line[3]).sort()).toEqual(["live", "test"]);
    return found;
  }, 30_000);
  const lastCall = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
  expect(lines).toEqual([
    [...own, ...key("live", merchant.liveKey), "1", expect.any(String), lastCall],
    [...own, ...key("test", merchant.testKey), "2", expect.any(String), lastCall],
  ]);
  expect(Date.parse(lines[0]?.at(-1) ?? "")).toBeGreaterThanOrEqual(begunAt.getTime());
  const all = await reported();
  expect(all).toEqual(expect.arrayContaining(lines));
  expect(all.map(([slug]) => slug)).not.toContain(bystander.slug);
});

test("an unknown merchant is a usage error", async () => {
  await expect(
    merchantCommand("deprecated", "--merchant", "unknown-merchant"),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No merchant unknown-merchant."),
  });
});
