// Original file: payid/v1/payid.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePermanentAccountRequest as _payid_v1_CreatePermanentAccountRequest, CreatePermanentAccountRequest__Output as _payid_v1_CreatePermanentAccountRequest__Output } from '../../payid/v1/CreatePermanentAccountRequest';
import type { CreatePermanentAccountResponse as _payid_v1_CreatePermanentAccountResponse, CreatePermanentAccountResponse__Output as _payid_v1_CreatePermanentAccountResponse__Output } from '../../payid/v1/CreatePermanentAccountResponse';
import type { CreateVirtualAccountRequest as _payid_v1_CreateVirtualAccountRequest, CreateVirtualAccountRequest__Output as _payid_v1_CreateVirtualAccountRequest__Output } from '../../payid/v1/CreateVirtualAccountRequest';
import type { CreateVirtualAccountResponse as _payid_v1_CreateVirtualAccountResponse, CreateVirtualAccountResponse__Output as _payid_v1_CreateVirtualAccountResponse__Output } from '../../payid/v1/CreateVirtualAccountResponse';
import type { FindAccountPaymentsRequest as _payid_v1_FindAccountPaymentsRequest, FindAccountPaymentsRequest__Output as _payid_v1_FindAccountPaymentsRequest__Output } from '../../payid/v1/FindAccountPaymentsRequest';
import type { FindAccountPaymentsResponse as _payid_v1_FindAccountPaymentsResponse, FindAccountPaymentsResponse__Output as _payid_v1_FindAccountPaymentsResponse__Output } from '../../payid/v1/FindAccountPaymentsResponse';
import type { GetAccountRequest as _payid_v1_GetAccountRequest, GetAccountRequest__Output as _payid_v1_GetAccountRequest__Output } from '../../payid/v1/GetAccountRequest';
import type { GetAccountResponse as _payid_v1_GetAccountResponse, GetAccountResponse__Output as _payid_v1_GetAccountResponse__Output } from '../../payid/v1/GetAccountResponse';
import type { GetFundingAccountRequest as _payid_v1_GetFundingAccountRequest, GetFundingAccountRequest__Output as _payid_v1_GetFundingAccountRequest__Output } from '../../payid/v1/GetFundingAccountRequest';
import type { GetFundingAccountResponse as _payid_v1_GetFundingAccountResponse, GetFundingAccountResponse__Output as _payid_v1_GetFundingAccountResponse__Output } from '../../payid/v1/GetFundingAccountResponse';
import type { GetVirtualAccountPaymentRequest as _payid_v1_GetVirtualAccountPaymentRequest, GetVirtualAccountPaymentRequest__Output as _payid_v1_GetVirtualAccountPaymentRequest__Output } from '../../payid/v1/GetVirtualAccountPaymentRequest';
import type { GetVirtualAccountPaymentResponse as _payid_v1_GetVirtualAccountPaymentResponse, GetVirtualAccountPaymentResponse__Output as _payid_v1_GetVirtualAccountPaymentResponse__Output } from '../../payid/v1/GetVirtualAccountPaymentResponse';
import type { GetVirtualAccountRequest as _payid_v1_GetVirtualAccountRequest, GetVirtualAccountRequest__Output as _payid_v1_GetVirtualAccountRequest__Output } from '../../payid/v1/GetVirtualAccountRequest';
import type { GetVirtualAccountResponse as _payid_v1_GetVirtualAccountResponse, GetVirtualAccountResponse__Output as _payid_v1_GetVirtualAccountResponse__Output } from '../../payid/v1/GetVirtualAccountResponse';
import type { ListAccountPaymentsRequest as _payid_v1_ListAccountPaymentsRequest, ListAccountPaymentsRequest__Output as _payid_v1_ListAccountPaymentsRequest__Output } from '../../payid/v1/ListAccountPaymentsRequest';
import type { ListAccountPaymentsResponse as _payid_v1_ListAccountPaymentsResponse, ListAccountPaymentsResponse__Output as _payid_v1_ListAccountPaymentsResponse__Output } from '../../payid/v1/ListAccountPaymentsResponse';
import type { ListPaymentsOfAccountRequest as _payid_v1_ListPaymentsOfAccountRequest, ListPaymentsOfAccountRequest__Output as _payid_v1_ListPaymentsOfAccountRequest__Output } from '../../payid/v1/ListPaymentsOfAccountRequest';
import type { ListPaymentsOfAccountResponse as _payid_v1_ListPaymentsOfAccountResponse, ListPaymentsOfAccountResponse__Output as _payid_v1_ListPaymentsOfAccountResponse__Output } from '../../payid/v1/ListPaymentsOfAccountResponse';
import type { ListPermanentAccountsRequest as _payid_v1_ListPermanentAccountsRequest, ListPermanentAccountsRequest__Output as _payid_v1_ListPermanentAccountsRequest__Output } from '../../payid/v1/ListPermanentAccountsRequest';
import type { ListPermanentAccountsResponse as _payid_v1_ListPermanentAccountsResponse, ListPermanentAccountsResponse__Output as _payid_v1_ListPermanentAccountsResponse__Output } from '../../payid/v1/ListPermanentAccountsResponse';
import type { ListVirtualAccountPaymentsRequest as _payid_v1_ListVirtualAccountPaymentsRequest, ListVirtualAccountPaymentsRequest__Output as _payid_v1_ListVirtualAccountPaymentsRequest__Output } from '../../payid/v1/ListVirtualAccountPaymentsRequest';
import type { ListVirtualAccountPaymentsResponse as _payid_v1_ListVirtualAccountPaymentsResponse, ListVirtualAccountPaymentsResponse__Output as _payid_v1_ListVirtualAccountPaymentsResponse__Output } from '../../payid/v1/ListVirtualAccountPaymentsResponse';
import type { ListVirtualAccountsRequest as _payid_v1_ListVirtualAccountsRequest, ListVirtualAccountsRequest__Output as _payid_v1_ListVirtualAccountsRequest__Output } from '../../payid/v1/ListVirtualAccountsRequest';
import type { ListVirtualAccountsResponse as _payid_v1_ListVirtualAccountsResponse, ListVirtualAccountsResponse__Output as _payid_v1_ListVirtualAccountsResponse__Output } from '../../payid/v1/ListVirtualAccountsResponse';
import type { ReceiveBankNoticeRequest as _payid_v1_ReceiveBankNoticeRequest, ReceiveBankNoticeRequest__Output as _payid_v1_ReceiveBankNoticeRequest__Output } from '../../payid/v1/ReceiveBankNoticeRequest';
import type { ReceiveBankNoticeResponse as _payid_v1_ReceiveBankNoticeResponse, ReceiveBankNoticeResponse__Output as _payid_v1_ReceiveBankNoticeResponse__Output } from '../../payid/v1/ReceiveBankNoticeResponse';
import type { SetAccountOpenRequest as _payid_v1_SetAccountOpenRequest, SetAccountOpenRequest__Output as _payid_v1_SetAccountOpenRequest__Output } from '../../payid/v1/SetAccountOpenRequest';
import type { SetAccountOpenResponse as _payid_v1_SetAccountOpenResponse, SetAccountOpenResponse__Output as _payid_v1_SetAccountOpenResponse__Output } from '../../payid/v1/SetAccountOpenResponse';
import type { SimulateVirtualAccountPaymentRequest as _payid_v1_SimulateVirtualAccountPaymentRequest, SimulateVirtualAccountPaymentRequest__Output as _payid_v1_SimulateVirtualAccountPaymentRequest__Output } from '../../payid/v1/SimulateVirtualAccountPaymentRequest';
import type { SimulateVirtualAccountPaymentResponse as _payid_v1_SimulateVirtualAccountPaymentResponse, SimulateVirtualAccountPaymentResponse__Output as _payid_v1_SimulateVirtualAccountPaymentResponse__Output } from '../../payid/v1/SimulateVirtualAccountPaymentResponse';

