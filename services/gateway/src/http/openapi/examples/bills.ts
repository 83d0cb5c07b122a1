import { BEGUN, ENDED, type OperationExamples, onePage, TRANSACTION_ID, WALLET } from "./example";

const airtime = {
  transactionId: TRANSACTION_ID,
  reference: "topup-88",
  fromWallet: WALLET,
  serviceID: "mtn",
  billType: "airtime",
  variation_code: null,
  billersCode: null,
  quantity: 1,
  amount: 200_000,
  phone: "0801****111",
  narration: "MTN Airtime",
  commission: { rate: "1.5%", amount: 3_000, merchantDebitAmount: 197_000 },
  convenienceFee: 0,
  totalCharge: 197_000,
  createdAt: BEGUN,
  updatedAt: ENDED,
};

export const purchase = {
  ...airtime,
  transactionIds: [TRANSACTION_ID],
  status: "completed",
  providerReference: "17632830",
  completedAt: ENDED,
};

const { completedAt: _, ...bought } = purchase;
const pending = { ...bought, status: "pending", providerReference: "" };

const failed = {
  success: false,
  message: "The provider refused the bill. Nothing was charged; it was kept for manual review.",
  code: "BILL_PAYMENT_FAILED",
  ...airtime,
  status: "failed",
  requiresManualReview: true,
  error: "TRANSACTION_FAILED",
  providerCode: "016",
};

export const BILLS: OperationExamples = {
  listBillCategories: {
    messages: { 200: "Bill categories retrieved." },
    responses: {
      200: { categories: [{ category: "airtime", name: "Airtime", identifier: "airtime" }] },
    },
  },
  listBillServices: {
    query: { categoryIdentifier: "airtime" },
    messages: { 200: "Bill services retrieved." },
    responses: {
      200: {
        services: [
          { serviceID: "mtn", name: "MTN Airtime", variation: "flexible", category: "airtime" },
        ],
      },
    },
  },
  listBillVariations: {
    query: { serviceID: "mtn-data" },
    messages: { 200: "Bill variations retrieved." },
    responses: {
      200: {
        serviceName: "MTN Data",
        serviceID: "mtn-data",
        convenienceFee: 0,
        variations: [
          {
            variation_code: "mtn-10mb-100",
            name: "100MB for 24 hours",
            variation_amount: 10_000,
            fixedPrice: "Yes",
            purchasable: true,
          },
        ],
      },
    },
  },
  listBillExtraFields: {
    query: { serviceID: "ui-insure" },
    messages: { 200: "Extra fields retrieved." },
    responses: {
      200: {
        serviceName: "Third Party Motor Insurance",
        serviceID: "ui-insure",
        fields: [
          {
            name: "insured_name",
            label: "Name of the insured",
            required: true,
            options: null,
            dependsOn: null,
          },
        ],
      },
    },
  },
  verifyBillAccount: {
    body: {
      serviceID: "ikeja-electric",
      billersCode: "1111111111111",
      type: "prepaid",
      phone: "08011111111",
    },
    messages: { 200: "Account verified." },
    responses: {
      200: {
        customerName: "TESTMETER1",
        customerAddress: "ABULE EGBA BU ABULE",
        meterType: "prepaid",
      },
    },
  },
  purchaseBill: {
    body: {
      fromWallet: WALLET,
      serviceID: "mtn",
      amount: 200_000,
      phone: "08011111111",
      reference: "topup-88",
    },
    messages: {
      201: "Bill payment completed.",
      202: "The bill payment is on its way. Its outcome will be sent as an event.",
    },
    responses: { 201: purchase, 202: pending },
    refusals: {
      DUPLICATE_REFERENCE: {
        reference: "topup-88",
        type: "bill_purchase",
        transactionId: TRANSACTION_ID,
        status: "completed",
      },
      BILL_PAYMENT_FAILED: { ...failed, data: null },
    },
  },
  getBillPurchase: {
    params: { reference: "topup-88" },
    messages: { 200: "Bill purchase retrieved." },
    responses: { 200: purchase },
  },
  listBillPurchases: {
    query: { billType: "airtime" },
    messages: { 200: "Bill purchases retrieved." },
    responses: { 200: onePage("purchases", purchase) },
  },
};
