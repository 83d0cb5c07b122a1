import { kobo } from "@kobo/core/money";
import { AppError } from "@kobo/errors";
import type { Catalogue } from "../../src/app/catalogue/catalogue";
import type { Service, Variation } from "../../src/domain/catalogue/catalogue";
import { aService, aVariation } from "../factories";

const OPEN = { minimum: undefined, maximum: undefined };

/** One service for each kind of product. */
const SERVICES: readonly Service[] = [
  aService(),
  aService({ ...OPEN, serviceId: "mtn-data", name: "MTN Data", categoryIdentifier: "data" }),
  aService({ ...OPEN, serviceId: "spectranet", categoryIdentifier: "data" }),
  aService({ ...OPEN, serviceId: "dstv", categoryIdentifier: "tv-subscription" }),
  aService({
    ...OPEN,
    serviceId: "showmax",
    categoryIdentifier: "tv-subscription",
    convenienceFee: kobo(10_000n),
  }),
  aService({ ...OPEN, serviceId: "ikeja-electric", categoryIdentifier: "electricity-bill" }),
  aService({ ...OPEN, serviceId: "waec", categoryIdentifier: "education" }),
  aService({ ...OPEN, serviceId: "jamb", categoryIdentifier: "education" }),
  aService({ ...OPEN, serviceId: "home-cover-insurance", categoryIdentifier: "insurance" }),
];

const VARIATIONS: Readonly<Record<string, Variation[]>> = {
  "mtn-data": [aVariation()],
  spectranet: [aVariation({ variationCode: "vt-2000", price: kobo(200_000n) })],
  dstv: [aVariation({ variationCode: "dstv-padi", price: kobo(440_000n) })],
  showmax: [aVariation({ variationCode: "mobile_only_3", price: kobo(380_000n) })],
  waec: [aVariation({ variationCode: "waecdirect", price: kobo(390_000n) })],
  jamb: [
    aVariation({ variationCode: "utme-mock", price: kobo(770_000n) }),
    aVariation({ variationCode: "utme-no-mock", price: kobo(620_000n) }),
  ],
  "home-cover-insurance": [aVariation({ variationCode: "home-basic", price: kobo(300_000n) })],
};

/** A catalogue in memory that counts its invalidations. */
export function aShelf(): Catalogue & { emptied: number } {
  const shelf = {
    emptied: 0,
    categories: async () => [
      { identifier: "airtime", name: "Airtime Recharge", billType: "airtime" as const },
    ],
    services: async () => [...SERVICES],
    service: async (serviceId: string) => {
      const found = SERVICES.find((service) => service.serviceId === serviceId);
      if (!found) throw new AppError("SERVICE_NOT_FOUND");
      return found;
    },
    variations: async ({ serviceId }: Service) => VARIATIONS[serviceId] ?? [],
    extraFields: async () => [],
    invalidate: async () => {
      shelf.emptied++;
    },
  };
  return shelf;
}
