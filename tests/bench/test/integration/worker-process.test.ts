import { WorkerProcess } from "../../src/worker-process";

type Order = { kind: "count"; to: number } | { kind: "fail" } | { kind: "vanish" };
type Report = { kind: "counting"; at: number } | { kind: "counted" };

/** Plain JavaScript, as what is built is. */
const PROGRAM = require.resolve("./counter");

let worker: WorkerProcess<Order, Report>;
beforeEach(() => {
  worker = new WorkerProcess(PROGRAM);
});
afterEach(() => worker.stop());

test("an order ends with its report, and those before are heard in their order", async () => {
  const heard: Report[] = [];

  const last = await worker.do({ kind: "count", to: 2 }, "counted", (report) => {
    heard.push(report);
  });

  expect(last).toEqual({ kind: "counted" });
  expect(heard).toEqual([
    { kind: "counting", at: 1 },
    { kind: "counting", at: 2 },
  ]);
});

test("an order that fails is an error, and the next is done", async () => {
  await expect(worker.do({ kind: "fail" }, "counted")).rejects.toThrow("no such number");

  expect(await worker.do({ kind: "count", to: 0 }, "counted")).toEqual({ kind: "counted" });
});

test("a process that ends before its report is an error", async () => {
  await expect(worker.do({ kind: "vanish" }, "counted")).rejects.toThrow("ended");
});
