import { skeleton, slug } from "../../../src/names";

test.each([
  "ADA STORES",
  "ada stores",
  "Ada  Stores",
  "AdaStores",
  "Ada-Stores!",
  "ada-stores",
  "Ada St0res",
  "Ádà Ştøres",
  "Ａｄａ Ｓｔｏｒｅｓ",
  "𝔸𝕕𝕒 𝕊𝕥𝕠𝕣𝕖𝕤",
  "Аdа Ѕtоrеѕ",
  "Αda Stores",
  "★ Ada·Stores ★",
  "Ada\u200B Stores",
])("%s looks like Ada Stores", (name) => {
  expect(skeleton(name)).toBe(skeleton("Ada Stores"));
});

test.each([
  ["Bello Ventures", "BeIIo Ventures"],
  ["Bello Ventures", "Be11o Ventures"],
  ["Bello Ventures", "Be||o Ventures"],
  ["Bello Ventures", "BELLO VENTURES"],
  ["Inter Pay", "lnter Pay"],
  ["Inter Pay", "1NTER PAY"],
  ["Market", "rnarket"],
  ["Market", "RNARKET".toLowerCase()],
  ["Office", "Oﬃce"],
])("%s looks like %s", (name, other) => {
  expect(skeleton(other)).toBe(skeleton(name));
});

test.each([
  ["Ada Stores", "Ida Stores"],
  ["Ada Stores", "Ada Stores 2"],
  ["Ada Stores", "Ada Store"],
  ["Till 1", "Till 2"],
  ["商店", "商品"],
])("%s does not look like %s", (name, other) => {
  expect(skeleton(other)).not.toBe(skeleton(name));
});

test("a name without a letter or digit has an empty skeleton", () => {
  expect(skeleton("★ !")).toBe("");
});

test.each([
  ["Ada's Kitchen", "ada-s-kitchen"],
  ["Ọláyínká & Sons", "olayinka-sons"],
  ["  24/7  ", "24-7"],
  ["商店", ""],
])("the slug of %s is %j", (name, expected) => {
  expect(slug(name)).toBe(expected);
});
