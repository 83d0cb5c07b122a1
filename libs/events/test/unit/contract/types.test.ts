import { contractOfCatalogue } from "../../../contract/contract";
import { clientModuleOf, webhooksModuleOf } from "../../../contract/types";
import { aContract, anEvent } from "../../contract/factories";

const THING = { title: "ThingRecord", type: "object" } as const;

test("each named schema is written once", async () => {
  const code = await clientModuleOf(contractOfCatalogue());

  expect(code.match(/export interface CardPaymentRecord\b/g)).toHaveLength(1);
  expect(code.match(/export interface CardRefundRecord\b/g)).toHaveLength(1);
  expect(code).toContain("refund: CardRefundRecord\n");
  expect(code).toMatch(/"transfer.completed": \(PayIdTransferRecord \| ExternalTransferRecord\)/);
});

test("only merchants' metadata has arbitrary properties", async () => {
  const code = await clientModuleOf(contractOfCatalogue());

  expect(code).not.toMatch(/: any\b/);
  expect(new Set(code.match(/\w+\??: \{\n\[k: string\]: unknown/g))).toEqual(
    new Set(["metadata: {\n[k: string]: unknown"]),
  );
});

test("the webhooks module has the types of public events only", async () => {
  const code = await webhooksModuleOf({
    ...aContract(),
    "thing.lost": anEvent({ public: false, schema: { ...THING, title: "LostThingRecord" } }),
  });

  expect(code).toContain('"thing.happened": ThingRecord');
  expect(code).not.toContain("thing.lost");
  expect(code).not.toContain("LostThingRecord");
});

test("the list of events refers to the named schemas", async () => {
  const code = await clientModuleOf(
    aContract({ schema: { anyOf: [THING, { ...THING, title: "OtherRecord" }] } }),
  );

  expect(code).toContain('const thingRecord = {"title":"ThingRecord","type":"object"};');
  expect(code).toContain(
    '"thing.happened": {"domain":"thing","sources":["/kobo/things"],"version":1,"public":true,"schema":{"anyOf":[thingRecord,otherRecord]}},',
  );
});

test("two schemas with one name are refused", async () => {
  const contract = {
    ...aContract({ schema: { ...THING, required: ["id"] } }),
    "thing.lost": anEvent({ schema: THING }),
  };

  await expect(clientModuleOf(contract)).rejects.toThrow("Two shapes are a ThingRecord.");
});
