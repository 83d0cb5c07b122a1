import { type Kobo, kobo, nairaToKobo } from "@kobo/core/money";
import { z } from "zod";
import { kindOf } from "../../domain/catalogue/bill-type";
import {
  type Category,
  feeFromText,
  type Service,
  type Variation,
} from "../../domain/catalogue/catalogue";
import { listOf } from "./list-of";
import { TextOrNumber } from "./text-or-number";

/*
 * Parsers of the provider's lists, which have misspelt names, several formats, and numbers as text or text as
 * numbers. An unreadable list throws, and counts as no answer.
 */

const Categories = z.object({
  content: listOf(z.object({ identifier: z.string(), name: z.string() })),
});

/** Only known categories: we have no rules for others. */
export function readCategories(body: unknown): Category[] {
  return Categories.parse(body).content.flatMap(({ identifier, name }) => {
    const kind = kindOf(identifier);
    return kind ? [{ identifier, name, billType: kind.billType }] : [];
  });
}

const Bound = TextOrNumber.optional().catch(undefined);

const Services = z.object({
  content: listOf(
    z.object({
      serviceID: z.string(),
      name: z.string(),
      minimium_amount: Bound,
      maximum_amount: Bound,
      convinience_fee: TextOrNumber.catch("0"),
      product_type: z.string().catch(""),
    }),
  ),
});

/** `onUnreadableFee` receives fee texts that are read as 0 (decision 82). */
export function readServices(
  body: unknown,
  categoryIdentifier: string,
  onUnreadableFee: (serviceId: string, text: string) => void,
): Service[] {
  return Services.parse(body).content.map((service) => ({
    serviceId: service.serviceID,
    name: service.name,
    variation: service.product_type === "flexible" ? "flexible" : "fix",
    categoryIdentifier,
    minimum: boundFrom(service.minimium_amount),
    maximum: boundFrom(service.maximum_amount),
    convenienceFee: feeOf(service.convinience_fee, (text) =>
      onUnreadableFee(service.serviceID, text),
    ),
  }));
}

/** 0 means no bound. */
function boundFrom(naira: string | undefined): Kobo | undefined {
  const bound = naira === undefined ? undefined : nairaToKobo(naira);
  return bound === 0n ? undefined : bound;
}

function feeOf(text: string, onUnreadableFee: (text: string) => void): Kobo {
  const fee = feeFromText(text);
  if (fee === undefined) onUnreadableFee(text);
  return fee ?? kobo(0n);
}

const VariationRow = z.object({
  variation_code: TextOrNumber,
  name: z.string(),
  variation_amount: TextOrNumber,
  fixedPrice: z.string().catch("Yes"),
});
const VariationList = listOf(VariationRow);

const Spelling = VariationList.optional().catch(undefined);
const Variations = z.object({ content: z.object({ variations: Spelling, varations: Spelling }) });

/**
 * Reads the list under either spelling; one of them may be empty. Variations without a readable price cannot be
 * bought, so they are left out.
 * @throws Error when both are missing
 */
export function readVariations(body: unknown): Variation[] {
  const { variations, varations } = Variations.parse(body).content;
  const lists = [variations, varations].flatMap((rows) => (rows ? [rows.flatMap(priced)] : []));
  const [first] = lists;
  if (!first) throw new Error("The answer lists no variations.");
  return lists.find((list) => list.length > 0) ?? first;
}

function priced(row: z.infer<typeof VariationRow>): Variation[] {
  const price = nairaToKobo(row.variation_amount);
  if (price === undefined) return [];
  const fixedPrice = row.fixedPrice.toLowerCase() === "yes";
  return [{ variationCode: row.variation_code, name: row.name, price, fixedPrice }];
}
