import type { Membership, Session } from "../../../src/http/api";

const KEY = "last-merchant";

export function rememberMerchant({ merchantId }: Membership): void {
  localStorage.setItem(KEY, merchantId);
}

export function lastMerchant({ merchants }: Session): Membership | undefined {
  const last = localStorage.getItem(KEY);
  return merchants.find(({ merchantId }) => merchantId === last) ?? merchants[0];
}
