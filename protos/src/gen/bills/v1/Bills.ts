// Original file: bills/v1/bills.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindPurchasesRequest as _bills_v1_FindPurchasesRequest, FindPurchasesRequest__Output as _bills_v1_FindPurchasesRequest__Output } from '../../bills/v1/FindPurchasesRequest';
import type { FindPurchasesResponse as _bills_v1_FindPurchasesResponse, FindPurchasesResponse__Output as _bills_v1_FindPurchasesResponse__Output } from '../../bills/v1/FindPurchasesResponse';
import type { GetPurchaseRequest as _bills_v1_GetPurchaseRequest, GetPurchaseRequest__Output as _bills_v1_GetPurchaseRequest__Output } from '../../bills/v1/GetPurchaseRequest';
import type { GetPurchaseResponse as _bills_v1_GetPurchaseResponse, GetPurchaseResponse__Output as _bills_v1_GetPurchaseResponse__Output } from '../../bills/v1/GetPurchaseResponse';
import type { ListCategoriesRequest as _bills_v1_ListCategoriesRequest, ListCategoriesRequest__Output as _bills_v1_ListCategoriesRequest__Output } from '../../bills/v1/ListCategoriesRequest';
import type { ListCategoriesResponse as _bills_v1_ListCategoriesResponse, ListCategoriesResponse__Output as _bills_v1_ListCategoriesResponse__Output } from '../../bills/v1/ListCategoriesResponse';
import type { ListExtraFieldsRequest as _bills_v1_ListExtraFieldsRequest, ListExtraFieldsRequest__Output as _bills_v1_ListExtraFieldsRequest__Output } from '../../bills/v1/ListExtraFieldsRequest';
import type { ListExtraFieldsResponse as _bills_v1_ListExtraFieldsResponse, ListExtraFieldsResponse__Output as _bills_v1_ListExtraFieldsResponse__Output } from '../../bills/v1/ListExtraFieldsResponse';
import type { ListPurchasesRequest as _bills_v1_ListPurchasesRequest, ListPurchasesRequest__Output as _bills_v1_ListPurchasesRequest__Output } from '../../bills/v1/ListPurchasesRequest';
import type { ListPurchasesResponse as _bills_v1_ListPurchasesResponse, ListPurchasesResponse__Output as _bills_v1_ListPurchasesResponse__Output } from '../../bills/v1/ListPurchasesResponse';
import type { ListServicesRequest as _bills_v1_ListServicesRequest, ListServicesRequest__Output as _bills_v1_ListServicesRequest__Output } from '../../bills/v1/ListServicesRequest';
import type { ListServicesResponse as _bills_v1_ListServicesResponse, ListServicesResponse__Output as _bills_v1_ListServicesResponse__Output } from '../../bills/v1/ListServicesResponse';
import type { ListVariationsRequest as _bills_v1_ListVariationsRequest, ListVariationsRequest__Output as _bills_v1_ListVariationsRequest__Output } from '../../bills/v1/ListVariationsRequest';
import type { ListVariationsResponse as _bills_v1_ListVariationsResponse, ListVariationsResponse__Output as _bills_v1_ListVariationsResponse__Output } from '../../bills/v1/ListVariationsResponse';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from '../../bills/v1/PurchaseRequest';
import type { PurchaseResponse as _bills_v1_PurchaseResponse, PurchaseResponse__Output as _bills_v1_PurchaseResponse__Output } from '../../bills/v1/PurchaseResponse';
import type { ReceiveProviderNoticeRequest as _bills_v1_ReceiveProviderNoticeRequest, ReceiveProviderNoticeRequest__Output as _bills_v1_ReceiveProviderNoticeRequest__Output } from '../../bills/v1/ReceiveProviderNoticeRequest';
import type { ReceiveProviderNoticeResponse as _bills_v1_ReceiveProviderNoticeResponse, ReceiveProviderNoticeResponse__Output as _bills_v1_ReceiveProviderNoticeResponse__Output } from '../../bills/v1/ReceiveProviderNoticeResponse';
import type { SettlePurchaseRequest as _bills_v1_SettlePurchaseRequest, SettlePurchaseRequest__Output as _bills_v1_SettlePurchaseRequest__Output } from '../../bills/v1/SettlePurchaseRequest';
import type { SettlePurchaseResponse as _bills_v1_SettlePurchaseResponse, SettlePurchaseResponse__Output as _bills_v1_SettlePurchaseResponse__Output } from '../../bills/v1/SettlePurchaseResponse';
import type { VerifyAccountRequest as _bills_v1_VerifyAccountRequest, VerifyAccountRequest__Output as _bills_v1_VerifyAccountRequest__Output } from '../../bills/v1/VerifyAccountRequest';
import type { VerifyAccountResponse as _bills_v1_VerifyAccountResponse, VerifyAccountResponse__Output as _bills_v1_VerifyAccountResponse__Output } from '../../bills/v1/VerifyAccountResponse';

