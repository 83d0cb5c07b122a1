import { BANKS } from "@kobo/core/banks";
import fc from "fast-check";
import { bankLogo, colourOf, initialsOf } from "../../../src/domain/bank-logo";

test.each([
  ["Access Bank", "AB"],
  ["Kuda", "KU"],
  ["First City Monument Bank", "FC"],
  ["9mobile 9Payment Service Bank", "99"],
  ["Bank of the North", "BN"],
  ["Ọpay", "ỌP"],
  ["x", "X"],
  ["& <>", "?"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a slug always has the same colour", () => {
  expect(colourOf("access-bank")).toBe(colourOf("access-bank"));
  const colours = new Set(BANKS.map(({ slug }) => colourOf(slug)));
  expect(colours.size).toBeGreaterThan(BANKS.length / 2);
});

test("white text has enough contrast on every colour", () => {
  fc.assert(
    fc.property(fc.string(), (slug) => {
      const colour = colourOf(slug);

      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      // The contrast that WCAG requires of normal text.
      expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThan(4.5);
    }),
  );
});

test("a logo is one valid SVG, and escapes any name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (name, slug) => {
      const tags = bankLogo({ name, slug }).match(/<\/?\w+/g);

      expect(tags).toEqual(["<svg", "<title", "</title", "<rect", "<text", "</text", "</svg"]);
    }),
  );
});

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
