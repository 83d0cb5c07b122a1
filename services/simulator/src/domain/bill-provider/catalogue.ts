import { Refusal } from "./refusal";

export interface Category {
  identifier: string;
  name: string;
}

export interface Variation {
  code: string;
  name: string;
  /** 0n where the caller names the amount. */
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

/** What the provider sells. */
export interface Catalogue {
  categories: readonly Category[];
  services: readonly Service[];
}

/** @throws Refusal 011 without an id, 012 for one that is not sold */
export function findService(catalogue: Catalogue, id: string | undefined): Service {
  if (!id) throw new Refusal("011", "The serviceID field is required.");
  const service = catalogue.services.find((candidate) => candidate.id === id);
  if (!service) throw new Refusal("012");
  return service;
}

/** @throws Refusal 010 */
export function findVariation(service: Service, code: string): Variation {
  const variation = service.variations.find((candidate) => candidate.code === code);
  if (!variation) throw new Refusal("010");
  return variation;
}
