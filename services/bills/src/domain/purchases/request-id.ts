const LAGOS_OFFSET_MS = 60 * 60 * 1_000;

/**
 * The provider's id of a purchase: twelve digits of Lagos time, which has no daylight saving time, and a suffix of
 * letters and digits. Generated once and stored, because another id would be another purchase.
 */
export function providerRequestId(suffix: string, at: Date): string {
  const lagos = new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString();
  return lagos.slice(0, 16).replace(/\D/g, "") + suffix;
}
