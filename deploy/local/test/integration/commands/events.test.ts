import { execFile } from "node:child_process";
import { join } from "node:path";
import { claim } from "../../../src/processes/launcher";
import { type StackFile, writeStackFile } from "../../../src/stack/stack-file";
import { temporaryDirectory } from "../../temporary-directory";

/** The built launcher, as `npm run` calls it. */
const MAIN = join(__dirname, "../../../dist/main.js");

const directory = temporaryDirectory();

function events(...args: string[]) {
  const env = { ...process.env, KOBO_DIR: directory() };
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [MAIN, "events", ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

/** A running system whose Kafka does not answer. */
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
  writeStackFile(directory(), stack);
}

test("usage is printed without a running system", async () => {
  const { code, out } = await events("--help");

  expect(code).toBe(0);
  expect(out).toMatch(/^Usage: npm run events -- /);
});

test("without a running system the command fails and says to start it", async () => {
  expect(await events("topics")).toEqual({
    code: 1,
    out: "",
    err: "Kobo does not run here. Start it first: npm start\n",
  });
});

test("it uses the running system's Kafka, and returns the tool's exit code", async () => {
  givenStack();

  expect((await events("topics")).err).toMatch(/^Kafka does not answer: /);
  expect(await events("tail", "nothing")).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is no topic nothing."),
  });
});
