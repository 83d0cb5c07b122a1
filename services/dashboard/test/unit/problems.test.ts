import { AppError } from "@kobo/errors";
import { problemOf } from "../../src/http/problems";

test("validation errors of a service are mapped to the form's fields, the first of each", () => {
  const errors = [
    { field: "events.0", code: "invalid", message: "Unknown event." },
    { field: "events.3", code: "invalid", message: "Unknown too." },
    { field: "allowed_networks", code: "invalid", message: "No address." },
  ];

  const { status, problem } = problemOf(new AppError("VALIDATION_ERROR", undefined, { errors }));

  expect(status).toBe(400);
  expect(problem).toMatchObject({
    code: "VALIDATION_ERROR",
    fields: { events: "Unknown event.", addresses: "No address." },
  });
  expect(problem.message).not.toContain("`errors`");
});

test("an unexpected error is INTERNAL_ERROR without details", () => {
  const { status, problem, error } = problemOf(new Error("SELECT secret FROM users"));

  expect([status, problem.code]).toEqual([500, "INTERNAL_ERROR"]);
  expect(JSON.stringify(problem)).not.toContain("secret");
  expect(error?.cause).toBeInstanceOf(Error);
});
