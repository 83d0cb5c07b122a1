// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

import type { Client } from "../../client";
import type { CallOptions, WriteOptions } from "../../http/request";
import type { KoboCall } from "../../kobo-call";
import type { Items, ListOptions } from "../../lists/items";
import type { Page } from "../../lists/page";
import type {
  AnyBillPurchase,
  BillAccount,
  CompletedBillPurchase,
  ListBillCategoriesResult,
  ListBillExtraFieldsInput,
  ListBillExtraFieldsResult,
  ListBillPurchasesInput,
  ListBillServicesInput,
  ListBillServicesResult,
  ListBillVariationsInput,
  ListBillVariationsResult,
  PendingBillPurchase,
  PurchaseBillInput,
  VerifyBillAccountInput,
} from "../types";

/** `kobo.bills`: Airtime, data, TV, electricity, exams and insurance: list, verify, buy. */
export class Bills {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /**
   * List bill categories. The categories of bills that you can buy.
   *
   * `GET /api/v1/developer/bills/categories`; scope `bills:read`; codes `FETCH_CATEGORIES_FAILED`
   */
  listCategories(options?: CallOptions): KoboCall<ListBillCategoriesResult> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/bills/categories" },
      options,
    );
  }

  /**
   * List the services of a category. The services of a category, such as a network's airtime or a distributor's electricity.
   *
   * `GET /api/v1/developer/bills/services`; scope `bills:read`; codes `SERVICE_NOT_FOUND`, `FETCH_SERVICES_FAILED`
   */
  listServices(
    input: ListBillServicesInput,
    options?: CallOptions,
  ): KoboCall<ListBillServicesResult> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/bills/services", query: input },
      options,
    );
  }

  /**
   * List the variations of a service. The products of a service and their prices: data bundles, TV bouquets, exams, insurances, and the two kinds of electricity meters. Airtime has none.
   *
   * `GET /api/v1/developer/bills/variations`; scope `bills:read`; codes `SERVICE_NOT_FOUND`, `FETCH_VARIATIONS_FAILED`
   */
  listVariations(
    input: ListBillVariationsInput,
    options?: CallOptions,
  ): KoboCall<ListBillVariationsResult> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/bills/variations", query: input },
      options,
    );
  }

  /**
   * List the extra fields of an insurance. The fields that a purchase of the service must send in `extraFields`. Only insurances have any.
   *
   * `GET /api/v1/developer/bills/extra-fields`; scope `bills:read`; codes `SERVICE_NOT_FOUND`, `FETCH_VARIATIONS_FAILED`
   */
  listExtraFields(
    input: ListBillExtraFieldsInput,
    options?: CallOptions,
  ): KoboCall<ListBillExtraFieldsResult> {
    return this.#client.call(
      { method: "GET", path: "/api/v1/developer/bills/extra-fields", query: input },
      options,
    );
  }

  /**
   * Look up the customer of a bill. Returns the owner of a smartcard, a meter, an exam profile or an internet account. A success is valid for your purchases of the next 24 hours; without one, a purchase verifies the account itself. The fields depend on the kind of bill. `VERIFY_ACCOUNT_FAILED` with `retryable: true` means that the provider did not respond: try again.
   *
   * `POST /api/v1/developer/bills/verify`; scope `bills:read`; codes `SERVICE_NOT_FOUND`, `VERIFY_ACCOUNT_FAILED`, `FETCH_CATEGORIES_FAILED`, `FETCH_SERVICES_FAILED`, `FETCH_VARIATIONS_FAILED`
   */
  verifyAccount(input: VerifyBillAccountInput, options?: WriteOptions): KoboCall<BillAccount> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/bills/verify", body: input },
      options,
    );
  }

  /**
   * Buy a bill. From your wallet, at the price less your commission. 201 is a bill that was delivered, with its token, cards or PIN. 202 is one that the provider has not decided yet: the money is held, and an event tells the outcome, as does `GET /bills/purchase/{reference}`. 424 is one that failed: nothing was charged, and the body is the record itself; after the `error` `PROVIDER_TIMEOUT` it may still be delivered and charged for up to 51 hours. Airtime and data come to 5000 kobo (₦50) or more, other bills to 100000 kobo (₦1,000) or more, and none to more than 10000000 kobo (₦100,000); a service may have tighter bounds. Which fields a bill needs stands beside them. The sandbox delivers to the phone 08011111111, the smartcard 1212121212, the meters 1111111111111 (prepaid) and 1010101010101 (postpaid) and the exam profile 0123456789; 201000000000 in place of any of them stays pending until it is settled, and other numbers fail.
   *
   * `POST /api/v1/developer/bills/purchase`; scope `bills:write`; codes `WALLET_PAYID_REQUIRED`, `PAYID_NOT_FOUND`, `DUPLICATE_REFERENCE`, `SERVICE_NOT_FOUND`, `AMOUNT_TOO_LOW`, `AMOUNT_TOO_HIGH`, `VERIFY_ACCOUNT_FAILED`, `INSUFFICIENT_WALLET_BALANCE`, `BILL_PAYMENT_FAILED`, `FETCH_CATEGORIES_FAILED`, `FETCH_SERVICES_FAILED`, `FETCH_VARIATIONS_FAILED`
   */
  purchase(
    input: PurchaseBillInput,
    options?: WriteOptions,
  ): KoboCall<CompletedBillPurchase | PendingBillPurchase> {
    return this.#client.call(
      { method: "POST", path: "/api/v1/developer/bills/purchase", body: input },
      options,
    );
  }

  /**
   * Get a bill purchase. Returns its current state; a failed purchase is a 200 here, too.
   *
   * `reference`: As it was sent, percent-encoded: `INV/2026/1` is `INV%2F2026%2F1`.
   *
   * `GET /api/v1/developer/bills/purchase/{reference}`; scope `bills:read`; codes `TRANSACTION_NOT_FOUND`
   */
  getPurchase(reference: string, options?: CallOptions): KoboCall<AnyBillPurchase> {
    return this.#client.call(
      {
        method: "GET",
        path: "/api/v1/developer/bills/purchase/{reference}",
        params: { reference },
      },
      options,
    );
  }

  /**
   * List your bill purchases. Newest first.
   *
   * `GET /api/v1/developer/bills/purchases`; scope `bills:read`; codes `INVALID_CURSOR`
   */
  listPurchases(
    input: ListBillPurchasesInput = {},
    options?: CallOptions,
  ): KoboCall<Page<AnyBillPurchase>> {
    return this.#client.list(
      {
        method: "GET",
        path: "/api/v1/developer/bills/purchases",
        query: input,
        items: "purchases",
      },
      options,
    );
  }

  /** All items of `listPurchases`, page by page: `for await (const item of …)`. It can continue after an error. */
  listAllPurchases(
    input: Omit<ListBillPurchasesInput, "cursor"> = {},
    options?: ListOptions,
  ): Items<AnyBillPurchase> {
    return this.#client.listAll(
      {
        method: "GET",
        path: "/api/v1/developer/bills/purchases",
        query: input,
        items: "purchases",
      },
      options,
    );
  }
}
