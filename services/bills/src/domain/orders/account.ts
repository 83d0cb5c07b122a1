import type { Mode } from "@kobo/core/tenant";
import type { Service } from "../catalogue/catalogue";
import { productOf } from "../catalogue/product";
import { normalisedPhone } from "./phone";
import type { AccountToVerify } from "./verification";

/**
 * The account to verify before the purchase (decision 78), with the fields of the provider's request and of the
 * stored confirmation; undefined where none is needed.
 */
export function accountOf(
  service: Service,
  bought: { billersCode: string; variationCode: string; phone: string },
  mode: Mode,
): AccountToVerify | undefined {
  const { verified, biller } = productOf(service);
  if (verified === "never") return undefined;
  const { phone, variationCode } = bought;
  const code = bought.billersCode || phone;
  return {
    serviceId: service.serviceId,
    billersCode: biller === "or phone" ? (normalisedPhone(code, mode) ?? code) : code,
    type: verified === "by variation" ? variationCode : "",
  };
}
