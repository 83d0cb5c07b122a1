// Original file: bills/v1/bills.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetPurchaseRequest as _bills_v1_GetPurchaseRequest, GetPurchaseRequest__Output as _bills_v1_GetPurchaseRequest__Output } from '../../bills/v1/GetPurchaseRequest';
import type { GetPurchaseResponse as _bills_v1_GetPurchaseResponse, GetPurchaseResponse__Output as _bills_v1_GetPurchaseResponse__Output } from '../../bills/v1/GetPurchaseResponse';
import type { ListCategoriesRequest as _bills_v1_ListCategoriesRequest, ListCategoriesRequest__Output as _bills_v1_ListCategoriesRequest__Output } from '../../bills/v1/ListCategoriesRequest';
import type { ListCategoriesResponse as _bills_v1_ListCategoriesResponse, ListCategoriesResponse__Output as _bills_v1_ListCategoriesResponse__Output } from '../../bills/v1/ListCategoriesResponse';
import type { ListServicesRequest as _bills_v1_ListServicesRequest, ListServicesRequest__Output as _bills_v1_ListServicesRequest__Output } from '../../bills/v1/ListServicesRequest';
import type { ListServicesResponse as _bills_v1_ListServicesResponse, ListServicesResponse__Output as _bills_v1_ListServicesResponse__Output } from '../../bills/v1/ListServicesResponse';
import type { ListVariationsRequest as _bills_v1_ListVariationsRequest, ListVariationsRequest__Output as _bills_v1_ListVariationsRequest__Output } from '../../bills/v1/ListVariationsRequest';
import type { ListVariationsResponse as _bills_v1_ListVariationsResponse, ListVariationsResponse__Output as _bills_v1_ListVariationsResponse__Output } from '../../bills/v1/ListVariationsResponse';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from '../../bills/v1/PurchaseRequest';
import type { PurchaseResponse as _bills_v1_PurchaseResponse, PurchaseResponse__Output as _bills_v1_PurchaseResponse__Output } from '../../bills/v1/PurchaseResponse';

/**
 * Buys bills from the upstream provider with wallet money.
 */
export interface BillsClient extends grpc.Client {
  /**
   * A purchase of this merchant by its reference. Read only. TRANSACTION_NOT_FOUND.
   */
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  GetPurchase(argument: _bills_v1_GetPurchaseRequest, callback: grpc.requestCallback<_bills_v1_GetPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A purchase of this merchant by its reference. Read only. TRANSACTION_NOT_FOUND.
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
   * Read only, cached likewise. SERVICE_NOT_FOUND; FETCH_SERVICES_FAILED.
   */
  ListServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _bills_v1_ListServicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  ListServices(argument: _bills_v1_ListServicesRequest, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only, cached likewise. SERVICE_NOT_FOUND; FETCH_SERVICES_FAILED.
   */
  listServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _bills_v1_ListServicesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _bills_v1_ListServicesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  listServices(argument: _bills_v1_ListServicesRequest, callback: grpc.requestCallback<_bills_v1_ListServicesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only, cached likewise. SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  ListVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  ListVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  ListVariations(argument: _bills_v1_ListVariationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  ListVariations(argument: _bills_v1_ListVariationsRequest, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only, cached likewise. SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  listVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  listVariations(argument: _bills_v1_ListVariationsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  listVariations(argument: _bills_v1_ListVariationsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  listVariations(argument: _bills_v1_ListVariationsRequest, callback: grpc.requestCallback<_bills_v1_ListVariationsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Buys a bill. Safe to repeat with the same Idempotency-Key: the record's current state comes back with `replayed`.
   * The record says how it went; a failed or still pending purchase is a record, not an error.
   * WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, SERVICE_NOT_FOUND,
   * VALIDATION_ERROR, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE,
   * FETCH_VARIATIONS_FAILED when no price can be had.
   */
  Purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  Purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  Purchase(argument: _bills_v1_PurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  Purchase(argument: _bills_v1_PurchaseRequest, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Buys a bill. Safe to repeat with the same Idempotency-Key: the record's current state comes back with `replayed`.
   * The record says how it went; a failed or still pending purchase is a record, not an error.
   * WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, SERVICE_NOT_FOUND,
   * VALIDATION_ERROR, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE,
   * FETCH_VARIATIONS_FAILED when no price can be had.
   */
  purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  purchase(argument: _bills_v1_PurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  purchase(argument: _bills_v1_PurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  purchase(argument: _bills_v1_PurchaseRequest, callback: grpc.requestCallback<_bills_v1_PurchaseResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Buys bills from the upstream provider with wallet money.
 */
export interface BillsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * A purchase of this merchant by its reference. Read only. TRANSACTION_NOT_FOUND.
   */
  GetPurchase: grpc.handleUnaryCall<_bills_v1_GetPurchaseRequest__Output, _bills_v1_GetPurchaseResponse>;
  
  /**
   * Read only, cached for ten minutes and served stale while the provider is down. FETCH_CATEGORIES_FAILED.
   */
  ListCategories: grpc.handleUnaryCall<_bills_v1_ListCategoriesRequest__Output, _bills_v1_ListCategoriesResponse>;
  
  /**
   * Read only, cached likewise. SERVICE_NOT_FOUND; FETCH_SERVICES_FAILED.
   */
  ListServices: grpc.handleUnaryCall<_bills_v1_ListServicesRequest__Output, _bills_v1_ListServicesResponse>;
  
  /**
   * Read only, cached likewise. SERVICE_NOT_FOUND; FETCH_VARIATIONS_FAILED.
   */
  ListVariations: grpc.handleUnaryCall<_bills_v1_ListVariationsRequest__Output, _bills_v1_ListVariationsResponse>;
  
  /**
   * Buys a bill. Safe to repeat with the same Idempotency-Key: the record's current state comes back with `replayed`.
   * The record says how it went; a failed or still pending purchase is a record, not an error.
   * WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, SERVICE_NOT_FOUND,
   * VALIDATION_ERROR, AMOUNT_TOO_LOW, AMOUNT_TOO_HIGH, VERIFY_ACCOUNT_FAILED, INSUFFICIENT_WALLET_BALANCE,
   * FETCH_VARIATIONS_FAILED when no price can be had.
   */
  Purchase: grpc.handleUnaryCall<_bills_v1_PurchaseRequest__Output, _bills_v1_PurchaseResponse>;
  
}

export interface BillsDefinition extends grpc.ServiceDefinition {
  GetPurchase: MethodDefinition<_bills_v1_GetPurchaseRequest, _bills_v1_GetPurchaseResponse, _bills_v1_GetPurchaseRequest__Output, _bills_v1_GetPurchaseResponse__Output>
  ListCategories: MethodDefinition<_bills_v1_ListCategoriesRequest, _bills_v1_ListCategoriesResponse, _bills_v1_ListCategoriesRequest__Output, _bills_v1_ListCategoriesResponse__Output>
  ListServices: MethodDefinition<_bills_v1_ListServicesRequest, _bills_v1_ListServicesResponse, _bills_v1_ListServicesRequest__Output, _bills_v1_ListServicesResponse__Output>
  ListVariations: MethodDefinition<_bills_v1_ListVariationsRequest, _bills_v1_ListVariationsResponse, _bills_v1_ListVariationsRequest__Output, _bills_v1_ListVariationsResponse__Output>
  Purchase: MethodDefinition<_bills_v1_PurchaseRequest, _bills_v1_PurchaseResponse, _bills_v1_PurchaseRequest__Output, _bills_v1_PurchaseResponse__Output>
}
