import { z } from "zod";

/** The specification's bank. */
export const BankRecord = z.object({
  bankCode: z.string().describe("The code for transfers: mostly digits."),
  bankName: z.string(),
  logoUrl: z.url().describe("An SVG image that you can show on your pages."),
});
export type BankRecord = z.infer<typeof BankRecord>;

/** The owner of a bank account (the specification's external account verification result). */
export const ExternalAccountVerification = z.object({
  accountNumber: z.string().describe("Ten digits, as you sent it."),
  accountName: z.string().describe("The bank's record: show it to the payer."),
  bankCode: z.string().describe("`bankCode` of the bank list, even if you sent a NIP code."),
  bankName: z.string(),
  bankLogo: z.url().describe("An SVG image that you can show on your pages."),
  verified: z.literal(true).describe("A failed verification is an error."),
});
export type ExternalAccountVerification = z.infer<typeof ExternalAccountVerification>;
