import type { Card } from "./card";

export interface Customer {
  id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Readonly<Record<string, string>>;
  createdAt: Date;
}

/** A card in the processor's vault. */
export interface PaymentMethod {
  id: string;
  card: Card;
  /** The owner of a saved card; null for a single-use card. */
  customerId: string | null;
  /** Stored without a payment, and not charged yet. */
  isUnused?: boolean;
  email: string | null;
  name: string | null;
  createdAt: Date;
}
