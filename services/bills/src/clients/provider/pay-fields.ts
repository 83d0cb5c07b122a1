import { koboToNaira } from "@kobo/core/money";
import { toProviderName } from "../../domain/orders/extra-fields";
import { normalisedPhone } from "../../domain/orders/phone";
import type { Purchase } from "../../domain/purchases/purchase";

type Fields = Record<string, string>;

/** The request fields for each kind of bill (bill-provider facts, section 4). */
export function payFields(purchase: Purchase): Fields {
  const phone = normalisedPhone(purchase.phone, purchase.mode) ?? purchase.phone;
  return {
    ...fieldsOfKind(purchase, phone),
    request_id: purchase.providerRequestId,
    serviceID: purchase.serviceId,
    phone,
  };
}

/**
 * A variation's price is the provider's, which ignores an amount or takes it instead. So an amount is only sent for
 * bills without a fixed price.
 */
function fieldsOfKind(purchase: Purchase, phone: string): Fields {
  const { variationCode: variation_code } = purchase;
  const amount = koboToNaira(purchase.amount);
  const quantity = String(purchase.quantity);
  const billersCode = purchase.billersCode || phone;
  switch (purchase.billType) {
    case "airtime":
      return { amount };
    case "data": {
      const isCard = purchase.serviceId === "spectranet";
      return { billersCode, variation_code, ...(isCard ? { quantity } : { amount }) };
    }
    case "tv":
      return subscription(purchase, { billersCode, quantity, amount });
    case "electricity":
      return { billersCode, variation_code, amount };
    case "education":
      // For one candidate, or several cards for anyone.
      return { variation_code, ...(purchase.billersCode ? { billersCode } : { quantity }) };
    case "insurance":
      return { ...extraFields(purchase), billersCode, variation_code };
  }
}

/** They have no renewals: StarTimes is paid for a period, and Showmax sells vouchers. */
const WITHOUT_SUBSCRIPTION = new Set(["startimes", "showmax"]);

function subscription(
  { serviceId, variationCode: variation_code, subscriptionType: subscription_type }: Purchase,
  { billersCode, quantity, amount }: { billersCode: string; quantity: string; amount: string },
): Fields {
  if (WITHOUT_SUBSCRIPTION.has(serviceId) || !subscription_type) {
    return { billersCode, variation_code };
  }
  const fields = { billersCode, subscription_type, quantity };
  return subscription_type === "renew" ? { ...fields, amount } : { ...fields, variation_code };
}

function extraFields({ serviceId, extraFields: ourFields }: Purchase): Fields {
  const renamed = Object.entries(ourFields).map(([name, value]) => [
    toProviderName(serviceId, name),
    value,
  ]);
  return Object.fromEntries(renamed);
}
