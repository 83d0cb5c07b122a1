const LAGOS_OFFSET_MS = 60 * 60 * 1_000;

/**
 * The id of a purchase at the provider: twelve digits of Lagos time, which has no summer time, and a
 * tail of letters and digits. Made once and stored; made again it would be another purchase.
 */
export function providerRequestId(suffix: string, at: Date): string {
  const lagos = new Date(at.getTime() + LAGOS_OFFSET_MS).toISOString();
  return lagos.slice(0, 16).replace(/\D/g, "") + suffix;
}
