import { describedWithLimits } from "../../generate/limits";

test.each([
  ["a range", { description: "Items.", minimum: 1, maximum: 100 }, "Items. 1 to 100."],
  ["a lower bound", { description: "Kobo.", minimum: 10_000 }, "Kobo. At least 10000."],
  ["an upper bound", { description: "Months", maximum: 12 }, "Months. At most 12."],
  ["a default", { description: "In minutes.", default: 1440 }, "In minutes. Default: `1440`."],
  ["a field without a description", { minimum: 5, maximum: 60 }, "5 to 60."],
])("%s is part of the description", (_, schema, described) => {
  expect(describedWithLimits(schema)).toBe(described);
});

test.each([
  ["names it already", { description: "At least 10,000.", minimum: 10_000 }],
  ["names the default", { description: "Defaults to a day.", default: 1440 }],
  ["needs none", { description: "Kobo.", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
  ["has an object as default", { description: "Yours.", default: {} }],
])("a description that %s stays as it is", (_, schema) => {
  expect(describedWithLimits(schema)).toBe(schema.description);
});
