import { wasNeverSent } from "../../src";

test.each(["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"])(
  "with %s nothing was sent",
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
])("with anything else it may have been", (error) => {
  expect(wasNeverSent(error)).toBe(false);
});
