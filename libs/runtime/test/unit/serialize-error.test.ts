import { createLogger } from "../../src/logger";
import { serializeError } from "../../src/serialize-error";

const EMAIL = "ada@example.com";

/** As PostgreSQL's driver throws it. */
function aRefusedRow(): Error {
  return Object.assign(new Error("new row violates a check"), {
    code: "23514",
    constraint: "customers_email_check",
    detail: `Failing row contains (1, ${EMAIL}).`,
    where: `unnamed portal parameter $1 = '${EMAIL}'`,
    schema: "card_payments",
    bindings: [EMAIL],
  });
}

function logged(fields: object): Record<string, unknown> & { err: Record<string, unknown> } {
  const lines: string[] = [];
  const logger = createLogger("demo", "info", { write: (line) => void lines.push(line) });
  logger.error(fields, "unhandled error");
  return JSON.parse(lines[0] ?? "");
}

test("an error is logged with its code and the rule it broke, and without the row", () => {
  const error = aRefusedRow();

  const line = logged({ err: error });

  expect(line).toMatchObject({ level: "error", msg: "unhandled error", service: "demo" });
  expect(line.err).toEqual({
    type: "Error",
    message: "new row violates a check",
    code: "23514",
    constraint: "customers_email_check",
    stack: error.stack,
  });
});

test("causes and aggregated errors are logged in the same way", () => {
  const tried = new AggregateError([aRefusedRow(), "not an error"]);
  const error = new TypeError("it went wrong", { cause: Object.assign(tried, { body: EMAIL }) });

  const line = logged({ err: error });

  expect(JSON.stringify(line)).not.toContain(EMAIL);
  expect(line.err).toMatchObject({
    type: "TypeError",
    message: "it went wrong",
    cause: {
      type: "AggregateError",
      errors: [
        { type: "Error", code: "23514" },
        { type: "string", message: "not an error" },
      ],
    },
  });
});

test("an error that is logged without fields is serialized in the same way", () => {
  const lines: string[] = [];
  const logger = createLogger("demo", "info", { write: (line) => void lines.push(line) });

  logger.error(aRefusedRow());

  expect(lines.join()).toContain("customers_email_check");
  expect(lines.join()).not.toContain(EMAIL);
});

test("circular causes are cut off", () => {
  const error = new Error("a circle");
  error.cause = new AggregateError(
    Array.from({ length: 100 }, () => error),
    "round and round",
  );

  const circles = JSON.stringify(serializeError(error)).split('"a circle"').length - 1;

  // Three of the five depths are the error itself, four times as many each time.
  expect(circles).toBe(1 + 4 + 16);
});

test.each([
  ["a text", "no", { type: "string", message: "no" }],
  ["undefined", undefined, { type: "undefined", message: "undefined" }],
  ["null", null, { type: "object", message: "null" }],
  ["an object", { code: 14, email: EMAIL }, { type: "Object", message: "", code: 14 }],
  ["an object without a prototype", Object.create(null), { type: "Object", message: "" }],
  [
    "an object with invalid error fields",
    { message: [EMAIL], code: {} },
    { type: "Object", message: "" },
  ],
])("%s that is thrown is serialized as well", (_what, thrown, shown) => {
  expect(serializeError(thrown)).toEqual(shown);
});
