/** Client documents, each with a complete selection. */

const PAYLOAD = "success message code requestId retryable errors { field code message }";
const DUPLICATE = "duplicateOf { reference type transactionId status }";
const PAY_ID = `{ ${PAYLOAD} ${DUPLICATE} data {
  payId name reference expiresAt status type metadata expectedAmount amountReceived paymentsCount createdAt
} }`;

interface Offered {
  name: string;
  document: string;
  /** The equivalent REST path. */
  twin:
    | "POST /payid/dynamic"
    | "POST /payid/static"
    | "POST /transfer/payid"
    | "POST /transfer/external/verify"
    | "POST /transfer/external";
}

const mutation = (name: string, input: string, selection: string) =>
  `mutation Do($input: ${input}!) { ${name}(input: $input) ${selection} }`;

export const MUTATIONS: Offered[] = [
  {
    name: "createDynamicPayId",
    document: mutation("createDynamicPayId", "CreateDynamicPayIdInput", PAY_ID),
    twin: "POST /payid/dynamic",
  },
  {
    name: "createStaticPayId",
    document: mutation("createStaticPayId", "CreateStaticPayIdInput", PAY_ID),
    twin: "POST /payid/static",
  },
  {
    name: "transferPayId",
    document: mutation(
      "transferPayId",
      "PayIdTransferInput",
      `{ ${PAYLOAD} ${DUPLICATE} data { type transactionId reference fromPayId toPayId amount narration status completedAt destinationAccountName } }`,
    ),
    twin: "POST /transfer/payid",
  },
  {
    name: "verifyExternalAccount",
    document: mutation(
      "verifyExternalAccount",
      "VerifyExternalAccountInput",
      `{ ${PAYLOAD} data { accountNumber accountName bankCode bankName bankLogo verified } }`,
    ),
    twin: "POST /transfer/external/verify",
  },
  {
    name: "transferExternal",
    document: mutation(
      "transferExternal",
      "ExternalTransferInput",
      `{ ${PAYLOAD} ${DUPLICATE} data { type transactionId reference fromPayId toAccountNumber toAccountName bankCode bankName
        amount fee stampDuty totalDebit narration status failureReason transactionIds completedAt createdAt updatedAt } }`,
    ),
    twin: "POST /transfer/external",
  },
];

export const BANK_LIST = `{ getBankList { ${PAYLOAD} data { banks { bankCode bankName logoUrl } total } } }`;

export function documentOf(name: string): string {
  const offered = MUTATIONS.find((one) => one.name === name);
  if (!offered) throw new Error(`No document asks for ${name}.`);
  return offered.document;
}
