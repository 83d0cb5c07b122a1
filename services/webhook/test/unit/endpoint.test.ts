import { checkedEndpoint, isSubscribed } from "../../src/domain/endpoint";

const context = {
  publicEvents: ["transfer.completed", "bill.purchase.failed"],
  rules: { http: false, loopback: false },
};
const asked = { url: "https://example.com/", events: ["*"], description: "" };
const problemsOf = (fields: Partial<typeof asked>) => {
  try {
    checkedEndpoint({ ...asked, ...fields }, context);
    return [];
  } catch (error) {
    const { details } = error as { details: { errors: { field: string; code: string }[] } };
    return details.errors.map(({ field, code }) => `${field} ${code}`);
  }
};

test("each event is kept once", () => {
  const events = ["transfer.completed", "*", "transfer.completed"];

  expect(checkedEndpoint({ ...asked, events }, context).events).toEqual([
    "transfer.completed",
    "*",
  ]);
});

test("every problem is told at once", () => {
  const events = ["transfer.completed", "ledger.transfers.committed", "transfer.*"];

  expect(problemsOf({ url: "http://example.com/", events, description: "a\nb" })).toEqual([
    "url https_required",
    "events.1 unknown_event",
    "events.2 unknown_event",
    "description invalid_characters",
  ]);
  expect(problemsOf({ events: [], description: "é".repeat(201) })).toEqual([
    "events required",
    "description too_long",
  ]);
});

test("an endpoint is subscribed to what it names, or to everything", () => {
  expect(isSubscribed({ events: ["*"] }, "transfer.completed")).toBe(true);
  expect(isSubscribed({ events: ["transfer.completed"] }, "transfer.completed")).toBe(true);
  expect(isSubscribed({ events: ["transfer.completed"] }, "bill.purchase.failed")).toBe(false);
});
