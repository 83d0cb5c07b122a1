import { execFile } from "node:child_process";
import { join } from "node:path";
import { toOps } from "../../../src/commands/review";
import { claim } from "../../../src/processes/launcher";
import { openSecrets } from "../../../src/services/secrets";
import { type StackFile, writeStackFile } from "../../../src/stack/stack-file";
import { temporaryDirectory } from "../../temporary-directory";

/** The built launcher, as `npm run` calls it. */
const MAIN = join(__dirname, "../../../dist/main.js");

const directory = temporaryDirectory();

function run(...args: string[]) {
  const env = { ...process.env, KOBO_DIR: directory() };
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

/** A running system whose services do not answer. */
function givenStack(): void {
  const stack: StackFile = {
    baseUrl: "http://127.0.0.1:9",
    sandboxBaseUrl: "http://127.0.0.1:9",
    dashboardUrl: "",
    checkoutUrl: "",
    gatewayRoots: {},
    mailboxUrl: "",
    databaseUrl: "postgres://kobo@127.0.0.1:9/kobo",
    redisUrl: "redis://127.0.0.1:9",
    kafkaBrokers: "127.0.0.1:9",
    kafkaPasswords: {},
    merchants: [],
    pids: {},
    simulatorUrl: "http://127.0.0.1:9",
    opsUrls: {},
    targets: Object.fromEntries(
      [
        ...["bills", "transfer", "payid", "card-payments"],
        ...["wallet-ledger", "checkout", "webhook", "gateway"],
      ].map((name) => [name, "ipv4:127.0.0.1:9"]),
    ),
  };
  openSecrets(directory(), { schemas: [], callers: ["operator"] });
  claim(directory());
  writeStackFile(directory(), stack);
}

test("without a running system the command fails and says to start it", async () => {
  expect(await run("ops", "reviews", "list")).toEqual({
    code: 1,
    out: "",
    err: "Kobo does not run here. Start it first: npm start\n",
  });
});

test("usage is printed without a running system", async () => {
  const { code, out } = await run("ops", "reviews", "decide", "--help");

  expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: npm run ops -- reviews decide /)]);
});

test("a service that does not answer is named, and the command fails", async () => {
  givenStack();

  const result = await run("ops", "reviews", "list");

  expect(result.code).toBe(1);
  expect(result.out).toMatch(/The service of cards did not answer: /);
});

test.each([
  [["ops", "reviews", "decide", "txn_1", "refund", "--why", "so"]],
  [["review", "refund", "--id", "txn_1", "--why", "so"]],
  [["review", "transfers", "refund", "--id", "txn_1", "--why", "so"]],
])("%j fails with exit code 2 and names the missing option", async (args) => {
  givenStack();

  const { code, err } = await run(...args);

  expect(code).toBe(2);
  expect(err).toMatch(
    /^required option '--by <name>' not specified\n\nUsage: npm run ops -- reviews decide /,
  );
});

test.each([
  [
    ["all", "--mode", "live"],
    ["list", "--mode", "live"],
  ],
  [["list"], ["list", "--queue", "bills"]],
  [
    ["transfers", "list"],
    ["list", "--queue", "transfers"],
  ],
  [
    ["show", "--id", "txn_1"],
    ["show", "txn_1"],
  ],
  [
    ["show", "--request-id", "r1"],
    ["show", "r1"],
  ],
  [
    ["cards", "requery", "--by", "ada", "--id", "txn_1", "--why", "so"],
    ["decide", "txn_1", "requery", "--by", "ada", "--why", "so"],
  ],
  [[], ["--help"]],
])("the earlier command: review %j becomes reviews %j", (before, now) => {
  expect(toOps(before)).toEqual(now);
});
