import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { eventually } from "@kobo/testing";
import { backOffMs } from "../../../src/processes/back-off";
import { Processes, type Supervisor } from "../../../src/processes/processes";
import { birthOf, isAlive, type Recorded, stopAll } from "../../../src/processes/recorded";
import { removeData } from "../../../src/processes/remove-data";
import { runningStack, type StackFile, writeStackFile } from "../../../src/stack/stack-file";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();
const begun: number[] = [];

afterEach(() => {
  for (const pid of begun.splice(0)) {
    if (birthOf(pid) !== "") process.kill(pid, "SIGKILL");
  }
});

function givenProcess(script: string): Recorded {
  const { pid = 0 } = spawn(process.execPath, ["-e", script], { stdio: "ignore" });
  begun.push(pid);
  return { name: "given", pid, birth: birthOf(pid), stopSignal: "SIGTERM", stage: 1 };
}

/** Runs until it is stopped, and then writes its name. */
function scribe(name: string, file: string): string[] {
  const script = `
    process.on("SIGTERM", () => {
      require("node:fs").appendFileSync(${JSON.stringify(file)}, "${name} ");
      process.exit();
    });
    require("node:fs").appendFileSync(${JSON.stringify(file)}, "up ");
    setInterval(() => {}, 1000);`;
  return ["-e", script];
}

const IDLE = "setInterval(() => {}, 1000)";
const STUBBORN = `process.on("SIGTERM", () => {}); ${IDLE}`;

test("the highest stage stops first", async () => {
  const processes = await Processes.open(directory());
  const file = join(directory(), "order");
  for (const [stage, name] of ["last", "middle", "first"].entries()) {
    processes.start({ name, command: process.execPath, args: scribe(name, file), stage });
  }
  await eventually(() => expect(readFileSync(file, "utf8")).toBe("up up up "));

  await processes.stopAll();

  expect(readFileSync(file, "utf8")).toBe("up up up first middle last ");
  expect(["last", "middle", "first"].filter((name) => processes.isRunning(name))).toEqual([]);
});

test("a process that does not stop in time is killed, and the others are stopped", async () => {
  const stubborn = { ...givenProcess(STUBBORN), stage: 2 };
  const idle = givenProcess(IDLE);

  await stopAll([stubborn, idle], 400);

  expect(isAlive(stubborn)).toBe(false);
  expect(isAlive(idle)).toBe(false);
});

test("no process is started after stopAll", async () => {
  const processes = await Processes.open(directory());
  await processes.stopAll();

  expect(() => processes.start({ name: "late", command: "true", args: [] })).toThrow(
    "late was not started",
  );
});

