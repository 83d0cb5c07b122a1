import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GIVEN_UP } from "../../../src/domain/purchases/after-answer";
import { PROVIDER_UNAVAILABLE } from "../../../src/domain/purchases/outcome";
import {
  errorOf,
  meaningOfPay,
  meaningOfRequery,
} from "../../../src/domain/purchases/provider-codes";

/**
 * The provider's documented codes: the name, the documented class, and the meaning in answers to a purchase and to a
 * requery. A requery may be refused for its own reasons, so only few codes are final.
 */
test.each([
  ["000", "TRANSACTION_PROCESSED", "inspect", "inspect", "inspect"],
  ["001", "TRANSACTION_QUERY", "inspect", "inspect", "inspect"],
  ["010", "VARIATION_CODE_DOES_NOT_EXIST", "failed", "declined", "unknown"],
  ["011", "INVALID_ARGUMENTS", "failed", "declined", "unknown"],
  ["012", "PRODUCT_DOES_NOT_EXIST", "failed", "declined", "unknown"],
  ["013", "BELOW_MINIMUM_AMOUNT_ALLOWED", "failed", "declined", "unknown"],
  ["014", "REQUEST_ID_ALREADY_EXIST", "ambiguous", "unknown", "unknown"],
  ["015", "INVALID_REQUEST_ID", "not_found", "unknown", "not found"],
  ["016", "TRANSACTION_FAILED", "failed", "declined", "declined"],
  ["017", "ABOVE_MAXIMUM_AMOUNT_ALLOWED", "failed", "declined", "unknown"],
  ["018", "LOW_WALLET_BALANCE", "failed", "declined", "unknown"],
  ["019", "LIKELY_DUPLICATE_TRANSACTION", "failed", "declined", "unknown"],
  ["020", "BILLER_CONFIRMED", "verify_ok", "unknown", "unknown"],
  ["021", "ACCOUNT_LOCKED", "failed", "declined", "unknown"],
  ["022", "ACCOUNT_SUSPENDED", "failed", "declined", "unknown"],
  ["023", "API_ACCESS_NOT_ENABLED_FOR_USER", "failed", "declined", "unknown"],
  ["024", "ACCOUNT_INACTIVE", "failed", "declined", "unknown"],
  ["025", "RECIPIENT_BANK_INVALID", "failed", "declined", "unknown"],
  ["026", "RECIPIENT_ACCOUNT_COULD_NOT_BE_VERIFIED", "failed", "declined", "unknown"],
  ["027", "IP_NOT_WHITELISTED", "failed", "declined", "unknown"],
  ["028", "PRODUCT_NOT_WHITELISTED_ON_ACCOUNT", "failed", "declined", "unknown"],
  ["030", "BILLER_NOT_REACHABLE_AT_THIS_POINT", "failed", "declined", "unknown"],
  ["031", "BELOW_MINIMUM_QUANTITY_ALLOWED", "failed", "declined", "unknown"],
  ["032", "ABOVE_MAXIMUM_QUANTITY_ALLOWED", "failed", "declined", "unknown"],
  ["034", "SERVICE_SUSPENDED", "failed", "declined", "unknown"],
  ["035", "SERVICE_INACTIVE", "failed", "declined", "unknown"],
  ["040", "TRANSACTION_REVERSAL", "reversed", "reversed", "reversed"],
  ["044", "TRANSACTION_RESOLVED", "manual", "manual", "manual"],
  ["083", "SYSTEM_ERROR", "ambiguous", "unknown", "unknown"],
  ["085", "IMPROPER_REQUEST_ID", "failed", "declined", "unknown"],
  ["087", "INVALID_CREDENTIALS", "failed", "declined", "unknown"],
  ["089", "REQUEST_IS_PROCESSING", "ambiguous", "unknown", "unknown"],
  ["091", "TRANSACTION_NOT_PROCESSED", "failed", "declined", "declined"],
  ["099", "TRANSACTION_IS_PROCESSING", "ambiguous", "unknown", "unknown"],
])("%s, %s (%s), makes a purchase %s, and a requery %s", (code, error, _, pay, requery) => {
  expect(errorOf(code)).toBe(error);
  expect(meaningOfPay(code)).toBe(pay);
  expect(meaningOfRequery(code)).toBe(requery);
});

test.each(["002", "033", "036", "077", "100", "777", "999", "", "constructor", "__proto__"])(
  "%j is undocumented, so its meaning is unknown",
  (code) => {
    expect(errorOf(code)).toBe("PROVIDER_ERROR");
    expect(meaningOfPay(code)).toBe("unknown");
    expect(meaningOfRequery(code)).toBe("unknown");
  },
);

test("every error of a declined purchase is on the merchants' page of failure reasons", () => {
  const path = join(__dirname, "../../../../../docs/merchants/failure-reasons.md");
  const page = readFileSync(path, "utf8");
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(3, "0"));
  const declining = codes.filter((code) => ["declined", "reversed"].includes(meaningOfPay(code)));

  const errors = [...declining.map((code) => errorOf(code)), PROVIDER_UNAVAILABLE, GIVEN_UP];

  expect(declining).toContain("018");
  expect(errors.filter((error) => !page.includes(`\`${error}\``))).toEqual([]);
});
