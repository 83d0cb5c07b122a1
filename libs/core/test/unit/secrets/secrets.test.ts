import { secretsIn } from "../../../src/secrets";

test.each([
  ["one", ["one"]],
  ["new,old", ["new", "old"]],
  [" new , old ", ["new", "old"]],
  ["", [""]],
])("%j is read as the secrets %j", (text, secrets) => {
  expect(secretsIn(text)).toEqual(secrets);
});
