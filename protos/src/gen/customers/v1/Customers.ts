// Original file: customers/v1/customers.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateCustomerRequest as _customers_v1_CreateCustomerRequest, CreateCustomerRequest__Output as _customers_v1_CreateCustomerRequest__Output } from '../../customers/v1/CreateCustomerRequest';
import type { CreateCustomerResponse as _customers_v1_CreateCustomerResponse, CreateCustomerResponse__Output as _customers_v1_CreateCustomerResponse__Output } from '../../customers/v1/CreateCustomerResponse';
import type { DeleteCustomerRequest as _customers_v1_DeleteCustomerRequest, DeleteCustomerRequest__Output as _customers_v1_DeleteCustomerRequest__Output } from '../../customers/v1/DeleteCustomerRequest';
import type { DeleteCustomerResponse as _customers_v1_DeleteCustomerResponse, DeleteCustomerResponse__Output as _customers_v1_DeleteCustomerResponse__Output } from '../../customers/v1/DeleteCustomerResponse';
import type { GetCustomerRequest as _customers_v1_GetCustomerRequest, GetCustomerRequest__Output as _customers_v1_GetCustomerRequest__Output } from '../../customers/v1/GetCustomerRequest';
import type { GetCustomerResponse as _customers_v1_GetCustomerResponse, GetCustomerResponse__Output as _customers_v1_GetCustomerResponse__Output } from '../../customers/v1/GetCustomerResponse';
import type { ListCustomersRequest as _customers_v1_ListCustomersRequest, ListCustomersRequest__Output as _customers_v1_ListCustomersRequest__Output } from '../../customers/v1/ListCustomersRequest';
import type { ListCustomersResponse as _customers_v1_ListCustomersResponse, ListCustomersResponse__Output as _customers_v1_ListCustomersResponse__Output } from '../../customers/v1/ListCustomersResponse';
import type { ListSavedCardsRequest as _customers_v1_ListSavedCardsRequest, ListSavedCardsRequest__Output as _customers_v1_ListSavedCardsRequest__Output } from '../../customers/v1/ListSavedCardsRequest';
import type { ListSavedCardsResponse as _customers_v1_ListSavedCardsResponse, ListSavedCardsResponse__Output as _customers_v1_ListSavedCardsResponse__Output } from '../../customers/v1/ListSavedCardsResponse';
import type { UpdateCustomerRequest as _customers_v1_UpdateCustomerRequest, UpdateCustomerRequest__Output as _customers_v1_UpdateCustomerRequest__Output } from '../../customers/v1/UpdateCustomerRequest';
import type { UpdateCustomerResponse as _customers_v1_UpdateCustomerResponse, UpdateCustomerResponse__Output as _customers_v1_UpdateCustomerResponse__Output } from '../../customers/v1/UpdateCustomerResponse';

/**
 * The people and companies that pay a merchant. A merchant has one customer per email and mode.
 */
