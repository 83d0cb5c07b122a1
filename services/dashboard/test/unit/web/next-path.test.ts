import { nextPath } from "../../../web/src/signed-out/next-path";

const ORIGIN = "https://dashboard.kobo.example";

test("sign-in redirects to the previous page, with its filters", () => {
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
])("%s redirects to /", (search) => {
  expect(nextPath(search, ORIGIN)).toBe("/");
});
