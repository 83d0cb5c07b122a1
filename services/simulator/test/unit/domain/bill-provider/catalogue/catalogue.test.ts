import {
  findService,
  findVariation,
  repriced,
} from "../../../../../src/domain/bill-provider/catalogue/catalogue";
import { CATALOGUE } from "../../../../factories";

test("a new price changes one variation only", () => {
  const prices = [{ serviceId: "mtn-data", variationCode: "1gb", price: 60_000n }];

  const after = repriced(CATALOGUE, prices);

  expect(findVariation(findService(after, "mtn-data"), "1gb").price).toBe(60_000n);
  const back = [{ serviceId: "mtn-data", variationCode: "1gb", price: 50_000n }];
  expect(repriced(after, back)).toEqual(CATALOGUE);
});

test("without new prices the catalogue is unchanged", () => {
  expect(repriced(CATALOGUE, [])).toBe(CATALOGUE);
});
