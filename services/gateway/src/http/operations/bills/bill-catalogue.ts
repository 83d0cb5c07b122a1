import { text } from "@kobo/api-schemas/input";
import {
  BILL_CATEGORIES,
  BillCategoryRecord,
  BillExtraFieldRecord,
  BillServiceRecord,
  BillVariationRecord,
} from "@kobo/api-schemas/records";
import type { ExtraField__Output } from "@kobo/protos/bills/v1/ExtraField";
import type { Variation__Output } from "@kobo/protos/bills/v1/Variation";
import { toWireMode } from "@kobo/rpc";
import { z } from "zod";
import type { Refusals } from "../description";
import { BillServiceId } from "../fields";
import { operation } from "../operation";

export const listBillCategories = operation({
  id: "listBillCategories",
  section: "Bills",
  summary: "List bill categories",
  description: "The categories of bills that you can buy.",
  sdk: "bills.listCategories",
  scope: "bills:read",
  method: "GET",
  path: "/bills/categories",
  limitGroup: "catalogue",
  responses: { 200: z.object({ categories: z.array(BillCategoryRecord) }) },
  refusals: { FETCH_CATEGORIES_FAILED: null },
  handler: async ({ tenant, services }) => {
    const { categories } = await services.bills.ListCategories({ mode: toWireMode(tenant.mode) });
    return { status: 200, message: "Bill categories retrieved.", data: { categories } };
  },
});

export const listBillServices = operation({
  id: "listBillServices",
  section: "Bills",
  summary: "List the services of a category",
  description:
    "The services of a category, such as a network's airtime or a distributor's electricity.",
  sdk: "bills.listServices",
  scope: "bills:read",
  method: "GET",
  path: "/bills/services",
  limitGroup: "catalogue",
  query: z.object({
    categoryIdentifier: text(1, 100).describe(
      `The \`identifier\` of a category: \`${BILL_CATEGORIES.join("`, `")}\`.`,
    ),
  }),
  responses: { 200: z.object({ services: z.array(BillServiceRecord) }) },
  refusals: { SERVICE_NOT_FOUND: null, FETCH_SERVICES_FAILED: null },
  handler: async ({ query, tenant, services }) => {
    const found = await services.bills.ListServices({
      mode: toWireMode(tenant.mode),
      categoryIdentifier: query.categoryIdentifier,
    });
    const list = found.services.map(({ serviceId, ...rest }) => ({
      serviceID: serviceId,
      ...rest,
    }));
    return { status: 200, message: "Bill services retrieved.", data: { services: list } };
  },
});

const OF_SERVICE: Refusals = { SERVICE_NOT_FOUND: null, FETCH_VARIATIONS_FAILED: null };

const serviceName = z.string().describe("Human-readable.");
const serviceID = z.string();

export const listBillVariations = operation({
  id: "listBillVariations",
  section: "Bills",
  summary: "List the variations of a service",
  description:
    "The products of a service and their prices: data bundles, TV bouquets, exams, insurances, and the two kinds of electricity meters. Airtime has none.",
  sdk: "bills.listVariations",
  scope: "bills:read",
  method: "GET",
  path: "/bills/variations",
  limitGroup: "catalogue",
  query: z.object({ serviceID: BillServiceId }),
  responses: {
    200: z.object({
      serviceName,
      serviceID,
      convenienceFee: z.int().min(0).describe("In kobo, added to each purchase of this service."),
      variations: z.array(BillVariationRecord),
    }),
  },
  refusals: OF_SERVICE,
  handler: async ({ query, tenant, services }) => {
    const found = await services.bills.ListVariations({
      mode: toWireMode(tenant.mode),
      serviceId: query.serviceID,
    });
    return {
      status: 200,
      message: "Bill variations retrieved.",
      data: {
        serviceName: found.serviceName,
        serviceID: found.serviceId,
        convenienceFee: Number(found.convenienceFeeKobo),
        variations: found.variations.map(toVariation),
      },
    };
  },
});

function toVariation(variation: Variation__Output) {
  return {
    variation_code: variation.variationCode,
    name: variation.name,
    variation_amount: Number(variation.amountKobo),
    fixedPrice: variation.fixedPrice ? "Yes" : "No",
    purchasable: variation.purchasable,
  };
}

const Choice = text(1, 100).optional();

export const listBillExtraFields = operation({
  id: "listBillExtraFields",
  section: "Bills",
  summary: "List the extra fields of an insurance",
  description:
    "The fields that a purchase of the service must send in `extraFields`. Only insurances have any.",
  sdk: "bills.listExtraFields",
  scope: "bills:read",
  method: "GET",
  path: "/bills/extra-fields",
  limitGroup: "catalogue",
  // The fields on which other fields' options depend, under their own names.
  query: z.object({
    serviceID: BillServiceId,
    state: Choice.describe("The chosen `state`, for the options of `lga`."),
    vehicle_make: Choice.describe("The chosen `vehicle_make`, for the options of `vehicle_model`."),
  }),
  responses: {
    200: z.object({ serviceName, serviceID, fields: z.array(BillExtraFieldRecord) }),
  },
  refusals: OF_SERVICE,
  handler: async ({ query, tenant, services }) => {
    const { serviceID, state, vehicle_make } = query;
    const found = await services.bills.ListExtraFields({
      mode: toWireMode(tenant.mode),
      serviceId: serviceID,
      chosen: {
        ...(state === undefined ? {} : { state }),
        ...(vehicle_make === undefined ? {} : { vehicle_make }),
      },
    });
    return {
      status: 200,
      message: "Extra fields retrieved.",
      data: {
        serviceName: found.serviceName,
        serviceID: found.serviceId,
        fields: found.fields.map(toExtraField),
      },
    };
  },
});

/** `options` is null when any text is accepted, and empty until the field that it depends on is chosen. */
function toExtraField(field: ExtraField__Output) {
  const { name, label, required, options, isChoice, dependsOn } = field;
  return {
    name,
    label,
    required,
    options: isChoice ? options : null,
    dependsOn: dependsOn || null,
  };
}
