import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kobo } from "../../src/kobo";
import { VERSION } from "../../src/version";
import { type Around, aroundWith, LIVE_KEY, TEST_KEY } from "../around";

/** No server: every refusal comes before a request. */
const NOWHERE = { KOBO_BASE_URL: "http://127.0.0.1:1" };
const TARGET = ["--forward-to", "http://localhost:3000/webhooks"];

async function typed(args: string[], env: Around["env"] = {}) {
  const around = aroundWith({ ...NOWHERE, ...env });
  const code = await kobo(args, around);
  return { code, said: around.said.join("\n"), warned: around.warned };
}

test("the version is that of the package", async () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8"));

  expect(VERSION).toBe(version);
  expect(await typed(["--version"])).toMatchObject({ code: 0, said: version });
});

test("help is shown on request, and names every command", async () => {
  const { code, said } = await typed([]);

  expect(code).toBe(0);
  for (const name of ["listen", "trigger", "events list", "get", "redeliver", "resend"]) {
    expect(said).toContain(name);
  }
  expect((await typed(["listen", "--help"])).said).toMatch(/^Usage: kobo listen --forward-to/);
  expect((await typed(["events", "resend", "-h"])).said).toMatch(/^Usage: kobo events resend/);
});

test.each([
  [["listen"], "--forward-to is missing."],
  [
    ["listen", "--forward-to", "localhost:3000"],
    "--forward-to must be an address of http or https",
  ],
  [["listen", "--forward-to", "here"], "--forward-to must be a URL"],
  [["listen", "--forward-to", "ftp://localhost"], "--forward-to must be an address of http"],
  [["listen", "--forward-to", "http://a:b@localhost"], "--forward-to must be an address without"],
  [["listen", ...TARGET, "--events", "Payment"], '--events: "Payment" is no name of an event'],
  [["listen", ...TARGET, "--secret", "hush"], "--secret: The secret does not begin with whsec_."],
  [["trigger"], "The event is missing."],
  [["trigger", "transfer.done"], "There is no event transfer.done: `kobo trigger --list`"],
  [["events", "list", "--limit", "0"], "--limit must be a whole number from 1 to 100."],
  [["events", "list", "--limit", "many"], "--limit must be a whole number from 1 to 100."],
  [["events", "get"], "The event's id is missing."],
  [["events", "redeliver"], "The event's id is missing."],
  [["events", "resend", "evt_1"], "--forward-to is missing."],
  [["events", "list", "--base-url", "here"], "baseUrl must be a URL"],
])("%j exits with 2 and one line with the reason", async (args, why) => {
  const { code, said, warned } = await typed(args, { KOBO_SECRET_KEY: TEST_KEY });

  expect(code).toBe(2);
  expect(said).toBe("");
  expect(warned).toEqual([expect.stringContaining(why)]);
  expect(warned[0]).toMatch(/ See `kobo --help`\.$/);
});

test.each([
  [["listen", ...TARGET]],
  [["trigger", "transfer.completed"]],
  [["events", "list"]],
  [["events", "get", "evt_1"]],
  [["events", "redeliver", "evt_1"]],
  [["events", "resend", "evt_1", ...TARGET]],
])("%j requires a key", async (args) => {
  const { code, warned } = await typed(args);

  expect(code).toBe(2);
  expect(warned).toEqual([expect.stringMatching(/^No API key: set KOBO_SECRET_KEY, or pass/)]);
});

test.each([
  [["listen", ...TARGET], "The stream of events is of the sandbox."],
  [["trigger", "transfer.completed"], "Events are provoked in the sandbox only."],
])("a live key is refused by %j before anything is sent", async (args, why) => {
  const { code, said, warned } = await typed(args, { KOBO_SECRET_KEY: LIVE_KEY });

  expect(code).toBe(2);
  expect(said).toBe("");
  expect(warned).toEqual([expect.stringContaining(why)]);
});

test("a key is never shown, wherever it was typed", async () => {
  const all = [
    await typed([TEST_KEY]),
    await typed(["events", "get", "evt_1", TEST_KEY]),
    await typed(["listen", ...TARGET, "--secret", TEST_KEY]),
    await typed(["events", "list", "--api-key", `"${TEST_KEY}"`]),
    await typed(["events", "list", "--limit", LIVE_KEY]),
  ];

  expect(JSON.stringify(all)).not.toContain("aVerySecretKey");
  expect(all.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
});

test("options override the environment", async () => {
  const env = { KOBO_SECRET_KEY: LIVE_KEY };

  const { warned } = await typed(["listen", ...TARGET, "--api-key", "nonsense"], env);

  expect(warned).toEqual([expect.stringContaining("This is not a secret key of Kobo")]);
});
