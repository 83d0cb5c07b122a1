import { holdsCardNumber } from "../../src/domain/card-number";

test.each([
  "4242424242424242",
  "378282246310005",
  "30569309025904",
  "5060666666666666666",
  "4222222222222",
  "card-4242424242424242",
  "card4242424242424242x",
  "4242424242424242.2",
  "4242-4242-4242-4242",
  "4242.4242.4242.4242",
  "order:4242:4242:4242:4242",
  "4242_4242_4242_4242",
  "3782-822463-10005",
  "5060-6666-6666-6666-666",
])("%s holds a card number", (word) => {
  expect(holdsCardNumber(word)).toBe(true);
});

test.each([
  ["order-7.attempt:2", "no long number"],
  ["4242424242424241", "a wrong check digit"],
  ["4242-4242-4242-4241", "a wrong check digit, in groups"],
  ["424242424242", "twelve digits"],
  ["42424242424242424242", "twenty digits, whatever a part of them is"],
  ["1795254600122", "the milliseconds since 1970, which begin with 1"],
  ["0000000000000000", "a number of no bank"],
  ["019aa5c0-4242-7000-8000-000000000001", "a UUID"],
  ["", "nothing"],
])("%s holds none: %s", (word) => {
  expect(holdsCardNumber(word)).toBe(false);
});
