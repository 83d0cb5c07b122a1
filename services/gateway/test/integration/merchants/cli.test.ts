import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { userInfo } from "node:os";
import { join } from "node:path";
import { connectRedis, untilReady } from "@kobo/redis";
import { TEST_SECRETS } from "@kobo/rpc/testing";
import { createLogger, outputOf, UsageError } from "@kobo/runtime";
import { eventually, testRedisUrl } from "@kobo/testing";
import type { CommandContext } from "../../../src/cli/command";
import { commands } from "../../../src/cli/commands";
import { testGateway } from "../../support/gateway";
import { merchantService } from "../../support/merchant-service";

const gateway = testGateway();
const redis = connectRedis(testRedisUrl(), createLogger("test", "silent"));
let service: Awaited<ReturnType<typeof merchantService>>;
let context: CommandContext;
const funded: unknown[] = [];
beforeAll(async () => {
  await untilReady(redis);
  service = await merchantService(gateway.db(), redis);
  const ledger: CommandContext["ledger"] = {
    createTransfers: async ({ items }) => {
      funded.push(items);
      return { outcome: "committed", at: new Date() };
    },
  };
  context = { ...service.callsOf("merchant-cli"), ledger };
});
afterAll(async () => {
  await service.stop();
  redis.disconnect();
});

/** The output of a command. */
function say(...args: string[]): Promise<string> {
  return outputOf(commands, args, (work) => work(context));
}

async function givenMerchant(): Promise<string> {
  const shown = await say("create", "--name", `Shop ${randomUUID()}`, "--by", "ada");
  const [slug] = /(?<=^Merchant )\S+/.exec(shown) ?? [];
  if (!slug) throw new Error(`No merchant was made: ${shown}`);
  return slug;
}

async function givenKey(merchant: string, ...rest: string[]) {
  const shown = await say("key", "create", "--merchant", merchant, "--mode", "test", ...rest);
  return keyIn(shown);
}

/** The id and the secret in the output for a new key. */
function keyIn(shown: string): { id: string; secretKey: string } {
  const found = /^Key (\S+)\n(sk_test_\w{40})\nStore the secret now/.exec(shown);
  const [, id, secretKey] = found ?? [];
  if (!id || !secretKey) throw new Error(`No key was shown: ${shown}`);
  return { id, secretKey };
}

/** The rows of a table, by column name. */
function rowsOf(shown: string): Record<string, string>[] {
  const [header = "", ...lines] = shown.split("\n");
  const starts = [...header.matchAll(/\S+(?: \S+)*/g)].map(({ 0: name, index }) => ({
    name,
    index,
  }));
  const cell = (line: string, at: number) =>
    line.slice(starts[at]?.index, starts[at + 1]?.index).trim();
  return lines.map((line) =>
    Object.fromEntries(starts.map(({ name }, at) => [name, cell(line, at)])),
  );
}

