import { Processes } from "../../../src/processes/processes";
import { temporaryDirectory } from "../../temporary-directory";

const directory = temporaryDirectory();

test("all ends are reported before stopAll resolves", async () => {
  const processes = await Processes.open(directory());
  const ends: string[] = [];
  const idle = ["-e", "setInterval(() => {}, 1000)"];
  for (const name of ["one", "two"]) {
    const onExit = (how: string) => ends.push(`${name} ${how}`);
    processes.start({ name, command: process.execPath, args: idle, onExit });
  }

  await processes.stopAll();

  expect(ends.sort()).toEqual(["one SIGTERM", "two SIGTERM"]);
});
