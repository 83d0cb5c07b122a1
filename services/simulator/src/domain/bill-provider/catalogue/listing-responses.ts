import type { Fields } from "../../fields";
import type { Json } from "../../json";
import type { Mode } from "../../mode";
import { pick } from "../../pick";
import { BillError } from "../errors";
import { nairaNumber, nairaText } from "../money";
import { type Catalogue, findService, type Service, type Variation } from "./catalogue";
import {
  extraFieldsOf,
  LOCAL_GOVERNMENTS,
  MOTOR_LISTS,
  type MotorList,
  VEHICLE_MODELS,
} from "./insurance";

/** Lists have the code in the field that holds the description elsewhere. */
function listing(content: unknown): Json {
  return { response_description: "000", content };
}

export function categoriesResponse(catalogue: Catalogue): Json {
  return listing(catalogue.categories.map(({ identifier, name }) => ({ identifier, name })));
}

/** @throws BillError 011 */
export function servicesResponse(catalogue: Catalogue, { identifier }: Fields): Json {
  const isKnown = catalogue.categories.some((category) => category.identifier === identifier);
  if (!isKnown) throw new BillError("011", "The identifier field names no category.");
  const services = catalogue.services.filter(({ category }) => category.identifier === identifier);
  return listing(services.map(serviceRecord));
}

function serviceRecord(service: Service): Json {
  return {
    serviceID: service.id,
    name: service.name,
    minimium_amount: boundOf(`minimum ${service.id}`, service.minimum),
    maximum_amount: boundOf(`maximum ${service.id}`, service.maximum),
    convinience_fee: feeText(`services ${service.id}`, service),
    product_type: service.productType,
    image: `https://sandbox.example/images/${service.id}.png`,
  };
}

function boundOf(key: string, bound: bigint): string | number {
  const text = nairaText(bound).replace(/\.00$/, "");
  return pick<string | number>(key, [text, Number(text)]);
}

/** A record that still has a fee of an older format. */
const LEGACY_SERVICE = "9mobile-sme-data";

function feeText(key: string, { id, fee }: Pick<Service, "id" | "fee">): string {
  if (id === LEGACY_SERVICE) return "100 %";
  if (fee > 0n) return `N${nairaText(fee).replace(/\.00$/, "")}`;
  return pick(`fee ${key}`, ["N0", "N0.00", "0 %"]);
}

/** @throws BillError 011, 012 */
export function variationsResponse(catalogue: Catalogue, { serviceID }: Fields): Json {
  const service = findService(catalogue, serviceID);
  const variations = service.variations.map((variation) => variationRecord(service, variation));
  return listing({
    ServiceName: service.name,
    serviceID: service.id,
    convinience_fee: feeText(`variations ${service.id}`, service),
    ...pick<Json>(`variations ${service.id}`, [
      { variations },
      { varations: variations },
      { variations, varations: variations },
    ]),
  });
}

function variationRecord(service: Service, variation: Variation): Json {
  return {
    variation_code: variation.code,
    name: variation.name,
    variation_amount: pick<unknown>(`price ${service.id}`, [
      nairaText(variation.price),
      nairaText(variation.price),
      nairaNumber(variation.price),
    ]),
    fixedPrice: variation.fixedPrice,
  };
}

/** @throws BillError 011, 012 */
export function extraFieldsResponse(catalogue: Catalogue, { serviceID }: Fields): Json {
  const service = findService(catalogue, serviceID);
  return listing(
    extraFieldsOf(service.id).map(({ name, label, options }) => ({
      optionName: name,
      optionType: options ? "select" : "text",
      optionLabel: label,
      optionRule: "required",
    })),
  );
}

/** @throws BillError 011, 012 */
export function optionsResponse(catalogue: Catalogue, { serviceID, name }: Fields): Json {
  const service = findService(catalogue, serviceID);
  const field = extraFieldsOf(service.id).find((candidate) => candidate.name === name);
  if (!field?.options) throw new BillError("011", "The name field names no list.");
  return listing({
    ServiceName: service.name,
    serviceID: service.id,
    optionName: field.name,
    optionType: "select",
    optionLabel: field.label,
    options: field.options,
  });
}

/** @throws BillError 011 */
export function motorListResponse(list: string): Json {
  if (!isMotorList(list)) throw new BillError("011", "There is no such list.");
  return listing(MOTOR_LISTS[list]);
}

function isMotorList(list: string): list is MotorList {
  return Object.hasOwn(MOTOR_LISTS, list);
}

/** Empty for an unknown state or make. */
export function localGovernmentsResponse(state: string): Json {
  return listing(LOCAL_GOVERNMENTS.filter(({ StateCode }) => StateCode === state));
}

export function vehicleModelsResponse(make: string): Json {
  return listing(VEHICLE_MODELS.filter(({ VehicleMakeCode }) => VehicleMakeCode === make));
}

/** Unlike other responses, its code is a number and its content is named `contents`. */
export function balanceResponse(mode: Mode, float: bigint): Json {
  const balance = pick<unknown>(`balance ${mode}`, [nairaNumber(float), nairaText(float)]);
  return { code: 1, contents: { balance } };
}
