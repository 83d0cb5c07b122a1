import { eventually } from "@kobo/testing";
import type { Answer } from "../../src/api";
import { controlOf } from "../simulator-control";
import { givenMerchant, type TestMerchant } from "../world";
import { buy } from "./bills";

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await givenMerchant({ funds: 0 });
});

const get = (path: string) => merchant.api.get(`/bills/${path}`);

const CATEGORIES = [
  { category: "airtime", name: "Airtime Recharge", identifier: "airtime" },
  { category: "data", name: "Data Services", identifier: "data" },
  { category: "tv", name: "TV Subscription", identifier: "tv-subscription" },
  { category: "electricity", name: "Electricity Bill", identifier: "electricity-bill" },
  { category: "education", name: "Education", identifier: "education" },
  { category: "insurance", name: "Insurance", identifier: "insurance" },
];

type Service = [serviceID: string, name: string, variations: number, purchasable?: number];

/** The number of variations of each, and how many have a quantity if not all do. */
const SERVICES: Record<string, Service[]> = {
  airtime: [
    ["mtn", "MTN Airtime VTU", 0],
    ["glo", "GLO Airtime VTU", 0],
    ["airtel", "Airtel Airtime VTU", 0],
    ["etisalat", "9mobile Airtime VTU", 0],
  ],
  data: [
    ["mtn-data", "MTN Data", 22, 21],
    ["airtel-data", "Airtel Data", 18],
    ["glo-data", "GLO Data", 16, 15],
    ["etisalat-data", "9mobile Data", 12],
    ["glo-sme-data", "GLO Data (SME)", 11],
    ["9mobile-sme-data", "9mobile SME Data", 3],
    ["smile-direct", "Smile Payment", 4],
    ["spectranet", "Spectranet Internet Data", 4],
  ],
  "tv-subscription": [
    ["dstv", "DSTV Subscription", 12],
    ["gotv", "Gotv Payment", 6],
    ["startimes", "Startimes Subscription", 13, 10],
    ["showmax", "ShowMax", 11],
  ],
  "electricity-bill": [
    ["ikeja-electric", "Ikeja Electric Payment - IKEDC", 2],
    ["eko-electric", "Eko Electric Payment - EKEDC", 2],
    ["abuja-electric", "Abuja Electricity Distribution Company - AEDC", 2],
    ["kano-electric", "KEDCO - Kano Electric", 2],
    ["portharcourt-electric", "PHED - Port Harcourt Electric", 2],
    ["jos-electric", "Jos Electric - JED", 2],
    ["kaduna-electric", "Kaduna Electric - KAEDCO", 2],
    ["enugu-electric", "Enugu Electric - EEDC", 2],
    ["ibadan-electric", "IBEDC - Ibadan Electricity Distribution Company", 2],
    ["benin-electric", "Benin Electricity - BEDC", 2],
    ["aba-electric", "Aba Electric Payment - ABEDC", 2],
    ["yola-electric", "Yola Electric Disco Payment - YEDC", 2],
  ],
  education: [
    ["waec", "WAEC Result Checker PIN", 1],
    ["waec-registration", "WAEC Registration PIN", 1],
    ["jamb", "JAMB PIN VENDING (UTME & Direct Entry)", 3],
  ],
  insurance: [
    ["ui-insure", "Third Party Motor Insurance - Universal Insurance", 4],
    ["personal-accident-insurance", "Personal Accident Insurance", 3],
    ["home-cover-insurance", "Home Cover Insurance", 2],
  ],
};

/** Services with an amount that the buyer chooses. */
const FLEXIBLE = ["airtime", "electricity-bill"];

test("there are six categories", async () => {
  const { status, body } = await get("categories");

  expect(status).toBe(200);
  expect(body.data).toEqual({ categories: CATEGORIES });
});

test.each(CATEGORIES)("the services of $identifier", async ({ category, identifier }) => {
  const variation = FLEXIBLE.includes(identifier) ? "flexible" : "fix";

  const { status, body } = await get(`services?categoryIdentifier=${identifier}`);

  expect(status).toBe(200);
  const services = (SERVICES[identifier] ?? []).map(([serviceID, name]) => ({
    serviceID,
    name,
    variation,
    category,
  }));
  expect(body.data).toEqual({ services });
});

interface Listed {
  serviceName: string;
  serviceID: string;
  convenienceFee: number;
  variations: {
    variation_code: string;
    name: string;
    variation_amount: number;
    fixedPrice: string;
    purchasable: boolean;
  }[];
}

const ALL = Object.entries(SERVICES).flatMap(([identifier, services]) =>
  services.map((service) => [identifier, ...service] as const),
);

