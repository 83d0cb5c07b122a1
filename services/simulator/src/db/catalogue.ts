import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Catalogue } from "../domain/bill-provider/catalogue/catalogue";

const KOBO_PER_NAIRA = 100n;

const naira = z
  .int()
  .nonnegative()
  .transform((whole) => BigInt(whole) * KOBO_PER_NAIRA);

const CatalogueFile = z.object({
  categories: z.array(z.object({ identifier: z.string(), name: z.string() })),
  services: z.array(
    z.object({
      serviceID: z.string(),
      name: z.string(),
      category: z.string(),
      minimum_amount_naira: naira,
      maximum_amount_naira: naira,
      convenience_fee_naira: naira,
      product_type: z.enum(["fix", "flexible"]),
      variations: z.array(
        z.object({
          variation_code: z.string(),
          name: z.string(),
          price_naira: naira,
          fixedPrice: z.enum(["Yes", "No"]),
        }),
      ),
    }),
  ),
});

const PATH = join(__dirname, "../../data/bill-catalogue.json");

/** The provider's catalogue, from `data/bill-catalogue.json`. */
export async function readCatalogue(path = PATH): Promise<Catalogue> {
  const file = CatalogueFile.parse(JSON.parse(await readFile(path, "utf8")));
  const categories = new Map(file.categories.map((category) => [category.identifier, category]));
  return {
    categories: file.categories,
    services: file.services.map((service) => {
      const category = categories.get(service.category);
      if (!category) throw new Error(`${service.serviceID} is in no category of the catalogue.`);
      return {
        id: service.serviceID,
        name: service.name,
        category,
        minimum: service.minimum_amount_naira,
        maximum: service.maximum_amount_naira,
        fee: service.convenience_fee_naira,
        productType: service.product_type,
        variations: service.variations.map((variation) => ({
          code: variation.variation_code,
          name: variation.name,
          price: variation.price_naira,
          fixedPrice: variation.fixedPrice,
        })),
      };
    }),
  };
}
