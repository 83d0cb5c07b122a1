import type { ExtraField__Output } from "@kobo/protos/bills/v1/ExtraField";
import type { Variation__Output } from "@kobo/protos/bills/v1/Variation";
import { toWireMode } from "@kobo/rpc";
import { z } from "zod";
import { BillServiceId, text } from "../fields";
import { operation } from "../operation";

export const listBillCategories = operation({
  method: "GET",
  path: "/bills/categories",
  limitGroup: "catalogue",
  answer: async ({ tenant, services }) => {
    const { categories } = await services.bills.ListCategories({ mode: toWireMode(tenant.mode) });
    return { status: 200, message: "Bill categories retrieved.", data: { categories } };
  },
});

export const listBillServices = operation({
  method: "GET",
  path: "/bills/services",
  limitGroup: "catalogue",
  query: z.object({ categoryIdentifier: text(1, 100) }),
  answer: async ({ query, tenant, services }) => {
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

export const listBillVariations = operation({
  method: "GET",
  path: "/bills/variations",
  limitGroup: "catalogue",
  query: z.object({ serviceID: BillServiceId }),
  answer: async ({ query, tenant, services }) => {
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
  method: "GET",
  path: "/bills/extra-fields",
  limitGroup: "catalogue",
  // The fields on which the options of others depend, under their own names.
  query: z.object({ serviceID: BillServiceId, state: Choice, vehicle_make: Choice }),
  answer: async ({ query, tenant, services }) => {
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

/** `options` is null where any text may be sent, and empty until the field that they depend on is chosen. */
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