export interface CustomersClient extends grpc.Client {
  /**
   * Creates the customer of an email, or updates the existing one with the fields that are present. Safe to repeat
   * with the same Idempotency-Key: returns the customer's current state with `replayed`. DUPLICATE_REFERENCE when
   * another customer has the reference; IDEMPOTENCY_KEY_REUSED for another body; CUSTOMER_NOT_FOUND for a repeat after
   * the customer was deleted.
   */
  CreateCustomer(argument: _customers_v1_CreateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  CreateCustomer(argument: _customers_v1_CreateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  CreateCustomer(argument: _customers_v1_CreateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  CreateCustomer(argument: _customers_v1_CreateCustomerRequest, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates the customer of an email, or updates the existing one with the fields that are present. Safe to repeat
   * with the same Idempotency-Key: returns the customer's current state with `replayed`. DUPLICATE_REFERENCE when
   * another customer has the reference; IDEMPOTENCY_KEY_REUSED for another body; CUSTOMER_NOT_FOUND for a repeat after
   * the customer was deleted.
   */
  createCustomer(argument: _customers_v1_CreateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _customers_v1_CreateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _customers_v1_CreateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  createCustomer(argument: _customers_v1_CreateCustomerRequest, callback: grpc.requestCallback<_customers_v1_CreateCustomerResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Erases a customer's personal data and saved cards. Payments keep the customer's id. CUSTOMER_NOT_FOUND, also for
   * a repeat.
   */
  DeleteCustomer(argument: _customers_v1_DeleteCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  DeleteCustomer(argument: _customers_v1_DeleteCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  DeleteCustomer(argument: _customers_v1_DeleteCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  DeleteCustomer(argument: _customers_v1_DeleteCustomerRequest, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Erases a customer's personal data and saved cards. Payments keep the customer's id. CUSTOMER_NOT_FOUND, also for
   * a repeat.
   */
  deleteCustomer(argument: _customers_v1_DeleteCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _customers_v1_DeleteCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _customers_v1_DeleteCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  deleteCustomer(argument: _customers_v1_DeleteCustomerRequest, callback: grpc.requestCallback<_customers_v1_DeleteCustomerResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A customer of this merchant. Read only. CUSTOMER_NOT_FOUND, also for a deleted one.
   */
  GetCustomer(argument: _customers_v1_GetCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  GetCustomer(argument: _customers_v1_GetCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  GetCustomer(argument: _customers_v1_GetCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  GetCustomer(argument: _customers_v1_GetCustomerRequest, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A customer of this merchant. Read only. CUSTOMER_NOT_FOUND, also for a deleted one.
   */
  getCustomer(argument: _customers_v1_GetCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _customers_v1_GetCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _customers_v1_GetCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  getCustomer(argument: _customers_v1_GetCustomerRequest, callback: grpc.requestCallback<_customers_v1_GetCustomerResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's customers, newest first. Read only.
   */
  ListCustomers(argument: _customers_v1_ListCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  ListCustomers(argument: _customers_v1_ListCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  ListCustomers(argument: _customers_v1_ListCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  ListCustomers(argument: _customers_v1_ListCustomersRequest, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's customers, newest first. Read only.
   */
  listCustomers(argument: _customers_v1_ListCustomersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _customers_v1_ListCustomersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _customers_v1_ListCustomersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  listCustomers(argument: _customers_v1_ListCustomersRequest, callback: grpc.requestCallback<_customers_v1_ListCustomersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The cards of a customer that can be charged again, newest first. Read only. CUSTOMER_NOT_FOUND.
   */
  ListSavedCards(argument: _customers_v1_ListSavedCardsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  ListSavedCards(argument: _customers_v1_ListSavedCardsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  ListSavedCards(argument: _customers_v1_ListSavedCardsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  ListSavedCards(argument: _customers_v1_ListSavedCardsRequest, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The cards of a customer that can be charged again, newest first. Read only. CUSTOMER_NOT_FOUND.
   */
  listSavedCards(argument: _customers_v1_ListSavedCardsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  listSavedCards(argument: _customers_v1_ListSavedCardsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  listSavedCards(argument: _customers_v1_ListSavedCardsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  listSavedCards(argument: _customers_v1_ListSavedCardsRequest, callback: grpc.requestCallback<_customers_v1_ListSavedCardsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes the fields that are present. Safe to repeat. CUSTOMER_NOT_FOUND; DUPLICATE_REFERENCE or
   * CUSTOMER_ALREADY_EXISTS when another customer has the reference or the email.
   */
  UpdateCustomer(argument: _customers_v1_UpdateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  UpdateCustomer(argument: _customers_v1_UpdateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  UpdateCustomer(argument: _customers_v1_UpdateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  UpdateCustomer(argument: _customers_v1_UpdateCustomerRequest, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes the fields that are present. Safe to repeat. CUSTOMER_NOT_FOUND; DUPLICATE_REFERENCE or
   * CUSTOMER_ALREADY_EXISTS when another customer has the reference or the email.
   */
  updateCustomer(argument: _customers_v1_UpdateCustomerRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _customers_v1_UpdateCustomerRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _customers_v1_UpdateCustomerRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  updateCustomer(argument: _customers_v1_UpdateCustomerRequest, callback: grpc.requestCallback<_customers_v1_UpdateCustomerResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * The people and companies that pay a merchant. A merchant has one customer per email and mode.
 */
export interface CustomersHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates the customer of an email, or updates the existing one with the fields that are present. Safe to repeat
   * with the same Idempotency-Key: returns the customer's current state with `replayed`. DUPLICATE_REFERENCE when
   * another customer has the reference; IDEMPOTENCY_KEY_REUSED for another body; CUSTOMER_NOT_FOUND for a repeat after
   * the customer was deleted.
   */
  CreateCustomer: grpc.handleUnaryCall<_customers_v1_CreateCustomerRequest__Output, _customers_v1_CreateCustomerResponse>;
  
  /**
   * Erases a customer's personal data and saved cards. Payments keep the customer's id. CUSTOMER_NOT_FOUND, also for
   * a repeat.
   */
  DeleteCustomer: grpc.handleUnaryCall<_customers_v1_DeleteCustomerRequest__Output, _customers_v1_DeleteCustomerResponse>;
  
  /**
   * A customer of this merchant. Read only. CUSTOMER_NOT_FOUND, also for a deleted one.
   */
  GetCustomer: grpc.handleUnaryCall<_customers_v1_GetCustomerRequest__Output, _customers_v1_GetCustomerResponse>;
  
  /**
   * The merchant's customers, newest first. Read only.
   */
  ListCustomers: grpc.handleUnaryCall<_customers_v1_ListCustomersRequest__Output, _customers_v1_ListCustomersResponse>;
  
  /**
   * The cards of a customer that can be charged again, newest first. Read only. CUSTOMER_NOT_FOUND.
   */
  ListSavedCards: grpc.handleUnaryCall<_customers_v1_ListSavedCardsRequest__Output, _customers_v1_ListSavedCardsResponse>;
  
  /**
   * Changes the fields that are present. Safe to repeat. CUSTOMER_NOT_FOUND; DUPLICATE_REFERENCE or
   * CUSTOMER_ALREADY_EXISTS when another customer has the reference or the email.
   */
  UpdateCustomer: grpc.handleUnaryCall<_customers_v1_UpdateCustomerRequest__Output, _customers_v1_UpdateCustomerResponse>;
  
}

export interface CustomersDefinition extends grpc.ServiceDefinition {
  CreateCustomer: MethodDefinition<_customers_v1_CreateCustomerRequest, _customers_v1_CreateCustomerResponse, _customers_v1_CreateCustomerRequest__Output, _customers_v1_CreateCustomerResponse__Output>
  DeleteCustomer: MethodDefinition<_customers_v1_DeleteCustomerRequest, _customers_v1_DeleteCustomerResponse, _customers_v1_DeleteCustomerRequest__Output, _customers_v1_DeleteCustomerResponse__Output>
  GetCustomer: MethodDefinition<_customers_v1_GetCustomerRequest, _customers_v1_GetCustomerResponse, _customers_v1_GetCustomerRequest__Output, _customers_v1_GetCustomerResponse__Output>
  ListCustomers: MethodDefinition<_customers_v1_ListCustomersRequest, _customers_v1_ListCustomersResponse, _customers_v1_ListCustomersRequest__Output, _customers_v1_ListCustomersResponse__Output>
  ListSavedCards: MethodDefinition<_customers_v1_ListSavedCardsRequest, _customers_v1_ListSavedCardsResponse, _customers_v1_ListSavedCardsRequest__Output, _customers_v1_ListSavedCardsResponse__Output>
  UpdateCustomer: MethodDefinition<_customers_v1_UpdateCustomerRequest, _customers_v1_UpdateCustomerResponse, _customers_v1_UpdateCustomerRequest__Output, _customers_v1_UpdateCustomerResponse__Output>
}
