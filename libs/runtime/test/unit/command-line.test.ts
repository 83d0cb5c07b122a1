import { type CommandLine, nonBlank, Option, outputOf, UsageError, wholeNumber } from "../../src";

const commandLine: CommandLine<string> = (program, run) => {
  program.name("tool");
  program
    .command("greet")
    .requiredOption("--by <name>", "who greets", nonBlank(10))
    .option("--times <number>", "how often", wholeNumber(1, 3), 1)
    .option("--all", "everybody", false)
    .addOption(new Option("--mode <mode>").choices(["live", "test"]))
    .action((options) => {
      if (options.mode === "live" && options.all) throw new UsageError("Not all of live.");
      return run(async (tool) => JSON.stringify({ tool, ...options }));
    });
};

const opened = jest.fn();
const type = (...args: string[]) =>
  outputOf(commandLine, args, (work) => {
    opened();
    return work("open");
  });

beforeEach(() => opened.mockClear());

test("a command's work gets the tools and the parsed options", async () => {
  expect(JSON.parse(await type("greet", "--by", " ada ", "--times=3", "--mode", "test"))).toEqual({
    tool: "open",
    by: "ada",
    times: 3,
    all: false,
    mode: "test",
  });
});

test.each([[[]], [["--help"]], [["-h"]], [["help"]]])(
  "%j shows the usage and opens nothing",
  async (args) => {
    expect(await type(...args)).toMatch(/^Usage: tool /);
    expect(opened).not.toHaveBeenCalled();
  },
);

test("a command prints its own usage", async () => {
  expect(await type("greet", "--help")).toMatch(/^Usage: tool greet [\s\S]*--times <number>/);
});

test.each([
  ["an unknown command", ["shout"], "unknown command 'shout'"],
  ["a name of Object.prototype", ["toString"], "unknown command 'toString'"],
  ["a missing required option", ["greet"], "required option '--by <name>' not specified"],
  ["a blank name", ["greet", "--by", " "], "'--by <name>' argument ' ' is invalid. It is empty."],
  ["a long name", ["greet", "--by", "Nebuchadnezzar"], "It has more than 10 characters."],
  ["an option without its value", ["greet", "--by"], "option '--by <name>' argument missing"],
  ["an unknown option", ["greet", "--by", "ada", "--colour"], "unknown option '--colour'"],
  [
    "an invalid choice",
    ["greet", "--by", "ada", "--mode", "demo"],
    "Allowed choices are live, test.",
  ],
  ["an extra argument", ["greet", "--by", "ada", "more"], "too many arguments"],
  [
    "a contradiction between options",
    ["greet", "--by", "ada", "--all", "--mode", "live"],
    "Not all of live.",
  ],
])("%s is a usage error with the command's usage, and opens nothing", async (_, args, message) => {
  const refused = type(...args);

  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^[^\n]+\n\nUsage: tool (greet )?/);
  expect(opened).not.toHaveBeenCalled();
});

test.each(["0", "4", "1.5", "-1", "", "0x1", "a few"])(
  "%p is not a whole number from 1 to 3",
  async (times) => {
    await expect(type("greet", "--by", "ada", `--times=${times}`)).rejects.toThrow(
      "It must be a whole number from 1 to 3.",
    );
  },
);
