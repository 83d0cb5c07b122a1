import { connect, toAppError } from "../../src/index";

test("a query of a process that stops finds the database unavailable", async () => {
  const db = connect({ url: "postgres://127.0.0.1:1/kobo", schema: "a", applicationName: "test" });
  await db.destroy();

  const thrown = await db.raw("SELECT 1").catch((error: unknown) => error);

  expect(thrown).toMatchObject({ message: "Unable to acquire a connection" });
  expect(toAppError(thrown)).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});
