import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PUBLIC_EVENTS } from "@kobo/events";
import { eventually } from "@kobo/testing";
import { changed } from "../changed";
import { type MerchantServer, says, startMerchantServer } from "../webhooks/merchant-server";
import {
  arrival,
  dataOf,
  eventsListed,
  givenHook,
  givenPayments,
  givenTill,
  idsAt,
  verified,
} from "../webhooks/webhooks";
import { availableOf, givenMerchant, type TestMerchant } from "../world";
import { CLI, environmentOf, kobo } from "./kobo-cli";

let server: MerchantServer;
let merchant: TestMerchant;
beforeAll(async () => {
  [server, merchant] = await Promise.all([startMerchantServer(), givenMerchant()]);
}, 60_000);
afterAll(() => server.stop());

test("every public event can be triggered, and no other", async () => {
  const { lines } = await kobo(merchant, "trigger", "--list");

  expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(PUBLIC_EVENTS.toSorted());
});

test("triggering wallet.low_balance funds an empty wallet and restores its threshold", async () => {
  const poor = await givenMerchant({ funds: 0 });
  const path = `/wallets/${poor.wallet}`;
  await poor.api.patch(path, { lowBalanceThreshold: 700_000 });

  const { code, lines } = await kobo(
    poor,
    "trigger",
    "wallet.low_balance",
    "--wallet",
    poor.wallet,
  );

  expect([code, lines[0]]).toEqual([0, `put ₦10,000.00 into ${poor.wallet}`]);
  expect(await availableOf(poor)).toBe(990_000);
  expect(dataOf(await poor.api.get(path))).toMatchObject({ lowBalanceThreshold: 700_000 });
}, 60_000);

interface Listening {
  process: ChildProcess;
  lines: string[];
  /** Interrupts it like Ctrl-C and returns its exit. */
  interrupt: () => Promise<unknown>;
}

const listeners: ChildProcess[] = [];
afterEach(() => {
  for (const one of listeners.splice(0)) one.kill("SIGKILL");
});

/** `kobo listen`, once it is ready. */
async function listening(of: TestMerchant, ...args: string[]): Promise<Listening> {
  const child = spawn(process.execPath, [CLI, "listen", ...args], {
    env: environmentOf(of),
    stdio: ["ignore", "pipe", "inherit"],
  });
  listeners.push(child);
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  await eventually(() => expect(lines).toContain("Ready. Press Ctrl-C to end."));
  return {
    process: child,
    lines,
    interrupt: async () => {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      return (await exited)[0];
    },
  };
}

test("listen forwards an event with the body and headers of its webhook, and a valid signature", async () => {
  const own = await givenMerchant();
  const [app, endpoint] = [server.endpoint(), server.endpoint()];
  const { secret: endpointSecret } = await givenHook(own, endpoint);
  const till = await givenTill(own);
  const [before] = await givenPayments(own, till, 1);
  const { lines, interrupt } = await listening(own, "--forward-to", app.url);
  const [, secret = ""] = /^Signed with the secret (whsec_\S+)$/.exec(lines[1] ?? "") ?? [];

  const triggered = await kobo(own, "trigger", "transfer.completed");
  const [, id = ""] = /^transfer.completed (\S+)$/.exec(triggered.lines.at(-1) ?? "") ?? [];
  const isIt = (envelope: { id: string }) => envelope.id === id;
  const [forwarded, delivered] = [await arrival(app, isIt), await arrival(endpoint, isIt)];

  expect(verified(forwarded, secret)).toEqual(verified(delivered, endpointSecret));
  expect(forwarded.body).toEqual(delivered.body);
  // Another secret, time and port; and the trace is of the attempt, not of the event.
  const {
    "webhook-signature": _,
    "webhook-timestamp": __,
    host: ___,
    traceparent: ____,
    ...headers
  } = delivered.headers;
  expect(forwarded.headers).toMatchObject(headers);
  const names = Object.keys(delivered.headers).filter((name) => name !== "traceparent");
  expect(Object.keys(forwarded.headers).sort()).toEqual(names.sort());
  expect(idsAt(app)).not.toContain(before?.id);
  await eventually(() => expect(lines.join("\n")).toMatch(new RegExp(`${id} {2}204 {2}\\d+ ms`)));
  expect(await interrupt()).toBe(0);
  expect(lines.at(-1)).toBe("Ended: 1 forwarded, 0 not taken.");
}, 90_000);

