// Original file: payid/v1/payid.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CloseExpectedPaymentRequest as _payid_v1_CloseExpectedPaymentRequest, CloseExpectedPaymentRequest__Output as _payid_v1_CloseExpectedPaymentRequest__Output } from '../../payid/v1/CloseExpectedPaymentRequest';
import type { CloseExpectedPaymentResponse as _payid_v1_CloseExpectedPaymentResponse, CloseExpectedPaymentResponse__Output as _payid_v1_CloseExpectedPaymentResponse__Output } from '../../payid/v1/CloseExpectedPaymentResponse';
import type { CreateDynamicPayIdRequest as _payid_v1_CreateDynamicPayIdRequest, CreateDynamicPayIdRequest__Output as _payid_v1_CreateDynamicPayIdRequest__Output } from '../../payid/v1/CreateDynamicPayIdRequest';
import type { CreateDynamicPayIdResponse as _payid_v1_CreateDynamicPayIdResponse, CreateDynamicPayIdResponse__Output as _payid_v1_CreateDynamicPayIdResponse__Output } from '../../payid/v1/CreateDynamicPayIdResponse';
import type { CreateStaticPayIdRequest as _payid_v1_CreateStaticPayIdRequest, CreateStaticPayIdRequest__Output as _payid_v1_CreateStaticPayIdRequest__Output } from '../../payid/v1/CreateStaticPayIdRequest';
import type { CreateStaticPayIdResponse as _payid_v1_CreateStaticPayIdResponse, CreateStaticPayIdResponse__Output as _payid_v1_CreateStaticPayIdResponse__Output } from '../../payid/v1/CreateStaticPayIdResponse';
import type { GetExpectedPaymentRequest as _payid_v1_GetExpectedPaymentRequest, GetExpectedPaymentRequest__Output as _payid_v1_GetExpectedPaymentRequest__Output } from '../../payid/v1/GetExpectedPaymentRequest';
import type { GetExpectedPaymentResponse as _payid_v1_GetExpectedPaymentResponse, GetExpectedPaymentResponse__Output as _payid_v1_GetExpectedPaymentResponse__Output } from '../../payid/v1/GetExpectedPaymentResponse';
import type { GetPayIdRequest as _payid_v1_GetPayIdRequest, GetPayIdRequest__Output as _payid_v1_GetPayIdRequest__Output } from '../../payid/v1/GetPayIdRequest';
import type { GetPayIdResponse as _payid_v1_GetPayIdResponse, GetPayIdResponse__Output as _payid_v1_GetPayIdResponse__Output } from '../../payid/v1/GetPayIdResponse';
import type { GetReceivedPaymentRequest as _payid_v1_GetReceivedPaymentRequest, GetReceivedPaymentRequest__Output as _payid_v1_GetReceivedPaymentRequest__Output } from '../../payid/v1/GetReceivedPaymentRequest';
import type { GetReceivedPaymentResponse as _payid_v1_GetReceivedPaymentResponse, GetReceivedPaymentResponse__Output as _payid_v1_GetReceivedPaymentResponse__Output } from '../../payid/v1/GetReceivedPaymentResponse';
import type { ListPayIdPaymentsRequest as _payid_v1_ListPayIdPaymentsRequest, ListPayIdPaymentsRequest__Output as _payid_v1_ListPayIdPaymentsRequest__Output } from '../../payid/v1/ListPayIdPaymentsRequest';
import type { ListPayIdPaymentsResponse as _payid_v1_ListPayIdPaymentsResponse, ListPayIdPaymentsResponse__Output as _payid_v1_ListPayIdPaymentsResponse__Output } from '../../payid/v1/ListPayIdPaymentsResponse';
import type { ListPayIdsRequest as _payid_v1_ListPayIdsRequest, ListPayIdsRequest__Output as _payid_v1_ListPayIdsRequest__Output } from '../../payid/v1/ListPayIdsRequest';
import type { ListPayIdsResponse as _payid_v1_ListPayIdsResponse, ListPayIdsResponse__Output as _payid_v1_ListPayIdsResponse__Output } from '../../payid/v1/ListPayIdsResponse';
import type { MarkPayIdsUsedRequest as _payid_v1_MarkPayIdsUsedRequest, MarkPayIdsUsedRequest__Output as _payid_v1_MarkPayIdsUsedRequest__Output } from '../../payid/v1/MarkPayIdsUsedRequest';
import type { MarkPayIdsUsedResponse as _payid_v1_MarkPayIdsUsedResponse, MarkPayIdsUsedResponse__Output as _payid_v1_MarkPayIdsUsedResponse__Output } from '../../payid/v1/MarkPayIdsUsedResponse';
import type { ResolvePayIdsRequest as _payid_v1_ResolvePayIdsRequest, ResolvePayIdsRequest__Output as _payid_v1_ResolvePayIdsRequest__Output } from '../../payid/v1/ResolvePayIdsRequest';
import type { ResolvePayIdsResponse as _payid_v1_ResolvePayIdsResponse, ResolvePayIdsResponse__Output as _payid_v1_ResolvePayIdsResponse__Output } from '../../payid/v1/ResolvePayIdsResponse';
import type { SetPayIdActiveRequest as _payid_v1_SetPayIdActiveRequest, SetPayIdActiveRequest__Output as _payid_v1_SetPayIdActiveRequest__Output } from '../../payid/v1/SetPayIdActiveRequest';
import type { SetPayIdActiveResponse as _payid_v1_SetPayIdActiveResponse, SetPayIdActiveResponse__Output as _payid_v1_SetPayIdActiveResponse__Output } from '../../payid/v1/SetPayIdActiveResponse';
import type { SimulatePayIdPaymentRequest as _payid_v1_SimulatePayIdPaymentRequest, SimulatePayIdPaymentRequest__Output as _payid_v1_SimulatePayIdPaymentRequest__Output } from '../../payid/v1/SimulatePayIdPaymentRequest';
import type { SimulatePayIdPaymentResponse as _payid_v1_SimulatePayIdPaymentResponse, SimulatePayIdPaymentResponse__Output as _payid_v1_SimulatePayIdPaymentResponse__Output } from '../../payid/v1/SimulatePayIdPaymentResponse';
import type { VerifyExpectedPaymentRequest as _payid_v1_VerifyExpectedPaymentRequest, VerifyExpectedPaymentRequest__Output as _payid_v1_VerifyExpectedPaymentRequest__Output } from '../../payid/v1/VerifyExpectedPaymentRequest';
import type { VerifyExpectedPaymentResponse as _payid_v1_VerifyExpectedPaymentResponse, VerifyExpectedPaymentResponse__Output as _payid_v1_VerifyExpectedPaymentResponse__Output } from '../../payid/v1/VerifyExpectedPaymentResponse';
import type { VerifyPayIdRequest as _payid_v1_VerifyPayIdRequest, VerifyPayIdRequest__Output as _payid_v1_VerifyPayIdRequest__Output } from '../../payid/v1/VerifyPayIdRequest';
import type { VerifyPayIdResponse as _payid_v1_VerifyPayIdResponse, VerifyPayIdResponse__Output as _payid_v1_VerifyPayIdResponse__Output } from '../../payid/v1/VerifyPayIdResponse';

