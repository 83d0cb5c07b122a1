import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { eventually } from "@kobo/testing";
import { ROOT } from "../../../src/config";
import { serveDev } from "../../../src/dev/dev-server";
import { devSocketOf } from "../../../src/dev/dev-socket";
import { Processes } from "../../../src/processes/processes";
import { Progress } from "../../../src/processes/progress";
import { freePort } from "../../../src/stack/ports";
import { temporaryDirectory } from "../../temporary-directory";

/** A service of one file, whose response shows which code runs. */
const SERVICE = "tried-out";
const FOLDER = join(ROOT, "services", SERVICE);
const MAIN = join(FOLDER, "src/main.ts");
const ENDS = `process.exit(3);`;

const answering = (code: string, type = "") => `
  const answer${type} = "${code}";
  require("node:http").createServer((_, res) => res.end(answer)).listen(process.env.OPS_PORT, "127.0.0.1");`;

const directory = temporaryDirectory();
let opsUrl: string;
let processes: Processes;
let server: { close: () => void };
let ends: string[];

beforeEach(async () => {
  ends = [];
  const port = await freePort();
  opsUrl = `http://127.0.0.1:${port}`;
  processes = await Processes.open(directory(), {
    ended: (name, how) => ends.push(`${name} ${how}`),
    restarted: () => {},
  });
  processes.start({
    name: SERVICE,
    command: process.execPath,
    args: ["-e", answering("built")],
    env: { OPS_PORT: String(port) },
  });
  processes.supervise(SERVICE);
  await eventually(async () => expect(await answer()).toBe("built"));
  jest.spyOn(process.stdout, "write").mockReturnValue(true);
  server = serveDev({
    directory: directory(),
    processes,
    opsUrls: { [SERVICE]: [opsUrl] },
    progress: new Progress(),
    onStart: () => {},
  });
  mkdirSync(join(FOLDER, "src"), { recursive: true });
});

afterEach(async () => {
  jest.restoreAllMocks();
  server.close();
  await processes.stopAll();
  rmSync(FOLDER, { recursive: true });
});

async function answer(): Promise<string> {
  return (await fetch(opsUrl)).text();
}

/** Like `npm run dev`. */
async function givenDev(): Promise<{
  socket: Socket;
  restart: (source: string) => Promise<unknown>;
}> {
  const socket = connect(devSocketOf(directory()));
  await once(socket, "connect");
  const lines = createInterface({ input: socket });
  const restart = async (source: string): Promise<unknown> => {
    writeFileSync(MAIN, source);
    socket.write(`${SERVICE}\n`);
    const [line] = await once(lines, "line");
    return JSON.parse(line);
  };
  return { socket, restart };
}

test("a service runs from its sources, unsupervised, with the latest code after each restart", async () => {
  const { restart } = await givenDev();

  expect(await restart(answering("first", ": string"))).toEqual({ outcome: "ready" });
  expect(await answer()).toBe("first");
  expect(await restart(answering("second"))).toEqual({ outcome: "ready" });
  expect(await answer()).toBe("second");

  expect(ends).toEqual([]);
});

test.each([
  ["does not compile", "const = ;"],
  ["ends at once", ENDS],
])("code that %s is reported, and the next restart runs the fixed code", async (_, broken) => {
  const { restart } = await givenDev();

  expect(await restart(broken)).toEqual({
    outcome: "failed",
    reason: expect.stringContaining(`${SERVICE} ended at once`),
  });
  expect(await restart(answering("mended"))).toEqual({ outcome: "ready" });

  expect(await answer()).toBe("mended");
  expect(ends).toEqual([]);
});

test.each([
  ["ends its connection", (socket: Socket) => socket.end()],
  ["drops its connection", (socket: Socket) => socket.destroy()],
])("when the client %s, the built service is started again and supervised", async (_, leave) => {
  const { socket, restart } = await givenDev();
  await restart(answering("sources"));

  leave(socket);

  await eventually(async () => expect(await answer()).toBe("built"));
  expect(ends).toEqual([]);
  process.kill(processes.pids()[SERVICE] ?? 0, "SIGKILL");
  await eventually(() => expect(ends).toEqual([`${SERVICE} SIGKILL`]));
  await eventually(async () => expect(await answer()).toBe("built"));
});

test("a second client for the same service is refused", async () => {
  const { restart } = await givenDev();
  await restart(answering("first"));
  const second = await givenDev();

  expect(await second.restart(answering("second"))).toEqual({
    outcome: "refused",
    reason: `Another npm run dev already runs ${SERVICE}.`,
  });

  expect(await answer()).toBe("first");
});

test("when the launcher stops, the service is not started again", async () => {
  const { socket, restart } = await givenDev();
  await restart(answering("sources"));
  const closed = once(socket, "close");

  server.close();
  await processes.stopAll();
  await closed;

  expect(processes.isRunning(SERVICE)).toBe(false);
});
