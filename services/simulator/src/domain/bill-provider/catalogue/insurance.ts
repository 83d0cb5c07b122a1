/** A field that only one insurance requires, in the provider's own spelling. */
interface ExtraField {
  name: string;
  label: string;
  /** Labels by code, if the value comes from a list. */
  options?: Readonly<Record<string, string>>;
}

const OCCUPATIONS = { "1": "Trading", "2": "Civil service", "3": "Farming", "4": "Engineering" };

const BUILDINGS = { "1": "Bungalow", "2": "Duplex", "3": "Block of flats" };

const EXTRA_FIELDS = new Map<string, readonly ExtraField[]>([
  [
    "ui-insure",
    [
      { name: "Insured_Name", label: "Name of the insured" },
      { name: "engine_capacity", label: "Engine capacity" },
      { name: "Chasis_Number", label: "Chassis number" },
      { name: "Plate_Number", label: "Plate number" },
      { name: "vehicle_make", label: "Make of the vehicle" },
      { name: "vehicle_model", label: "Model of the vehicle" },
      { name: "vehicle_color", label: "Colour of the vehicle" },
      { name: "YearofMake", label: "Year of make" },
      { name: "state", label: "State" },
      { name: "lga", label: "Local government area" },
      { name: "email", label: "Email" },
    ],
  ],
  [
    "personal-accident-insurance",
    [
      { name: "full_name", label: "Full name" },
      { name: "address", label: "Address" },
      { name: "dob", label: "Date of birth" },
      { name: "next_kin_name", label: "Name of the next of kin" },
      { name: "next_kin_phone", label: "Phone of the next of kin" },
      { name: "business_occupation", label: "Occupation", options: OCCUPATIONS },
    ],
  ],
  [
    "home-cover-insurance",
    [
      { name: "full_name", label: "Full name" },
      { name: "address", label: "Address" },
      { name: "type_building", label: "Type of building", options: BUILDINGS },
      { name: "business_occupation", label: "Occupation", options: OCCUPATIONS },
      { name: "date_of_birth", label: "Date of birth" },
    ],
  ],
]);

/** Empty for a service without extra fields. */
export function extraFieldsOf(serviceId: string): readonly ExtraField[] {
  return EXTRA_FIELDS.get(serviceId) ?? [];
}

/** The motor insurer's own lists. */
export const MOTOR_LISTS = {
  color: [
    { ColourCode: "1001", ColourName: "Black" },
    { ColourCode: "1002", ColourName: "Silver" },
    { ColourCode: "1003", ColourName: "Wine" },
  ],
  "engine-capacity": [
    { CapacityCode: "1", CapacityName: "0.1 - 1.59" },
    { CapacityCode: "2", CapacityName: "1.6 - 2.0" },
    { CapacityCode: "3", CapacityName: "2.1 - 3.0" },
  ],
  state: [
    { StateCode: "LA", StateName: "Lagos" },
    { StateCode: "KN", StateName: "Kano" },
  ],
  brand: [
    { VehicleMakeCode: "TOY", VehicleMakeName: "Toyota" },
    { VehicleMakeCode: "INN", VehicleMakeName: "Innoson" },
  ],
} as const;

export type MotorList = keyof typeof MOTOR_LISTS;

export const LOCAL_GOVERNMENTS = [
  { StateCode: "LA", LGACode: "LA01", LGAName: "Ikeja" },
  { StateCode: "LA", LGACode: "LA02", LGAName: "Surulere" },
  { StateCode: "KN", LGACode: "KN01", LGAName: "Nassarawa" },
] as const;

export const VEHICLE_MODELS = [
  { VehicleMakeCode: "TOY", VehicleModelCode: "TOY1", VehicleModelName: "Corolla" },
  { VehicleMakeCode: "TOY", VehicleModelCode: "TOY2", VehicleModelName: "Hilux" },
  { VehicleMakeCode: "INN", VehicleModelCode: "INN1", VehicleModelName: "Umu" },
] as const;
