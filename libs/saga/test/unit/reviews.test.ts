import { oldestReview, openReviews, reviewsText, showOpenReviews } from "../../src";

const review = {
  openedAt: new Date("2026-11-21T10:00:00Z"),
  id: "txn_1",
  operation: "return",
  mode: "live",
  reason: "return failed",
  state: "failed",
  amount: "₦1,000.00",
  merchantName: "Ada Stores",
} as const;

test("open reviews are one line each", () => {
  expect(reviewsText([])).toBe("There is nothing to review.");
  expect(reviewsText([review, { ...review, merchantName: "" }])).toBe(
    `2026-11-21T10:00:00.000Z  txn_1  return  live  return failed, failed  ₦1,000.00  Ada Stores
2026-11-21T10:00:00.000Z  txn_1  return  live  return failed, failed  ₦1,000.00`,
  );
});

test("reviews are shown by operation, mode and reason, and what is gone is zero", async () => {
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
