import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Consumer, openWorkshop, type Workshop } from "./consumer";

const TEST_KEY = "sk_test_aVerySecretKeyOfTheTests123456789";

let server: Server;
let workshop: Workshop;
let consumer: Consumer;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: true, message: "", data: { payId: "ada.dpid" } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  workshop = await openWorkshop();
  consumer = await workshop.consumerOf("sdk");
}, 240_000);

afterAll(() => {
  workshop.close();
  server.close();
});

/** The outputs of all Node versions; a set, because they must agree. */
async function outputsOf(file: string): Promise<Set<string>> {
  const { port } = server.address() as AddressInfo;
  const env = { KOBO_SECRET_KEY: TEST_KEY, KOBO_BASE_URL: `http://127.0.0.1:${port}` };
  return new Set(await consumer.runWithEachNode([file], env));
}

const USE = `
const kobo = new sdk.Kobo(process.env.KOBO_SECRET_KEY, { baseUrl: process.env.KOBO_BASE_URL });
const secret = "whsec_" + "A".repeat(43) + "=";
const body = JSON.stringify({ id: "evt_1", event: "a.b", timestamp: "t", mode: "test", apiVersion: "1", data: {} });
const event = sdk.verifyWebhook(body, sdk.signWebhookForTest({ id: "evt_1", body }, secret), secret);
kobo.payIds.get("ada.dpid").then(({ payId }) => console.log(typeof payId, event.id));
`;

test("the package has no dependencies and contains compiled code and types, no sources", () => {
  const installed = join(consumer.folder, "node_modules/@kobo/sdk");
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest).not.toHaveProperty("private");
  for (const name of [
    "README.md",
    "LICENSE",
    "dist/index.js",
    "dist/index.mjs",
    "dist/index.d.ts",
  ]) {
    expect(existsSync(join(installed, name))).toBe(true);
  }
  expect(existsSync(join(installed, "src"))).toBe(false);
  expect(existsSync(join(installed, "dist/generate"))).toBe(false);
  expect(readFileSync(join(installed, "dist/index.js"), "utf8")).not.toContain("@kobo/");
  expect(readFileSync(join(installed, "dist/index.d.ts"), "utf8")).not.toContain("@kobo/");
});

test("import and require resolve to the same classes, on every Node version", async () => {
  const imported = consumer.write("a.mjs", `import * as sdk from "@kobo/sdk";${USE}`);
  const required = consumer.write("b.cjs", `const sdk = require("@kobo/sdk");${USE}`);
  const both = consumer.write(
    "c.mjs",
    `import { createRequire } from "node:module";
     import * as sdk from "@kobo/sdk";
     const required = createRequire(import.meta.url)("@kobo/sdk");
     const names = Object.keys(required).filter((name) => required[name] !== sdk[name]);
     console.log(Object.keys(required).length > 15, names.length);`,
  );

  await expect(outputsOf(imported)).resolves.toEqual(new Set(["string evt_1"]));
  await expect(outputsOf(required)).resolves.toEqual(new Set(["string evt_1"]));
  await expect(outputsOf(both)).resolves.toEqual(new Set(["true 0"]));
}, 60_000);

const TYPED = `
async function use(): Promise<void> {
  const kobo = new Kobo("sk_test_a");
  const payId: PayId = await kobo.payIds.createDynamic({ reference: "a" });
  for await (const { payment_id } of kobo.refunds.listAll("pay_1")) payment_id.trim();
  try {
    await kobo.wait.forTransfer(payId.reference);
  } catch (error) {
    if (isKoboError(error, "DUPLICATE_REFERENCE")) error.data?.reference.trim();
    if (isKoboError(error, "TRANSFER_FAILED")) error.data?.failureReason.trim();
  }
  const event = verifyWebhook("", {}, "");
  if (event.event === "wallet.low_balance") event.data.available.toFixed();
  // @ts-expect-error the reference is missing
  await kobo.payIds.createDynamic({});
  // @ts-expect-error there is no such code
  isKoboError(undefined, "NO_SUCH_CODE");
}
void use;
`;

test.each([
  ["an ES module", "typed.mts", ["--module", "nodenext"]],
  ["a CommonJS module", "typed.cts", ["--module", "nodenext"]],
  ["a bundler's module", "typed.ts", ["--module", "preserve", "--moduleResolution", "bundler"]],
])(
  "%s compiles with its types, without any other package's",
  async (_, name, options) => {
    const head = `import { isKoboError, Kobo, type PayId, verifyWebhook } from "@kobo/sdk";`;
    const file = consumer.write(name, head + TYPED);

    await expect(
      consumer.compile([file], [...options, "--lib", "es2023,dom,dom.asynciterable"]),
    ).resolves.toBe("");
  },
  60_000,
);