test("a restricted key is created, listed, changed, rolled and deactivated", async () => {
  const client = await gateway.start();
  const merchant = await givenMerchant();
  const list = async () => rowsOf(await say("key", "list", "--merchant", merchant));
  const status = async (key: string) => (await client.get("/health", { key })).status;

  const old = await givenKey(
    merchant,
    ...["--name", "server 1", "--scopes", "transfers:write, payids:read,payids:read"],
    ...["--allow", "127.0.0.1,203.0.113.0/24,2001:DB8::/32,::ffff:127.0.0.1"],
  );
  expect(await list()).toEqual([
    {
      id: old.id,
      key: `sk_test_…${old.secretKey.slice(-4)}`,
      state: "active",
      until: "-",
      "last used": "never",
      scopes: "payids:read,transfers:write",
      addresses: "127.0.0.1/32,203.0.113.0/24,2001:db8::/32",
      name: "server 1",
    },
  ]);
  expect(await status(old.secretKey)).toBe(200);

  const changed = await say("key", "update", "--id", old.id, "--all-scopes", "--name", "server 2");
  expect(changed).toBe(
    `Key ${old.id} may do everything, from 127.0.0.1/32,203.0.113.0/24,2001:db8::/32.`,
  );
  const opened = await say("key", "update", "--id", old.id, "--allow-any");
  expect(opened).toBe(`Key ${old.id} may do everything, from anywhere.`);

  const rolled = await say("key", "roll", "--id", old.id, "--overlap-hours", "2");
  const fresh = keyIn(rolled);
  const [, stops = ""] = new RegExp(`Key ${old.id} stops at (\\S+Z)\\.$`).exec(rolled) ?? [];
  expect(Date.parse(stops) - Date.now()).toBeGreaterThan(7_100_000);
  expect(Date.parse(stops) - Date.now()).toBeLessThanOrEqual(7_200_000);
  expect(await status(fresh.secretKey)).toBe(200);
  expect(await list()).toMatchObject([
    { id: old.id, state: "stopping", until: stops, name: "server 2", scopes: "everything" },
    { id: fresh.id, state: "active", until: "-", name: "server 2", addresses: "anywhere" },
  ]);

  expect(await say("key", "deactivate", "--id", old.id)).toBe(`Key ${old.id} is off.`);
  await gateway
    .db()("api_keys")
    .where({ id: fresh.id })
    .update({ expires_at: new Date(1_000) });
  await eventually(async () =>
    expect(await list()).toMatchObject([
      { state: "off", "last used": expect.stringMatching(/Z$/) },
      { state: "stopped", until: "1970-01-01T00:00:01.000Z" },
    ]),
  );
});

test("changing an inactive key fails with its id", async () => {
  const merchant = await givenMerchant();
  const { id } = await givenKey(merchant);
  await say("key", "roll", "--id", id);
  await expect(say("key", "roll", "--id", id)).rejects.toThrow(`Key ${id} was rolled already`);
  await say("key", "deactivate", "--id", id);

  for (const args of [["roll"], ["deactivate"], ["update", "--all-scopes"]]) {
    const refused = say("key", ...args, "--id", id);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.toThrow(`No active key ${id}.`);
  }
});

test("the log shows the given operator, or the system user", async () => {
  const merchant = await givenMerchant();
  const { id } = await givenKey(merchant, "--by", "bola", "--scopes", "payids:read");
  await say("fund", "--merchant", merchant, "--mode", "live", "--naira", "50000");
  const limits = await say(
    ...["limits", "--merchant", merchant, "--max-naira", "20000", "--class", "high"],
    ...["--by", "chi"],
  );

  const log = rowsOf(await say("audit", "--merchant", merchant));
  const newest = rowsOf(await say("audit", "--merchant", merchant, "--limit", "2"));

  expect(limits).toBe(
    `${merchant}: at most ₦20,000.00 with one transfer, the platform's default in one day; requests of the class high`,
  );
  const here = `operator:${userInfo().username}`;
  const wallet = `wallet:${merchant}.wallet`;
  expect(log.map(({ by, what, of }) => [by, what, of])).toEqual([
    ["operator:chi", "merchant.limits_changed", expect.stringMatching(/^merchant:/)],
    [here, "wallet.funded", wallet],
    [here, "wallet.funding_ordered", wallet],
    ["operator:bola", "key.created", `key:${id}`],
    ["operator:ada", "merchant.created", expect.stringMatching(/^merchant:/)],
  ]);
  expect(log[0]?.change).toBe('transferMaxKobo: none → "2000000"; limitClass: "standard" → "high"');
  expect(newest).toEqual(log.slice(0, 2));
});

test("a name like another merchant's is rejected, unless the operator allows it", async () => {
  const name = `Ada Stores ${randomUUID()}`;
  await say("create", "--name", name);
  const again = (...options: string[]) => say("create", "--name", name.toUpperCase(), ...options);

  await expect(again()).rejects.toThrow("registered name of another merchant");
  expect(await again("--allow-similar-name")).toMatch(/^Merchant ada-stores-[0-9a-f-]+ /);
});

