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
])("%s is the motor insurer's %s", (ours, theirs) => {
  expect(toProviderName("ui-insure", ours)).toBe(theirs);
  expect(fromProviderName("ui-insure", theirs)).toBe(ours);
});

test("every name converts to the provider's and back", () => {
  for (const service of ["ui-insure", "personal-accident-insurance", "home-cover-insurance"]) {
    for (const name of extraFieldsOf(service)) {
      expect(fromProviderName(service, toProviderName(service, name))).toBe(name);
    }
  }
});

test("an unknown service has no renamed or required fields", () => {
  expect(toProviderName("travel-cover", "insured_name")).toBe("insured_name");
  expect(fromProviderName("travel-cover", "Insured_Name")).toBe("Insured_Name");
  expect(extraFieldsOf("travel-cover")).toEqual([]);
});
