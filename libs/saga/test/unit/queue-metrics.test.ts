import { startQueueMetrics } from "../../src";

test("a failed measurement is logged, and not thrown", async () => {
  const warn = jest.fn();
  const error = new Error("The database is unavailable.");

  const { stop } = startQueueMetrics(() => Promise.reject(error), { warn });
  await stop();

  expect(warn).toHaveBeenCalledWith({ err: error }, "queue measurement failed");
});