/** A launcher in its own process, with one process under it. Runs the build, like `npm start`. */
async function givenLauncher(): Promise<{ launcher: Recorded; child: Recorded }> {
  const script = `
    const { Processes } = require(${JSON.stringify(join(__dirname, "../../../dist/processes/processes.js"))});
    Processes.open(${JSON.stringify(directory())}).then((processes) => {
      const child = { name: "idle", command: process.execPath, args: ["-e", "${IDLE}"] };
      console.log(processes.start(child).pid);
    });`;
  const process_ = spawn(process.execPath, ["-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: process_.stdout }), "line");
  const recorded = (pid: number): Recorded => {
    begun.push(pid);
    return { name: "given", pid, birth: birthOf(pid), stopSignal: "SIGTERM", stage: 1 };
  };
  return { launcher: recorded(process_.pid ?? 0), child: recorded(Number(line)) };
}

test("child processes end with a killed launcher", async () => {
  const { launcher, child } = await givenLauncher();

  process.kill(launcher.pid, "SIGKILL");

  await eventually(() => expect(isAlive(child)).toBe(false));
});

test("a folder in use by a launcher is neither opened nor removed", async () => {
  const { launcher, child } = await givenLauncher();
  const line = `Kobo already runs on ${directory()} (process ${launcher.pid}).`;

  await expect(Processes.open(directory())).rejects.toThrow(line);
  await expect(removeData(directory())).rejects.toThrow(line);

  expect(isAlive(child)).toBe(true);
});

test("a start stops leftovers of an earlier one, but no process that reuses a pid", async () => {
  const left = givenProcess(IDLE);
  const stranger = givenProcess(IDLE);
  const recorded = [left, { ...stranger, birth: "1" }, { ...left, pid: 2 ** 22 + 1 }];
  writeFileSync(join(directory(), "pids.json"), JSON.stringify(recorded));

  const processes = await Processes.open(directory());

  expect(isAlive(left)).toBe(false);
  expect(isAlive(stranger)).toBe(true);
  await processes.stopAll();
});

test("a stack whose launcher was killed is not reported as running", async () => {
  const { launcher } = await givenLauncher();
  writeStackFile(directory(), { baseUrl: "http://127.0.0.1:1" } as StackFile);
  expect(runningStack(directory())).toMatchObject({ baseUrl: "http://127.0.0.1:1" });

  process.kill(launcher.pid, "SIGKILL");

  await eventually(() => expect(runningStack(directory())).toBeUndefined());
});

/** A supervisor that records its notifications. */
function aSupervisor() {
  const ends: string[] = [];
  const pauses: number[] = [];
  const supervisor: Supervisor = {
    ended: (name, how, backOffMs) => {
      ends.push(`${name} ${how}`);
      pauses.push(backOffMs);
    },
    restarted: (name) => ends.push(`${name} restarted`),
  };
  return { supervisor, ends, pauses };
}

const idle = (name: string) => ({ name, command: process.execPath, args: ["-e", IDLE] });

test("a supervised process that is killed is restarted, and others are not affected", async () => {
  const { supervisor, ends } = aSupervisor();
  const processes = await Processes.open(directory(), supervisor);
  for (const name of ["bills", "payid"]) {
    processes.start(idle(name));
    processes.supervise(name);
  }
  const before = processes.pids();

  process.kill(before.bills ?? 0, "SIGKILL");

  await eventually(() => expect(ends).toEqual(["bills SIGKILL", "bills restarted"]));
  expect(processes.pids().payid).toBe(before.payid);
  expect(processes.pids().bills).not.toBe(before.bills);
  expect(processes.isRunning("bills")).toBe(true);
  await processes.stopAll();
});

test.each([
  ["doubles with each failure in a row", {}, [250, 500, 1_000, 2_000]],
  ["has a limit", { backOffMaxMs: 500 }, [250, 500, 500, 500]],
])("the back-off before a restart %s", async (_, options, expected) => {
  const { supervisor, pauses } = aSupervisor();
  const processes = await Processes.open(directory(), supervisor);
  processes.start(idle("bills"));
  processes.supervise("bills", options);

  for (let kills = 1; kills <= 4; kills++) {
    await eventually(() => expect(processes.isRunning("bills")).toBe(true));
    process.kill(processes.pids().bills ?? 0, "SIGKILL");
    await eventually(() => expect(pauses).toHaveLength(kills));
  }

  expect(pauses).toEqual(expected);
  await processes.stopAll();
});

test("a restart that fails is retried", async () => {
  const { supervisor, ends } = aSupervisor();
  const processes = await Processes.open(directory(), supervisor);
  const command = join(directory(), "node");
  symlinkSync(process.execPath, command);
  processes.start({ ...idle("bills"), command });
  processes.supervise("bills");

  rmSync(command);
  process.kill(processes.pids().bills ?? 0, "SIGKILL");
  await eventually(() => expect(ends).toContainEqual(expect.stringContaining("ENOENT")));
  symlinkSync(process.execPath, command);

  await eventually(() => expect(processes.isRunning("bills")).toBe(true));
  await processes.stopAll();
});

test("a stopped process is not restarted, even when stopped during its back-off", async () => {
  const { supervisor, ends } = aSupervisor();
  const processes = await Processes.open(directory(), supervisor);
  for (const name of ["stopped", "killed"]) {
    processes.start(idle(name));
    processes.supervise(name);
  }

  process.kill(processes.pids().killed ?? 0, "SIGKILL");
  await eventually(() => expect(ends).toEqual(["killed SIGKILL"]));
  await Promise.all([processes.stop("stopped"), processes.stop("killed")]);
  await delay(backOffMs(1) * 2);

  expect(ends).toEqual(["killed SIGKILL"]);
  expect(processes.pids()).toEqual({});
  await processes.stopAll();
});

test("a new process with the name of a stopped one is not mistaken for it", async () => {
  const { supervisor, ends } = aSupervisor();
  const processes = await Processes.open(directory(), supervisor);
  processes.start(idle("bills"));

  await processes.stop("bills");
  processes.start(idle("bills"));
  processes.supervise("bills");
  const { bills } = processes.pids();
  await delay(backOffMs(1) * 2);

  expect(ends).toEqual([]);
  expect(processes.pids()).toEqual({ bills });
  await processes.stopAll();
});

test("an unsupervised process is not restarted", async () => {
  const { supervisor, ends } = aSupervisor();
  const processes = await Processes.open(directory(), supervisor);
  const ended = new Promise((resolve) =>
    processes.start({ ...idle("journey"), args: ["-e", "process.exit(3)"], onExit: resolve }),
  );

  expect(await ended).toBe("code 3");
  expect(ends).toEqual([]);
  expect(processes.isRunning("journey")).toBe(false);
  await processes.stopAll();
});
