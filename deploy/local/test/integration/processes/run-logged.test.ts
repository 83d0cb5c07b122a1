import { Processes } from "../../../src/processes/processes";
import { runLogged } from "../../../src/processes/run-logged";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();
const PATIENCE_MS = 30_000;

let processes: Processes;
beforeEach(async () => {
  processes = await Processes.open(directory());
});
afterEach(() => processes.stopAll());

function run(script: string, timeoutMs = PATIENCE_MS) {
  return runLogged(processes, { name: "it", command: "sh", args: ["-c", script], timeoutMs });
}

test("a command's stdout, stderr and exit code are returned", async () => {
  expect(await run("echo one; echo two >&2")).toEqual({
    succeeded: true,
    how: "code 0",
    output: "one\ntwo\n",
  });
  expect(await run("exit 3")).toMatchObject({ succeeded: false, how: "code 3" });
});

test("a command is stopped at its timeout", async () => {
  expect(await run("exec tail -f /dev/null", 100)).toMatchObject({
    succeeded: false,
    how: "SIGTERM",
  });
});

test("a command that cannot be started fails", async () => {
  const command = { name: "it", command: "/nowhere/it", args: [], timeoutMs: PATIENCE_MS };

  expect(await runLogged(processes, command)).toMatchObject({ succeeded: false });
});