test("all thirty-four services have variations", async () => {
  const listed = await Promise.all(ALL.map(([, serviceID]) => variationsOf(serviceID)));

  expect(listed).toHaveLength(34);
  const counts = listed.map(({ serviceID, serviceName, convenienceFee, variations }) => ({
    serviceID,
    serviceName,
    convenienceFee,
    variations: variations.length,
    purchasable: variations.filter(({ purchasable }) => purchasable).length,
  }));
  expect(counts).toEqual(
    ALL.map(([, serviceID, serviceName, variations, purchasable = variations]) => ({
      serviceID,
      serviceName,
      convenienceFee: serviceID === "showmax" ? 10_000 : 0,
      variations,
      purchasable,
    })),
  );
  const variation = {
    variation_code: expect.stringMatching(/\S/),
    name: expect.stringMatching(/\S/),
    variation_amount: expect.any(Number),
    fixedPrice: expect.stringMatching(/^(Yes|No)$/),
    purchasable: expect.any(Boolean),
  };
  for (const { variations } of listed) {
    expect(variations).toEqual(variations.map(() => variation));
    expect(new Set(variations.map(({ variation_code }) => variation_code)).size).toBe(
      variations.length,
    );
    expect(variations.every(({ variation_amount }) => variation_amount % 100 === 0)).toBe(true);
  }
});

test("prices are in kobo, and variations out of bounds are not purchasable", async () => {
  const priced = (amount: number, purchasable = true) => ({
    variation_amount: amount,
    fixedPrice: "Yes",
    purchasable,
  });
  const [startimes, mtn, exam, power] = await Promise.all(
    ["startimes", "mtn-data", "jamb", "ikeja-electric"].map(variationsOf),
  );

  expect(startimes?.variations.slice(0, 4)).toEqual([
    { variation_code: "nova-daily", name: "Nova - 1 Day", ...priced(9_000, false) },
    { variation_code: "basic-daily", name: "Basic - 1 Day", ...priced(16_000, false) },
    { variation_code: "nova-weekly", name: "Nova - 1 Week", ...priced(70_000, false) },
    { variation_code: "basic-weekly", name: "Basic - 1 Week", ...priced(140_000) },
  ]);
  expect(mtn?.variations.filter(({ purchasable }) => !purchasable)).toMatchObject([
    { variation_code: "mtn-1500gb-yearly", ...priced(22_500_000, false) },
  ]);
  expect(exam?.variations).toMatchObject([
    { variation_code: "utme-mock", ...priced(770_000) },
    { variation_code: "utme-no-mock", ...priced(620_000) },
    { variation_code: "de", ...priced(470_000) },
  ]);
  const meter = { variation_amount: 0, fixedPrice: "No", purchasable: true };
  expect(power?.variations).toEqual([
    { variation_code: "prepaid", name: "Prepaid", ...meter },
    { variation_code: "postpaid", name: "Postpaid", ...meter },
  ]);
});

async function variationsOf(serviceID: string): Promise<Listed> {
  const { status, body } = await get(`variations?serviceID=${serviceID}`);
  expect(status).toBe(200);
  return body.data as unknown as Listed;
}

describe("a new price", () => {
  const provider = controlOf("bill-provider");
  const price = { serviceID: "home-cover-insurance", variation_code: "home-plus" };
  afterEach(() => provider.command("/price", { ...price, naira: "6000" }));

  test("applies once the provider reports it", async () => {
    const priceNow = async () => {
      const { variations } = await variationsOf(price.serviceID);
      return variations.find((one) => one.variation_code === price.variation_code);
    };
    await eventually(async () => expect(await priceNow()).toMatchObject(costing(600_000)), 15_000);

    await provider.command("/price", { ...price, naira: "6150.00" });

    // Every process gets the change within seconds.
    await eventually(async () => {
      const seen = await Promise.all(Array.from({ length: 4 }, priceNow));
      expect(seen).toMatchObject(seen.map(() => costing(615_000)));
    }, 15_000);
    const { answer } = await buy(merchant, {
      ...price,
      billersCode: "Ada",
      amount: 600_000,
      extraFields: {
        full_name: "Ada",
        address: "12 Broad Street",
        type_building: "1",
        business_occupation: "1",
        date_of_birth: "1990-05-17",
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ field: "amount", code: "amount_mismatch" }]);
  }, 40_000);

  const costing = (variation_amount: number) => ({ variation_amount });
});

