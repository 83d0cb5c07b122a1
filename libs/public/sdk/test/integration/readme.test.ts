import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type AServer, aServer, TEST_KEY } from "../a-server";
import { asDocumented } from "../the-document";

const ROOT = join(__dirname, "../../../../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const OPTIONS = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2023"];

const run = promisify(execFile);

let server: AServer;
let folder: string;

beforeAll(async () => {
  server = await aServer();
  server.behave(asDocumented);
  folder = mkdtempSync(join(tmpdir(), "kobo-sdk-readme-"));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

/** The first block creates the client; each of the others runs after it, by itself. */
const [setUp = "", ...examples] = readFileSync(join(__dirname, "../../README.md"), "utf8")
  .split("```ts\n")
  .slice(1)
  .map((part) => part.slice(0, part.indexOf("\n```")));

test("the examples of the README compile and run", async () => {
  const files = examples.map((code, index) => {
    const file = join(folder, `example-${index}.mts`);
    writeFileSync(file, `${setUp}\n${code}`);
    return file;
  });
  const args = [TSC, ...OPTIONS, "--module", "nodenext", "--types", "node", ...files];
  const env = { ...process.env, KOBO_SECRET_KEY: TEST_KEY, KOBO_BASE_URL: server.url };

  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((error) => error);
  await Promise.all(files.map((file) => run(process.execPath, [file], { cwd: folder, env })));

  expect(files.length).toBeGreaterThan(5);
  expect(stdout).toBe("");
}, 120_000);
