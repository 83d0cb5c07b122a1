import { nextPath } from "../../../web/src/signed-out/next-path";

const ORIGIN = "https://dashboard.kobo.example";

test("sign-in leads back to where the user was, filters included", () => {
  const next = encodeURIComponent("/m/ada/test/events?type=payid.paid");

  expect(nextPath(`?next=${next}`, ORIGIN)).toBe("/m/ada/test/events?type=payid.paid");
});

test.each([
  "",
  "?next=https://evil.example/m",
  "?next=//evil.example/m",
  "?next=/\\evil.example",
  "?next=/.//evil.example",
  "?next=/.\\/evil.example",
  "?next=/..//evil.example",
  "?next=/a/..//evil.example",
  `?next=${ORIGIN}//evil.example`,
  "?next=javascript:alert(1)",
  "?next=https://",
])("%s leads to the start", (search) => {
  expect(nextPath(search, ORIGIN)).toBe("/");
});
