import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { makePackage } from "../../generate/package";
import { type AServer, aServer, TEST_KEY } from "../a-server";
import { asDocumented } from "../the-document";

const ROOT = join(__dirname, "../../../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const README = join(__dirname, "../../README.md");

const run = promisify(execFile);

let server: AServer;
/** An empty folder into which the package was installed. */
let consumer: string;

beforeAll(async () => {
  server = await aServer();
  server.behave(asDocumented);
  const temporary = mkdtempSync(join(tmpdir(), "kobo-sdk-"));
  const folder = join(temporary, "package");
  makePackage(ROOT, folder);
  const { stdout } = await run("npm", ["pack", "--json", folder], { cwd: temporary });
  consumer = join(temporary, "consumer");
  mkdirSync(consumer);
  write("package.json", JSON.stringify({ name: "consumer", private: true }));
  const tarball = join(temporary, JSON.parse(stdout)[0].filename);
  await run("npm", ["install", "--offline", "--no-audit", tarball], { cwd: consumer });
}, 120_000);

afterAll(async () => {
  rmSync(join(consumer, ".."), { recursive: true, force: true });
  await server.close();
});

function write(name: string, text: string): string {
  const file = join(consumer, name);
  writeFileSync(file, text);
  return file;
}

/** Every Node of this machine that the package promises to run on, by its version. */
async function nodes(): Promise<string[]> {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = [process.execPath, ...folders.map((folder) => join(folder, "node"))];
  const byVersion = new Map<string, string>();
  for (const file of files.filter((name) => existsSync(name))) {
    const { stdout } = await run(file, ["--version"]);
    if (Number.parseInt(stdout.slice(1), 10) >= 20) byVersion.set(stdout, file);
  }
  return [...byVersion.values()];
}

async function nodeRuns(node: string, file: string): Promise<string> {
  const env = { ...process.env, KOBO_SECRET_KEY: TEST_KEY, KOBO_BASE_URL: server.url };
  const { stdout } = await run(node, [file], { cwd: consumer, env });
  return stdout.trim();
}

const USE = `
const kobo = new sdk.Kobo(process.env.KOBO_SECRET_KEY, { baseUrl: process.env.KOBO_BASE_URL });
const secret = "whsec_" + "A".repeat(43) + "=";
const body = JSON.stringify({ id: "evt_1", event: "a.b", timestamp: "t", mode: "test", apiVersion: "1", data: {} });
const event = sdk.verifyWebhook(body, sdk.signWebhookForTest({ id: "evt_1", body }, secret), secret);
kobo.payIds.get("ada.dpid").then(({ payId }) => console.log(typeof payId, event.id));
`;

test("the package depends on nothing, and holds code, types and words only", () => {
  const installed = join(consumer, "node_modules/@kobo/sdk");
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

  expect(manifest).not.toHaveProperty("dependencies");
  expect(manifest).not.toHaveProperty("private");
  for (const name of ["README.md", "LICENSE", "index.js", "index.mjs", "index.d.ts"]) {
    expect(existsSync(join(installed, name))).toBe(true);
  }
  expect(existsSync(join(installed, "generate"))).toBe(false);
  expect(readFileSync(join(installed, "webhooks.js"), "utf8")).not.toContain("@kobo/");
  expect(readFileSync(join(installed, "webhooks.d.ts"), "utf8")).not.toContain("@kobo/");
});

test("import and require find it, with every Node here, and find the same classes", async () => {
  const imported = write("a.mjs", `import * as sdk from "@kobo/sdk";${USE}`);
  const required = write("b.cjs", `const sdk = require("@kobo/sdk");${USE}`);
  const both = write(
    "c.mjs",
    `import { createRequire } from "node:module";
     import * as sdk from "@kobo/sdk";
     const required = createRequire(import.meta.url)("@kobo/sdk");
     const names = Object.keys(required).filter((name) => required[name] !== sdk[name]);
     console.log(Object.keys(required).length > 15, names.length);`,
  );

  for (const node of await nodes()) {
    await expect(nodeRuns(node, imported)).resolves.toBe("string evt_1");
    await expect(nodeRuns(node, required)).resolves.toBe("string evt_1");
    await expect(nodeRuns(node, both)).resolves.toBe("true 0");
  }
}, 60_000);

/** What the compiler says about files; empty when it has nothing to say. */
async function compiled(files: string[], options: string[]): Promise<string> {
  const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2023"];
  const given = [TSC, ...strict, ...options, ...files];
  const { stdout } = await run(process.execPath, given, { cwd: consumer }).catch((error) => error);
  return stdout;
}

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
  "%s has its types, without any other package's",
  async (_, name, options) => {
    const head = `import { isKoboError, Kobo, type PayId, verifyWebhook } from "@kobo/sdk";`;
    const file = write(name, head + TYPED);

    await expect(
      compiled([file], [...options, "--lib", "es2023,dom,dom.asynciterable"]),
    ).resolves.toBe("");
  },
  60_000,
);

/** The first block makes the client; each of the others is tried behind it, by itself. */
const [setUp = "", ...examples] = readFileSync(README, "utf8")
  .split("```ts\n")
  .slice(1)
  .map((part) => part.slice(0, part.indexOf("\n```")));

test("the examples of the README have their types, and run", async () => {
  const files = examples.map((code, index) => write(`example-${index}.mts`, `${setUp}\n${code}`));
  const types = ["--typeRoots", join(ROOT, "node_modules/@types"), "--types", "node"];

  expect(files.length).toBeGreaterThan(5);
  await expect(compiled(files, ["--module", "nodenext", ...types])).resolves.toBe("");
  await Promise.all(files.map((file) => nodeRuns(process.execPath, file)));
}, 120_000);
