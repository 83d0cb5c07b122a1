import type { Logger } from "@kobo/runtime";
import { registry } from "@kobo/runtime";
import { reportUnreadableFee } from "../../../src/app/catalogue/unreadable-fees";

afterEach(() => jest.useRealTimers());

test("services with an unreadable fee are counted by mode until an hour after the last, and logged once", async () => {
  jest.useFakeTimers();
  const lines: unknown[] = [];
  const logger = { warn: (fields: unknown) => lines.push(fields) } as unknown as Logger;
  const shown = async () => {
    const metric = await registry.getSingleMetric("bill_provider_unreadable_fees")?.get();
    return metric?.values.map(({ labels, value }) => [labels.mode, value]);
  };
  const report = (serviceId: string) =>
    reportUnreadableFee(logger, { mode: "live", serviceId, fee: "100 %" });

  report("mtn");
  report("mtn");
  report("dstv");
  expect(await shown()).toEqual([
    ["live", 2],
    ["test", 0],
  ]);
  jest.advanceTimersByTime(59 * 60_000);
  report("dstv");
  jest.advanceTimersByTime(2 * 60_000);

  expect(await shown()).toEqual([
    ["live", 1],
    ["test", 0],
  ]);
  expect(lines).toHaveLength(2);
});
