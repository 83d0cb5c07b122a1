import { wasNeverSent } from "../../src";

test.each(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"])(
  "with %s the request was never sent",
  (code) => {
    expect(wasNeverSent(Object.assign(new Error("no"), { code }))).toBe(true);
  },
);

test.each([
  Object.assign(new Error("cut"), { code: "ECONNRESET" }),
  Object.assign(new Error("late"), { code: "UND_ERR_HEADERS_TIMEOUT" }),
  Object.assign(new Error("late"), { name: "TimeoutError", code: 23 }),
  new Error("no code"),
  undefined,
  null,
  "ECONNREFUSED",
])("with any other error the request may have been sent", (error) => {
  expect(wasNeverSent(error)).toBe(false);
});
