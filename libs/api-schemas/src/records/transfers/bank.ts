import { z } from "zod";

/** The specification's bank. */
export const BankRecord = z.object({
  bankCode: z.string().describe("What transfers take: mostly digits."),
  bankName: z.string(),
  logoUrl: z.url().describe("An SVG image, which may be shown on your own pages."),
});
export type BankRecord = z.infer<typeof BankRecord>;

/** The owner of a bank account (the specification's external account verification result). */
export const ExternalAccountVerification = z.object({
  accountNumber: z.string().describe("Ten digits, as sent."),
  accountName: z.string().describe("As the bank has it: show it to whoever is about to pay."),
  bankCode: z.string().describe("`bankCode` of the bank list, also when a NIP code was sent."),
  bankName: z.string(),
  bankLogo: z.url().describe("An SVG image, which may be shown on your own pages."),
  verified: z.literal(true).describe("What cannot be verified is an error."),
});
export type ExternalAccountVerification = z.infer<typeof ExternalAccountVerification>;
