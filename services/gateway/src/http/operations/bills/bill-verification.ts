import { text } from "@kobo/api-schemas/input";
import { BillAccountRecord } from "@kobo/api-schemas/records";
import type { VerifyAccountResponse__Output } from "@kobo/protos/bills/v1/VerifyAccountResponse";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { BillServiceId, Phone } from "../fields";
import { operation } from "../operation";

export const verifyBillAccount = operation({
  id: "verifyBillAccount",
  section: "Bills",
  summary: "Look up the customer of a bill",
  description:
    "Returns the owner of a smartcard, a meter, an exam profile or an internet account. A success is valid for your purchases of the next 24 hours; without one, a purchase verifies the account itself. The fields depend on the kind of bill. `VERIFY_ACCOUNT_FAILED` with `retryable: true` means that the provider did not respond: try again.",
  sdk: "bills.verifyAccount",
  scope: "bills:read",
  method: "POST",
  path: "/bills/verify",
  limitGroup: "verify",
  body: z.object({
    serviceID: BillServiceId,
    billersCode: text(1, 100).describe(
      "The smartcard, meter or profile number, or the account with the internet provider.",
    ),
    phone: Phone.describe("The customer's: 0XXXXXXXXXX, 234… or +234…"),
    type: text(1, 100)
      .optional()
      .describe(
        "Electricity: `prepaid` or `postpaid`. Admission exam: a `variation_code` of the service. Required for both, ignored for others.",
      ),
  }),
  responses: { 200: BillAccountRecord },
  refusals: {
    SERVICE_NOT_FOUND: null,
    VERIFY_ACCOUNT_FAILED: null,
    FETCH_CATEGORIES_FAILED: null,
    FETCH_SERVICES_FAILED: null,
    FETCH_VARIATIONS_FAILED: null,
  },
  handler: async ({ body, tenant, deadline, services }) => {
    const request = {
      tenant: toWireTenant(tenant),
      serviceId: body.serviceID,
      billersCode: body.billersCode,
      phone: body.phone,
      type: body.type ?? "",
    };
    // The provider may take as long as the merchant's request lasts.
    const verified = await services.bills.VerifyAccount(request, { deadline });
    return { status: 200, message: "Account verified.", data: toAccount(verified) };
  },
});

/**
 * The fields of each kind of account; null where the provider sends none (decision 79).
 * @throws Error for an account of no kind, which bills never sends
 */
function toAccount({ customerName, tv, meter, internet, exam }: VerifyAccountResponse__Output) {
  const customer = { customerName: customerName || null };
  if (tv) {
    return {
      ...customer,
      renewalAmount: Number(tv.renewalAmountKobo),
      currentBouquet: tv.currentBouquet || null,
      expiryDate: tv.expiryDate || null,
    };
  }
  if (meter) {
    const { customerAddress, meterType } = meter;
    return {
      ...customer,
      customerAddress: customerAddress || null,
      meterType: meterType || null,
    };
  }
  if (internet) return { ...customer, accountIds: internet.accountIds };
  if (exam) return customer;
  throw new Error("The account has no type.");
}
