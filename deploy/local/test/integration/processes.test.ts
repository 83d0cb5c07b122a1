import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { eventually } from "@kobo/testing";
import { Processes } from "../../src/processes";
import { birthOf, isAlive, type Recorded, stopAll } from "../../src/recorded";
import { removeData } from "../../src/remove-data";
import { runningStack, type StackFile, writeStackFile } from "../../src/stack-file";
import { temporaryDirectory } from "../temporary-directory";

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

/** Goes on until it is stopped, and then writes its name down. */
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

test("what does not stop in time is killed, and takes no time from the others", async () => {
  const stubborn = { ...givenProcess(STUBBORN), stage: 2 };
  const idle = givenProcess(IDLE);

  await stopAll([stubborn, idle], 400);

  expect(isAlive(stubborn)).toBe(false);
  expect(isAlive(idle)).toBe(false);
});

test("a process that ends by accident is told of, with its log", async () => {
  const processes = await Processes.open(directory());
  const lost = new Promise((resolve) => processes.onLoss(resolve));

  processes.start({ name: "payid", command: process.execPath, args: ["-e", "process.exit(3)"] });

  await expect(lost).resolves.toMatchObject({
    message: `payid ended unexpectedly (code 3); everything is being stopped. Its log: ${processes.logOf("payid")}`,
  });
  await processes.stopAll();
});

test("nothing is started any more once everything is being stopped", async () => {
  const processes = await Processes.open(directory());
  await processes.stopAll();

  expect(() => processes.start({ name: "late", command: "true", args: [] })).toThrow(
    "late was not started",
  );
});

/** A launcher in a process of its own, with one process under it. Runs the build, as a start does. */
async function givenLauncher(): Promise<{ launcher: Recorded; child: Recorded }> {
  const script = `
    const { Processes } = require(${JSON.stringify(join(__dirname, "../../dist/processes.js"))});
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

test("nothing outlives a launcher that is killed", async () => {
  const { launcher, child } = await givenLauncher();

  process.kill(launcher.pid, "SIGKILL");

  await eventually(() => expect(isAlive(child)).toBe(false));
});

test("a folder on which a launcher works is left alone", async () => {
  const { launcher, child } = await givenLauncher();
  const line = `Kobo already runs on ${directory()} (process ${launcher.pid}).`;

  await expect(Processes.open(directory())).rejects.toThrow(line);
  await expect(removeData(directory())).rejects.toThrow(line);

  expect(isAlive(child)).toBe(true);
});

test("a start ends what is left of an earlier one, and nobody who has got its pid since", async () => {
  const left = givenProcess(IDLE);
  const stranger = givenProcess(IDLE);
  const recorded = [left, { ...stranger, birth: "1" }, { ...left, pid: 2 ** 22 + 1 }];
  writeFileSync(join(directory(), "pids.json"), JSON.stringify(recorded));

  const processes = await Processes.open(directory());

  expect(isAlive(left)).toBe(false);
  expect(isAlive(stranger)).toBe(true);
  await processes.stopAll();
});

test("a stack whose launcher was killed does not run", async () => {
  const { launcher } = await givenLauncher();
  writeStackFile(directory(), { baseUrl: "http://127.0.0.1:1" } as StackFile);
  expect(runningStack(directory())).toMatchObject({ baseUrl: "http://127.0.0.1:1" });

  process.kill(launcher.pid, "SIGKILL");

  await eventually(() => expect(runningStack(directory())).toBeUndefined());
});

test("a service that is killed is started again, and given up when that does not help", async () => {
  const processes = await Processes.open(directory());
  const revived: string[] = [];
  const lost = new Promise((resolve) => processes.onLoss(resolve));
  processes.revive((name, how) => revived.push(`${name} ${how}`));
  processes.start({
    name: "bills",
    command: process.execPath,
    args: ["-e", IDLE],
    mayRevive: true,
  });
  const first = processes.pids().bills ?? 0;

  process.kill(first, "SIGKILL");
  await eventually(() => expect(revived).toEqual(["bills SIGKILL"]));
  expect(processes.pids().bills).not.toBe(first);

  for (let killed = 2; killed <= 6; killed++) {
    await eventually(() => expect(processes.isRunning("bills")).toBe(true));
    process.kill(processes.pids().bills ?? 0, "SIGKILL");
    await eventually(() => expect(processes.isRunning("bills")).toBe(false));
  }
  await expect(lost).resolves.toMatchObject({ message: expect.stringContaining("bills ended") });
  expect(revived).toHaveLength(5);
  await processes.stopAll();
}, 20_000);