/**
 * Payment addresses, and the payments that they expect.
 */
export interface PayIdsClient extends grpc.Client {
  /**
   * Closes a one-time address or a temporary account for good, and returns the payment that arrived before, as
   * VerifyExpectedPayment does. No later payment is accepted. Responds when earlier resolutions of the address have
   * expired. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for a number that takes several payments.
   */
  CloseExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  CloseExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  CloseExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  CloseExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Closes a one-time address or a temporary account for good, and returns the payment that arrived before, as
   * VerifyExpectedPayment does. No later payment is accepted. Responds when earlier resolutions of the address have
   * expired. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for a number that takes several payments.
   */
  closeExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  closeExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  closeExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  closeExpectedPayment(argument: _payid_v1_CloseExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_CloseExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a one-time address that expires after 24 hours. Safe to repeat with the same Idempotency-Key:
   * returns the first record with `replayed`. DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED for another body;
   * INVALID_AMOUNT below 10000 kobo.
   */
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a one-time address that expires after 24 hours. Safe to repeat with the same Idempotency-Key:
   * returns the first record with `replayed`. DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED for another body;
   * INVALID_AMOUNT below 10000 kobo.
   */
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a named address that never expires. Errors as for CreateDynamicPayId.
   */
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a named address that never expires. Errors as for CreateDynamicPayId.
   */
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The expected payment of a reference, of a PayID or a virtual account. Read only; checks the ledger, so a
   * credited payment is never shown as pending. TRANSACTION_NOT_FOUND.
   */
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The expected payment of a reference, of a PayID or a virtual account. Read only; checks the ledger, so a
   * credited payment is never shown as pending. TRANSACTION_NOT_FOUND.
   */
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * An address of the merchant, of any status, with the ledger's totals. Read only.
   * PAYID_NOT_FOUND.
   */
  GetPayId(argument: _payid_v1_GetPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  GetPayId(argument: _payid_v1_GetPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  GetPayId(argument: _payid_v1_GetPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  GetPayId(argument: _payid_v1_GetPayIdRequest, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * An address of the merchant, of any status, with the ledger's totals. Read only.
   * PAYID_NOT_FOUND.
   */
  getPayId(argument: _payid_v1_GetPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  getPayId(argument: _payid_v1_GetPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  getPayId(argument: _payid_v1_GetPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  getPayId(argument: _payid_v1_GetPayIdRequest, callback: grpc.requestCallback<_payid_v1_GetPayIdResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A payment that the merchant received on a PayID or a virtual account, with its payer's account, for a refund.
   * Read only. PAYMENT_NOT_FOUND.
   */
  GetReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A payment that the merchant received on a PayID or a virtual account, with its payer's account, for a refund.
   * Read only. PAYMENT_NOT_FOUND.
   */
  getReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getReceivedPayment(argument: _payid_v1_GetReceivedPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetReceivedPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The newest hundred payments to an address of the merchant, newest first. Read only. PAYID_NOT_FOUND.
   */
  ListPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The newest hundred payments to an address of the merchant, newest first. Read only. PAYID_NOT_FOUND.
   */
  listPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayIdPayments(argument: _payid_v1_ListPayIdPaymentsRequest, callback: grpc.requestCallback<_payid_v1_ListPayIdPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's addresses, newest first, with the ledger's totals. Read only.
   */
  ListPayIds(argument: _payid_v1_ListPayIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  ListPayIds(argument: _payid_v1_ListPayIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  ListPayIds(argument: _payid_v1_ListPayIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  ListPayIds(argument: _payid_v1_ListPayIdsRequest, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's addresses, newest first, with the ledger's totals. Read only.
   */
  listPayIds(argument: _payid_v1_ListPayIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  listPayIds(argument: _payid_v1_ListPayIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  listPayIds(argument: _payid_v1_ListPayIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  listPayIds(argument: _payid_v1_ListPayIdsRequest, callback: grpc.requestCallback<_payid_v1_ListPayIdsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Marks one-time addresses whose payment the ledger has committed, so that lists filter them as used. A hint:
   * reads ask the ledger, and the expiry worker marks what was missed. Safe to repeat; unknown and static addresses
   * are skipped.
   */
  MarkPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  MarkPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  MarkPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  MarkPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Marks one-time addresses whose payment the ledger has committed, so that lists filter them as used. A hint:
   * reads ask the ledger, and the expiry worker marks what was missed. Safe to repeat; unknown and static addresses
   * are skipped.
   */
  markPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  markPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  markPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  markPayIdsUsed(argument: _payid_v1_MarkPayIdsUsedRequest, callback: grpc.requestCallback<_payid_v1_MarkPayIdsUsedResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The wallet of each address; valid for at most two seconds. Read only; coalesced.
   */
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The wallet of each address; valid for at most two seconds. Read only; coalesced.
   */
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Deactivates or activates a static address. Responds when earlier resolutions have expired, so that no
   * payment follows a deactivation. Safe to repeat: under the same Idempotency-Key even after the opposite.
   * PAYID_NOT_FOUND; VALIDATION_ERROR for a dynamic address; IDEMPOTENCY_KEY_REUSED.
   */
  SetPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  SetPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  SetPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  SetPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Deactivates or activates a static address. Responds when earlier resolutions have expired, so that no
   * payment follows a deactivation. Safe to repeat: under the same Idempotency-Key even after the opposite.
   * PAYID_NOT_FOUND; VALIDATION_ERROR for a dynamic address; IDEMPOTENCY_KEY_REUSED.
   */
  setPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  setPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  setPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  setPayIdActive(argument: _payid_v1_SetPayIdActiveRequest, callback: grpc.requestCallback<_payid_v1_SetPayIdActiveResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode only: simulates money from outside the platform for a PayID. Safe to repeat with the same
   * Idempotency-Key. PAYID_NOT_FOUND; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH; IDEMPOTENCY_KEY_REUSED.
   */
  SimulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  SimulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  SimulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  SimulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode only: simulates money from outside the platform for a PayID. Safe to repeat with the same
   * Idempotency-Key. PAYID_NOT_FOUND; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH; IDEMPOTENCY_KEY_REUSED.
   */
  simulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  simulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  simulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  simulatePayIdPayment(argument: _payid_v1_SimulatePayIdPaymentRequest, callback: grpc.requestCallback<_payid_v1_SimulatePayIdPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Like GetExpectedPayment, but first queries the bank partner for payments without a webhook. If the partner
   * does not answer within five seconds, returns the known state.
   */
  VerifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  VerifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  VerifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  VerifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Like GetExpectedPayment, but first queries the bank partner for payments without a webhook. If the partner
   * does not answer within five seconds, returns the known state.
   */
  verifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  verifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  verifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  verifyExpectedPayment(argument: _payid_v1_VerifyExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_VerifyExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payee of an address. Read only; checks the ledger for a payment to a one-time address. PAYID_NOT_FOUND
   * for an address that is unknown, expired, used, inactive or a wallet; only its own merchant gets the reason.
   */
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payee of an address. Read only; checks the ledger for a payment to a one-time address. PAYID_NOT_FOUND
   * for an address that is unknown, expired, used, inactive or a wallet; only its own merchant gets the reason.
   */
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Payment addresses, and the payments that they expect.
 */
export interface PayIdsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Closes a one-time address or a temporary account for good, and returns the payment that arrived before, as
   * VerifyExpectedPayment does. No later payment is accepted. Responds when earlier resolutions of the address have
   * expired. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for a number that takes several payments.
   */
  CloseExpectedPayment: grpc.handleUnaryCall<_payid_v1_CloseExpectedPaymentRequest__Output, _payid_v1_CloseExpectedPaymentResponse>;
  
  /**
   * Creates a one-time address that expires after 24 hours. Safe to repeat with the same Idempotency-Key:
   * returns the first record with `replayed`. DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED for another body;
   * INVALID_AMOUNT below 10000 kobo.
   */
  CreateDynamicPayId: grpc.handleUnaryCall<_payid_v1_CreateDynamicPayIdRequest__Output, _payid_v1_CreateDynamicPayIdResponse>;
  
  /**
   * Creates a named address that never expires. Errors as for CreateDynamicPayId.
   */
  CreateStaticPayId: grpc.handleUnaryCall<_payid_v1_CreateStaticPayIdRequest__Output, _payid_v1_CreateStaticPayIdResponse>;
  
  /**
   * The expected payment of a reference, of a PayID or a virtual account. Read only; checks the ledger, so a
   * credited payment is never shown as pending. TRANSACTION_NOT_FOUND.
   */
  GetExpectedPayment: grpc.handleUnaryCall<_payid_v1_GetExpectedPaymentRequest__Output, _payid_v1_GetExpectedPaymentResponse>;
  
  /**
   * An address of the merchant, of any status, with the ledger's totals. Read only.
   * PAYID_NOT_FOUND.
   */
  GetPayId: grpc.handleUnaryCall<_payid_v1_GetPayIdRequest__Output, _payid_v1_GetPayIdResponse>;
  
  /**
   * A payment that the merchant received on a PayID or a virtual account, with its payer's account, for a refund.
   * Read only. PAYMENT_NOT_FOUND.
   */
  GetReceivedPayment: grpc.handleUnaryCall<_payid_v1_GetReceivedPaymentRequest__Output, _payid_v1_GetReceivedPaymentResponse>;
  
  /**
   * The newest hundred payments to an address of the merchant, newest first. Read only. PAYID_NOT_FOUND.
   */
  ListPayIdPayments: grpc.handleUnaryCall<_payid_v1_ListPayIdPaymentsRequest__Output, _payid_v1_ListPayIdPaymentsResponse>;
  
  /**
   * The merchant's addresses, newest first, with the ledger's totals. Read only.
   */
  ListPayIds: grpc.handleUnaryCall<_payid_v1_ListPayIdsRequest__Output, _payid_v1_ListPayIdsResponse>;
  
  /**
   * Marks one-time addresses whose payment the ledger has committed, so that lists filter them as used. A hint:
   * reads ask the ledger, and the expiry worker marks what was missed. Safe to repeat; unknown and static addresses
   * are skipped.
   */
  MarkPayIdsUsed: grpc.handleUnaryCall<_payid_v1_MarkPayIdsUsedRequest__Output, _payid_v1_MarkPayIdsUsedResponse>;
  
  /**
   * The wallet of each address; valid for at most two seconds. Read only; coalesced.
   */
  ResolvePayIds: grpc.handleUnaryCall<_payid_v1_ResolvePayIdsRequest__Output, _payid_v1_ResolvePayIdsResponse>;
  
  /**
   * Deactivates or activates a static address. Responds when earlier resolutions have expired, so that no
   * payment follows a deactivation. Safe to repeat: under the same Idempotency-Key even after the opposite.
   * PAYID_NOT_FOUND; VALIDATION_ERROR for a dynamic address; IDEMPOTENCY_KEY_REUSED.
   */
  SetPayIdActive: grpc.handleUnaryCall<_payid_v1_SetPayIdActiveRequest__Output, _payid_v1_SetPayIdActiveResponse>;
  
  /**
   * Test mode only: simulates money from outside the platform for a PayID. Safe to repeat with the same
   * Idempotency-Key. PAYID_NOT_FOUND; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH; IDEMPOTENCY_KEY_REUSED.
   */
  SimulatePayIdPayment: grpc.handleUnaryCall<_payid_v1_SimulatePayIdPaymentRequest__Output, _payid_v1_SimulatePayIdPaymentResponse>;
  
  /**
   * Like GetExpectedPayment, but first queries the bank partner for payments without a webhook. If the partner
   * does not answer within five seconds, returns the known state.
   */
  VerifyExpectedPayment: grpc.handleUnaryCall<_payid_v1_VerifyExpectedPaymentRequest__Output, _payid_v1_VerifyExpectedPaymentResponse>;
  
  /**
   * The payee of an address. Read only; checks the ledger for a payment to a one-time address. PAYID_NOT_FOUND
   * for an address that is unknown, expired, used, inactive or a wallet; only its own merchant gets the reason.
   */
  VerifyPayId: grpc.handleUnaryCall<_payid_v1_VerifyPayIdRequest__Output, _payid_v1_VerifyPayIdResponse>;
  
}

export interface PayIdsDefinition extends grpc.ServiceDefinition {
  CloseExpectedPayment: MethodDefinition<_payid_v1_CloseExpectedPaymentRequest, _payid_v1_CloseExpectedPaymentResponse, _payid_v1_CloseExpectedPaymentRequest__Output, _payid_v1_CloseExpectedPaymentResponse__Output>
  CreateDynamicPayId: MethodDefinition<_payid_v1_CreateDynamicPayIdRequest, _payid_v1_CreateDynamicPayIdResponse, _payid_v1_CreateDynamicPayIdRequest__Output, _payid_v1_CreateDynamicPayIdResponse__Output>
  CreateStaticPayId: MethodDefinition<_payid_v1_CreateStaticPayIdRequest, _payid_v1_CreateStaticPayIdResponse, _payid_v1_CreateStaticPayIdRequest__Output, _payid_v1_CreateStaticPayIdResponse__Output>
  GetExpectedPayment: MethodDefinition<_payid_v1_GetExpectedPaymentRequest, _payid_v1_GetExpectedPaymentResponse, _payid_v1_GetExpectedPaymentRequest__Output, _payid_v1_GetExpectedPaymentResponse__Output>
  GetPayId: MethodDefinition<_payid_v1_GetPayIdRequest, _payid_v1_GetPayIdResponse, _payid_v1_GetPayIdRequest__Output, _payid_v1_GetPayIdResponse__Output>
  GetReceivedPayment: MethodDefinition<_payid_v1_GetReceivedPaymentRequest, _payid_v1_GetReceivedPaymentResponse, _payid_v1_GetReceivedPaymentRequest__Output, _payid_v1_GetReceivedPaymentResponse__Output>
  ListPayIdPayments: MethodDefinition<_payid_v1_ListPayIdPaymentsRequest, _payid_v1_ListPayIdPaymentsResponse, _payid_v1_ListPayIdPaymentsRequest__Output, _payid_v1_ListPayIdPaymentsResponse__Output>
  ListPayIds: MethodDefinition<_payid_v1_ListPayIdsRequest, _payid_v1_ListPayIdsResponse, _payid_v1_ListPayIdsRequest__Output, _payid_v1_ListPayIdsResponse__Output>
  MarkPayIdsUsed: MethodDefinition<_payid_v1_MarkPayIdsUsedRequest, _payid_v1_MarkPayIdsUsedResponse, _payid_v1_MarkPayIdsUsedRequest__Output, _payid_v1_MarkPayIdsUsedResponse__Output>
  ResolvePayIds: MethodDefinition<_payid_v1_ResolvePayIdsRequest, _payid_v1_ResolvePayIdsResponse, _payid_v1_ResolvePayIdsRequest__Output, _payid_v1_ResolvePayIdsResponse__Output>
  SetPayIdActive: MethodDefinition<_payid_v1_SetPayIdActiveRequest, _payid_v1_SetPayIdActiveResponse, _payid_v1_SetPayIdActiveRequest__Output, _payid_v1_SetPayIdActiveResponse__Output>
  SimulatePayIdPayment: MethodDefinition<_payid_v1_SimulatePayIdPaymentRequest, _payid_v1_SimulatePayIdPaymentResponse, _payid_v1_SimulatePayIdPaymentRequest__Output, _payid_v1_SimulatePayIdPaymentResponse__Output>
  VerifyExpectedPayment: MethodDefinition<_payid_v1_VerifyExpectedPaymentRequest, _payid_v1_VerifyExpectedPaymentResponse, _payid_v1_VerifyExpectedPaymentRequest__Output, _payid_v1_VerifyExpectedPaymentResponse__Output>
  VerifyPayId: MethodDefinition<_payid_v1_VerifyPayIdRequest, _payid_v1_VerifyPayIdResponse, _payid_v1_VerifyPayIdRequest__Output, _payid_v1_VerifyPayIdResponse__Output>
}
