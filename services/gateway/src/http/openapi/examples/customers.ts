import { BEGUN, ENDED, LATER, type OperationExamples, onePage } from "./example";

const CUSTOMER_ID = "cus_01m7yq1we0f9r9w24cz78fcert";

const customer = {
  id: CUSTOMER_ID,
  email: "bola@example.com",
  name: "Bola Ade",
  phone: "+2348031234567",
  reference: "USER-4821",
  metadata: { plan: "gold" },
  createdAt: BEGUN,
  updatedAt: BEGUN,
};

/** The customer that has the reference. */
const holder = {
  ...{ reference: "USER-4821", type: "customer", status: "active" },
  ...{ id: CUSTOMER_ID, transactionId: null },
};

const theCustomer = { params: { id: CUSTOMER_ID } };

export const CUSTOMERS: OperationExamples = {
  createCustomer: {
    body: {
      email: "bola@example.com",
      name: "Bola Ade",
      phone: "+2348031234567",
      reference: "USER-4821",
      metadata: { plan: "gold" },
    },
    messages: { 200: "Customer updated.", 201: "Customer created." },
    responses: { 200: { ...customer, updatedAt: ENDED }, 201: customer },
    refusals: { DUPLICATE_REFERENCE: holder },
  },
  listCustomers: {
    query: { email: "bola@example.com" },
    messages: { 200: "Customers retrieved." },
    responses: { 200: onePage("customers", customer) },
  },
  getCustomer: {
    ...theCustomer,
    messages: { 200: "Customer retrieved." },
    responses: { 200: customer },
  },
  updateCustomer: {
    ...theCustomer,
    body: { name: "Bola Ade-Obi", phone: null },
    messages: { 200: "Customer updated." },
    responses: { 200: { ...customer, name: "Bola Ade-Obi", phone: null, updatedAt: LATER } },
    refusals: { DUPLICATE_REFERENCE: holder, CUSTOMER_ALREADY_EXISTS: { id: CUSTOMER_ID } },
  },
  deleteCustomer: {
    ...theCustomer,
    messages: { 200: "Customer deleted." },
    responses: { 200: { id: CUSTOMER_ID, deletedAt: LATER } },
  },
  listCustomerCards: {
    ...theCustomer,
    messages: { 200: "Saved cards retrieved." },
    responses: {
      200: onePage("cards", {
        id: "pm_01m7yq1we0f4h8k0hbg5vmyzjg",
        brand: "visa",
        last4: "4242",
        expMonth: 12,
        expYear: 2030,
        createdAt: ENDED,
      }),
    },
  },
};
