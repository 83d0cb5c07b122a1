import { CREATE_FIELDS } from "../../src/grpc/read-body";
import { refuseCardNumbers } from "../../src/grpc/refuse-card-numbers";
import { thrownBy } from "../thrown-by";

const number = "4242424242424242";
const fields = CREATE_FIELDS;
const body = { amount: 100, customer: { email: "ada@example.com" }, metadata: { order: 17 } };

test("a card number in the payment method is accepted", () => {
  const sent = { ...body, payment_method: { card: { number } } };

  expect(() => refuseCardNumbers(sent, { fields, number })).not.toThrow();
});

test.each<[string, Record<string, unknown>]>([
  ["description", { description: `card ${number}` }],
  ["description", { description: "4242-4242 4242.4242" }],
  ["description", { description: "４２４２ ４２４２ ４２４２ ４２４２" }],
  ["metadata", { metadata: { deep: [{ card: Number(number) }] } }],
  ["metadata", { metadata: { [number]: true } }],
  ["customer", { customer: { email: "ada@example.com", name: number } }],
  ["return_url", { return_url: `https://shop.example/${number}` }],
])("the charged number is refused in %s, and is not in the error", (field, sent) => {
  const error = thrownBy(() => refuseCardNumbers({ ...body, ...sent }, { fields, number }));

  expect(error).toMatchObject({ code: "VALIDATION_ERROR", details: { errors: [{ field }] } });
  expect(JSON.stringify(error)).not.toContain(number);
});

test.each(["card 5555 5555 5555 4444, cvc 123", "pan4000000000000002", "378282246310005"])(
  "another card's number is refused (%s)",
  (description) => {
    for (const charged of [number, ""]) {
      const error = thrownBy(() =>
        refuseCardNumbers({ ...body, description }, { fields, number: charged }),
      );

      expect(error).toMatchObject({ details: { errors: [{ field: "description" }] } });
    }
  },
);

test.each([
  ["an order's number", "order 20261122000123456789"],
  ["a time in ms", "1763769600000"],
  ["a number with a wrong check digit", "4242424242424243"],
  ["a phone number", "+2348012345678"],
  ["a short number", "42"],
])("%s is not a card number", (_what, description) => {
  expect(() => refuseCardNumbers({ ...body, description }, { fields, number: "4" })).not.toThrow();
});
