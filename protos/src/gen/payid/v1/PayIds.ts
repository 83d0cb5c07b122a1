// Original file: payid/v1/payid.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateDynamicPayIdRequest as _payid_v1_CreateDynamicPayIdRequest, CreateDynamicPayIdRequest__Output as _payid_v1_CreateDynamicPayIdRequest__Output } from '../../payid/v1/CreateDynamicPayIdRequest';
import type { CreateDynamicPayIdResponse as _payid_v1_CreateDynamicPayIdResponse, CreateDynamicPayIdResponse__Output as _payid_v1_CreateDynamicPayIdResponse__Output } from '../../payid/v1/CreateDynamicPayIdResponse';
import type { CreateStaticPayIdRequest as _payid_v1_CreateStaticPayIdRequest, CreateStaticPayIdRequest__Output as _payid_v1_CreateStaticPayIdRequest__Output } from '../../payid/v1/CreateStaticPayIdRequest';
import type { CreateStaticPayIdResponse as _payid_v1_CreateStaticPayIdResponse, CreateStaticPayIdResponse__Output as _payid_v1_CreateStaticPayIdResponse__Output } from '../../payid/v1/CreateStaticPayIdResponse';
import type { GetExpectedPaymentRequest as _payid_v1_GetExpectedPaymentRequest, GetExpectedPaymentRequest__Output as _payid_v1_GetExpectedPaymentRequest__Output } from '../../payid/v1/GetExpectedPaymentRequest';
import type { GetExpectedPaymentResponse as _payid_v1_GetExpectedPaymentResponse, GetExpectedPaymentResponse__Output as _payid_v1_GetExpectedPaymentResponse__Output } from '../../payid/v1/GetExpectedPaymentResponse';
import type { ResolvePayIdsRequest as _payid_v1_ResolvePayIdsRequest, ResolvePayIdsRequest__Output as _payid_v1_ResolvePayIdsRequest__Output } from '../../payid/v1/ResolvePayIdsRequest';
import type { ResolvePayIdsResponse as _payid_v1_ResolvePayIdsResponse, ResolvePayIdsResponse__Output as _payid_v1_ResolvePayIdsResponse__Output } from '../../payid/v1/ResolvePayIdsResponse';
import type { VerifyPayIdRequest as _payid_v1_VerifyPayIdRequest, VerifyPayIdRequest__Output as _payid_v1_VerifyPayIdRequest__Output } from '../../payid/v1/VerifyPayIdRequest';
import type { VerifyPayIdResponse as _payid_v1_VerifyPayIdResponse, VerifyPayIdResponse__Output as _payid_v1_VerifyPayIdResponse__Output } from '../../payid/v1/VerifyPayIdResponse';

/**
 * Payment addresses, and the payments expected on them.
 */
