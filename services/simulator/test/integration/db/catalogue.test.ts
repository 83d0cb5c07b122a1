import { readCatalogue } from "../../../src/db/catalogue";
import type { Service } from "../../../src/domain/bill-provider/catalogue/catalogue";
import { extraFieldsOf } from "../../../src/domain/bill-provider/catalogue/insurance";
import { readOrder } from "../../../src/domain/bill-provider/purchases/order";
import type { Fields } from "../../../src/domain/fields";
import { GOOD_PHONE } from "../../factories";

/** An order with the fields of every product. */
function fieldsOf(service: Service, variation_code: string): Fields {
  const extra = extraFieldsOf(service.id).map(({ name }) => [name, "1"]);
  return {
    ...Object.fromEntries(extra),
    serviceID: service.id,
    variation_code,
    phone: GOOD_PHONE,
    billersCode: "1212121212",
    subscription_type: "change",
  };
}

test("every plan in the catalogue can be bought at its price", async () => {
  const catalogue = await readCatalogue();

  const listed = catalogue.services.flatMap((service) =>
    service.variations
      .filter(({ fixedPrice }) => fixedPrice === "Yes")
      .map(({ code, price }) => ({ service, code, price })),
  );

  expect(listed.length).toBeGreaterThan(100);
  for (const { service, code, price } of listed) {
    expect(readOrder("r", fieldsOf(service, code), catalogue)).toMatchObject({ amount: price });
  }
});

test("services without prices accept their minimum and maximum", async () => {
  const catalogue = await readCatalogue();
  const flexible = catalogue.services.filter(({ productType }) => productType === "flexible");

  for (const service of flexible) {
    for (const bound of [service.minimum, service.maximum]) {
      const fields = fieldsOf(service, service.variations[0]?.code ?? "");
      const order = readOrder("r", { ...fields, amount: String(bound / 100n) }, catalogue);
      expect(order).toMatchObject({ serviceId: service.id, amount: bound });
    }
  }
});

const CEILING = 10_000_000n;

test("no service has a maximum below the API's ₦100,000", async () => {
  const catalogue = await readCatalogue();

  const tighter = catalogue.services.filter(({ maximum }) => maximum < CEILING);

  expect(tighter.map(({ id }) => id)).toEqual([]);
});
