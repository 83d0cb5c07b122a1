import { serverUrls } from "../../src/hosts";

test.each([
  ["postgres://user:word@db1:5432/kobo", ["postgres://user:word@db1:5432/kobo"]],
  [
    "postgres://user:word@db1/kobo?sslmode=verify-full",
    ["postgres://user:word@db1/kobo?sslmode=verify-full"],
  ],
  [
    "postgres://user:word@db1/kobo?host=db1,db2&target_session_attrs=read-write&sslmode=verify-full",
    [
      "postgres://user:word@db1/kobo?sslmode=verify-full",
      "postgres://user:word@db2/kobo?sslmode=verify-full",
    ],
  ],
  [
    "postgres://user:word@db1/kobo?host=db1,db2&port=5432,5433",
    ["postgres://user:word@db1:5432/kobo", "postgres://user:word@db2:5433/kobo"],
  ],
  [
    "postgres://user:word@db1:6432/kobo?host=db1,db2",
    ["postgres://user:word@db1:6432/kobo", "postgres://user:word@db2:6432/kobo"],
  ],
])("%s names these servers", (url, servers) => {
  expect(serverUrls(url)).toEqual(servers);
});