export interface PayIdsClient extends grpc.Client {
  /**
   * Makes a one-time address that expires after 24 hours. Safe to repeat with the same Idempotency-Key: the record of
   * the first call comes back with `replayed`. DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED for another body;
   * INVALID_AMOUNT below 10000 kobo.
   */
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Makes a one-time address that expires after 24 hours. Safe to repeat with the same Idempotency-Key: the record of
   * the first call comes back with `replayed`. DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED for another body;
   * INVALID_AMOUNT below 10000 kobo.
   */
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  createDynamicPayId(argument: _payid_v1_CreateDynamicPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateDynamicPayIdResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Makes a named address that never expires. Errors as for dynamic ones.
   */
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  CreateStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Makes a named address that never expires. Errors as for dynamic ones.
   */
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  createStaticPayId(argument: _payid_v1_CreateStaticPayIdRequest, callback: grpc.requestCallback<_payid_v1_CreateStaticPayIdResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The expected payment of a reference. Read only; looks into the ledger while the payment is still pending, so that a
   * payment that was answered is never shown as pending. TRANSACTION_NOT_FOUND.
   */
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The expected payment of a reference. Read only; looks into the ledger while the payment is still pending, so that a
   * payment that was answered is never shown as pending. TRANSACTION_NOT_FOUND.
   */
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  getExpectedPayment(argument: _payid_v1_GetExpectedPaymentRequest, callback: grpc.requestCallback<_payid_v1_GetExpectedPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Where money for each address goes, for at most two seconds from now. Read only; coalesced.
   */
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  ResolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Where money for each address goes, for at most two seconds from now. Read only; coalesced.
   */
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  resolvePayIds(argument: _payid_v1_ResolvePayIdsRequest, callback: grpc.requestCallback<_payid_v1_ResolvePayIdsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Who would be paid at this address. Read only. PAYID_NOT_FOUND for an address that is unknown, expired, used,
   * inactive or a wallet, so that nobody learns which.
   */
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  VerifyPayId(argument: _payid_v1_VerifyPayIdRequest, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Who would be paid at this address. Read only. PAYID_NOT_FOUND for an address that is unknown, expired, used,
   * inactive or a wallet, so that nobody learns which.
   */
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  verifyPayId(argument: _payid_v1_VerifyPayIdRequest, callback: grpc.requestCallback<_payid_v1_VerifyPayIdResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Payment addresses, and the payments expected on them.
 */
export interface PayIdsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Makes a one-time address that expires after 24 hours. Safe to repeat with the same Idempotency-Key: the record of
   * the first call comes back with `replayed`. DUPLICATE_REFERENCE; IDEMPOTENCY_KEY_REUSED for another body;
   * INVALID_AMOUNT below 10000 kobo.
   */
  CreateDynamicPayId: grpc.handleUnaryCall<_payid_v1_CreateDynamicPayIdRequest__Output, _payid_v1_CreateDynamicPayIdResponse>;
  
  /**
   * Makes a named address that never expires. Errors as for dynamic ones.
   */
  CreateStaticPayId: grpc.handleUnaryCall<_payid_v1_CreateStaticPayIdRequest__Output, _payid_v1_CreateStaticPayIdResponse>;
  
  /**
   * The expected payment of a reference. Read only; looks into the ledger while the payment is still pending, so that a
   * payment that was answered is never shown as pending. TRANSACTION_NOT_FOUND.
   */
  GetExpectedPayment: grpc.handleUnaryCall<_payid_v1_GetExpectedPaymentRequest__Output, _payid_v1_GetExpectedPaymentResponse>;
  
  /**
   * Where money for each address goes, for at most two seconds from now. Read only; coalesced.
   */
  ResolvePayIds: grpc.handleUnaryCall<_payid_v1_ResolvePayIdsRequest__Output, _payid_v1_ResolvePayIdsResponse>;
  
  /**
   * Who would be paid at this address. Read only. PAYID_NOT_FOUND for an address that is unknown, expired, used,
   * inactive or a wallet, so that nobody learns which.
   */
  VerifyPayId: grpc.handleUnaryCall<_payid_v1_VerifyPayIdRequest__Output, _payid_v1_VerifyPayIdResponse>;
  
}

export interface PayIdsDefinition extends grpc.ServiceDefinition {
  CreateDynamicPayId: MethodDefinition<_payid_v1_CreateDynamicPayIdRequest, _payid_v1_CreateDynamicPayIdResponse, _payid_v1_CreateDynamicPayIdRequest__Output, _payid_v1_CreateDynamicPayIdResponse__Output>
  CreateStaticPayId: MethodDefinition<_payid_v1_CreateStaticPayIdRequest, _payid_v1_CreateStaticPayIdResponse, _payid_v1_CreateStaticPayIdRequest__Output, _payid_v1_CreateStaticPayIdResponse__Output>
  GetExpectedPayment: MethodDefinition<_payid_v1_GetExpectedPaymentRequest, _payid_v1_GetExpectedPaymentResponse, _payid_v1_GetExpectedPaymentRequest__Output, _payid_v1_GetExpectedPaymentResponse__Output>
  ResolvePayIds: MethodDefinition<_payid_v1_ResolvePayIdsRequest, _payid_v1_ResolvePayIdsResponse, _payid_v1_ResolvePayIdsRequest__Output, _payid_v1_ResolvePayIdsResponse__Output>
  VerifyPayId: MethodDefinition<_payid_v1_VerifyPayIdRequest, _payid_v1_VerifyPayIdResponse, _payid_v1_VerifyPayIdRequest__Output, _payid_v1_VerifyPayIdResponse__Output>
}
