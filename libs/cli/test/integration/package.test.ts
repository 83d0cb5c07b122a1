import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { TEST_KEY } from "../around";

const CLI = join(__dirname, "../..");
const ROOT = join(CLI, "../..");
/** The SDK's own tool, which makes the package that is published. */
const SDK_TOOL = join(ROOT, "libs/sdk/dist/generate/main.js");

const run = promisify(execFile);

let temporary: string;
/** An empty folder into which both packages were installed. */
let consumer: string;

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), "kobo-cli-"));
  const sdk = join(temporary, "sdk");
  await run(process.execPath, [SDK_TOOL, "package", sdk]);
  const tarballs = [await packed(sdk), await packed(CLI)];
  consumer = join(temporary, "consumer");
  mkdirSync(consumer);
  writeFileSync(
    join(consumer, "package.json"),
    JSON.stringify({ name: "consumer", private: true }),
  );
  await run("npm", ["install", "--offline", "--no-audit", ...tarballs], { cwd: consumer });
}, 120_000);

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

async function packed(folder: string): Promise<string> {
  const { stdout } = await run("npm", ["pack", "--json", folder], { cwd: temporary });
  return join(temporary, JSON.parse(stdout)[0].filename);
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

/** What a command says, and with what it ends. */
async function ran(file: string, args: string[]) {
  const env = { PATH: process.env.PATH, KOBO_SECRET_KEY: TEST_KEY };
  try {
    const { stdout, stderr } = await run(file, args, { cwd: temporary, env });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test("the package depends on the SDK alone, and holds code and words only", () => {
  const installed = join(consumer, "node_modules/@kobo/cli");
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

  expect(Object.keys(manifest.dependencies)).toEqual(["@kobo/sdk"]);
  for (const name of ["README.md", "bin/kobo.js", "dist/main.js"]) {
    expect(existsSync(join(installed, name))).toBe(true);
  }
  for (const name of ["src", "test", "dist/main.js.map", "dist/main.d.ts"]) {
    expect(existsSync(join(installed, name))).toBe(false);
  }
});

test("the installed command runs with every Node here", async () => {
  const command = join(consumer, "node_modules/.bin/kobo");

  for (const node of await nodes()) {
    expect(await ran(node, [command, "trigger", "--list"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("transfer.completed  "),
    });
    expect(await ran(node, [command, "listen"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "--forward-to is missing. See `kobo --help`.\n",
    });
  }
  expect(await ran(command, ["--version"])).toMatchObject({ code: 0 });
}, 60_000);

test("a command that is not built says so", async () => {
  const copy = join(temporary, "copy");
  cpSync(join(CLI, "bin"), join(copy, "bin"), { recursive: true });

  expect(await ran(process.execPath, [join(copy, "bin/kobo.js"), "--version"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "kobo is not built yet: `npm start` or `npm run build` does it.\n",
  });
});
