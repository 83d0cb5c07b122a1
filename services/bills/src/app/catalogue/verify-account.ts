import type { Tenant } from "@kobo/core/tenant";
import { type BillType, kindOf } from "../../domain/catalogue/bill-type";
import type { Service } from "../../domain/catalogue/catalogue";
import { METER_TYPES, productOf } from "../../domain/catalogue/product";
import { accountOf } from "../../domain/orders/account";
import { fieldProblems, invalid } from "../../domain/orders/field-problems";
import { checkPhone } from "../../domain/orders/phone";
import type { VerifiedAccount } from "../../domain/orders/verification";
import type { Catalogue, Catalogues } from "./catalogue";
import { type VerifyParts, verifyWithProvider } from "./ensure-verified";

export interface VerifyAccount {
  tenant: Tenant;
  serviceId: string;
  billersCode: string;
  phone: string;
  /** Required for meters and exams, ignored for others. */
  type: string;
  /** The client's deadline, in ms since 1970. */
  deadline: number;
}

/** The part of the timeout that is reserved for the response. */
const ANSWER_MS = 200;

/**
 * Returns the customer of a smartcard, meter, profile or account. It always asks the provider; purchases reuse a
 * confirmation for 24 hours.
 * @throws AppError VALIDATION_ERROR, SERVICE_NOT_FOUND, FETCH_*_FAILED; VERIFY_ACCOUNT_FAILED, with `retryable` when
 * the provider did not answer
 */
export async function verifyAccount(
  parts: VerifyParts & { catalogues: Catalogues },
  { tenant, serviceId, billersCode, phone, type, deadline }: VerifyAccount,
): Promise<{ billType: BillType; account: VerifiedAccount }> {
  checkPhone(phone, tenant.mode);
  const catalogue = parts.catalogues[tenant.mode];
  const service = await catalogue.service(serviceId);
  const ordered = { billersCode, variationCode: type, phone };
  const account = accountOf(service, ordered, tenant.mode);
  const billType = kindOf(service.categoryIdentifier)?.billType;
  if (!account || !billType) {
    throw invalid("serviceID", "not_verifiable", "names a service whose accounts are not verified");
  }

  const { addProblem, throwIfAny } = fieldProblems();
  if (!billersCode) addProblem("billersCode", "required", "is required");
  const types = await typesOf(catalogue, service);
  if (types && !types.includes(type)) {
    addProblem("type", type ? "unknown" : "required", `must be one of: ${types.join(", ")}`);
  }
  throwIfAny();
  const request = { tenant, account, billType, deadline: deadline - ANSWER_MS };
  return { billType, account: await verifyWithProvider(parts, request) };
}

/** The allowed types; undefined where there is no choice. */
async function typesOf(
  catalogue: Catalogue,
  service: Service,
): Promise<readonly string[] | undefined> {
  const { verified, isMetered } = productOf(service);
  if (verified !== "by variation") return undefined;
  if (isMetered) return METER_TYPES;
  const variations = await catalogue.variations(service);
  return variations.map(({ variationCode }) => variationCode);
}
