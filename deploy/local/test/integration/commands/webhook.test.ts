import { execFile } from "node:child_process";
import { join } from "node:path";
import { claim } from "../../../src/processes/launcher";
import { openSecrets } from "../../../src/services/secrets";
import { type StackFile, writeStackFile } from "../../../src/stack/stack-file";
import { temporaryDirectory } from "../../temporary-directory";

/** The built launcher, as `npm run` calls it. */
const MAIN = join(__dirname, "../../../dist/main.js");

const directory = temporaryDirectory();

function webhook(...args: string[]) {
  const env = { ...process.env, KOBO_DIR: directory() };
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [MAIN, "webhook", ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

/** A running system whose database does not answer. */
function givenStack(): void {
  const stack: StackFile = {
    baseUrl: "http://127.0.0.1:9",
    sandboxBaseUrl: "http://127.0.0.1:9",
    dashboardUrl: "",
    checkoutUrl: "",
    mailboxUrl: "",
    databaseUrl: "postgres://kobo@127.0.0.1:9/kobo",
    redisUrl: "redis://127.0.0.1:9",
    kafkaBrokers: "127.0.0.1:9",
    kafkaPasswords: {},
    merchants: [],
    pids: {},
    simulatorUrl: "http://127.0.0.1:9",
    gatewayRoots: {},
    opsUrls: {},
    targets: {},
  };
  claim(directory());
  openSecrets(directory(), { schemas: ["webhook"], callers: [] });
  writeStackFile(directory(), stack);
}

test("only usage is available without a running system", async () => {
  expect(await webhook("--help")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Usage: npm run webhook -- [\s\S]* secrets reseal /),
  });
  expect(await webhook("secrets", "status")).toEqual({
    code: 1,
    out: "",
    err: "Kobo does not run here. Start it first: npm start\n",
  });
});

test("it uses the running system's database and keys, and returns the tool's exit code", async () => {
  givenStack();

  const result = await webhook("secrets", "status");

  expect(result.code).toBe(1);
  expect(result.err).toContain("127.0.0.1:9");
});
