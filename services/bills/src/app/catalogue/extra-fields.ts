import {
  type DescribedField,
  readExtraFields,
  readInsurerList,
  readOptions,
} from "../../clients/answers/read-extra-fields";
import {
  type ExtraField,
  extraFieldsOf,
  fromProviderName,
  type InsurerList,
  insurerListOf,
  type Option,
} from "../../domain/orders/extra-fields";
import type { ProviderList } from "./provider-list";

/** Values by our field names. */
export type Chosen = Readonly<Record<string, string>>;

const failure = "FETCH_VARIATIONS_FAILED";

/**
 * A service's fields under our names, with their options. Required fields that the provider does not describe are at
 * the end.
 * @throws AppError FETCH_VARIATIONS_FAILED
 */
export async function extraFieldsFrom(
  list: ProviderList,
  serviceId: string,
  chosen: Chosen,
): Promise<ExtraField[]> {
  const query = { serviceID: serviceId };
  const described = await list({ path: "/extra-fields", query, failure }, readExtraFields);
  const fields = described.map((field) => ({
    ...field,
    providerName: field.name,
    name: fromProviderName(serviceId, field.name),
  }));
  const names = new Set(fields.map(({ name }) => name));
  const undescribed = extraFieldsOf(serviceId).filter((name) => !names.has(name));
  const all = [...fields, ...undescribed.map(asText)];
  return Promise.all(all.map((field) => withOptions({ list, serviceId, chosen }, field)));
}

/** With our name and the provider's. */
type NamedField = DescribedField & { providerName: string };

function asText(name: string): NamedField {
  return { name, providerName: name, label: name, required: true, isChoice: false };
}

interface Request {
  list: ProviderList;
  serviceId: string;
  chosen: Chosen;
}

async function withOptions(
  request: Request,
  { providerName, ...field }: NamedField,
): Promise<ExtraField> {
  const { list, serviceId } = request;
  const required = field.required || extraFieldsOf(serviceId).includes(field.name);
  const own = insurerListOf(serviceId, field.name);
  if (own) {
    const options = await insurerOptions(request, own);
    return { ...field, required, isChoice: true, options, dependsOn: own.dependsOn };
  }
  if (!field.isChoice) return { ...field, required, options: [], dependsOn: "" };
  const query = { serviceID: serviceId, name: providerName };
  const options = await list({ path: "/options", query, failure }, readOptions);
  return { ...field, required, options, dependsOn: "" };
}

/** Empty until a valid value is chosen for the field that the options depend on. */
async function insurerOptions(request: Request, own: InsurerList): Promise<readonly Option[]> {
  const { list, serviceId, chosen } = request;
  const read = (body: unknown) => readInsurerList(body, own);
  if (!own.dependsOn) return list({ path: own.path, query: {}, failure }, read);
  const choice = chosen[own.dependsOn];
  const parent = insurerListOf(serviceId, own.dependsOn);
  if (!choice || !parent) return [];
  const offered = await insurerOptions(request, parent);
  if (!offered.some(({ value }) => value === choice)) return [];
  const path = `${own.path}/${encodeURIComponent(choice)}`;
  return list({ path, query: {}, failure }, read);
}
