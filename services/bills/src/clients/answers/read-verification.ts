import { kobo, nairaToKobo } from "@kobo/core/money";
import { legible } from "@kobo/provider-client";
import { z } from "zod";
import type {
  AccountToVerify,
  Verification,
  VerifiedAccount,
} from "../../domain/orders/verification";
import { errorOf } from "../../domain/purchases/provider-codes";
import { AnswerCode } from "./answer-code";
import { TextOrNumber } from "./text-or-number";

const Text = TextOrNumber.transform((text) => text.trim()).catch("");

/** Dates are texts, or in an older format objects with a text. */
const DateText = z.union([
  z.string(),
  z.object({ date: z.string() }).transform(({ date }) => date),
]);

const AccountId = z.object({ AccountId: TextOrNumber });

/** A single account may come without a list. */
const AccountList = z
  .object({ Account: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]) })
  .transform(({ Account }) =>
    Account.flatMap((account) => AccountId.safeParse(account).data?.AccountId ?? []),
  );

const Content = z.object({
  error: z.unknown().optional(),
  errors: z.unknown().optional(),
  WrongBillersCode: z.unknown().optional(),
  Can_Vend: z.unknown().optional(),
  Customer_Name: Text,
  Renewal_Amount: Text,
  Current_Bouquet: Text,
  Due_Date: DateText.catch(""),
  Address: Text,
  Meter_Type: Text,
  AccountList: AccountList.catch([]),
});
type Content = z.infer<typeof Content>;

const Answer = z.object({ code: AnswerCode, content: z.unknown().optional() });

/** Codes for which the provider has looked up the account. */
const CONFIRMED = new Set(["000", "020"]);
/** Codes for an unknown or unreachable account. */
const REFUSED = new Set(["011", "012", "030"]);

/**
 * Parses the customer of an account. A wrong number may come with a success code.
 * @throws Error for an unreadable answer, and for a success without a customer's name
 */
export function readVerification(body: unknown, requested: AccountToVerify): Verification {
  const { code, content } = Answer.parse(body);
  if (REFUSED.has(code)) return { kind: "refused", detail: `${code} ${errorOf(code)}` };
  // The refusal is about us, such as our credentials, and not about the account.
  if (!CONFIRMED.has(code)) return { kind: "no answer", detail: `${code} ${errorOf(code)}` };

  const found = Content.parse(content);
  const objection = objectionIn(found);
  if (objection) return { kind: "refused", detail: objection };
  if (!found.Customer_Name) throw new Error("The answer names no customer.");
  return { kind: "verified", account: accountOf(found, requested) };
}

function objectionIn({ error, errors, WrongBillersCode, Can_Vend }: Content): string | undefined {
  const objection = [error, errors].find(saysSomething);
  if (objection)
    return typeof objection === "string" ? legible(objection) : "an error without a text";
  if (TRUE.has(wordOf(WrongBillersCode))) return "wrong billersCode";
  // The field is optional.
  return FALSE.has(wordOf(Can_Vend)) ? "the meter cannot vend" : undefined;
}

/** An empty list of errors means none. */
function saysSomething(error: unknown): boolean {
  return typeof error === "object" && error !== null ? Object.keys(error).length > 0 : !!error;
}

const TRUE = new Set(["true", "1"]);
const FALSE = new Set(["false", "no", "0"]);

/** Billers have different words for yes and no. */
function wordOf(value: unknown): string {
  return typeof value === "object" ? "" : String(value).trim().toLowerCase();
}

function accountOf(found: Content, requested: AccountToVerify): VerifiedAccount {
  return {
    customerName: found.Customer_Name,
    renewalAmount: nairaToKobo(found.Renewal_Amount) ?? kobo(0n),
    currentBouquet: found.Current_Bouquet,
    expiryDate: dateIn(found.Due_Date),
    customerAddress: found.Address,
    meterType: found.Meter_Type.toLowerCase() || requestedMeterType(requested),
    accountIds: found.AccountList,
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function dateIn(text: string): string {
  const [day = ""] = DATE.exec(text.trim()) ?? [];
  return z.iso.date().safeParse(day).success ? day : "";
}

/** The type of an exam is not a meter type. */
function requestedMeterType({ type }: AccountToVerify): string {
  return type === "prepaid" || type === "postpaid" ? type : "";
}
