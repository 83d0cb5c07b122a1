import { mergedSchema } from "../../../src/http/openapi/merged-schema";

test("objects become one: properties that some lack are optional, and an enum has the values of all", () => {
  const merged = mergedSchema([
    {
      type: "object",
      properties: {
        a: { type: "string", const: "x" },
        b: { type: "integer" },
        c: { type: "null" },
      },
      required: ["a", "b", "c"],
    },
    {
      type: "object",
      properties: {
        a: { type: "string", enum: ["y", "x"] },
        c: { type: "string", description: "C" },
      },
      required: ["a", "c"],
    },
  ]);

  expect(merged).toEqual({
    type: "object",
    properties: {
      a: { type: "string", enum: ["x", "y"] },
      b: { type: "integer" },
      c: { anyOf: [{ type: "string" }, { type: "null" }], description: "C" },
    },
    required: ["a", "c"],
  });
});