/**
 * Buys bills from the bill provider with wallet money.
 */
export interface BillsClient extends grpc.Client {
  /**
   * The merchant's purchases that a text names: a reference, a transaction (`txn_…`), the provider's reference or the
   * provider's request id. At most 100, newest first. Read only.
   */
  FindPurchases(argument: _bills_v1_FindPurchasesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  FindPurchases(argument: _bills_v1_FindPurchasesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  FindPurchases(argument: _bills_v1_FindPurchasesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  FindPurchases(argument: _bills_v1_FindPurchasesRequest, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's purchases that a text names: a reference, a transaction (`txn_…`), the provider's reference or the
   * provider's request id. At most 100, newest first. Read only.
   */
  findPurchases(argument: _bills_v1_FindPurchasesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  findPurchases(argument: _bills_v1_FindPurchasesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  findPurchases(argument: _bills_v1_FindPurchasesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  findPurchases(argument: _bills_v1_FindPurchasesRequest, callback: grpc.requestCallback<_bills_v1_FindPurchasesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A purchase of this merchant by its reference or its id. Read only. TRANSACTION_NOT_FOUND.
   */
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A purchase of this merchant by its reference or its id. Read only. TRANSACTION_NOT_FOUND.
   */
  getPurchase(argument: _bills_v1_GetPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  getPurchase(argument: _bills_v1_GetPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  getPurchase(argument: _bills_v1_GetPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  getPurchase(argument: _bills_v1_GetPurchaseRequest, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only, cached for ten minutes and served stale while the provider is down. FETCH_CATEGORIES_FAILED.
   */
  ListCategories(argument: _bills_v1_ListCategoriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  ListCategories(argument: _bills_v1_ListCategoriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  ListCategories(argument: _bills_v1_ListCategoriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  ListCategories(argument: _bills_v1_ListCategoriesRequest, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only, cached for ten minutes and served stale while the provider is down. FETCH_CATEGORIES_FAILED.
   */
  listCategories(argument: _bills_v1_ListCategoriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _bills_v1_ListCategoriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _bills_v1_ListCategoriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  listCategories(argument: _bills_v1_ListCategoriesRequest, callback: grpc.requestCallback<_bills_v1_ListCategoriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * An insurer's additional fields, with their options. Read only, cached like ListCategories.
   * SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  ListExtraFields(argument: _bills_v1_ListExtraFieldsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  ListExtraFields(argument: _bills_v1_ListExtraFieldsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  ListExtraFields(argument: _bills_v1_ListExtraFieldsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  ListExtraFields(argument: _bills_v1_ListExtraFieldsRequest, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * An insurer's additional fields, with their options. Read only, cached like ListCategories.
   * SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  listExtraFields(argument: _bills_v1_ListExtraFieldsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  listExtraFields(argument: _bills_v1_ListExtraFieldsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  listExtraFields(argument: _bills_v1_ListExtraFieldsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  listExtraFields(argument: _bills_v1_ListExtraFieldsRequest, callback: grpc.requestCallback<_bills_v1_ListExtraFieldsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's purchases, newest first. Read only.
   */
  ListPurchases(argument: _bills_v1_ListPurchasesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  ListPurchases(argument: _bills_v1_ListPurchasesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  ListPurchases(argument: _bills_v1_ListPurchasesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  ListPurchases(argument: _bills_v1_ListPurchasesRequest, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's purchases, newest first. Read only.
   */
  listPurchases(argument: _bills_v1_ListPurchasesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  listPurchases(argument: _bills_v1_ListPurchasesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  listPurchases(argument: _bills_v1_ListPurchasesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  listPurchases(argument: _bills_v1_ListPurchasesRequest, callback: grpc.requestCallback<_bills_v1_ListPurchasesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only, cached like ListCategories. SERVICE_NOT_FOUND; FETCH_SERVICES_FAILED.
   */
  ListServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _bills_v1_ListServicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _bills_v1_ListServicesRequest, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only, cached like ListCategories. SERVICE_NOT_FOUND; FETCH_SERVICES_FAILED.
   */
  listServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _bills_v1_ListServicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _bills_v1_ListServicesRequest, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only, cached like ListCategories. SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  ListVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  ListVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  ListVariations(argument: _bills_v1_ListVariationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  ListVariations(argument: _bills_v1_ListVariationsRequest, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only, cached like ListCategories. SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  listVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  listVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  listVariations(argument: _bills_v1_ListVariationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  listVariations(argument: _bills_v1_ListVariationsRequest, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Buys a bill. Safe to repeat with the same Idempotency-Key: returns the record's current state with
   * `replayed`. A failed or pending purchase is a record, not an error. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND,
   * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_NOT_FOUND, VALIDATION_ERROR,
   * AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE; FETCH_*_FAILED when
   * the price is unavailable.
   */
  Purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  Purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  Purchase(argument: _bills_v1_PurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  Purchase(argument: _bills_v1_PurchaseRequest, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Buys a bill. Safe to repeat with the same Idempotency-Key: returns the record's current state with
   * `replayed`. A failed or pending purchase is a record, not an error. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND,
   * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_NOT_FOUND, VALIDATION_ERROR,
   * AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE; FETCH_*_FAILED when
   * the price is unavailable.
   */
  purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  purchase(argument: _bills_v1_PurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  purchase(argument: _bills_v1_PurchaseRequest, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Receives the provider's webhook, which is unsigned: it only causes a requery or invalidates the catalogue.
   * Safe to repeat. VALIDATION_ERROR for an unreadable webhook.
   */
  ReceiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Receives the provider's webhook, which is unsigned: it only causes a requery or invalidates the catalogue.
   * Safe to repeat. VALIDATION_ERROR for an unreadable webhook.
   */
  receiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveProviderNotice(argument: _bills_v1_ReceiveProviderNoticeRequest, callback: grpc.requestCallback<_bills_v1_ReceiveProviderNoticeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode only: the provider decides now. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for an outcome
   * that the purchase's state does not allow.
   */
  SettlePurchase(argument: _bills_v1_SettlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  SettlePurchase(argument: _bills_v1_SettlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  SettlePurchase(argument: _bills_v1_SettlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  SettlePurchase(argument: _bills_v1_SettlePurchaseRequest, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode only: the provider decides now. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for an outcome
   * that the purchase's state does not allow.
   */
  settlePurchase(argument: _bills_v1_SettlePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  settlePurchase(argument: _bills_v1_SettlePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  settlePurchase(argument: _bills_v1_SettlePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  settlePurchase(argument: _bills_v1_SettlePurchaseRequest, callback: grpc.requestCallback<_bills_v1_SettlePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The customer of a smartcard, meter, profile or account. Always asks the provider; purchases reuse a
   * confirmation for 24 hours. SERVICE_NOT_FOUND; VALIDATION_ERROR; FETCH_*_FAILED; VERIFY_ACCOUNT_FAILED, with
   * `retryable` when the provider did not answer.
   */
  VerifyAccount(argument: _bills_v1_VerifyAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  VerifyAccount(argument: _bills_v1_VerifyAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  VerifyAccount(argument: _bills_v1_VerifyAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  VerifyAccount(argument: _bills_v1_VerifyAccountRequest, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The customer of a smartcard, meter, profile or account. Always asks the provider; purchases reuse a
   * confirmation for 24 hours. SERVICE_NOT_FOUND; VALIDATION_ERROR; FETCH_*_FAILED; VERIFY_ACCOUNT_FAILED, with
   * `retryable` when the provider did not answer.
   */
  verifyAccount(argument: _bills_v1_VerifyAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  verifyAccount(argument: _bills_v1_VerifyAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  verifyAccount(argument: _bills_v1_VerifyAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  verifyAccount(argument: _bills_v1_VerifyAccountRequest, callback: grpc.requestCallback<_bills_v1_VerifyAccountResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Buys bills from the bill provider with wallet money.
 */
export interface BillsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The merchant's purchases that a text names: a reference, a transaction (`txn_…`), the provider's reference or the
   * provider's request id. At most 100, newest first. Read only.
   */
  FindPurchases: grpc.handleUnaryCall<_bills_v1_FindPurchasesRequest__Output, _bills_v1_FindPurchasesResponse>;
  
  /**
   * A purchase of this merchant by its reference or its id. Read only. TRANSACTION_NOT_FOUND.
   */
  GetPurchase: grpc.handleUnaryCall<_bills_v1_GetPurchaseRequest__Output, _bills_v1_GetPurchaseResponse>;
  
  /**
   * Read only, cached for ten minutes and served stale while the provider is down. FETCH_CATEGORIES_FAILED.
   */
  ListCategories: grpc.handleUnaryCall<_bills_v1_ListCategoriesRequest__Output, _bills_v1_ListCategoriesResponse>;
  
  /**
   * An insurer's additional fields, with their options. Read only, cached like ListCategories.
   * SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  ListExtraFields: grpc.handleUnaryCall<_bills_v1_ListExtraFieldsRequest__Output, _bills_v1_ListExtraFieldsResponse>;
  
  /**
   * The merchant's purchases, newest first. Read only.
   */
  ListPurchases: grpc.handleUnaryCall<_bills_v1_ListPurchasesRequest__Output, _bills_v1_ListPurchasesResponse>;
  
  /**
   * Read only, cached like ListCategories. SERVICE_NOT_FOUND; FETCH_SERVICES_FAILED.
   */
  ListServices: grpc.handleUnaryCall<_bills_v1_ListServicesRequest__Output, _bills_v1_ListServicesResponse>;
  
  /**
   * Read only, cached like ListCategories. SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  ListVariations: grpc.handleUnaryCall<_bills_v1_ListVariationsRequest__Output, _bills_v1_ListVariationsResponse>;
  
  /**
   * Buys a bill. Safe to repeat with the same Idempotency-Key: returns the record's current state with
   * `replayed`. A failed or pending purchase is a record, not an error. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND,
   * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_NOT_FOUND, VALIDATION_ERROR,
   * AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE; FETCH_*_FAILED when
   * the price is unavailable.
   */
  Purchase: grpc.handleUnaryCall<_bills_v1_PurchaseRequest__Output, _bills_v1_PurchaseResponse>;
  
  /**
   * Receives the provider's webhook, which is unsigned: it only causes a requery or invalidates the catalogue.
   * Safe to repeat. VALIDATION_ERROR for an unreadable webhook.
   */
  ReceiveProviderNotice: grpc.handleUnaryCall<_bills_v1_ReceiveProviderNoticeRequest__Output, _bills_v1_ReceiveProviderNoticeResponse>;
  
  /**
   * Test mode only: the provider decides now. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for an outcome
   * that the purchase's state does not allow.
   */
  SettlePurchase: grpc.handleUnaryCall<_bills_v1_SettlePurchaseRequest__Output, _bills_v1_SettlePurchaseResponse>;
  
  /**
   * The customer of a smartcard, meter, profile or account. Always asks the provider; purchases reuse a
   * confirmation for 24 hours. SERVICE_NOT_FOUND; VALIDATION_ERROR; FETCH_*_FAILED; VERIFY_ACCOUNT_FAILED, with
   * `retryable` when the provider did not answer.
   */
  VerifyAccount: grpc.handleUnaryCall<_bills_v1_VerifyAccountRequest__Output, _bills_v1_VerifyAccountResponse>;
  
}

export interface BillsDefinition extends grpc.ServiceDefinition {
  FindPurchases: MethodDefinition<_bills_v1_FindPurchasesRequest, _bills_v1_FindPurchasesResponse, _bills_v1_FindPurchasesRequest__Output, _bills_v1_FindPurchasesResponse__Output>
  GetPurchase: MethodDefinition<_bills_v1_GetPurchaseRequest, _bills_v1_GetPurchaseResponse, _bills_v1_GetPurchaseRequest__Output, _bills_v1_GetPurchaseResponse__Output>
  ListCategories: MethodDefinition<_bills_v1_ListCategoriesRequest, _bills_v1_ListCategoriesResponse, _bills_v1_ListCategoriesRequest__Output, _bills_v1_ListCategoriesResponse__Output>
  ListExtraFields: MethodDefinition<_bills_v1_ListExtraFieldsRequest, _bills_v1_ListExtraFieldsResponse, _bills_v1_ListExtraFieldsRequest__Output, _bills_v1_ListExtraFieldsResponse__Output>
  ListPurchases: MethodDefinition<_bills_v1_ListPurchasesRequest, _bills_v1_ListPurchasesResponse, _bills_v1_ListPurchasesRequest__Output, _bills_v1_ListPurchasesResponse__Output>
  ListServices: MethodDefinition<_bills_v1_ListServicesRequest, _bills_v1_ListServicesResponse, _bills_v1_ListServicesRequest__Output, _bills_v1_ListServicesResponse__Output>
  ListVariations: MethodDefinition<_bills_v1_ListVariationsRequest, _bills_v1_ListVariationsResponse, _bills_v1_ListVariationsRequest__Output, _bills_v1_ListVariationsResponse__Output>
  Purchase: MethodDefinition<_bills_v1_PurchaseRequest, _bills_v1_PurchaseResponse, _bills_v1_PurchaseRequest__Output, _bills_v1_PurchaseResponse__Output>
  ReceiveProviderNotice: MethodDefinition<_bills_v1_ReceiveProviderNoticeRequest, _bills_v1_ReceiveProviderNoticeResponse, _bills_v1_ReceiveProviderNoticeRequest__Output, _bills_v1_ReceiveProviderNoticeResponse__Output>
  SettlePurchase: MethodDefinition<_bills_v1_SettlePurchaseRequest, _bills_v1_SettlePurchaseResponse, _bills_v1_SettlePurchaseRequest__Output, _bills_v1_SettlePurchaseResponse__Output>
  VerifyAccount: MethodDefinition<_bills_v1_VerifyAccountRequest, _bills_v1_VerifyAccountResponse, _bills_v1_VerifyAccountRequest__Output, _bills_v1_VerifyAccountResponse__Output>
}