describe("the extra fields", () => {
  const text = { required: true, options: null, dependsOn: null };
  const choice = (options: Record<string, string>, dependsOn: string | null = null) => ({
    required: true,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    dependsOn,
  });
  const motor = (models: Record<string, string>, lgas: Record<string, string>) => ({
    serviceName: "Third Party Motor Insurance - Universal Insurance",
    serviceID: "ui-insure",
    fields: [
      { name: "insured_name", label: "Name of the insured", ...text },
      {
        name: "engine_capacity",
        label: "Engine capacity",
        ...choice({ 1: "0.1 - 1.59", 2: "1.6 - 2.0", 3: "2.1 - 3.0" }),
      },
      { name: "chasis_number", label: "Chassis number", ...text },
      { name: "plate_number", label: "Plate number", ...text },
      {
        name: "vehicle_make",
        label: "Make of the vehicle",
        ...choice({ TOY: "Toyota", INN: "Innoson" }),
      },
      {
        name: "vehicle_model",
        label: "Model of the vehicle",
        ...choice(models, "vehicle_make"),
      },
      {
        name: "vehicle_color",
        label: "Colour of the vehicle",
        ...choice({ 1001: "Black", 1002: "Silver", 1003: "Wine" }),
      },
      { name: "year_of_make", label: "Year of make", ...text },
      { name: "state", label: "State", ...choice({ LA: "Lagos", KN: "Kano" }) },
      { name: "lga", label: "Local government area", ...choice(lgas, "state") },
      { name: "email", label: "Email", ...text },
    ],
  });
  const OCCUPATIONS = { 1: "Trading", 2: "Civil service", 3: "Farming", 4: "Engineering" };

  test("of a car insurance, without options that depend on another choice", async () => {
    const { status, body } = await get("extra-fields?serviceID=ui-insure");

    expect(status).toBe(200);
    expect(body.data).toEqual(motor({}, {}));
  });

  test("of a car insurance, with the models of the make and the areas of the state", async () => {
    const { body } = await get("extra-fields?serviceID=ui-insure&vehicle_make=TOY&state=LA");
    const other = await get("extra-fields?serviceID=ui-insure&state=KN");

    expect(body.data).toEqual(
      motor({ TOY1: "Corolla", TOY2: "Hilux" }, { LA01: "Ikeja", LA02: "Surulere" }),
    );
    expect(other.body.data).toEqual(motor({}, { KN01: "Nassarawa" }));
  });

  test("of an accident and a home insurance", async () => {
    const [customer, household] = await Promise.all([
      get("extra-fields?serviceID=personal-accident-insurance"),
      get("extra-fields?serviceID=home-cover-insurance"),
    ]);

    expect(customer.body.data).toEqual({
      serviceName: "Personal Accident Insurance",
      serviceID: "personal-accident-insurance",
      fields: [
        { name: "full_name", label: "Full name", ...text },
        { name: "address", label: "Address", ...text },
        { name: "dob", label: "Date of birth", ...text },
        { name: "next_kin_name", label: "Name of the next of kin", ...text },
        { name: "next_kin_phone", label: "Phone of the next of kin", ...text },
        { name: "business_occupation", label: "Occupation", ...choice(OCCUPATIONS) },
      ],
    });
    expect(household.body.data).toEqual({
      serviceName: "Home Cover Insurance",
      serviceID: "home-cover-insurance",
      fields: [
        { name: "full_name", label: "Full name", ...text },
        { name: "address", label: "Address", ...text },
        {
          name: "type_building",
          label: "Type of building",
          ...choice({ 1: "Bungalow", 2: "Duplex", 3: "Block of flats" }),
        },
        { name: "business_occupation", label: "Occupation", ...choice(OCCUPATIONS) },
        { name: "date_of_birth", label: "Date of birth", ...text },
      ],
    });
  });

  test("of airtime are empty", async () => {
    const { body } = await get("extra-fields?serviceID=mtn");

    expect(body.data).toEqual({ serviceName: "MTN Airtime VTU", serviceID: "mtn", fields: [] });
  });
});

test.each([
  ["services?categoryIdentifier=no-such", 404, "SERVICE_NOT_FOUND"],
  ["services", 400, "VALIDATION_ERROR"],
  ["variations?serviceID=no-such", 404, "SERVICE_NOT_FOUND"],
  ["variations", 400, "VALIDATION_ERROR"],
  ["extra-fields?serviceID=no-such", 404, "SERVICE_NOT_FOUND"],
  ["extra-fields", 400, "VALIDATION_ERROR"],
])("%s: %s %s", async (path, status, code) => {
  const answer: Answer = await get(path);

  expect([answer.status, answer.body.code]).toEqual([status, code]);
});
