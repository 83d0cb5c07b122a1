import { goodsOf } from "../../../../../src/domain/bill-provider/purchases/goods";
import { aPurchase, MANY_IDS } from "../../../../factories";

test("a prepaid meter gets a token of twenty digits, under one of three names", () => {
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"].map((serviceId) => {
    const goods = goodsOf({ ...aPurchase({ serviceId: "ikeja-electric" }), serviceId: serviceId });
    expect(goods.purchased_code).toMatch(/^Token : \d{20}$/);
    return ["token", "mainToken", "Token"].find((name) => name in goods);
  });

  expect(new Set(names)).toEqual(new Set(["token", "mainToken", "Token"]));
});

test("a postpaid meter gets a receipt and no token", () => {
  const fields = { variation_code: "postpaid", billersCode: "1010101010101" };
  const goods = goodsOf(aPurchase({ serviceId: "ikeja-electric", fields }));

  expect(goods).toMatchObject({
    exchangeReference: expect.stringMatching(/^\d{12}$/),
    purchased_code: "",
  });
  expect(Object.keys(goods).filter((name) => /token/i.test(name))).toEqual([]);
});

test("three checkers are three different cards", () => {
  const { cards } = goodsOf(aPurchase({ serviceId: "waec", fields: { quantity: "3" } }));

  expect(cards).toHaveLength(3);
  expect(new Set((cards as { Pin: string }[]).map(({ Pin }) => Pin)).size).toBe(3);
  expect(cards).toContainEqual({
    Serial: expect.stringMatching(/^WRN\d{9}$/),
    Pin: expect.stringMatching(/^\d{12}$/),
  });
});

test("two registrations are two different tokens", () => {
  const fields = { quantity: "2" };
  const { tokens } = goodsOf(aPurchase({ serviceId: "waec-registration", fields }));

  expect(new Set(tokens as string[]).size).toBe(2);
});

test.each([
  ["jamb", { Pin: expect.stringMatching(/^Pin : \d{16}$/) }],
  ["showmax", { Voucher: [expect.stringMatching(/^SMX\d{9}$/)] }],
  ["mtn", { purchased_code: "" }],
])("the goods of %s have its fields", (serviceId, goods) => {
  expect(goodsOf(aPurchase({ serviceId }))).toMatchObject(goods);
});

test("a certificate is in one of two fields, or in purchased_code", () => {
  const fieldNames = MANY_IDS.map((requestId) => {
    const goods = goodsOf(aPurchase({ serviceId: "home-cover-insurance", requestId }));
    expect(JSON.stringify(goods)).toContain(`/${requestId}.pdf"`);
    expect(goods).toEqual(goodsOf(aPurchase({ serviceId: "home-cover-insurance", requestId })));
    return Object.entries(goods)
      .filter(([, value]) => value !== "")
      .map(([name]) => name)
      .join();
  });

  expect(new Set(fieldNames)).toEqual(new Set(["certUrl", "certificate_url", "purchased_code"]));
});

test("each purchase gets another PIN", () => {
  const first = goodsOf(aPurchase({ serviceId: "jamb", requestId: "a" }));
  const second = goodsOf(aPurchase({ serviceId: "jamb", requestId: "b" }));

  expect(first.Pin).not.toBe(second.Pin);
});