test("limits can be shown, changed and reset to the default", async () => {
  const merchant = await givenMerchant();
  await say("limits", "--merchant", merchant, "--daily-naira", "30000", "--class", "max");

  const shown = await say("limits", "--merchant", merchant);
  const back = await say("limits", "--merchant", merchant, "--default");
  const log = rowsOf(await say("audit", "--merchant", merchant));

  expect(shown).toContain("₦30,000.00 in one day; requests of the class max");
  expect(back).toContain("the platform's default in one day; requests of the class max");
  expect(log).toHaveLength(3);
});

test("a funding of a live wallet is sent to the ledger under the id in the audit log", async () => {
  const merchant = await givenMerchant();
  funded.length = 0;

  const shown = await say("fund", "--merchant", merchant, "--mode", "live", "--naira", "50000");
  const [done, ordered] = rowsOf(await say("audit", "--merchant", merchant, "--limit", "2"));
  const [, id] = /\bid: "([^"]+)"/.exec(ordered?.change ?? "") ?? [];

  expect(shown).toBe(`₦50,000.00 into ${merchant}.wallet (live)`);
  expect(done?.change).toBe(ordered?.change);
  expect(funded).toMatchObject([
    [
      {
        id,
        type: "TRANSFER_TYPE_FUNDING",
        credit: { wallet: `${merchant}.wallet` },
        amountKobo: "5000000",
      },
    ],
  ]);
});

test("live mode is switched off and on", async () => {
  const client = await gateway.start();
  const merchant = await givenMerchant();
  const shown = await say("key", "create", "--merchant", merchant, "--mode", "live");
  const [key = ""] = /sk_live_\w+/.exec(shown) ?? [];
  const isNow = (status: number) =>
    eventually(async () =>
      expect((await client.get("/health", { key, mode: "live" })).status).toBe(status),
    );
  await isNow(200);

  expect(await say("live", "--merchant", merchant, "--off")).toBe(
    `Live mode of ${merchant} is off.`,
  );
  await isNow(403);
  await expect(
    say("key", "create", "--merchant", merchant, "--mode", "live"),
  ).rejects.toMatchObject({ code: "LIVE_MODE_OFF" });
  expect(await say("live", "--merchant", merchant, "--on")).toBe(`Live mode of ${merchant} is on.`);
  await isNow(200);
});

test.each(["key list", "limits", "audit", "live --on"])(
  "%s of an unknown merchant is a usage error",
  async (command) => {
    const refused = say(...command.split(" "), "--merchant", "unknown");

    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.toThrow("No merchant unknown.");
  },
);

/** The built command, as operators run it. */
const CLI = join(__dirname, "../../../dist/cli.js");

function run(...args: string[]) {
  const env = {
    ...process.env,
    GATEWAY_TARGET: service.target,
    // No command here calls the ledger.
    WALLET_LEDGER_TARGET: "127.0.0.1:1",
    ...TEST_SECRETS,
  };
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, out, err });
    });
  });
}

test("the built command creates a key, and shows its usage after a mistake", async () => {
  const merchant = await givenMerchant();

  const created = await run(
    "key",
    "create",
    "--merchant",
    merchant,
    "--mode",
    "test",
    "--by",
    "ada",
  );
  const wrong = await run(
    "key",
    "create",
    "--merchant",
    merchant,
    "--mode",
    "test",
    "--scopes",
    "x",
  );
  const help = await run("--help");

  expect([created.code, created.err]).toEqual([0, ""]);
  expect(keyIn(created.out).id).toMatch(/^[0-9a-f-]{36}$/);
  expect([wrong.code, wrong.out]).toEqual([1, ""]);
  expect(wrong.err).toMatch(
    /^Unknown scopes: x\. [\s\S]*\n\nUsage: npm run merchant -- key create /,
  );
  expect([help.code, help.err]).toEqual([0, ""]);
  expect(help.out).toMatch(/^Usage: npm run merchant -- [\s\S]*\n {2}deprecated [\s\S]*\n {2}key /);
});
