import { execFile } from "node:child_process";
import { join } from "node:path";
import { claim } from "../../../src/processes/launcher";
import { openSecrets } from "../../../src/services/secrets";
import { type StackFile, writeStackFile } from "../../../src/stack/stack-file";
import { temporaryDirectory } from "../../temporary-directory";

/** The built launcher, as `npm run` calls it. */
const MAIN = join(__dirname, "../../../dist/main.js");

const directory = temporaryDirectory();

function review(...args: string[]) {
  const env = { ...process.env, KOBO_DIR: directory() };
  return new Promise<{ code: number | string; err: string }>((resolve) => {
    execFile(process.execPath, [MAIN, "review", ...args], { env }, (error, _, err) =>
      resolve({ code: error?.code ?? 0, err }),
    );
  });
}

/** A running system whose bill service does not answer. */
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
    targets: { bills: "ipv4:127.0.0.1:9" },
  };
  openSecrets(directory(), { schemas: [], callers: ["review-cli"] });
  claim(directory());
  writeStackFile(directory(), stack);
}

test("without a running system there is nothing to review", async () => {
  expect(await review("list")).toEqual({
    code: 1,
    err: "Kobo does not run here. Start it first: npm start\n",
  });
});

test("it calls the running system's bill service, and returns the tool's exit code", async () => {
  givenStack();

  const result = await review("list");

  expect(result.code).toBe(1);
  expect(result.err).toMatch(/^SERVICE_UNAVAILABLE: /);
});

test("arguments are passed on", async () => {
  givenStack();

  expect((await review("refund", "--id", "txn_1", "--why", "so")).err).toMatch(
    /^required option '--by <name>' not specified\n\nUsage: npm run review -- refund /,
  );
});

test.each(["cards", "inflows"])("behind %s stands the tool of that queue", async (queue) => {
  givenStack();

  expect((await review(queue, "what")).err).toMatch(
    new RegExp(`^unknown command 'what'\\n\\nUsage: npm run review -- ${queue} [^]*\\n {2}list `),
  );
});

test("arguments after transfers go to the transfer service's own tool", async () => {
  givenStack();

  expect((await review("transfers", "resend", "--id", "txn_1", "--why", "so")).err).toMatch(
    /^required option '--by <name>' not specified\n\nUsage: npm run review -- transfers resend /,
  );
});
