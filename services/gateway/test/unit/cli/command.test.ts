import { UsageError } from "@kobo/runtime";
import { type Command, commandOf, type Tools } from "../../../src/cli/command";
import { KEY_COMMANDS } from "../../../src/cli/key-commands";
import { MERCHANT_COMMANDS } from "../../../src/cli/merchant-commands";

const COMMANDS: Record<string, Command> = { ...MERCHANT_COMMANDS, ...KEY_COMMANDS };

/** Nobody is asked before what was typed makes sense. */
const NOBODY = {} as Tools;

/** What a person is told who types this. */
async function refusalOf(...args: string[]): Promise<string> {
  const failure = await (async () => commandOf(COMMANDS, args)(NOBODY))().catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(UsageError);
  return (failure as UsageError).message;
}

const ID = "019aa5c0-0000-7000-8000-000000000001";
const CREATE = ["key", "create", "--merchant", "ada", "--mode", "test"];

test.each([
  ["a stranger", ["delete"], "Unknown command: delete."],
  ["a word that every object knows", ["toString"], "Unknown command: toString."],
  ["half a command", ["key"], "Unknown command: key."],
  ["an option that nothing has", ["list", "--colour"], "Unknown option '--colour'"],
  [
    "options of other commands",
    ["key", "list", "--mode", "test", "--keys"],
    "`key list` does not take --mode, --keys.",
  ],
  ["a merchant without a name", ["create"], "--name is missing."],
  ["no mode", ["key", "create", "--merchant", "ada"], "--mode must be live or test."],
  ["another mode", ["fund", "--mode", "demo", "--naira", "1"], "--mode must be live or test."],
  ["no merchant", ["key", "list"], "--merchant is missing."],
  ["no amount", ["fund", "--mode", "live", "--naira", "0"], "--naira must be an amount above 0."],
  ["no key", ["key", "deactivate"], "--id is missing."],
  ["what is no key's id", ["key", "roll", "--id", "7"], "7 is no key id; `key list` shows them."],
  ["a change of nothing", ["key", "update", "--id", ID], "Say what to change: --name, --scopes"],
  ["nobody", [...CREATE, "--by", " "], "--by must be a name of at most 100 characters."],
  ["somebody of two lines", [...CREATE, "--by", "a\nb"], "--by must be a name"],
  ["another class", ["limits", "--class", "huge"], "--class must be one of standard, high, max."],
  ["two limits at once", ["limits", "--default", "--max-naira", "5"], "--default stands for both"],
  ["a log of nothing", ["audit", "--limit", "0"], "--limit must be a whole number from 1 to 1000."],
  ["no day", ["deprecated", "--since", "yesterday"], "--since must be a day such as 2026-11-22."],
  ["a day that is in no month", ["deprecated", "--since", "2026-02-30"], "--since must be a day"],
  ["a moment", ["deprecated", "--since", "2026-11-22T00:00"], "--since must be a day"],
  ["a merchant's name that is empty", ["deprecated", "--merchant", ""], "--merchant is missing."],
  ["a mode of it", ["deprecated", "--mode", "live"], "`deprecated` does not take --mode."],
])("%s is a usage error", async (_, args, message) => {
  expect(await refusalOf(...args)).toContain(message);
});

test.each(["-1", "169", "1.5", "a day", "", "0x10"])(
  "%p hours of overlap are refused",
  async (hours) => {
    expect(await refusalOf("key", "roll", "--id", ID, `--overlap-hours=${hours}`)).toBe(
      "--overlap-hours must be a whole number from 0 to 168.",
    );
  },
);

test("everything that is wrong with restrictions is told at once, by its name", async () => {
  const message = await refusalOf(
    ...[...CREATE, "--scopes", "payids:read,payids:delete,cards:read"],
    ...["--allow", "10.0.0.0/8,office,203.0.113.7/24"],
  );

  expect(message.split("\n")).toEqual([
    expect.stringMatching(/^Unknown scopes: payids:delete, cards:read\. There are: payids:read, /),
    expect.stringMatching(/^office is neither an IP address nor a network/),
    "203.0.113.7/24 is one address of the network 203.0.113.0/24; name either.",
  ]);
});

test("a list and the lack of one contradict each other, and an empty list is none", async () => {
  const both = ["--scopes", "payids:read", "--all-scopes", "--allow", " , ", "--allow-any"];

  expect((await refusalOf("key", "update", "--id", ID, ...both)).split("\n")).toEqual([
    "--scopes and --all-scopes contradict each other.",
    "--allow and --allow-any contradict each other.",
    "--allow names nothing; --allow-any is no restriction.",
  ]);
});

test("a key takes a hundred networks, counted once each", async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => `10.0.${index}.0/24`);
  const tooMany = [...hundred, "2001:db8::/32"].join(",");

  expect(await refusalOf(...CREATE, "--allow", tooMany)).toBe(
    "--allow takes at most 100 networks.",
  );
  const twice = commandOf(COMMANDS, [...CREATE, "--allow", [...hundred, ...hundred].join(",")]);
  await expect(twice(NOBODY)).rejects.not.toBeInstanceOf(UsageError);
});
