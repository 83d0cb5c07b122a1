import type { Mode } from "../../mode";
import type { Order } from "./order";

/** The outcome of a purchase without a fault. */
export type SandboxOutcome = "delivered" | "failed" | "pending" | "unexpected" | "silent" | "late";

/** Valid as a phone and as a billersCode, in both modes. */
const SPECIAL_NUMBERS = new Map<string, SandboxOutcome>([
  ["201000000000", "pending"],
  ["500000000000", "unexpected"],
  ["400000000000", "silent"],
  ["300000000000", "late"],
]);

const GOOD_PHONE = "08011111111";
const GOOD_SMARTCARD = "1212121212";
const GOOD_PREPAID_METER = "1111111111111";
const GOOD_POSTPAID_METER = "1010101010101";
const GOOD_PROFILE = "0123456789";
const GOOD_SMILE_ACCOUNT = "tester@sandbox.com";

type Target = Pick<Order, "product" | "serviceId" | "biller" | "variationCode">;

export function sandboxOutcomeOf(mode: Mode, order: Target & Pick<Order, "phone">): SandboxOutcome {
  const special = SPECIAL_NUMBERS.get(order.biller) ?? SPECIAL_NUMBERS.get(order.phone);
  if (special) return special;
  if (mode === "live") return "delivered";
  // The phone decides for insurance, because the sandbox has no other good input.
  const target = order.product === "insurance" ? { ...order, biller: order.phone } : order;
  return isGoodInSandbox(target) ? "delivered" : "failed";
}

/** Special numbers can be verified, because some products require verification before the purchase. */
export function isKnownBiller(mode: Mode, target: Target): boolean {
  return mode === "live" || SPECIAL_NUMBERS.has(target.biller) || isGoodInSandbox(target);
}

function isGoodInSandbox({ product, serviceId, biller, variationCode }: Target): boolean {
  switch (product) {
    case "tv":
    case "startimes":
    case "internet-voucher":
      return biller === GOOD_SMARTCARD;
    case "electricity":
      return biller === (variationCode === "postpaid" ? GOOD_POSTPAID_METER : GOOD_PREPAID_METER);
    case "exam-pin":
      return biller === GOOD_PROFILE;
    case "data":
      return biller === GOOD_PHONE || (serviceId === "smile-direct" && isSmileTester(biller));
    case "airtime":
    case "showmax":
    case "result-checker":
    case "registration":
    case "insurance":
      return biller === GOOD_PHONE;
  }
}

function isSmileTester(biller: string): boolean {
  return biller.toLowerCase() === GOOD_SMILE_ACCOUNT;
}
