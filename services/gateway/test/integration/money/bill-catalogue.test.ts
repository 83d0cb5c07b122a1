import { DEFAULT_RESPONSES } from "../../support/fake-services";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();

test("categories, services and variations are listed", async () => {
  const { ask, calls } = await start();

  const categories = await ask("GET /bills/categories");
  const services = await ask("GET /bills/services");
  const variations = await ask("GET /bills/variations");

  expect(categories.body).toEqual({
    success: true,
    message: "Bill categories retrieved.",
    data: { categories: [{ category: "airtime", name: "Airtime", identifier: "airtime" }] },
  });
  expect(services.body).toEqual({
    success: true,
    message: "Bill services retrieved.",
    data: {
      services: [{ serviceID: "mtn", name: "MTN", variation: "flexible", category: "airtime" }],
    },
  });
  expect(variations.body).toEqual({
    success: true,
    message: "Bill variations retrieved.",
    data: {
      serviceName: "MTN Data",
      serviceID: "mtn-data",
      convenienceFee: 0,
      variations: [
        {
          variation_code: "mtn-100mb",
          name: "100 MB",
          variation_amount: 10_000,
          fixedPrice: "Yes",
          purchasable: true,
        },
      ],
    },
  });
  expect([categories, services, variations].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(calls.map(({ request }) => request)).toEqual([
    { mode: "MODE_TEST" },
    { mode: "MODE_TEST", categoryIdentifier: "airtime" },
    { mode: "MODE_TEST", serviceId: "mtn-data" },
  ]);
});

describe("the extra fields of an insurance", () => {
  const name = "GET /bills/extra-fields";

  test("are free texts or have options", async () => {
    const { ask, calls } = await start();

    const { status, body } = await ask(name);

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Extra fields retrieved.",
      data: {
        serviceName: "Third Party Motor Insurance",
        serviceID: "ui-insure",
        fields: [
          {
            name: "insured_name",
            label: "Insured name",
            required: true,
            options: null,
            dependsOn: null,
          },
          {
            name: "lga",
            label: "Local government area",
            required: false,
            options: [{ value: "7", label: "Ikeja" }],
            dependsOn: "state",
          },
        ],
      },
    });
    const request = { mode: "MODE_TEST", serviceId: "ui-insure", chosen: {} };
    expect(calls).toEqual([{ rpc: "bills.ListExtraFields", request }]);
  });

  test("have no options until the field that they depend on is chosen", async () => {
    const well = DEFAULT_RESPONSES["bills.ListExtraFields"];
    const [, lga] = well.fields;
    const { ask } = await start({
      "bills.ListExtraFields": { ...well, fields: [{ ...lga, options: [] }] },
    });

    const { body } = await ask(name);

    expect(body.data?.fields).toMatchObject([{ name: "lga", options: [], dependsOn: "state" }]);
  });

  test.each([
    ["state=Lagos", { state: "Lagos" }],
    ["vehicle_make=Toyota", { vehicle_make: "Toyota" }],
    ["vehicle_make=12&state=%C3%89kiti", { state: "Ékiti", vehicle_make: "12" }],
  ])("are requested with the chosen fields: %s", async (query, chosen) => {
    const { ask, calls } = await start();

    await ask(name, { path: `/bills/extra-fields?serviceID=ui-insure&${query}` });

    expect(calls[0]?.request).toEqual({ mode: "MODE_TEST", serviceId: "ui-insure", chosen });
  });

  test("require a service", async () => {
    const { ask, calls } = await start();

    const { status, body } = await ask(name, { path: "/bills/extra-fields?state=Lagos" });

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toMatchObject([{ field: "serviceID", code: "required" }]);
    expect(calls).toEqual([]);
  });
});

test("the catalogue, verification and other operations have separate rate limits", async () => {
  const { ask } = await start();
  const limitOf = async (name: Parameters<typeof ask>[0]) =>
    (await ask(name)).headers.get("ratelimit-limit");

  const catalogue = await limitOf("GET /banks");
  const verify = await limitOf("POST /transfer/external/verify");
  const others = await limitOf("GET /wallets");

  expect(new Set([catalogue, verify, others]).size).toBe(3);
  expect(await limitOf("GET /bills/extra-fields")).toBe(catalogue);
  expect(await limitOf("POST /bills/verify")).toBe(verify);
  expect(await limitOf("GET /bills/purchases")).toBe(others);
  expect(await limitOf("GET /bills/purchase/:reference")).toBe(others);
});
