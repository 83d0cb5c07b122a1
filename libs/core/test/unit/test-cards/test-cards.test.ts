import { TEST_CARDS, testCard } from "../../../src/test-cards";

test("every test card is found by its number, which is unique", () => {
  const found = TEST_CARDS.map(({ number }) => testCard(number));

  expect(found).toEqual(TEST_CARDS);
  expect(new Set(found).size).toBe(TEST_CARDS.length);
});

test("a number that may belong to a cardholder is not a test card", () => {
  expect(testCard("4111111111111111")).toBeUndefined();
  expect(testCard("")).toBeUndefined();
});

test("test cards that fail or are rejected have a code, others have none", () => {
  for (const { status, code, number } of TEST_CARDS) {
    expect([number, code !== null]).toEqual([number, status === "failed" || status === "rejected"]);
  }
});
