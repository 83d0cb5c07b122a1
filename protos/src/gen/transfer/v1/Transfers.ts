// Original file: transfer/v1/transfer.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePayIdTransfersRequest as _transfer_v1_CreatePayIdTransfersRequest, CreatePayIdTransfersRequest__Output as _transfer_v1_CreatePayIdTransfersRequest__Output } from '../../transfer/v1/CreatePayIdTransfersRequest';
import type { CreatePayIdTransfersResponse as _transfer_v1_CreatePayIdTransfersResponse, CreatePayIdTransfersResponse__Output as _transfer_v1_CreatePayIdTransfersResponse__Output } from '../../transfer/v1/CreatePayIdTransfersResponse';
import type { GetTransferRequest as _transfer_v1_GetTransferRequest, GetTransferRequest__Output as _transfer_v1_GetTransferRequest__Output } from '../../transfer/v1/GetTransferRequest';
import type { GetTransferResponse as _transfer_v1_GetTransferResponse, GetTransferResponse__Output as _transfer_v1_GetTransferResponse__Output } from '../../transfer/v1/GetTransferResponse';

/**
 * Moves money from a merchant's wallet to a PayID. The record of a PayID transfer is the ledger's own transfer.
 */
export interface TransfersClient extends grpc.Client {
  /**
   * Makes PayID transfers; coalesced. Each item succeeds or fails by itself. Safe to repeat under the same
   * Idempotency-Key: the record of the first call comes back with `replayed`.
   * Item errors: WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS,
   * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE (outcome unknown: ask by reference).
   */
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Makes PayID transfers; coalesced. Each item succeeds or fails by itself. Safe to repeat under the same
   * Idempotency-Key: the record of the first call comes back with `replayed`.
   * Item errors: WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS,
   * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE (outcome unknown: ask by reference).
   */
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A transfer of this merchant by its reference. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _transfer_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _transfer_v1_GetTransferRequest, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A transfer of this merchant by its reference. Read only. TRANSACTION_NOT_FOUND.
   */
  getTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _transfer_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _transfer_v1_GetTransferRequest, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Moves money from a merchant's wallet to a PayID. The record of a PayID transfer is the ledger's own transfer.
 */
export interface TransfersHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Makes PayID transfers; coalesced. Each item succeeds or fails by itself. Safe to repeat under the same
   * Idempotency-Key: the record of the first call comes back with `replayed`.
   * Item errors: WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS,
   * DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE (outcome unknown: ask by reference).
   */
  CreatePayIdTransfers: grpc.handleUnaryCall<_transfer_v1_CreatePayIdTransfersRequest__Output, _transfer_v1_CreatePayIdTransfersResponse>;
  
  /**
   * A transfer of this merchant by its reference. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer: grpc.handleUnaryCall<_transfer_v1_GetTransferRequest__Output, _transfer_v1_GetTransferResponse>;
  
}

export interface TransfersDefinition extends grpc.ServiceDefinition {
  CreatePayIdTransfers: MethodDefinition<_transfer_v1_CreatePayIdTransfersRequest, _transfer_v1_CreatePayIdTransfersResponse, _transfer_v1_CreatePayIdTransfersRequest__Output, _transfer_v1_CreatePayIdTransfersResponse__Output>
  GetTransfer: MethodDefinition<_transfer_v1_GetTransferRequest, _transfer_v1_GetTransferResponse, _transfer_v1_GetTransferRequest__Output, _transfer_v1_GetTransferResponse__Output>
}
