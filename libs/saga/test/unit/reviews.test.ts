import { oldestReview, openReviews, showOpenReviews } from "../../src";

const review = { operation: "return", mode: "live", reason: "return failed" } as const;

test("open reviews are shown by operation, mode and reason, and resolved ones as zero", async () => {
  const { operation, mode, reason } = review;
  const shown = async (gauge: typeof openReviews) =>
    (await gauge.get()).values.map(({ labels, value }) => ({ ...labels, value }));

  showOpenReviews([{ operation, mode, reason, count: 2, oldestSeconds: 90 }]);
  expect(await shown(openReviews)).toEqual([{ operation, mode, reason, value: 2 }]);
  expect(await shown(oldestReview)).toEqual([{ operation, mode, reason, value: 90 }]);

  showOpenReviews([]);
  expect(await shown(openReviews)).toEqual([{ operation, mode, reason, value: 0 }]);
  expect(await shown(oldestReview)).toEqual([{ operation, mode, reason, value: 0 }]);
});
