import { outputOf, UsageError } from "@kobo/runtime";
import { commands } from "../../../src/cli/commands";

/** The output of a command. No connection opens before the input is valid. */
async function refusalOf(...args: string[]): Promise<string> {
  const unopened = () => Promise.reject(new Error("Tools were opened."));
  const failure = await outputOf(commands, args, unopened).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UsageError);
  const [problem = ""] = (failure as UsageError).message.split("\n\nUsage: ");
  return problem;
}

const ID = "019aa5c0-0000-7000-8000-000000000001";
const CREATE = ["key", "create", "--merchant", "ada", "--mode", "test"];

test("list shows each merchant's id, which other commands take", async () => {
  const merchants = [{ id: ID, slug: "ada-stores", name: "Ada Stores" }];
  const context = { merchants: { ListMerchants: async () => ({ merchants }) } };

  const shown = await outputOf(commands, ["list"], (work) => work(context as never));

  expect(shown).toBe(`ada-stores\tAda Stores\t${ID}`);
});

test.each([
  ["an unknown command", ["delete"], "unknown command 'delete'"],
  ["an inherited property as a command", ["toString"], "unknown command 'toString'"],
  ["an incomplete command", ["key"], "Usage: npm run merchant -- key"],
  ["an unknown option", ["list", "--colour"], "unknown option '--colour'"],
  [
    "options of other commands",
    ["key", "list", "--merchant", "ada", "--mode", "test"],
    "unknown option '--mode'",
  ],
  ["a merchant without a name", ["create"], "option '--name <name>' not specified"],
  ["no mode", ["key", "create", "--merchant", "ada"], "option '--mode <mode>' not specified"],
  [
    "an unknown mode",
    ["fund", "--mode", "demo", "--naira", "1"],
    "Allowed choices are live, test.",
  ],
  ["no merchant", ["key", "list"], "option '--merchant <slug>' not specified"],
  ["an amount of 0", ["fund", "--mode", "live", "--naira", "0"], "It must be an amount above 0."],
  ["no key", ["key", "deactivate"], "option '--id <id>' not specified"],
  [
    "an invalid key id",
    ["key", "roll", "--id", "7"],
    "It must be a key id; `key list` shows them.",
  ],
  [
    "an update without changes",
    ["key", "update", "--id", ID],
    "Say what to change: --name, --scopes",
  ],
  ["an empty operator", [...CREATE, "--by", " "], "--by must be a name of at most 100 characters."],
  ["an operator with a line break", [...CREATE, "--by", "a\nb"], "--by must be a name"],
  [
    "an unknown class",
    ["limits", "--class", "huge"],
    "Allowed choices are standard, high, max, dedicated.",
  ],
  [
    "two limits at once",
    ["limits", "--merchant", "ada", "--default", "--max-naira", "5"],
    "cannot be used with",
  ],
  [
    "an audit log limit of 0",
    ["audit", "--limit", "0"],
    "It must be a whole number from 1 to 1000.",
  ],
  [
    "an invalid day",
    ["deprecated", "--since", "yesterday"],
    "It must be a day such as 2026-11-22.",
  ],
  ["a day that does not exist", ["deprecated", "--since", "2026-02-30"], "It must be a day"],
  ["a time instead of a day", ["deprecated", "--since", "2026-11-22T00:00"], "It must be a day"],
  ["an empty merchant", ["deprecated", "--merchant", ""], "It is empty."],
  ["live without --on or --off", ["live", "--merchant", "ada"], "Give either --on or --off."],
  [
    "live with both --on and --off",
    ["live", "--merchant", "ada", "--on", "--off"],
    "cannot be used with",
  ],
  ["a mode of deprecated calls", ["deprecated", "--mode", "live"], "unknown option '--mode'"],
])("%s is a usage error", async (_, args, message) => {
  expect(await refusalOf(...args)).toContain(message);
});

test.each(["-1", "169", "1.5", "a day", "", "0x10"])(
  "%p hours of overlap are refused",
  async (hours) => {
    expect(await refusalOf("key", "roll", "--id", ID, `--overlap-hours=${hours}`)).toContain(
      "It must be a whole number from 0 to 168.",
    );
  },
);

test("all problems with restrictions are reported at once, by option", async () => {
  const message = await refusalOf(
    ...[...CREATE, "--scopes", "payids:read,payids:delete,cards:read"],
    ...["--allow", "10.0.0.0/8,office,203.0.113.7/24"],
  );

  expect(message.split("\n")).toEqual([
    expect.stringMatching(
      /^Unknown scopes: payids:delete, cards:read\. There are: .*payids:read, /,
    ),
    expect.stringMatching(/^office is neither an IP address nor a network/),
    "203.0.113.7/24 is one address of the network 203.0.113.0/24; name either.",
  ]);
});

test("a list and its opposite contradict each other, and an empty list is rejected", async () => {
  const both = ["--scopes", "payids:read", "--all-scopes", "--allow", " , ", "--allow-any"];

  expect((await refusalOf("key", "update", "--id", ID, ...both)).split("\n")).toEqual([
    "--scopes and --all-scopes contradict each other.",
    "--allow and --allow-any contradict each other.",
    "--allow is empty; --allow-any is no restriction.",
  ]);
});

test("a key has up to a hundred networks, without duplicates", async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => `10.0.${index}.0/24`);
  const tooMany = [...hundred, "2001:db8::/32"].join(",");

  expect(await refusalOf(...CREATE, "--allow", tooMany)).toBe(
    "--allow takes at most 100 networks.",
  );
  const twice = [...CREATE, "--allow", [...hundred, ...hundred].join(",")];
  expect(await outputOf(commands, twice, async () => "understood")).toBe("understood");
});
