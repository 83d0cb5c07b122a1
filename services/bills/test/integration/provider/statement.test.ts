import type { ProviderStatement, StatementLine } from "../../../src/clients/provider/statement";
import { BROKEN, FakeStatement, NOON } from "../fake-statement";

const provider = new FakeStatement();
let statement: ProviderStatement;

beforeAll(async () => {
  await provider.open();
  statement = provider.client("test");
});
afterAll(async () => {
  await statement.close();
  await provider.close();
});
beforeEach(provider.reset);

const second = { from: NOON, to: new Date(NOON.getTime() + 1_000) };

async function read(from = statement): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for await (const page of from.read(second)) lines.push(...page);
  return lines;
}
const requestIds = async () => (await read()).map(({ providerRequestId }) => providerRequestId);

test("a statement of several pages is read completely", async () => {
  const all = Array.from({ length: 7 }, (_, index) => `p-${index}`);
  for (const requestId of all) provider.addLine(requestId);

  expect(await requestIds()).toEqual(all);

  const { requests } = provider;
  expect(requests.map((query) => query.get("cursor"))).toEqual([null, "2", "4", "6"]);
  for (const query of requests) {
    expect(query.get("from")).toBe(second.from.toISOString());
    expect(query.get("to")).toBe(second.to.toISOString());
    expect(query.get("limit")).toBe("100");
  }
});

test("a line has the charge to our float, in kobo", async () => {
  provider.addLine("one", "delivered", { cost: "965.05" });

  expect(await read()).toEqual([
    { providerRequestId: "one", cost: 96_505n, status: "delivered", boughtAt: NOON },
  ]);
});

test("a fraction of a kobo is rounded up, as in the answer to the purchase", async () => {
  provider.addLine("one", "delivered", { cost: "965.005" });

  expect(await read()).toMatchObject([{ cost: 96_501n }]);
});

test("two vends of one purchase are two lines", async () => {
  provider.addLine("twice");
  provider.addLine("twice");

  expect(await requestIds()).toEqual(["twice", "twice"]);
});

test("a line that is repeated on the next page is one line", async () => {
  for (const requestId of ["one", "two", "three"]) provider.addLine(requestId);
  provider.lines.push(...provider.lines.slice(1));

  expect(await requestIds()).toEqual(["one", "two", "three"]);
});

test("a NUL in an unknown request id is replaced", async () => {
  provider.addLine("not\u0000ours");

  expect(await requestIds()).toEqual(["not\uFFFDours"]);
});

test("a refusal has the provider's code and its meaning", async () => {
  const stranger = provider.client("test", "another key");
  try {
    await expect(read(stranger)).rejects.toThrow(/087 INVALID_CREDENTIALS/);
  } finally {
    await stranger.close();
  }
});

test.each(Object.entries(BROKEN))("%s is refused", async (_, answers) => {
  provider.failures = [...answers];

  await expect(read()).rejects.toThrow();
});
