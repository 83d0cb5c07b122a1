import { type Commands, type Invocation, parseInvocation } from "../../src/command";

const command = { usage: "Usage", takes: [], run: async () => 0 };
const COMMANDS: Commands = {
  listen: { ...command, takes: ["forward-to", "events"] },
  "events get": { ...command, argument: "<id>" },
};

function invocationOf(...args: string[]): Invocation {
  return parseInvocation(COMMANDS, args);
}

test("a command is parsed with its argument and its options", () => {
  expect(invocationOf("events", "get", "evt_1", "--base-url", "http://localhost")).toEqual({
    wants: "command",
    command: COMMANDS["events get"],
    given: {
      argument: "evt_1",
      options: expect.objectContaining({ "base-url": "http://localhost" }),
    },
  });
  expect(invocationOf("listen", "--events=a.*")).toMatchObject({
    command: COMMANDS.listen,
    given: { argument: undefined, options: { events: "a.*" } },
  });
});

test.each([[[]], [["--help"]], [["-h"]], [["help"]], [["nonsense", "--help"]]])(
  "%j requests the general help",
  (args) => {
    expect(invocationOf(...args)).toEqual({ wants: "help", of: undefined });
  },
);

test.each([
  [["listen", "--help"], "listen"],
  [["help", "listen"], "listen"],
  [["events", "get", "-h"], "events get"],
])("%j requests the help of one command", (args, name) => {
  expect(invocationOf(...args)).toEqual({ wants: "help", of: COMMANDS[name] });
});

test("--version is parsed", () => {
  expect(invocationOf("--version")).toEqual({ wants: "version" });
});

test.each([
  [["lissen"], "There is no command lissen."],
  [["events"], "There is no command events."],
  [["toString"], "There is no command toString."],
  [["listen", "now"], "kobo listen does not take now."],
  [["events", "get", "evt_1", "evt_2"], "kobo events get does not take evt_2."],
  [["listen", "--limit", "3", "--list"], "kobo listen does not take --limit, --list."],
  [["listen", "--port", "3000"], "Unknown option '--port'."],
  [["listen", "--events"], "Option '--events <value>' argument missing."],
  [["listen", "--help=yes"], "Option '-h, --help' does not take an argument."],
])("%j is refused", (args, message) => {
  expect(() => invocationOf(...args)).toThrow(message);
});
