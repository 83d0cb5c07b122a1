import {
  extraFieldsOf,
  fromProviderName,
  toProviderName,
} from "../../../src/domain/orders/extra-fields";

test.each([
  ["insured_name", "Insured_Name"],
  ["chasis_number", "Chasis_Number"],
  ["plate_number", "Plate_Number"],
  ["year_of_make", "YearofMake"],
  ["vehicle_make", "vehicle_make"],
  ["lga", "lga"],
])("the motor insurer's %s is its %s", (ours, theirs) => {
  expect(toProviderName("ui-insure", ours)).toBe(theirs);
  expect(fromProviderName("ui-insure", theirs)).toBe(ours);
});

test("there and back, every name is the same", () => {
  for (const service of ["ui-insure", "personal-accident-insurance", "home-cover-insurance"]) {
    for (const name of extraFieldsOf(service)) {
      expect(fromProviderName(service, toProviderName(service, name))).toBe(name);
    }
  }
});

test("of a service that nobody has described nothing is renamed or asked for", () => {
  expect(toProviderName("travel-cover", "insured_name")).toBe("insured_name");
  expect(fromProviderName("travel-cover", "Insured_Name")).toBe("Insured_Name");
  expect(extraFieldsOf("travel-cover")).toEqual([]);
});