/**
 * Bank account numbers that receive money for merchants.
 */
export interface VirtualAccountsClient extends grpc.Client {
  /**
   * Creates an account of a customer, which takes any number of payments. Safe to repeat with the same
   * Idempotency-Key. CUSTOMER_NOT_FOUND; VALIDATION_ERROR for a customer without a name; otherwise as for
   * CreateVirtualAccount.
   */
  CreatePermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  CreatePermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  CreatePermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  CreatePermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates an account of a customer, which takes any number of payments. Safe to repeat with the same
   * Idempotency-Key. CUSTOMER_NOT_FOUND; VALIDATION_ERROR for a customer without a name; otherwise as for
   * CreateVirtualAccount.
   */
  createPermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  createPermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  createPermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  createPermanentAccount(argument: _payid_v1_CreatePermanentAccountRequest, callback: grpc.requestCallback<_payid_v1_CreatePermanentAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a temporary account for one payment. Safe to repeat with the same Idempotency-Key.
   * DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH;
   * SERVICE_UNAVAILABLE when the bank partner gives no number.
   */
  CreateVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  CreateVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a temporary account for one payment. Safe to repeat with the same Idempotency-Key.
   * DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH;
   * SERVICE_UNAVAILABLE when the bank partner gives no number.
   */
  createVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  createVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  createVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  createVirtualAccount(argument: _payid_v1_CreateVirtualAccountRequest, callback: grpc.requestCallback<_payid_v1_CreateVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payments to the merchant's temporary accounts that a text names: the account's number or reference, the
   * payment's transaction (`txn_…`) or the bank's session id. At most 100, newest first. Read only.
   */
  FindAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payments to the merchant's temporary accounts that a text names: the account's number or reference, the
   * payment's transaction (`txn_…`) or the bank's session id. At most 100, newest first. Read only.
   */
  findAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findAccountPayments(argument: _payid_v1_FindAccountPaymentsRequest, callback: grpc.requestCallback<_payid_v1_FindAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * An account of either kind by its id. Read only. VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  GetAccount(argument: _payid_v1_GetAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  GetAccount(argument: _payid_v1_GetAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  GetAccount(argument: _payid_v1_GetAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  GetAccount(argument: _payid_v1_GetAccountRequest, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * An account of either kind by its id. Read only. VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  getAccount(argument: _payid_v1_GetAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  getAccount(argument: _payid_v1_GetAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  getAccount(argument: _payid_v1_GetAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  getAccount(argument: _payid_v1_GetAccountRequest, callback: grpc.requestCallback<_payid_v1_GetAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The permanent account that funds the merchant's live wallet, allocated by the first call.
   * SERVICE_UNAVAILABLE when the bank partner gives no number for a new account.
   */
  GetFundingAccount(argument: _payid_v1_GetFundingAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  GetFundingAccount(argument: _payid_v1_GetFundingAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  GetFundingAccount(argument: _payid_v1_GetFundingAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  GetFundingAccount(argument: _payid_v1_GetFundingAccountRequest, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The permanent account that funds the merchant's live wallet, allocated by the first call.
   * SERVICE_UNAVAILABLE when the bank partner gives no number for a new account.
   */
  getFundingAccount(argument: _payid_v1_GetFundingAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  getFundingAccount(argument: _payid_v1_GetFundingAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  getFundingAccount(argument: _payid_v1_GetFundingAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  getFundingAccount(argument: _payid_v1_GetFundingAccountRequest, callback: grpc.requestCallback<_payid_v1_GetFundingAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The newest of the merchant's own accounts with this number, or the one with this reference. Read only.
   * VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  GetVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  GetVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  GetVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  GetVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The newest of the merchant's own accounts with this number, or the one with this reference. Read only.
   * VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  getVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  getVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  getVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  getVirtualAccount(argument: _payid_v1_GetVirtualAccountRequest, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A payment to one of the merchant's temporary accounts, accepted or rejected. Read only. TRANSACTION_NOT_FOUND.
   */
  GetVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A payment to one of the merchant's temporary accounts, accepted or rejected. Read only. TRANSACTION_NOT_FOUND.
   */
  getVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  getVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  getVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  getVirtualAccountPayment(argument: _payid_v1_GetVirtualAccountPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payments to the merchant's temporary accounts, including rejected ones, newest first by the time of payment.
   * Read only.
   */
  ListAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payments to the merchant's temporary accounts, including rejected ones, newest first by the time of payment.
   * Read only.
   */
  listAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listAccountPayments(argument: _payid_v1_ListAccountPaymentsRequest, callback: grpc.requestCallback<_payid_v1_ListAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payments to an account of either kind, newest first by the time of payment, rejected ones as well. Read only.
   * VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  ListPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payments to an account of either kind, newest first by the time of payment, rejected ones as well. Read only.
   * VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  listPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  listPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  listPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  listPaymentsOfAccount(argument: _payid_v1_ListPaymentsOfAccountRequest, callback: grpc.requestCallback<_payid_v1_ListPaymentsOfAccountResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's permanent accounts, newest first. Read only.
   */
  ListPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's permanent accounts, newest first. Read only.
   */
  listPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  listPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  listPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  listPermanentAccounts(argument: _payid_v1_ListPermanentAccountsRequest, callback: grpc.requestCallback<_payid_v1_ListPermanentAccountsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The newest hundred payments to an account of the merchant, newest first: accepted ones, and those that are
   * returned to their sender. Read only. VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  ListVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The newest hundred payments to an account of the merchant, newest first: accepted ones, and those that are
   * returned to their sender. Read only. VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  listVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listVirtualAccountPayments(argument: _payid_v1_ListVirtualAccountPaymentsRequest, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's temporary accounts, newest first. Read only.
   */
  ListVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  ListVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's temporary accounts, newest first. Read only.
   */
  listVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  listVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  listVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  listVirtualAccounts(argument: _payid_v1_ListVirtualAccountsRequest, callback: grpc.requestCallback<_payid_v1_ListVirtualAccountsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Receives the bank partner's webhook, and queries the partner for the payment: the webhook's claims about it
   * are ignored. Safe to repeat: a payment is identified by its session id. INVALID_SIGNATURE; VALIDATION_ERROR
   * for an unreadable webhook; SERVICE_UNAVAILABLE when the partner does not return the payment, so that it
   * retries the webhook.
   */
  ReceiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Receives the bank partner's webhook, and queries the partner for the payment: the webhook's claims about it
   * are ignored. Safe to repeat: a payment is identified by its session id. INVALID_SIGNATURE; VALIDATION_ERROR
   * for an unreadable webhook; SERVICE_UNAVAILABLE when the partner does not return the payment, so that it
   * retries the webhook.
   */
  receiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveBankNotice(argument: _payid_v1_ReceiveBankNoticeRequest, callback: grpc.requestCallback<_payid_v1_ReceiveBankNoticeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Closes an account of either kind, so that payments to it are returned, or reopens it. Safe to repeat:
   * under the same Idempotency-Key even after the opposite. VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_VIRTUAL_ACCOUNT_STATE for
   * an account for one payment that is paid, or has expired; IDEMPOTENCY_KEY_REUSED.
   */
  SetAccountOpen(argument: _payid_v1_SetAccountOpenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  SetAccountOpen(argument: _payid_v1_SetAccountOpenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  SetAccountOpen(argument: _payid_v1_SetAccountOpenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  SetAccountOpen(argument: _payid_v1_SetAccountOpenRequest, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Closes an account of either kind, so that payments to it are returned, or reopens it. Safe to repeat:
   * under the same Idempotency-Key even after the opposite. VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_VIRTUAL_ACCOUNT_STATE for
   * an account for one payment that is paid, or has expired; IDEMPOTENCY_KEY_REUSED.
   */
  setAccountOpen(argument: _payid_v1_SetAccountOpenRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  setAccountOpen(argument: _payid_v1_SetAccountOpenRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  setAccountOpen(argument: _payid_v1_SetAccountOpenRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  setAccountOpen(argument: _payid_v1_SetAccountOpenRequest, callback: grpc.requestCallback<_payid_v1_SetAccountOpenResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode only: simulates a bank payment to a virtual account, with the usual rules. Safe to repeat with
   * the same Idempotency-Key. VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_AMOUNT for 0.
   */
  SimulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  SimulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  SimulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  SimulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode only: simulates a bank payment to a virtual account, with the usual rules. Safe to repeat with
   * the same Idempotency-Key. VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_AMOUNT for 0.
   */
  simulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  simulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  simulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  simulateVirtualAccountPayment(argument: _payid_v1_SimulateVirtualAccountPaymentRequest, callback: grpc.requestCallback<_payid_v1_SimulateVirtualAccountPaymentResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Bank account numbers that receive money for merchants.
 */
export interface VirtualAccountsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates an account of a customer, which takes any number of payments. Safe to repeat with the same
   * Idempotency-Key. CUSTOMER_NOT_FOUND; VALIDATION_ERROR for a customer without a name; otherwise as for
   * CreateVirtualAccount.
   */
  CreatePermanentAccount: grpc.handleUnaryCall<_payid_v1_CreatePermanentAccountRequest__Output, _payid_v1_CreatePermanentAccountResponse>;
  
  /**
   * Creates a temporary account for one payment. Safe to repeat with the same Idempotency-Key.
   * DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH;
   * SERVICE_UNAVAILABLE when the bank partner gives no number.
   */
  CreateVirtualAccount: grpc.handleUnaryCall<_payid_v1_CreateVirtualAccountRequest__Output, _payid_v1_CreateVirtualAccountResponse>;
  
  /**
   * The payments to the merchant's temporary accounts that a text names: the account's number or reference, the
   * payment's transaction (`txn_…`) or the bank's session id. At most 100, newest first. Read only.
   */
  FindAccountPayments: grpc.handleUnaryCall<_payid_v1_FindAccountPaymentsRequest__Output, _payid_v1_FindAccountPaymentsResponse>;
  
  /**
   * An account of either kind by its id. Read only. VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  GetAccount: grpc.handleUnaryCall<_payid_v1_GetAccountRequest__Output, _payid_v1_GetAccountResponse>;
  
  /**
   * The permanent account that funds the merchant's live wallet, allocated by the first call.
   * SERVICE_UNAVAILABLE when the bank partner gives no number for a new account.
   */
  GetFundingAccount: grpc.handleUnaryCall<_payid_v1_GetFundingAccountRequest__Output, _payid_v1_GetFundingAccountResponse>;
  
  /**
   * The newest of the merchant's own accounts with this number, or the one with this reference. Read only.
   * VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  GetVirtualAccount: grpc.handleUnaryCall<_payid_v1_GetVirtualAccountRequest__Output, _payid_v1_GetVirtualAccountResponse>;
  
  /**
   * A payment to one of the merchant's temporary accounts, accepted or rejected. Read only. TRANSACTION_NOT_FOUND.
   */
  GetVirtualAccountPayment: grpc.handleUnaryCall<_payid_v1_GetVirtualAccountPaymentRequest__Output, _payid_v1_GetVirtualAccountPaymentResponse>;
  
  /**
   * The payments to the merchant's temporary accounts, including rejected ones, newest first by the time of payment.
   * Read only.
   */
  ListAccountPayments: grpc.handleUnaryCall<_payid_v1_ListAccountPaymentsRequest__Output, _payid_v1_ListAccountPaymentsResponse>;
  
  /**
   * The payments to an account of either kind, newest first by the time of payment, rejected ones as well. Read only.
   * VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  ListPaymentsOfAccount: grpc.handleUnaryCall<_payid_v1_ListPaymentsOfAccountRequest__Output, _payid_v1_ListPaymentsOfAccountResponse>;
  
  /**
   * The merchant's permanent accounts, newest first. Read only.
   */
  ListPermanentAccounts: grpc.handleUnaryCall<_payid_v1_ListPermanentAccountsRequest__Output, _payid_v1_ListPermanentAccountsResponse>;
  
  /**
   * The newest hundred payments to an account of the merchant, newest first: accepted ones, and those that are
   * returned to their sender. Read only. VIRTUAL_ACCOUNT_NOT_FOUND.
   */
  ListVirtualAccountPayments: grpc.handleUnaryCall<_payid_v1_ListVirtualAccountPaymentsRequest__Output, _payid_v1_ListVirtualAccountPaymentsResponse>;
  
  /**
   * The merchant's temporary accounts, newest first. Read only.
   */
  ListVirtualAccounts: grpc.handleUnaryCall<_payid_v1_ListVirtualAccountsRequest__Output, _payid_v1_ListVirtualAccountsResponse>;
  
  /**
   * Receives the bank partner's webhook, and queries the partner for the payment: the webhook's claims about it
   * are ignored. Safe to repeat: a payment is identified by its session id. INVALID_SIGNATURE; VALIDATION_ERROR
   * for an unreadable webhook; SERVICE_UNAVAILABLE when the partner does not return the payment, so that it
   * retries the webhook.
   */
  ReceiveBankNotice: grpc.handleUnaryCall<_payid_v1_ReceiveBankNoticeRequest__Output, _payid_v1_ReceiveBankNoticeResponse>;
  
  /**
   * Closes an account of either kind, so that payments to it are returned, or reopens it. Safe to repeat:
   * under the same Idempotency-Key even after the opposite. VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_VIRTUAL_ACCOUNT_STATE for
   * an account for one payment that is paid, or has expired; IDEMPOTENCY_KEY_REUSED.
   */
  SetAccountOpen: grpc.handleUnaryCall<_payid_v1_SetAccountOpenRequest__Output, _payid_v1_SetAccountOpenResponse>;
  
  /**
   * Test mode only: simulates a bank payment to a virtual account, with the usual rules. Safe to repeat with
   * the same Idempotency-Key. VIRTUAL_ACCOUNT_NOT_FOUND; INVALID_AMOUNT for 0.
   */
  SimulateVirtualAccountPayment: grpc.handleUnaryCall<_payid_v1_SimulateVirtualAccountPaymentRequest__Output, _payid_v1_SimulateVirtualAccountPaymentResponse>;
  
}

export interface VirtualAccountsDefinition extends grpc.ServiceDefinition {
  CreatePermanentAccount: MethodDefinition<_payid_v1_CreatePermanentAccountRequest, _payid_v1_CreatePermanentAccountResponse, _payid_v1_CreatePermanentAccountRequest__Output, _payid_v1_CreatePermanentAccountResponse__Output>
  CreateVirtualAccount: MethodDefinition<_payid_v1_CreateVirtualAccountRequest, _payid_v1_CreateVirtualAccountResponse, _payid_v1_CreateVirtualAccountRequest__Output, _payid_v1_CreateVirtualAccountResponse__Output>
  FindAccountPayments: MethodDefinition<_payid_v1_FindAccountPaymentsRequest, _payid_v1_FindAccountPaymentsResponse, _payid_v1_FindAccountPaymentsRequest__Output, _payid_v1_FindAccountPaymentsResponse__Output>
  GetAccount: MethodDefinition<_payid_v1_GetAccountRequest, _payid_v1_GetAccountResponse, _payid_v1_GetAccountRequest__Output, _payid_v1_GetAccountResponse__Output>
  GetFundingAccount: MethodDefinition<_payid_v1_GetFundingAccountRequest, _payid_v1_GetFundingAccountResponse, _payid_v1_GetFundingAccountRequest__Output, _payid_v1_GetFundingAccountResponse__Output>
  GetVirtualAccount: MethodDefinition<_payid_v1_GetVirtualAccountRequest, _payid_v1_GetVirtualAccountResponse, _payid_v1_GetVirtualAccountRequest__Output, _payid_v1_GetVirtualAccountResponse__Output>
  GetVirtualAccountPayment: MethodDefinition<_payid_v1_GetVirtualAccountPaymentRequest, _payid_v1_GetVirtualAccountPaymentResponse, _payid_v1_GetVirtualAccountPaymentRequest__Output, _payid_v1_GetVirtualAccountPaymentResponse__Output>
  ListAccountPayments: MethodDefinition<_payid_v1_ListAccountPaymentsRequest, _payid_v1_ListAccountPaymentsResponse, _payid_v1_ListAccountPaymentsRequest__Output, _payid_v1_ListAccountPaymentsResponse__Output>
  ListPaymentsOfAccount: MethodDefinition<_payid_v1_ListPaymentsOfAccountRequest, _payid_v1_ListPaymentsOfAccountResponse, _payid_v1_ListPaymentsOfAccountRequest__Output, _payid_v1_ListPaymentsOfAccountResponse__Output>
  ListPermanentAccounts: MethodDefinition<_payid_v1_ListPermanentAccountsRequest, _payid_v1_ListPermanentAccountsResponse, _payid_v1_ListPermanentAccountsRequest__Output, _payid_v1_ListPermanentAccountsResponse__Output>
  ListVirtualAccountPayments: MethodDefinition<_payid_v1_ListVirtualAccountPaymentsRequest, _payid_v1_ListVirtualAccountPaymentsResponse, _payid_v1_ListVirtualAccountPaymentsRequest__Output, _payid_v1_ListVirtualAccountPaymentsResponse__Output>
  ListVirtualAccounts: MethodDefinition<_payid_v1_ListVirtualAccountsRequest, _payid_v1_ListVirtualAccountsResponse, _payid_v1_ListVirtualAccountsRequest__Output, _payid_v1_ListVirtualAccountsResponse__Output>
  ReceiveBankNotice: MethodDefinition<_payid_v1_ReceiveBankNoticeRequest, _payid_v1_ReceiveBankNoticeResponse, _payid_v1_ReceiveBankNoticeRequest__Output, _payid_v1_ReceiveBankNoticeResponse__Output>
  SetAccountOpen: MethodDefinition<_payid_v1_SetAccountOpenRequest, _payid_v1_SetAccountOpenResponse, _payid_v1_SetAccountOpenRequest__Output, _payid_v1_SetAccountOpenResponse__Output>
  SimulateVirtualAccountPayment: MethodDefinition<_payid_v1_SimulateVirtualAccountPaymentRequest, _payid_v1_SimulateVirtualAccountPaymentResponse, _payid_v1_SimulateVirtualAccountPaymentRequest__Output, _payid_v1_SimulateVirtualAccountPaymentResponse__Output>
}
