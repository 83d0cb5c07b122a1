import { WorkerProcess } from "../../src/world/worker-process";

interface Counter {
  count(to: number): number;
  fail(): number;
  vanish(): number;
}

/** Plain JavaScript, as what is built is. */
const PROGRAM = require.resolve("./counter");

let worker: WorkerProcess<Counter>;
beforeEach(() => {
  worker = new WorkerProcess(PROGRAM);
});
afterEach(() => worker.end());

test("a call ends with its result, after the edges that the worker reported", async () => {
  let edges = 0;
  worker.onEdge = () => edges++;

  expect(await worker.remote.count(2)).toBe(2);
  expect(edges).toBe(2);
});

test("a call that fails is an error, and the next succeeds", async () => {
  await expect(worker.remote.fail()).rejects.toThrow("no such number");

  expect(await worker.remote.count(0)).toBe(0);
});

test("a process that ends before its result is an error", async () => {
  await expect(worker.remote.vanish()).rejects.toThrow("ended");
});