test("listen forwards each event once, and only the requested ones", async () => {
  const app = server.endpoint();
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const till = await givenTill(merchant);
  const { interrupt } = await listening(
    merchant,
    ...["--forward-to", app.url, "--secret", secret, "--events", "payid.*,wallet.low_balance"],
  );

  await kobo(merchant, "trigger", "transfer.completed");
  const paid = await givenPayments(merchant, till, 12);
  await eventually(() => expect(idsAt(app)).toHaveLength(paid.length), 20_000);
  expect(await interrupt()).toBe(0);

  expect(idsAt(app).sort()).toEqual(paid.map(({ id }) => id).sort());
  for (const delivery of app.received) verified(delivery, secret);
}, 90_000);

test("listen and list fail with the API's error for an invalid key", async () => {
  const stranger = { ...merchant, testKey: `sk_test_${"a".repeat(32)}` };

  const answers = await Promise.all([
    kobo(stranger, "listen", "--forward-to", server.endpoint().url),
    kobo(stranger, "events", "list"),
  ]);

  for (const { code, errors } of answers) {
    expect(code).toBe(1);
    expect(errors).toMatch(/^INVALID_SECRET_KEY(?:_FORMAT)?: .+\nWhat to do: .+\nRequest: .+\n$/);
    expect(errors).not.toContain(stranger.testKey);
  }
});

test("events are listed, shown, redelivered and sent again", async () => {
  const own = await givenMerchant();
  const [payment] = await givenPayments(own, await givenTill(own), 1);
  const id = payment?.id ?? "";
  const [app, endpoint] = [server.endpoint(), server.endpoint()];

  expect((await kobo(own, "events", "list", "--event", "payid.*", "--limit", "5")).lines).toEqual([
    `${payment?.timestamp}  ${id}  payid.payment.completed`,
  ]);
  const none = await kobo(own, "events", "list", "--event", "transfer.*");
  expect([none.code, none.lines, none.errors]).toEqual([0, [], "There are none.\n"]);

  const shown = JSON.parse((await kobo(own, "events", "get", id)).lines.join("\n"));
  expect(shown).toEqual({ ...payment, deliveries: [] });

  const nowhere = await kobo(own, "events", "redeliver", id);
  expect([nowhere.code, nowhere.errors]).toEqual([1, expect.stringMatching(/^WEBHOOK_NOT_FOUND/)]);
  const hook = await givenHook(own, endpoint, { events: ["transfer.*"] });
  const redelivered = await kobo(own, "events", "redeliver", id, "--webhook", hook.id);
  expect(redelivered.lines).toEqual([expect.stringMatching(/^whd_\S+ {2}to wh_\S+ {2}pending$/)]);
  const delivery = await arrival(endpoint, (envelope) => envelope.id === id);

  const target = ["--forward-to", app.url];
  const resent = await kobo(own, "events", "resend", id, ...target, "--secret", hook.secret);
  expect([resent.code, resent.lines[1]]).toEqual([
    0,
    expect.stringMatching(new RegExp(` payid\\.payment\\.completed {2}${id} {2}204 {2}\\d+ ms$`)),
  ]);
  const [forwarded] = app.received;
  expect(forwarded?.body).toEqual(delivery.body);
  expect(forwarded && verified(forwarded, hook.secret)).toEqual(verified(delivery, hook.secret));

  app.answer(says(500));
  expect((await kobo(own, "events", "resend", id, ...target)).code).toBe(1);
  const unknown = await kobo(own, "events", "get", changed(id));
  expect([unknown.code, unknown.errors]).toEqual([1, expect.stringMatching(/^EVENT_NOT_FOUND/)]);
}, 90_000);

test("triggered events are listed", async () => {
  const own = await givenMerchant();
  await kobo(own, "trigger", "payment.failed");

  const { lines } = await kobo(own, "events", "list");

  const events = await eventsListed(own.api);
  expect(lines).toEqual(events.map(({ timestamp, id, event }) => `${timestamp}  ${id}  ${event}`));
  expect(events.map(({ event }) => event)).toContain("payment.failed");
}, 60_000);
