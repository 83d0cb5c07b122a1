import {
  connect,
  isCheckViolation,
  isPartitionMissing,
  tableOf,
  toAppError,
} from "../../src/index";

test("a query on a closed pool fails as SERVICE_UNAVAILABLE", async () => {
  const db = connect({ url: "postgres://127.0.0.1:1/kobo", schema: "a", applicationName: "test" });
  await db.destroy();

  const thrown = await db.raw("SELECT 1").catch((error: unknown) => error);

  expect(thrown).toMatchObject({ message: "Unable to acquire a connection" });
  expect(toAppError(thrown)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

const CHECK_VIOLATION = "23514";

test.each([
  ["a server", { table: "transfers" }],
  ["a node of a cluster", { table: "transfers_102008" }],
  [
    "a cluster's coordinator, which has no field for it",
    {
      message:
        'new row for relation "transfers_102008" violates check constraint "transfers_amount_check"',
    },
  ],
])("the table of a refused row is read from the error of %s", (_, error) => {
  expect(tableOf({ code: CHECK_VIOLATION, ...error })).toBe("transfers");
});

test("an error that names no table has none", () => {
  expect(tableOf({ code: CHECK_VIOLATION, message: "entries do not balance" })).toBe("");
});

test.each([
  ["a server", { constraint: "bound" }],
  ["a node of a cluster", { constraint: "bound_102008" }],
  [
    "a cluster's coordinator",
    { message: 'new row for relation "a_102008" violates check constraint "bound_102008"' },
  ],
])("the violated constraint is read from the error of %s", (_, error) => {
  const violation = { code: CHECK_VIOLATION, ...error };
  expect(["bound", "other", undefined].map((name) => isCheckViolation(violation, name))).toEqual([
    ...[true, false, true],
  ]);
});

const NO_PARTITION = 'no partition of relation "events" found for row';

test.each([
  ["a server in any language", { routine: "ExecFindPartition", message: "keine Partition" }],
  ["a cluster's coordinator", { routine: "ReportResultError", message: NO_PARTITION }],
])("a missing partition is read from the error of %s", (_, error) => {
  expect(isPartitionMissing({ code: CHECK_VIOLATION, ...error })).toBe(true);
});

test.each([
  ["a violated constraint", { code: CHECK_VIOLATION, routine: "ExecConstraints" }],
  ["a row of another partition", { code: CHECK_VIOLATION, routine: "ExecPartitionCheckEmitError" }],
  ["an error without a code", { message: NO_PARTITION }],
])("%s is no missing partition", (_, error) => {
  expect(isPartitionMissing(error)).toBe(false);
});
