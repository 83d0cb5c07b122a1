/** The resources of scopes (decision 20). */
export const RESOURCES = [
  "customers",
  "payids",
  "virtual_accounts",
  "transfers",
  "transactions",
  "bills",
  "schedules",
  "payments",
  "refunds",
  "disputes",
  "wallets",
  "reports",
  "webhooks",
  "checkout",
  "payment_methods",
  "client_sessions",
] as const;
export type Resource = (typeof RESOURCES)[number];

/** A permission of an API key. */
export type Scope = `${Resource}:${"read" | "write"}`;

export const SCOPES: readonly Scope[] = RESOURCES.flatMap((resource): Scope[] => [
  `${resource}:read`,
  `${resource}:write`,
]);

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/**
 * All that a publishable key may do: store a card, which it cannot charge, and read a checkout session whose client
 * secret it shows.
 */
export const PUBLISHABLE_SCOPES: readonly Scope[] = [
  "payment_methods:write",
  "client_sessions:read",
];
