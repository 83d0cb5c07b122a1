import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { signForTest } from "@kobo/webhooks";
import { aSecret, TRANSFER } from "../messages";

/** The example as its reader starts it, with the built package. */
const MAIN = join(__dirname, "../../../../../docs/examples/webhook-receiver-node/main.ts");

const secrets = [aSecret(), aSecret()];
const directory = mkdtempSync(join(tmpdir(), "kobo-receiver-"));
const inbox = join(directory, "inbox.jsonl");
let example: ChildProcess;
let url: string;

beforeAll(start);
afterAll(async () => {
  await stop();
  rmSync(directory, { recursive: true });
});

async function start(): Promise<void> {
  example = spawn(process.execPath, [MAIN], {
    env: { ...process.env, WEBHOOK_SECRETS: secrets.join(","), INBOX: inbox, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!example.stdout) throw new Error("It says nothing.");
  for await (const line of createInterface(example.stdout)) {
    const [, port] = /^Receiving on port (\d+),/.exec(line) ?? [];
    if (!port) throw new Error(`It says: ${line}`);
    url = `http://127.0.0.1:${port}/kobo`;
    return;
  }
  throw new Error("It ended.");
}

async function stop(): Promise<number | null> {
  const ended = once(example, "exit");
  example.kill("SIGTERM");
  const [code] = await ended;
  return code;
}

async function deliver(id: string, { secret = secrets[0] ?? "", changed = "" } = {}) {
  const body = JSON.stringify({ ...TRANSFER, id });
  const headers = signForTest({ id, body }, secret);
  const answer = await fetch(url, { method: "POST", body: body + changed, headers });
  return { status: answer.status, why: await answer.text() };
}

function kept(): string[] {
  const lines = readFileSync(inbox, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line).id);
}

test("an event is stored once when it arrives repeatedly and concurrently, with either secret", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      deliver("evt_1", { secret: secrets[index % 2] ?? "" }),
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(kept()).toEqual(["evt_1"]);
});

test("changed or forged messages are refused with the reason, and not stored", async () => {
  expect(await deliver("evt_2", { changed: " " })).toMatchObject({
    status: 400,
    why: expect.stringMatching(/^no_matching_signature: /),
  });
  expect(await deliver("evt_2", { secret: aSecret() })).toMatchObject({ status: 400 });
  expect(kept()).not.toContain("evt_2");
});

test("bodies that are too long, and methods other than POST, are refused", async () => {
  const long = await fetch(url, { method: "POST", body: "x".repeat(2_000_000) });

  expect(long.status).toBe(413);
  expect((await fetch(url)).status).toBe(405);
});

test("it stops on a signal, and deduplicates stored events after a restart", async () => {
  await deliver("evt_3");

  expect(await stop()).toBe(0);
  await start();
  await deliver("evt_3");

  expect(kept().filter((id) => id === "evt_3")).toHaveLength(1);
});

test("a line truncated by a crash is discarded, and no other line is lost", async () => {
  await stop();
  appendFileSync(inbox, '{"id":"evt_4","eve');

  await start();
  await deliver("evt_5");
  await deliver("evt_4");

  expect(kept().slice(-2)).toEqual(["evt_5", "evt_4"]);
});
