import fc from "fast-check";
import { nameProblem } from "../../../src/names";

test.each([
  "Ada Stores",
  "Ada's Kitchen & Sons (Nig.) Ltd – No. 24",
  "Ọláyínká Adé",
  "Café 😀",
  "ÀDÁ",
  "Ада 24",
  "متجر عدة",
  "𞤀𞤁𞤂𞤢𞤥",
  "東京ストア です",
  "서울 商店",
  "24/7",
])("%s is a valid name", (name) => {
  expect(nameProblem(name)).toBeUndefined();
});

test.each([
  ["a line break", "Ada\nStores"],
  ["NUL", "Ada\0Stores"],
  ["a direction override", "Ada \u202Eserots"],
  ["a direction isolate", "\u2066Ada Stores\u2069"],
  ["a direction mark", "Ada Stores\u200F"],
  ["a zero-width space", "Ada\u200BStores"],
  ["a zero-width joiner", "Ada\u200DStores"],
  ["a soft hyphen", "Ada\u00ADStores"],
  ["a byte order mark", "\uFEFFAda Stores"],
  ["a variation selector", "Ada Stores\uFE0F"],
  ["a tag character", "Ada Stores\u{E0041}"],
  ["a Hangul filler", "\u3164"],
  ["a blank Braille pattern", "Ada\u2800Stores"],
  ["a no-break space", "Ada\u00A0Stores"],
  ["a line separator", "Ada\u2028Stores"],
  ["a lone surrogate", "Ada \uD800"],
  ["a private-use character", "Ada \uE000"],
])("%s is refused", (_, name) => {
  expect(nameProblem(name)?.code).toBe("invalid_text");
});

test.each([
  ["Cyrillic among Latin", "Ad\u0430 Stores"],
  ["Greek among Latin", "Ad\u03B1 Stores"],
  ["Cherokee among Latin", "\u13AAda Stores"],
  ["Cyrillic words beside Latin ones", "Ada Магазин"],
  ["Arabic beside Latin", "Ada متجر"],
])("%s is refused", (_, name) => {
  expect(nameProblem(name)?.code).toBe("mixed_scripts");
});

test("an invisible character is refused anywhere", () => {
  const unseen = fc
    .integer({ min: 0, max: 0x10ffff })
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{C}\p{DI}]/u.test(character));
  fc.assert(
    fc.property(unseen, fc.nat(10), (character, at) => {
      const name = "Ada Stores";
      expect(nameProblem(name.slice(0, at) + character + name.slice(at))?.code).toBe(
        "invalid_text",
      );
    }),
  );
});
