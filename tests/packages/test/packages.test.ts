import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Consumer, openWorkshop, type PackageName, type Workshop } from "./consumer";

const NODE_TYPES = "@types/node@24.19.2";

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
}, 240_000);

afterAll(() => workshop.close());

/** Everything in an installed package. */
function filesOf({ folder }: Consumer, name: PackageName): string[] {
  const installed = join(folder, "node_modules/@kobo", name);
  return readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
}

function manifestOf({ folder }: Consumer, name: PackageName): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, "node_modules/@kobo", name, "package.json"), "utf8"));
}

test.each<PackageName>(["webhooks", "events-client", "cli"])(
  "%s contains only compiled code, README and LICENSE, without dependencies on internal packages",
  async (name) => {
    const consumer = await workshop.consumerOf(name);
    const manifest = manifestOf(consumer, name);
    const others = filesOf(consumer, name).filter(
      (file) => !/^(?:dist\/.*\.(?:m?js|d\.m?ts)|bin\/kobo\.js)$/.test(file),
    );

    expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    for (const field of ["private", "devDependencies", "scripts"]) {
      expect(manifest).not.toHaveProperty(field);
    }
    expect(
      Object.keys(manifest.dependencies ?? {}).filter((one) => one.startsWith("@kobo/")),
    ).toEqual([]);
  },
  120_000,
);

test("webhooks verifies a message on every Node version, with types that need no other package", async () => {
  const consumer = await workshop.consumerOf("webhooks");
  const use = `
    const secret = "whsec_" + "A".repeat(43) + "=";
    const body = JSON.stringify({ id: "evt_1", event: "a.b", timestamp: "t", mode: "test", apiVersion: "1", data: {} });
    const headers = webhooks.signForTest({ id: "evt_1", body }, secret);
    console.log(webhooks.verify(body, headers, secret).id);`;
  const imported = consumer.write("a.mjs", `import * as webhooks from "@kobo/webhooks";${use}`);
  const required = consumer.write("b.cjs", `const webhooks = require("@kobo/webhooks");${use}`);
  const typed = consumer.write(
    "c.mts",
    `import { verify } from "@kobo/webhooks";
     const event = verify("", {}, "");
     if (event.event === "transfer.completed") event.data.amount.toFixed();
     // @ts-expect-error there is no such event
     if (event.event === "no.such") event.id;`,
  );

  const expected = ["evt_1", "evt_1", "evt_1"];
  await expect(consumer.runWithEachNode([imported])).resolves.toEqual(expected);
  await expect(consumer.runWithEachNode([required])).resolves.toEqual(expected);
  await expect(
    consumer.compile([typed], ["--module", "nodenext", "--lib", "es2023,dom,dom.asynciterable"]),
  ).resolves.toBe("");
}, 120_000);

test("events-client installs with its dependencies and types", async () => {
  const consumer = await workshop.consumerOf("events-client", NODE_TYPES);
  const imported = consumer.write(
    "a.mjs",
    `import { connectBus, inboxTable } from "@kobo/events-client";
     console.log(typeof connectBus, inboxTable().includes("CREATE TABLE"));`,
  );
  const typed = consumer.write(
    "b.mts",
    `import { connectBus, consumeEvents, type Inbox } from "@kobo/events-client";
     declare const inbox: Inbox<{ query: () => void }>;
     const bus = connectBus({ brokers: ["localhost:9092"], clientId: "risk", logger: console });
     consumeEvents({
       bus, group: "risk.limits", events: ["transfer.completed"], inbox, logger: console,
       handle: async (_, events) => {
         for (const { name, data } of events) if (name === "transfer.completed") data.amount.toFixed();
       },
     });`,
  );

  expect(manifestOf(consumer, "events-client").dependencies).toHaveProperty("kafkajs");
  await expect(consumer.runWithEachNode([imported])).resolves.toEqual([
    "function true",
    "function true",
    "function true",
  ]);
  await expect(
    consumer.compile([typed], ["--module", "nodenext", "--types", "node"]),
  ).resolves.toBe("");
}, 120_000);

test("cli installs the command kobo, which runs without other packages", async () => {
  const consumer = await workshop.consumerOf("cli");
  const bin = join(consumer.folder, "node_modules/.bin/kobo");
  const { version } = manifestOf(consumer, "cli");

  const secret = { KOBO_SECRET_KEY: "sk_test_aVerySecretKeyOfTheTests123456789" };

  const versions = await consumer.runWithEachNode([bin, "--version"]);
  const lists = await consumer.runWithEachNode([bin, "trigger", "--list"], secret);

  expect(new Set(versions)).toEqual(new Set([version]));
  for (const list of lists) expect(list).toContain("transfer.completed  ");
  await expect(consumer.runWithEachNode([bin, "listen"], secret)).rejects.toMatchObject({
    code: 2,
    stdout: "",
    stderr: "--forward-to is missing. See `kobo --help`.\n",
  });
}, 120_000);
