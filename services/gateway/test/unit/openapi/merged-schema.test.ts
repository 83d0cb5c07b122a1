import { mergedSchema } from "../../../src/http/openapi/merged-schema";

test("merged objects have optional properties where some lack them, and an enum has all values", () => {
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
