import {
  type DescribedField,
  readExtraFields,
  readOptions,
  readOwnList,
} from "../../clients/answers/read-extra-fields";
import {
  type ExtraField,
  extraFieldsOf,
  fromProviderName,
  type Option,
  type OwnList,
  ownListOf,
} from "../../domain/orders/extra-fields";
import type { ProviderList } from "./provider-list";

/** Values by our names of the fields. */
export type Chosen = Readonly<Record<string, string>>;

const failure = "FETCH_VARIATIONS_FAILED";

/**
 * The fields of a service under our names, with what may be chosen. What we require and the provider
 * does not describe stands at the end.
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
    theirs: field.name,
    name: fromProviderName(serviceId, field.name),
  }));
  const names = new Set(fields.map(({ name }) => name));
  const undescribed = extraFieldsOf(serviceId).filter((name) => !names.has(name));
  const all = [...fields, ...undescribed.map(asText)];
  return Promise.all(all.map((field) => withOptions({ list, serviceId, chosen }, field)));
}

/** Named by us and by the provider. */
type NamedField = DescribedField & { theirs: string };

function asText(name: string): NamedField {
  return { name, theirs: name, label: name, required: true, isChoice: false };
}

interface Place {
  list: ProviderList;
  serviceId: string;
  chosen: Chosen;
}

async function withOptions(place: Place, { theirs, ...field }: NamedField): Promise<ExtraField> {
  const { list, serviceId } = place;
  const required = field.required || extraFieldsOf(serviceId).includes(field.name);
  const own = ownListOf(serviceId, field.name);
  if (own) {
    const options = await ownOptions(place, own);
    return { ...field, required, isChoice: true, options, dependsOn: own.dependsOn };
  }
  if (!field.isChoice) return { ...field, required, options: [], dependsOn: "" };
  const query = { serviceID: serviceId, name: theirs };
  const options = await list({ path: "/options", query, failure }, readOptions);
  return { ...field, required, options, dependsOn: "" };
}

/** None until the choice is made that they depend on, nor for one that is not offered. */
async function ownOptions(place: Place, own: OwnList): Promise<readonly Option[]> {
  const { list, serviceId, chosen } = place;
  const read = (body: unknown) => readOwnList(body, own);
  if (!own.dependsOn) return list({ path: own.path, query: {}, failure }, read);
  const choice = chosen[own.dependsOn];
  const parent = ownListOf(serviceId, own.dependsOn);
  if (!choice || !parent) return [];
  const offered = await ownOptions(place, parent);
  if (!offered.some(({ value }) => value === choice)) return [];
  const path = `${own.path}/${encodeURIComponent(choice)}`;
  return list({ path, query: {}, failure }, read);
}
