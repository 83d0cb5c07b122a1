import type { VerifyAccountResponse__Output } from "@kobo/protos/bills/v1/VerifyAccountResponse";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { BillServiceId, Phone, text } from "../fields";
import { operation } from "../operation";

export const verifyBillAccount = operation({
  method: "POST",
  path: "/bills/verify",
  limitGroup: "verify",
  body: z.object({
    serviceID: BillServiceId,
    billersCode: text(1, 100),
    phone: Phone,
    type: text(1, 100).optional(),
  }),
  answer: async ({ body, tenant, deadline, services }) => {
    const asked = {
      tenant: toWireTenant(tenant),
      serviceId: body.serviceID,
      billersCode: body.billersCode,
      phone: body.phone,
      type: body.type ?? "",
    };
    // The provider may take its time, as long as the merchant's request lasts.
    const verified = await services.bills.VerifyAccount(asked, { deadline });
    return { status: 200, message: "Account verified.", data: toAccount(verified) };
  },
});

/**
 * What is known of each sort of account; null where the provider does not say (decision 79).
 * @throws Error for an account of no sort, which bills never sends
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
  throw new Error("An account comes with its sort.");
}
