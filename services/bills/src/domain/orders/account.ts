import type { Mode } from "@kobo/core/tenant";
import type { Service } from "../catalogue/catalogue";
import { productOf } from "../catalogue/product";
import { normalisedPhone } from "./phone";
import type { AccountToVerify } from "./verification";

/**
 * Who must be known before the bill is bought (decision 78), under the names by which the provider
 * is asked and the answer remembered; undefined where nobody needs to be.
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
