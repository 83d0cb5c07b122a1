import { BEGUN, ENDED, type OperationExamples, onePage } from "./example";

const LINK_ID = "plink_01m7yq1we0f9r9w24cz78fcert";
const url = `https://checkout.kobo.example/l/${LINK_ID}`;

const link = {
  id: LINK_ID,
  reference: "masterclass",
  name: "Cooking class",
  status: "active",
  amount: 1_500_000,
  minAmount: null,
  maxAmount: null,
  currency: "NGN",
  methods: ["card", "bank_transfer", "payid"],
  maxUses: 20,
  uses: 0,
  openSessions: 0,
  successUrl: "https://shop.example/thanks",
  metadata: { course: 7 },
  url,
  qrCode: { svg: `${url}/qr.svg`, png: `${url}/qr.png` },
  createdAt: BEGUN,
  updatedAt: BEGUN,
};

export const PAYMENT_LINKS: OperationExamples = {
  createPaymentLink: {
    body: {
      name: "Cooking class",
      amount: 1_500_000,
      reference: "masterclass",
      maxUses: 20,
      successUrl: "https://shop.example/thanks",
      metadata: { course: 7 },
    },
    messages: { 201: "Payment link created. Share its `url` or its QR code." },
    responses: { 201: link },
    refusals: {
      DUPLICATE_REFERENCE: {
        reference: "masterclass",
        type: "payment_link",
        transactionId: null,
        id: LINK_ID,
        status: "active",
      },
    },
  },
  listPaymentLinks: {
    query: { status: "active" },
    messages: { 200: "Payment links retrieved." },
    responses: { 200: onePage("paymentLinks", { ...link, uses: 7, openSessions: 1 }) },
  },
  getPaymentLink: {
    params: { id: LINK_ID },
    messages: { 200: "Payment link retrieved." },
    responses: { 200: { ...link, uses: 7, openSessions: 1 } },
  },
  updatePaymentLink: {
    params: { id: LINK_ID },
    body: { active: false },
    messages: { 200: "Payment link updated." },
    responses: { 200: { ...link, status: "inactive", uses: 7, updatedAt: ENDED } },
  },
};
