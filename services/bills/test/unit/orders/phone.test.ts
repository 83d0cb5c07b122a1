import { normalisedPhone } from "../../../src/domain/orders/phone";

test.each([
  ["08031234567", "test", "08031234567"],
  ["2348031234567", "test", "08031234567"],
  ["+2348031234567", "live", "08031234567"],
  ["201000000000", "test", "201000000000"],
  ["201000000000", "live", undefined],
  ["8031234567", "test", undefined],
  ["0803123456", "test", undefined],
  ["+4420712345678", "test", undefined],
] as const)("the phone %s in %s mode is sent as %s", (phone, mode, sent) => {
  expect(normalisedPhone(phone, mode)).toBe(sent);
});
