import { execFile } from "node:child_process";
import { join } from "node:path";
import { Secrets } from "@kobo/protos";
import type { Secret } from "@kobo/protos/operator/v1/Secret";
import { implement, serve } from "@kobo/rpc";
import { TEST_CALLERS, TEST_SECRETS } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";

/** The built command, as operators run it. */
const CLI = join(__dirname, "../../dist/cli.js");
const LONG_AGO_MS = Date.now() - 30 * 24 * 3_600_000;
/** A port on which nothing listens. */
const DEAD = "ipv4:127.0.0.1:9";

const servers: Awaited<ReturnType<typeof serve>>[] = [];
/** The second process of the webhook service has other secrets than the first while this is set. */
let ofSecond: Secret[] | undefined;
const OF_WEBHOOK: Secret[] = [
  {
    ...{ name: "WEBHOOK_SECRET_KEY", ids: ["new", "old"] },
    stored: [
      { kind: "signing secrets", keyId: "k1", standing: "STANDING_PRESENT", rows: 4 },
      { kind: "signing secrets", keyId: "k0", standing: "STANDING_OLDER", rows: 2 },
      { kind: "endpoints' headers", keyId: "k0", standing: "STANDING_OLDER", rows: 10_000 },
    ],
  },
  { name: "GATEWAY_RPC_SECRET", ids: ["new", "old"] },
];

async function start(secretsOf: () => Secret[]): Promise<string> {
  const ListSecrets = async () => ({
    ...{ process: `host:${servers.length}`, startedAtMs: LONG_AGO_MS },
    secrets: secretsOf(),
  });
  const server = await serve({
    port: 0,
    services: [implement(Secrets.service, { ListSecrets })],
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  servers.push(server);
  return `127.0.0.1:${server.port}`;
}

let targets: Record<string, string>;
beforeAll(async () => {
  const processes = [await start(() => OF_WEBHOOK), await start(() => ofSecond ?? OF_WEBHOOK)];
  const others = `ipv4:${await start(() => [{ name: "GATEWAY_RPC_SECRET", ids: ["new", "old"] }])}`;
  const names = [
    "BILLS",
    "TRANSFER",
    "PAYID",
    "CARD_PAYMENTS",
    "WALLET_LEDGER",
    "CHECKOUT",
    "GATEWAY",
  ];
  targets = {
    ...Object.fromEntries(names.map((name) => [`${name}_TARGET`, others])),
    WEBHOOK_TARGET: `ipv4:${processes.join(",")}`,
  };
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
beforeEach(() => {
  ofSecond = undefined;
});

function rotate(args: readonly string[], env: Record<string, string> = {}) {
  const variables = { ...process.env, ...TEST_SECRETS, ...targets, ...env };
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [CLI, "rotate", ...args], { env: variables }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
}

test("list shows each secret's overlap, standing, values and readers", async () => {
  const { code, out } = await rotate(["list"]);

  expect(code).toBe(0);
  expect(out).toMatch(/^secret +overlap +stands at +values +read by\n/);
  expect(out).toMatch(
    /WEBHOOK_SECRET_KEY +in WEBHOOK_SECRET_OLD_KEYS +several values +new,old +webhook\n/,
  );
  expect(out).toMatch(/DASHBOARD_SECRET_KEY +in the variable +not asked +dashboard\n/);
});

test("check calls every process at its address, and exits with 1 while rows need the old key", async () => {
  const { code, out } = await rotate(["check", "WEBHOOK_SECRET_KEY"]);
  const { out: json } = await rotate(["check", "WEBHOOK_SECRET_KEY", "--json"]);

  expect(code).toBe(1);
  expect(out).toContain("2 signing secrets are under the older key k0.");
  expect(out).toContain("10000 or more endpoints' headers are under the older key k0.");
  expect(JSON.parse(json).readings).toHaveLength(2);
});

test("check exits with 0 when the old value can be removed, and with 1 while a process uses it", async () => {
  const done = await rotate(["check", "gateway_rpc_secret"]);
  ofSecond = [{ name: "GATEWAY_RPC_SECRET", ids: ["old", "new"] }];
  const mixed = await rotate(["check", "GATEWAY_RPC_SECRET"]);

  expect(done).toMatchObject({ code: 0, err: "" });
  expect(done.out).toContain("All values but the first may go.");
  expect(mixed.code).toBe(1);
  expect(mixed.out).toContain("GATEWAY_RPC_SECRET: processes differ.");
});

test("check exits with 1 when a service does not respond, and reports the others", async () => {
  const { code, out } = await rotate(["check", "GATEWAY_RPC_SECRET"], { BILLS_TARGET: DEAD });

  expect(code).toBe(1);
  expect(out).toMatch(/bills did not answer: ipv4:127\.0\.0\.1:9/);
  expect(out).toContain("wallet-ledger");
});

test("plan calls no service, and `--new` generates a different value each time", async () => {
  const down = Object.fromEntries(Object.keys(targets).map((name) => [name, DEAD]));
  const plan = await rotate(["plan", "WEBHOOK_SECRET_KEY"], down);
  const outputs = await Promise.all(
    [1, 2].map(async () =>
      JSON.parse((await rotate(["plan", "WEBHOOK_SECRET_KEY", "--new", "--json"])).out),
    ),
  );

  expect(plan.code).toBe(0);
  expect(plan.out).toMatch(/^WEBHOOK_SECRET_KEY is read by webhook\.\n1\. Make NEW/);
  expect(plan.out).not.toContain("NEW, shown once");
  const [one, other] = outputs.map((each) => each.new);
  expect(Buffer.from(one, "base64")).toHaveLength(32);
  expect(one).not.toBe(other);
});

test("an unknown secret and `--new` for a provider-issued secret exit with 2", async () => {
  const unknown = await rotate(["plan", "NO_SUCH_SECRET"]);
  const given = await rotate(["plan", "RAIL_LIVE_SECRET_KEY", "--new"]);

  expect([unknown.code, given.code]).toEqual([2, 2]);
  expect(unknown.err).toContain("npm run ops -- rotate list");
  expect(given.err).toContain("The other side makes RAIL_LIVE_SECRET_KEY");
});
