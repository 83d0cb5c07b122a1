import { BillError } from "../errors";

export interface Category {
  identifier: string;
  name: string;
}

export interface Variation {
  code: string;
  name: string;
  /** 0n if the caller sets the amount. */
  price: bigint;
  fixedPrice: "Yes" | "No";
}

export interface Service {
  id: string;
  name: string;
  category: Category;
  minimum: bigint;
  maximum: bigint;
  fee: bigint;
  productType: "fix" | "flexible";
  variations: readonly Variation[];
}

export interface Catalogue {
  categories: readonly Category[];
  services: readonly Service[];
}

/** A price that replaces the catalogue's. */
export interface Price {
  serviceId: string;
  variationCode: string;
  price: bigint;
}

/** The catalogue with current prices. */
export function repriced(catalogue: Catalogue, prices: readonly Price[]): Catalogue {
  if (prices.length === 0) return catalogue;
  const priceOf = (service: Service, { code, price }: Variation) =>
    prices.find((now) => now.serviceId === service.id && now.variationCode === code)?.price ??
    price;
  const services = catalogue.services.map((service) => ({
    ...service,
    variations: service.variations.map((variation) => ({
      ...variation,
      price: priceOf(service, variation),
    })),
  }));
  return { ...catalogue, services };
}

/** @throws BillError 011 without an id, 012 for an unknown service */
export function findService(catalogue: Catalogue, id: string | undefined): Service {
  if (!id) throw new BillError("011", "The serviceID field is required.");
  const service = catalogue.services.find((candidate) => candidate.id === id);
  if (!service) throw new BillError("012");
  return service;
}

/** @throws BillError 010 */
export function findVariation(service: Service, code: string): Variation {
  const variation = service.variations.find((candidate) => candidate.code === code);
  if (!variation) throw new BillError("010");
  return variation;
}
