import fc from "fast-check";
import {
  dynamicAddress,
  normalised,
  RANDOM_BYTES,
  staticAddress,
  staticAddressWithSuffix,
} from "../../src/domain/address";

const random = fc.uint8Array({ minLength: RANDOM_BYTES, maxLength: RANDOM_BYTES });

test("a dynamic PayID is ten base32 digits for any random bytes", () => {
  fc.assert(
    fc.property(random, (bytes) => {
      expect(dynamicAddress(bytes)).toMatch(/^[0-9a-hjkmnp-tv-z]{10}\.dpid$/);
    }),
  );
});

test.each([
  ["Ada's Kitchen", "ada-s-kitchen.spid"],
  ["  Chidi & Sons (Lagos)  ", "chidi-sons-lagos.spid"],
  ["Ọmọ Ẹ̀kọ́ Café", "omo-eko-cafe.spid"],
  ["日本語", "pay.spid"],
  ["SHOP_42", "shop-42.spid"],
])("%p becomes %p", (name, address) => {
  expect(staticAddress(name)).toBe(address);
});

test("a taken name gets a suffix of four random digits", () => {
  fc.assert(
    fc.property(random, (bytes) => {
      expect(staticAddressWithSuffix("Ada", bytes)).toMatch(/^ada-[0-9a-hjkmnp-tv-z]{4}\.spid$/);
    }),
  );
});

test("PayIDs are case-insensitive", () => {
  expect(normalised(" Ada.SPID ")).toBe("ada.spid");
});
