import { oldestOpen, showOldestOpen } from "../../src";

test("the oldest open operation is shown, and a kind without any is removed", async () => {
  showOldestOpen([
    { operation: "transfer", mode: "live", oldestSeconds: 7 },
    { operation: "return", mode: "live", oldestSeconds: 3 },
  ]);
  showOldestOpen([{ operation: "transfer", mode: "live", oldestSeconds: 8 }]);

  expect((await oldestOpen.get()).values).toEqual([
    { labels: { operation: "transfer", mode: "live" }, value: 8 },
  ]);
});
