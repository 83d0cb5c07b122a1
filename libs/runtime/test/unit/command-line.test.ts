import { z } from "zod";
import { readOptions, requiredText, UsageError, wantsHelp } from "../../src";

test.each([[[]], [["--help"]], [["-h"]], [["help"]], [["key", "roll", "--help"]]])(
  "%j asks for help",
  (args) => {
    expect(wantsHelp(args)).toBe(true);
  },
);

test.each([[["list"]], [["key", "help"]]])("%j does not ask for help", (args) => {
  expect(wantsHelp(args)).toBe(false);
});

const SHAPE = { by: requiredText(10), mode: z.enum(["live", "test"]).optional(), all: z.boolean() };

test("options are read by their shape, and a flag that is not set is false", () => {
  expect(readOptions(["--by", " ada ", "--mode", "test"], SHAPE)).toEqual({
    by: "ada",
    mode: "test",
    all: false,
  });
  expect(readOptions(["--all", "--by=ada"], SHAPE)).toEqual({ by: "ada", all: true });
});

test.each([
  [[], "--by is missing."],
  [["--by", " "], "--by is missing."],
  [["--by", "ada", "--colour"], "Unknown option '--colour'"],
  [["--by", "ada", "--mode", "demo"], "--mode "],
  [["--by", "ada", "more"], "Unexpected argument 'more'"],
])("%j is a usage error", (args, message) => {
  const read = () => readOptions(args, SHAPE);

  expect(read).toThrow(UsageError);
  expect(read).toThrow(message);
});
