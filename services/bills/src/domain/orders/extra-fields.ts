/** An insurer's additional field. */
export interface ExtraField {
  /** Our name, which purchases use. */
  name: string;
  label: string;
  required: boolean;
  /** The value must be one of the options. */
  isChoice: boolean;
  /** Empty for free text, and until a value is chosen for the field that they depend on. */
  options: readonly Option[];
  /** Our name of the field that the options depend on; empty for none. */
  dependsOn: string;
}

export interface Option {
  value: string;
  label: string;
}

/** A list of the motor insurer: its path and its columns. */
export interface InsurerList {
  path: string;
  value: string;
  label: string;
  /** Our name of the field whose value completes the path; empty for none. */
  dependsOn: string;
}

interface Rule {
  name: string;
  /** The provider's name, if it differs. */
  providerName?: string;
  list?: InsurerList;
}

function insurerList(path: string, columns: string, dependsOn = ""): InsurerList {
  return {
    path: `/universal-insurance/options/${path}`,
    value: `${columns}Code`,
    label: `${columns}Name`,
    dependsOn,
  };
}

/** By service (bill-provider facts, section 8). All fields are required. */
const RULES = new Map<string, readonly Rule[]>([
  [
    "ui-insure",
    [
      { name: "insured_name", providerName: "Insured_Name" },
      { name: "email" },
      { name: "chasis_number", providerName: "Chasis_Number" },
      { name: "plate_number", providerName: "Plate_Number" },
      { name: "vehicle_make", list: insurerList("brand", "VehicleMake") },
      { name: "vehicle_model", list: insurerList("model", "VehicleModel", "vehicle_make") },
      { name: "vehicle_color", list: insurerList("color", "Colour") },
      { name: "engine_capacity", list: insurerList("engine-capacity", "Capacity") },
      { name: "year_of_make", providerName: "YearofMake" },
      { name: "state", list: insurerList("state", "State") },
      { name: "lga", list: insurerList("lga", "LGA", "state") },
    ],
  ],
  [
    "personal-accident-insurance",
    [
      { name: "full_name" },
      { name: "address" },
      { name: "dob" },
      { name: "next_kin_name" },
      { name: "next_kin_phone" },
      { name: "business_occupation" },
    ],
  ],
  [
    "home-cover-insurance",
    [
      { name: "full_name" },
      { name: "address" },
      { name: "type_building" },
      { name: "business_occupation" },
      { name: "date_of_birth" },
    ],
  ],
]);

function rulesOf(serviceId: string): readonly Rule[] {
  return RULES.get(serviceId) ?? [];
}

/** Our names of a service's fields; empty for an unknown service. */
export function extraFieldsOf(serviceId: string): string[] {
  return rulesOf(serviceId).map(({ name }) => name);
}

export function toProviderName(serviceId: string, name: string): string {
  return rulesOf(serviceId).find((rule) => rule.name === name)?.providerName ?? name;
}

/** Unchanged for an unknown name. */
export function fromProviderName(serviceId: string, providerName: string): string {
  return (
    rulesOf(serviceId).find((rule) => rule.providerName === providerName)?.name ?? providerName
  );
}

/** The list of a field whose options are not at the usual path. */
export function insurerListOf(serviceId: string, name: string): InsurerList | undefined {
  return rulesOf(serviceId).find((rule) => rule.name === name)?.list;
}
