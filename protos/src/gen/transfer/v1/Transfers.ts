// Original file: transfer/v1/transfer.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ActOnBulkTransferRequest as _transfer_v1_ActOnBulkTransferRequest, ActOnBulkTransferRequest__Output as _transfer_v1_ActOnBulkTransferRequest__Output } from '../../transfer/v1/ActOnBulkTransferRequest';
import type { ActOnBulkTransferResponse as _transfer_v1_ActOnBulkTransferResponse, ActOnBulkTransferResponse__Output as _transfer_v1_ActOnBulkTransferResponse__Output } from '../../transfer/v1/ActOnBulkTransferResponse';
import type { ActOnScheduleRequest as _transfer_v1_ActOnScheduleRequest, ActOnScheduleRequest__Output as _transfer_v1_ActOnScheduleRequest__Output } from '../../transfer/v1/ActOnScheduleRequest';
import type { ActOnScheduleResponse as _transfer_v1_ActOnScheduleResponse, ActOnScheduleResponse__Output as _transfer_v1_ActOnScheduleResponse__Output } from '../../transfer/v1/ActOnScheduleResponse';
import type { ChangeScheduleRequest as _transfer_v1_ChangeScheduleRequest, ChangeScheduleRequest__Output as _transfer_v1_ChangeScheduleRequest__Output } from '../../transfer/v1/ChangeScheduleRequest';
import type { ChangeScheduleResponse as _transfer_v1_ChangeScheduleResponse, ChangeScheduleResponse__Output as _transfer_v1_ChangeScheduleResponse__Output } from '../../transfer/v1/ChangeScheduleResponse';
import type { CreateBulkTransferRequest as _transfer_v1_CreateBulkTransferRequest, CreateBulkTransferRequest__Output as _transfer_v1_CreateBulkTransferRequest__Output } from '../../transfer/v1/CreateBulkTransferRequest';
import type { CreateBulkTransferResponse as _transfer_v1_CreateBulkTransferResponse, CreateBulkTransferResponse__Output as _transfer_v1_CreateBulkTransferResponse__Output } from '../../transfer/v1/CreateBulkTransferResponse';
import type { CreateExternalTransferRequest as _transfer_v1_CreateExternalTransferRequest, CreateExternalTransferRequest__Output as _transfer_v1_CreateExternalTransferRequest__Output } from '../../transfer/v1/CreateExternalTransferRequest';
import type { CreateExternalTransferResponse as _transfer_v1_CreateExternalTransferResponse, CreateExternalTransferResponse__Output as _transfer_v1_CreateExternalTransferResponse__Output } from '../../transfer/v1/CreateExternalTransferResponse';
import type { CreatePayIdTransfersRequest as _transfer_v1_CreatePayIdTransfersRequest, CreatePayIdTransfersRequest__Output as _transfer_v1_CreatePayIdTransfersRequest__Output } from '../../transfer/v1/CreatePayIdTransfersRequest';
import type { CreatePayIdTransfersResponse as _transfer_v1_CreatePayIdTransfersResponse, CreatePayIdTransfersResponse__Output as _transfer_v1_CreatePayIdTransfersResponse__Output } from '../../transfer/v1/CreatePayIdTransfersResponse';
import type { CreateRefundRequest as _transfer_v1_CreateRefundRequest, CreateRefundRequest__Output as _transfer_v1_CreateRefundRequest__Output } from '../../transfer/v1/CreateRefundRequest';
import type { CreateRefundResponse as _transfer_v1_CreateRefundResponse, CreateRefundResponse__Output as _transfer_v1_CreateRefundResponse__Output } from '../../transfer/v1/CreateRefundResponse';
import type { CreateScheduleRequest as _transfer_v1_CreateScheduleRequest, CreateScheduleRequest__Output as _transfer_v1_CreateScheduleRequest__Output } from '../../transfer/v1/CreateScheduleRequest';
import type { CreateScheduleResponse as _transfer_v1_CreateScheduleResponse, CreateScheduleResponse__Output as _transfer_v1_CreateScheduleResponse__Output } from '../../transfer/v1/CreateScheduleResponse';
import type { FindTransfersRequest as _transfer_v1_FindTransfersRequest, FindTransfersRequest__Output as _transfer_v1_FindTransfersRequest__Output } from '../../transfer/v1/FindTransfersRequest';
import type { FindTransfersResponse as _transfer_v1_FindTransfersResponse, FindTransfersResponse__Output as _transfer_v1_FindTransfersResponse__Output } from '../../transfer/v1/FindTransfersResponse';
import type { GetBulkTransferRequest as _transfer_v1_GetBulkTransferRequest, GetBulkTransferRequest__Output as _transfer_v1_GetBulkTransferRequest__Output } from '../../transfer/v1/GetBulkTransferRequest';
import type { GetBulkTransferResponse as _transfer_v1_GetBulkTransferResponse, GetBulkTransferResponse__Output as _transfer_v1_GetBulkTransferResponse__Output } from '../../transfer/v1/GetBulkTransferResponse';
import type { GetReceivedRefundRequest as _transfer_v1_GetReceivedRefundRequest, GetReceivedRefundRequest__Output as _transfer_v1_GetReceivedRefundRequest__Output } from '../../transfer/v1/GetReceivedRefundRequest';
import type { GetReceivedRefundResponse as _transfer_v1_GetReceivedRefundResponse, GetReceivedRefundResponse__Output as _transfer_v1_GetReceivedRefundResponse__Output } from '../../transfer/v1/GetReceivedRefundResponse';
import type { GetRefundRequest as _transfer_v1_GetRefundRequest, GetRefundRequest__Output as _transfer_v1_GetRefundRequest__Output } from '../../transfer/v1/GetRefundRequest';
import type { GetRefundResponse as _transfer_v1_GetRefundResponse, GetRefundResponse__Output as _transfer_v1_GetRefundResponse__Output } from '../../transfer/v1/GetRefundResponse';
import type { GetRefundableRequest as _transfer_v1_GetRefundableRequest, GetRefundableRequest__Output as _transfer_v1_GetRefundableRequest__Output } from '../../transfer/v1/GetRefundableRequest';
import type { GetRefundableResponse as _transfer_v1_GetRefundableResponse, GetRefundableResponse__Output as _transfer_v1_GetRefundableResponse__Output } from '../../transfer/v1/GetRefundableResponse';
import type { GetScheduleRequest as _transfer_v1_GetScheduleRequest, GetScheduleRequest__Output as _transfer_v1_GetScheduleRequest__Output } from '../../transfer/v1/GetScheduleRequest';
import type { GetScheduleResponse as _transfer_v1_GetScheduleResponse, GetScheduleResponse__Output as _transfer_v1_GetScheduleResponse__Output } from '../../transfer/v1/GetScheduleResponse';
import type { GetTransferByKeyRequest as _transfer_v1_GetTransferByKeyRequest, GetTransferByKeyRequest__Output as _transfer_v1_GetTransferByKeyRequest__Output } from '../../transfer/v1/GetTransferByKeyRequest';
import type { GetTransferByKeyResponse as _transfer_v1_GetTransferByKeyResponse, GetTransferByKeyResponse__Output as _transfer_v1_GetTransferByKeyResponse__Output } from '../../transfer/v1/GetTransferByKeyResponse';
import type { GetTransferRequest as _transfer_v1_GetTransferRequest, GetTransferRequest__Output as _transfer_v1_GetTransferRequest__Output } from '../../transfer/v1/GetTransferRequest';
import type { GetTransferResponse as _transfer_v1_GetTransferResponse, GetTransferResponse__Output as _transfer_v1_GetTransferResponse__Output } from '../../transfer/v1/GetTransferResponse';
import type { ListBanksRequest as _transfer_v1_ListBanksRequest, ListBanksRequest__Output as _transfer_v1_ListBanksRequest__Output } from '../../transfer/v1/ListBanksRequest';
import type { ListBanksResponse as _transfer_v1_ListBanksResponse, ListBanksResponse__Output as _transfer_v1_ListBanksResponse__Output } from '../../transfer/v1/ListBanksResponse';
import type { ListBulkTransferRowsRequest as _transfer_v1_ListBulkTransferRowsRequest, ListBulkTransferRowsRequest__Output as _transfer_v1_ListBulkTransferRowsRequest__Output } from '../../transfer/v1/ListBulkTransferRowsRequest';
import type { ListBulkTransferRowsResponse as _transfer_v1_ListBulkTransferRowsResponse, ListBulkTransferRowsResponse__Output as _transfer_v1_ListBulkTransferRowsResponse__Output } from '../../transfer/v1/ListBulkTransferRowsResponse';
import type { ListBulkTransfersRequest as _transfer_v1_ListBulkTransfersRequest, ListBulkTransfersRequest__Output as _transfer_v1_ListBulkTransfersRequest__Output } from '../../transfer/v1/ListBulkTransfersRequest';
import type { ListBulkTransfersResponse as _transfer_v1_ListBulkTransfersResponse, ListBulkTransfersResponse__Output as _transfer_v1_ListBulkTransfersResponse__Output } from '../../transfer/v1/ListBulkTransfersResponse';
import type { ListRefundsRequest as _transfer_v1_ListRefundsRequest, ListRefundsRequest__Output as _transfer_v1_ListRefundsRequest__Output } from '../../transfer/v1/ListRefundsRequest';
import type { ListRefundsResponse as _transfer_v1_ListRefundsResponse, ListRefundsResponse__Output as _transfer_v1_ListRefundsResponse__Output } from '../../transfer/v1/ListRefundsResponse';
import type { ListScheduleRunsRequest as _transfer_v1_ListScheduleRunsRequest, ListScheduleRunsRequest__Output as _transfer_v1_ListScheduleRunsRequest__Output } from '../../transfer/v1/ListScheduleRunsRequest';
import type { ListScheduleRunsResponse as _transfer_v1_ListScheduleRunsResponse, ListScheduleRunsResponse__Output as _transfer_v1_ListScheduleRunsResponse__Output } from '../../transfer/v1/ListScheduleRunsResponse';
import type { ListSchedulesRequest as _transfer_v1_ListSchedulesRequest, ListSchedulesRequest__Output as _transfer_v1_ListSchedulesRequest__Output } from '../../transfer/v1/ListSchedulesRequest';
import type { ListSchedulesResponse as _transfer_v1_ListSchedulesResponse, ListSchedulesResponse__Output as _transfer_v1_ListSchedulesResponse__Output } from '../../transfer/v1/ListSchedulesResponse';
import type { ListTransfersRequest as _transfer_v1_ListTransfersRequest, ListTransfersRequest__Output as _transfer_v1_ListTransfersRequest__Output } from '../../transfer/v1/ListTransfersRequest';
import type { ListTransfersResponse as _transfer_v1_ListTransfersResponse, ListTransfersResponse__Output as _transfer_v1_ListTransfersResponse__Output } from '../../transfer/v1/ListTransfersResponse';
import type { QuoteExternalTransferRequest as _transfer_v1_QuoteExternalTransferRequest, QuoteExternalTransferRequest__Output as _transfer_v1_QuoteExternalTransferRequest__Output } from '../../transfer/v1/QuoteExternalTransferRequest';
import type { QuoteExternalTransferResponse as _transfer_v1_QuoteExternalTransferResponse, QuoteExternalTransferResponse__Output as _transfer_v1_QuoteExternalTransferResponse__Output } from '../../transfer/v1/QuoteExternalTransferResponse';
import type { QuotePayIdTransferRequest as _transfer_v1_QuotePayIdTransferRequest, QuotePayIdTransferRequest__Output as _transfer_v1_QuotePayIdTransferRequest__Output } from '../../transfer/v1/QuotePayIdTransferRequest';
import type { QuotePayIdTransferResponse as _transfer_v1_QuotePayIdTransferResponse, QuotePayIdTransferResponse__Output as _transfer_v1_QuotePayIdTransferResponse__Output } from '../../transfer/v1/QuotePayIdTransferResponse';
import type { ReceiveRailNoticeRequest as _transfer_v1_ReceiveRailNoticeRequest, ReceiveRailNoticeRequest__Output as _transfer_v1_ReceiveRailNoticeRequest__Output } from '../../transfer/v1/ReceiveRailNoticeRequest';
import type { ReceiveRailNoticeResponse as _transfer_v1_ReceiveRailNoticeResponse, ReceiveRailNoticeResponse__Output as _transfer_v1_ReceiveRailNoticeResponse__Output } from '../../transfer/v1/ReceiveRailNoticeResponse';
import type { SettleExternalTransferRequest as _transfer_v1_SettleExternalTransferRequest, SettleExternalTransferRequest__Output as _transfer_v1_SettleExternalTransferRequest__Output } from '../../transfer/v1/SettleExternalTransferRequest';
import type { SettleExternalTransferResponse as _transfer_v1_SettleExternalTransferResponse, SettleExternalTransferResponse__Output as _transfer_v1_SettleExternalTransferResponse__Output } from '../../transfer/v1/SettleExternalTransferResponse';
import type { SettleRefundRequest as _transfer_v1_SettleRefundRequest, SettleRefundRequest__Output as _transfer_v1_SettleRefundRequest__Output } from '../../transfer/v1/SettleRefundRequest';
import type { SettleRefundResponse as _transfer_v1_SettleRefundResponse, SettleRefundResponse__Output as _transfer_v1_SettleRefundResponse__Output } from '../../transfer/v1/SettleRefundResponse';
import type { VerifyExternalAccountRequest as _transfer_v1_VerifyExternalAccountRequest, VerifyExternalAccountRequest__Output as _transfer_v1_VerifyExternalAccountRequest__Output } from '../../transfer/v1/VerifyExternalAccountRequest';
import type { VerifyExternalAccountResponse as _transfer_v1_VerifyExternalAccountResponse, VerifyExternalAccountResponse__Output as _transfer_v1_VerifyExternalAccountResponse__Output } from '../../transfer/v1/VerifyExternalAccountResponse';

/**
 * Moves money from a merchant's wallet to a PayID or to a bank account. The record of a PayID transfer is the
 * ledger's transfer; an external transfer, which may take longer, has a record in this service.
 */
export interface TransfersClient extends grpc.Client {
  /**
   * Approves, pauses, resumes or cancels a bulk transfer. Safe to repeat: under the same Idempotency-Key even after the
   * opposite. BULK_TRANSFER_NOT_FOUND, INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED, IDEMPOTENCY_KEY_REUSED.
   */
  ActOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  ActOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  ActOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  ActOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Approves, pauses, resumes or cancels a bulk transfer. Safe to repeat: under the same Idempotency-Key even after the
   * opposite. BULK_TRANSFER_NOT_FOUND, INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED, IDEMPOTENCY_KEY_REUSED.
   */
  actOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  actOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  actOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  actOnBulkTransfer(argument: _transfer_v1_ActOnBulkTransferRequest, callback: grpc.requestCallback<_transfer_v1_ActOnBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Pauses, resumes or cancels a schedule. Safe to repeat: under the same Idempotency-Key even after the opposite.
   * SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, IDEMPOTENCY_KEY_REUSED.
   */
  ActOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  ActOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  ActOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  ActOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Pauses, resumes or cancels a schedule. Safe to repeat: under the same Idempotency-Key even after the opposite.
   * SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, IDEMPOTENCY_KEY_REUSED.
   */
  actOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  actOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  actOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  actOnSchedule(argument: _transfer_v1_ActOnScheduleRequest, callback: grpc.requestCallback<_transfer_v1_ActOnScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes what later runs pay, and until when they run. Safe to repeat. SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE,
   * VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH.
   */
  ChangeSchedule(argument: _transfer_v1_ChangeScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  ChangeSchedule(argument: _transfer_v1_ChangeScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  ChangeSchedule(argument: _transfer_v1_ChangeScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  ChangeSchedule(argument: _transfer_v1_ChangeScheduleRequest, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes what later runs pay, and until when they run. Safe to repeat. SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE,
   * VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH.
   */
  changeSchedule(argument: _transfer_v1_ChangeScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  changeSchedule(argument: _transfer_v1_ChangeScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  changeSchedule(argument: _transfer_v1_ChangeScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  changeSchedule(argument: _transfer_v1_ChangeScheduleRequest, callback: grpc.requestCallback<_transfer_v1_ChangeScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Checks all rows of a bulk transfer and stores it as a draft; nothing is paid. With `problems` nothing is stored.
   * Safe to repeat with the same Idempotency-Key. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND for the wallet,
   * VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED.
   */
  CreateBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  CreateBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  CreateBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  CreateBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks all rows of a bulk transfer and stores it as a draft; nothing is paid. With `problems` nothing is stored.
   * Safe to repeat with the same Idempotency-Key. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND for the wallet,
   * VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED.
   */
  createBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  createBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  createBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  createBulkTransfer(argument: _transfer_v1_CreateBulkTransferRequest, callback: grpc.requestCallback<_transfer_v1_CreateBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Pays a bank account. Safe to repeat with the same Idempotency-Key: returns the record's current state with
   * `replayed`. A failed or pending transfer is a record, not an error. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND,
   * INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED, EXTERNAL_ACCOUNT_VERIFICATION_FAILED,
   * INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE,
   * SERVICE_UNAVAILABLE.
   */
  CreateExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  CreateExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  CreateExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  CreateExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Pays a bank account. Safe to repeat with the same Idempotency-Key: returns the record's current state with
   * `replayed`. A failed or pending transfer is a record, not an error. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND,
   * INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED, EXTERNAL_ACCOUNT_VERIFICATION_FAILED,
   * INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE,
   * SERVICE_UNAVAILABLE.
   */
  createExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  createExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  createExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  createExternalTransfer(argument: _transfer_v1_CreateExternalTransferRequest, callback: grpc.requestCallback<_transfer_v1_CreateExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates PayID transfers; coalesced. Each item succeeds or fails on its own. Safe to repeat with the same
   * Idempotency-Key: returns the first record with `replayed`. Item errors: WALLET_PAYID_REQUIRED,
   * PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE,
   * IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE (unknown outcome: query by reference).
   */
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreatePayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates PayID transfers; coalesced. Each item succeeds or fails on its own. Safe to repeat with the same
   * Idempotency-Key: returns the first record with `replayed`. Item errors: WALLET_PAYID_REQUIRED,
   * PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE,
   * IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE (unknown outcome: query by reference).
   */
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  createPayIdTransfers(argument: _transfer_v1_CreatePayIdTransfersRequest, callback: grpc.requestCallback<_transfer_v1_CreatePayIdTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Refunds a payment that was received on a PayID or a virtual account, in whole or in part, to where it came from.
   * All refunds of a payment together are never more than was received. Safe to repeat with the same
   * Idempotency-Key: returns the refund's current state with `replayed`. A failed or pending refund is a record, not an
   * error. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED, PAYER_ACCOUNT_UNKNOWN,
   * INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_UNAVAILABLE.
   */
  CreateRefund(argument: _transfer_v1_CreateRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _transfer_v1_CreateRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _transfer_v1_CreateRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _transfer_v1_CreateRefundRequest, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Refunds a payment that was received on a PayID or a virtual account, in whole or in part, to where it came from.
   * All refunds of a payment together are never more than was received. Safe to repeat with the same
   * Idempotency-Key: returns the refund's current state with `replayed`. A failed or pending refund is a record, not an
   * error. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED, PAYER_ACCOUNT_UNKNOWN,
   * INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_UNAVAILABLE.
   */
  createRefund(argument: _transfer_v1_CreateRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _transfer_v1_CreateRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _transfer_v1_CreateRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _transfer_v1_CreateRefundRequest, callback: grpc.requestCallback<_transfer_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Checks a payment by the rules of an ordinary one, all but those of the ledger, and stores when it is to run. Safe
   * to repeat with the same Idempotency-Key: returns the schedule with `replayed`. WALLET_PAYID_REQUIRED,
   * PAYID_NOT_FOUND, VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, and what QuotePayIdTransfer,
   * QuoteExternalTransfer, VerifyExternalAccount or bills.v1.Bills/QuotePurchase returns.
   */
  CreateSchedule(argument: _transfer_v1_CreateScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedule(argument: _transfer_v1_CreateScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedule(argument: _transfer_v1_CreateScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  CreateSchedule(argument: _transfer_v1_CreateScheduleRequest, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks a payment by the rules of an ordinary one, all but those of the ledger, and stores when it is to run. Safe
   * to repeat with the same Idempotency-Key: returns the schedule with `replayed`. WALLET_PAYID_REQUIRED,
   * PAYID_NOT_FOUND, VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, and what QuotePayIdTransfer,
   * QuoteExternalTransfer, VerifyExternalAccount or bills.v1.Bills/QuotePurchase returns.
   */
  createSchedule(argument: _transfer_v1_CreateScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _transfer_v1_CreateScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _transfer_v1_CreateScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  createSchedule(argument: _transfer_v1_CreateScheduleRequest, callback: grpc.requestCallback<_transfer_v1_CreateScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's transfers that a text names: a reference, a transaction (`txn_…`) or our reference at the rail.
   * Read only.
   */
  FindTransfers(argument: _transfer_v1_FindTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  FindTransfers(argument: _transfer_v1_FindTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  FindTransfers(argument: _transfer_v1_FindTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  FindTransfers(argument: _transfer_v1_FindTransfersRequest, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's transfers that a text names: a reference, a transaction (`txn_…`) or our reference at the rail.
   * Read only.
   */
  findTransfers(argument: _transfer_v1_FindTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  findTransfers(argument: _transfer_v1_FindTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  findTransfers(argument: _transfer_v1_FindTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  findTransfers(argument: _transfer_v1_FindTransfersRequest, callback: grpc.requestCallback<_transfer_v1_FindTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A bulk transfer of this merchant. Read only. BULK_TRANSFER_NOT_FOUND.
   */
  GetBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  GetBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  GetBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  GetBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A bulk transfer of this merchant. Read only. BULK_TRANSFER_NOT_FOUND.
   */
  getBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  getBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  getBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  getBulkTransfer(argument: _transfer_v1_GetBulkTransferRequest, callback: grpc.requestCallback<_transfer_v1_GetBulkTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A refund that the merchant's wallet received for a transfer to a PayID. Read only. REFUND_NOT_FOUND.
   */
  GetReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  GetReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  GetReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  GetReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A refund that the merchant's wallet received for a transfer to a PayID. Read only. REFUND_NOT_FOUND.
   */
  getReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  getReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  getReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  getReceivedRefund(argument: _transfer_v1_GetReceivedRefundRequest, callback: grpc.requestCallback<_transfer_v1_GetReceivedRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A refund of this merchant. Read only. REFUND_NOT_FOUND.
   */
  GetRefund(argument: _transfer_v1_GetRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _transfer_v1_GetRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _transfer_v1_GetRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _transfer_v1_GetRefundRequest, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A refund of this merchant. Read only. REFUND_NOT_FOUND.
   */
  getRefund(argument: _transfer_v1_GetRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _transfer_v1_GetRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _transfer_v1_GetRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _transfer_v1_GetRefundRequest, callback: grpc.requestCallback<_transfer_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * How much of a received payment can still be refunded, and where it would go. Read only. PAYMENT_NOT_FOUND.
   */
  GetRefundable(argument: _transfer_v1_GetRefundableRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  GetRefundable(argument: _transfer_v1_GetRefundableRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  GetRefundable(argument: _transfer_v1_GetRefundableRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  GetRefundable(argument: _transfer_v1_GetRefundableRequest, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  /**
   * How much of a received payment can still be refunded, and where it would go. Read only. PAYMENT_NOT_FOUND.
   */
  getRefundable(argument: _transfer_v1_GetRefundableRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  getRefundable(argument: _transfer_v1_GetRefundableRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  getRefundable(argument: _transfer_v1_GetRefundableRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  getRefundable(argument: _transfer_v1_GetRefundableRequest, callback: grpc.requestCallback<_transfer_v1_GetRefundableResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A schedule of this merchant. Read only. SCHEDULE_NOT_FOUND.
   */
  GetSchedule(argument: _transfer_v1_GetScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  GetSchedule(argument: _transfer_v1_GetScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  GetSchedule(argument: _transfer_v1_GetScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  GetSchedule(argument: _transfer_v1_GetScheduleRequest, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A schedule of this merchant. Read only. SCHEDULE_NOT_FOUND.
   */
  getSchedule(argument: _transfer_v1_GetScheduleRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _transfer_v1_GetScheduleRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _transfer_v1_GetScheduleRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  getSchedule(argument: _transfer_v1_GetScheduleRequest, callback: grpc.requestCallback<_transfer_v1_GetScheduleResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A transfer of this merchant, of either kind, by its reference or its id. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _transfer_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _transfer_v1_GetTransferRequest, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A transfer of this merchant, of either kind, by its reference or its id. Read only. TRANSACTION_NOT_FOUND.
   */
  getTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _transfer_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _transfer_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _transfer_v1_GetTransferRequest, callback: grpc.requestCallback<_transfer_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The transfer of an earlier request, of either kind, by that request's Idempotency-Key. Read only.
   * IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND.
   */
  GetTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  GetTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  GetTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  GetTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The transfer of an earlier request, of either kind, by that request's Idempotency-Key. Read only.
   * IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND.
   */
  getTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  getTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  getTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  getTransferByKey(argument: _transfer_v1_GetTransferByKeyRequest, callback: grpc.requestCallback<_transfer_v1_GetTransferByKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The supported banks, by name. Read only; served stale while the rail is unavailable.
   */
  ListBanks(argument: _transfer_v1_ListBanksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  ListBanks(argument: _transfer_v1_ListBanksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  ListBanks(argument: _transfer_v1_ListBanksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  ListBanks(argument: _transfer_v1_ListBanksRequest, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The supported banks, by name. Read only; served stale while the rail is unavailable.
   */
  listBanks(argument: _transfer_v1_ListBanksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  listBanks(argument: _transfer_v1_ListBanksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  listBanks(argument: _transfer_v1_ListBanksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  listBanks(argument: _transfer_v1_ListBanksRequest, callback: grpc.requestCallback<_transfer_v1_ListBanksResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Rows of a bulk transfer, in the order of the request. Read only. BULK_TRANSFER_NOT_FOUND.
   */
  ListBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  ListBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  ListBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  ListBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Rows of a bulk transfer, in the order of the request. Read only. BULK_TRANSFER_NOT_FOUND.
   */
  listBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  listBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  listBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  listBulkTransferRows(argument: _transfer_v1_ListBulkTransferRowsRequest, callback: grpc.requestCallback<_transfer_v1_ListBulkTransferRowsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's bulk transfers, newest first. Read only.
   */
  ListBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's bulk transfers, newest first. Read only.
   */
  listBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  listBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  listBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  listBulkTransfers(argument: _transfer_v1_ListBulkTransfersRequest, callback: grpc.requestCallback<_transfer_v1_ListBulkTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's refunds, newest first. Read only.
   */
  ListRefunds(argument: _transfer_v1_ListRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _transfer_v1_ListRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _transfer_v1_ListRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _transfer_v1_ListRefundsRequest, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's refunds, newest first. Read only.
   */
  listRefunds(argument: _transfer_v1_ListRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _transfer_v1_ListRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _transfer_v1_ListRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _transfer_v1_ListRefundsRequest, callback: grpc.requestCallback<_transfer_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The runs of a schedule, newest first. Read only. SCHEDULE_NOT_FOUND.
   */
  ListScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  ListScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  ListScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  ListScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The runs of a schedule, newest first. Read only. SCHEDULE_NOT_FOUND.
   */
  listScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  listScheduleRuns(argument: _transfer_v1_ListScheduleRunsRequest, callback: grpc.requestCallback<_transfer_v1_ListScheduleRunsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's schedules, newest first. Read only.
   */
  ListSchedules(argument: _transfer_v1_ListSchedulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  ListSchedules(argument: _transfer_v1_ListSchedulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  ListSchedules(argument: _transfer_v1_ListSchedulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  ListSchedules(argument: _transfer_v1_ListSchedulesRequest, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's schedules, newest first. Read only.
   */
  listSchedules(argument: _transfer_v1_ListSchedulesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _transfer_v1_ListSchedulesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _transfer_v1_ListSchedulesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  listSchedules(argument: _transfer_v1_ListSchedulesRequest, callback: grpc.requestCallback<_transfer_v1_ListSchedulesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's transfers of both kinds, newest first. Read only.
   */
  ListTransfers(argument: _transfer_v1_ListTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _transfer_v1_ListTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _transfer_v1_ListTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _transfer_v1_ListTransfersRequest, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's transfers of both kinds, newest first. Read only.
   */
  listTransfers(argument: _transfer_v1_ListTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _transfer_v1_ListTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _transfer_v1_ListTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _transfer_v1_ListTransfersRequest, callback: grpc.requestCallback<_transfer_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payee's name and the charges of a transfer to a bank account, by the rules of CreateExternalTransfer, all but
   * those of the ledger. Read only; reserves nothing. INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED,
   * EXTERNAL_ACCOUNT_VERIFICATION_FAILED as for VerifyExternalAccount.
   */
  QuoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  QuoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  QuoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  QuoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payee's name and the charges of a transfer to a bank account, by the rules of CreateExternalTransfer, all but
   * those of the ledger. Read only; reserves nothing. INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED,
   * EXTERNAL_ACCOUNT_VERIFICATION_FAILED as for VerifyExternalAccount.
   */
  quoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  quoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  quoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  quoteExternalTransfer(argument: _transfer_v1_QuoteExternalTransferRequest, callback: grpc.requestCallback<_transfer_v1_QuoteExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Checks a transfer to a PayID by the rules of CreatePayIdTransfers, all but those of the ledger. Read only;
   * reserves nothing. PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH.
   */
  QuotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  QuotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  QuotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  QuotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks a transfer to a PayID by the rules of CreatePayIdTransfers, all but those of the ledger. Read only;
   * reserves nothing. PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH.
   */
  quotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  quotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  quotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  quotePayIdTransfer(argument: _transfer_v1_QuotePayIdTransferRequest, callback: grpc.requestCallback<_transfer_v1_QuotePayIdTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Receives the rail's webhook, which only causes a query to the rail. Safe to repeat. INVALID_SIGNATURE;
   * VALIDATION_ERROR for an unreadable webhook.
   */
  ReceiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Receives the rail's webhook, which only causes a query to the rail. Safe to repeat. INVALID_SIGNATURE;
   * VALIDATION_ERROR for an unreadable webhook.
   */
  receiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveRailNotice(argument: _transfer_v1_ReceiveRailNoticeRequest, callback: grpc.requestCallback<_transfer_v1_ReceiveRailNoticeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode only: the rail decides now. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for an outcome that
   * the transfer's state does not allow.
   */
  SettleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  SettleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  SettleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  SettleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode only: the rail decides now. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for an outcome that
   * the transfer's state does not allow.
   */
  settleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  settleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  settleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  settleExternalTransfer(argument: _transfer_v1_SettleExternalTransferRequest, callback: grpc.requestCallback<_transfer_v1_SettleExternalTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Test mode only: the payer's bank decides now. Safe to repeat. REFUND_NOT_FOUND; VALIDATION_ERROR for an outcome that
   * the refund's state does not allow.
   */
  SettleRefund(argument: _transfer_v1_SettleRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  SettleRefund(argument: _transfer_v1_SettleRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  SettleRefund(argument: _transfer_v1_SettleRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  SettleRefund(argument: _transfer_v1_SettleRefundRequest, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Test mode only: the payer's bank decides now. Safe to repeat. REFUND_NOT_FOUND; VALIDATION_ERROR for an outcome that
   * the refund's state does not allow.
   */
  settleRefund(argument: _transfer_v1_SettleRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  settleRefund(argument: _transfer_v1_SettleRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  settleRefund(argument: _transfer_v1_SettleRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  settleRefund(argument: _transfer_v1_SettleRefundRequest, callback: grpc.requestCallback<_transfer_v1_SettleRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The owner of a bank account. Read only; cached for five minutes. BANK_NOT_SUPPORTED;
   * EXTERNAL_ACCOUNT_VERIFICATION_FAILED, with `retryable` in its details when the bank did not answer.
   */
  VerifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  VerifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  VerifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  VerifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The owner of a bank account. Read only; cached for five minutes. BANK_NOT_SUPPORTED;
   * EXTERNAL_ACCOUNT_VERIFICATION_FAILED, with `retryable` in its details when the bank did not answer.
   */
  verifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  verifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  verifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  verifyExternalAccount(argument: _transfer_v1_VerifyExternalAccountRequest, callback: grpc.requestCallback<_transfer_v1_VerifyExternalAccountResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Moves money from a merchant's wallet to a PayID or to a bank account. The record of a PayID transfer is the
 * ledger's transfer; an external transfer, which may take longer, has a record in this service.
 */
export interface TransfersHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Approves, pauses, resumes or cancels a bulk transfer. Safe to repeat: under the same Idempotency-Key even after the
   * opposite. BULK_TRANSFER_NOT_FOUND, INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED, IDEMPOTENCY_KEY_REUSED.
   */
  ActOnBulkTransfer: grpc.handleUnaryCall<_transfer_v1_ActOnBulkTransferRequest__Output, _transfer_v1_ActOnBulkTransferResponse>;
  
  /**
   * Pauses, resumes or cancels a schedule. Safe to repeat: under the same Idempotency-Key even after the opposite.
   * SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, IDEMPOTENCY_KEY_REUSED.
   */
  ActOnSchedule: grpc.handleUnaryCall<_transfer_v1_ActOnScheduleRequest__Output, _transfer_v1_ActOnScheduleResponse>;
  
  /**
   * Changes what later runs pay, and until when they run. Safe to repeat. SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE,
   * VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH.
   */
  ChangeSchedule: grpc.handleUnaryCall<_transfer_v1_ChangeScheduleRequest__Output, _transfer_v1_ChangeScheduleResponse>;
  
  /**
   * Checks all rows of a bulk transfer and stores it as a draft; nothing is paid. With `problems` nothing is stored.
   * Safe to repeat with the same Idempotency-Key. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND for the wallet,
   * VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED.
   */
  CreateBulkTransfer: grpc.handleUnaryCall<_transfer_v1_CreateBulkTransferRequest__Output, _transfer_v1_CreateBulkTransferResponse>;
  
  /**
   * Pays a bank account. Safe to repeat with the same Idempotency-Key: returns the record's current state with
   * `replayed`. A failed or pending transfer is a record, not an error. WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND,
   * INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED, EXTERNAL_ACCOUNT_VERIFICATION_FAILED,
   * INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE,
   * SERVICE_UNAVAILABLE.
   */
  CreateExternalTransfer: grpc.handleUnaryCall<_transfer_v1_CreateExternalTransferRequest__Output, _transfer_v1_CreateExternalTransferResponse>;
  
  /**
   * Creates PayID transfers; coalesced. Each item succeeds or fails on its own. Safe to repeat with the same
   * Idempotency-Key: returns the first record with `replayed`. Item errors: WALLET_PAYID_REQUIRED,
   * PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE,
   * IDEMPOTENCY_KEY_REUSED, SERVICE_UNAVAILABLE (unknown outcome: query by reference).
   */
  CreatePayIdTransfers: grpc.handleUnaryCall<_transfer_v1_CreatePayIdTransfersRequest__Output, _transfer_v1_CreatePayIdTransfersResponse>;
  
  /**
   * Refunds a payment that was received on a PayID or a virtual account, in whole or in part, to where it came from.
   * All refunds of a payment together are never more than was received. Safe to repeat with the same
   * Idempotency-Key: returns the refund's current state with `replayed`. A failed or pending refund is a record, not an
   * error. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED, PAYER_ACCOUNT_UNKNOWN,
   * INSUFFICIENT_FUNDS, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, SERVICE_UNAVAILABLE.
   */
  CreateRefund: grpc.handleUnaryCall<_transfer_v1_CreateRefundRequest__Output, _transfer_v1_CreateRefundResponse>;
  
  /**
   * Checks a payment by the rules of an ordinary one, all but those of the ledger, and stores when it is to run. Safe
   * to repeat with the same Idempotency-Key: returns the schedule with `replayed`. WALLET_PAYID_REQUIRED,
   * PAYID_NOT_FOUND, VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, and what QuotePayIdTransfer,
   * QuoteExternalTransfer, VerifyExternalAccount or bills.v1.Bills/QuotePurchase returns.
   */
  CreateSchedule: grpc.handleUnaryCall<_transfer_v1_CreateScheduleRequest__Output, _transfer_v1_CreateScheduleResponse>;
  
  /**
   * The merchant's transfers that a text names: a reference, a transaction (`txn_…`) or our reference at the rail.
   * Read only.
   */
  FindTransfers: grpc.handleUnaryCall<_transfer_v1_FindTransfersRequest__Output, _transfer_v1_FindTransfersResponse>;
  
  /**
   * A bulk transfer of this merchant. Read only. BULK_TRANSFER_NOT_FOUND.
   */
  GetBulkTransfer: grpc.handleUnaryCall<_transfer_v1_GetBulkTransferRequest__Output, _transfer_v1_GetBulkTransferResponse>;
  
  /**
   * A refund that the merchant's wallet received for a transfer to a PayID. Read only. REFUND_NOT_FOUND.
   */
  GetReceivedRefund: grpc.handleUnaryCall<_transfer_v1_GetReceivedRefundRequest__Output, _transfer_v1_GetReceivedRefundResponse>;
  
  /**
   * A refund of this merchant. Read only. REFUND_NOT_FOUND.
   */
  GetRefund: grpc.handleUnaryCall<_transfer_v1_GetRefundRequest__Output, _transfer_v1_GetRefundResponse>;
  
  /**
   * How much of a received payment can still be refunded, and where it would go. Read only. PAYMENT_NOT_FOUND.
   */
  GetRefundable: grpc.handleUnaryCall<_transfer_v1_GetRefundableRequest__Output, _transfer_v1_GetRefundableResponse>;
  
  /**
   * A schedule of this merchant. Read only. SCHEDULE_NOT_FOUND.
   */
  GetSchedule: grpc.handleUnaryCall<_transfer_v1_GetScheduleRequest__Output, _transfer_v1_GetScheduleResponse>;
  
  /**
   * A transfer of this merchant, of either kind, by its reference or its id. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer: grpc.handleUnaryCall<_transfer_v1_GetTransferRequest__Output, _transfer_v1_GetTransferResponse>;
  
  /**
   * The transfer of an earlier request, of either kind, by that request's Idempotency-Key. Read only.
   * IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND.
   */
  GetTransferByKey: grpc.handleUnaryCall<_transfer_v1_GetTransferByKeyRequest__Output, _transfer_v1_GetTransferByKeyResponse>;
  
  /**
   * The supported banks, by name. Read only; served stale while the rail is unavailable.
   */
  ListBanks: grpc.handleUnaryCall<_transfer_v1_ListBanksRequest__Output, _transfer_v1_ListBanksResponse>;
  
  /**
   * Rows of a bulk transfer, in the order of the request. Read only. BULK_TRANSFER_NOT_FOUND.
   */
  ListBulkTransferRows: grpc.handleUnaryCall<_transfer_v1_ListBulkTransferRowsRequest__Output, _transfer_v1_ListBulkTransferRowsResponse>;
  
  /**
   * The merchant's bulk transfers, newest first. Read only.
   */
  ListBulkTransfers: grpc.handleUnaryCall<_transfer_v1_ListBulkTransfersRequest__Output, _transfer_v1_ListBulkTransfersResponse>;
  
  /**
   * The merchant's refunds, newest first. Read only.
   */
  ListRefunds: grpc.handleUnaryCall<_transfer_v1_ListRefundsRequest__Output, _transfer_v1_ListRefundsResponse>;
  
  /**
   * The runs of a schedule, newest first. Read only. SCHEDULE_NOT_FOUND.
   */
  ListScheduleRuns: grpc.handleUnaryCall<_transfer_v1_ListScheduleRunsRequest__Output, _transfer_v1_ListScheduleRunsResponse>;
  
  /**
   * The merchant's schedules, newest first. Read only.
   */
  ListSchedules: grpc.handleUnaryCall<_transfer_v1_ListSchedulesRequest__Output, _transfer_v1_ListSchedulesResponse>;
  
  /**
   * The merchant's transfers of both kinds, newest first. Read only.
   */
  ListTransfers: grpc.handleUnaryCall<_transfer_v1_ListTransfersRequest__Output, _transfer_v1_ListTransfersResponse>;
  
  /**
   * The payee's name and the charges of a transfer to a bank account, by the rules of CreateExternalTransfer, all but
   * those of the ledger. Read only; reserves nothing. INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED,
   * EXTERNAL_ACCOUNT_VERIFICATION_FAILED as for VerifyExternalAccount.
   */
  QuoteExternalTransfer: grpc.handleUnaryCall<_transfer_v1_QuoteExternalTransferRequest__Output, _transfer_v1_QuoteExternalTransferResponse>;
  
  /**
   * Checks a transfer to a PayID by the rules of CreatePayIdTransfers, all but those of the ledger. Read only;
   * reserves nothing. PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH.
   */
  QuotePayIdTransfer: grpc.handleUnaryCall<_transfer_v1_QuotePayIdTransferRequest__Output, _transfer_v1_QuotePayIdTransferResponse>;
  
  /**
   * Receives the rail's webhook, which only causes a query to the rail. Safe to repeat. INVALID_SIGNATURE;
   * VALIDATION_ERROR for an unreadable webhook.
   */
  ReceiveRailNotice: grpc.handleUnaryCall<_transfer_v1_ReceiveRailNoticeRequest__Output, _transfer_v1_ReceiveRailNoticeResponse>;
  
  /**
   * Test mode only: the rail decides now. Safe to repeat. TRANSACTION_NOT_FOUND; VALIDATION_ERROR for an outcome that
   * the transfer's state does not allow.
   */
  SettleExternalTransfer: grpc.handleUnaryCall<_transfer_v1_SettleExternalTransferRequest__Output, _transfer_v1_SettleExternalTransferResponse>;
  
  /**
   * Test mode only: the payer's bank decides now. Safe to repeat. REFUND_NOT_FOUND; VALIDATION_ERROR for an outcome that
   * the refund's state does not allow.
   */
  SettleRefund: grpc.handleUnaryCall<_transfer_v1_SettleRefundRequest__Output, _transfer_v1_SettleRefundResponse>;
  
  /**
   * The owner of a bank account. Read only; cached for five minutes. BANK_NOT_SUPPORTED;
   * EXTERNAL_ACCOUNT_VERIFICATION_FAILED, with `retryable` in its details when the bank did not answer.
   */
  VerifyExternalAccount: grpc.handleUnaryCall<_transfer_v1_VerifyExternalAccountRequest__Output, _transfer_v1_VerifyExternalAccountResponse>;
  
}

export interface TransfersDefinition extends grpc.ServiceDefinition {
  ActOnBulkTransfer: MethodDefinition<_transfer_v1_ActOnBulkTransferRequest, _transfer_v1_ActOnBulkTransferResponse, _transfer_v1_ActOnBulkTransferRequest__Output, _transfer_v1_ActOnBulkTransferResponse__Output>
  ActOnSchedule: MethodDefinition<_transfer_v1_ActOnScheduleRequest, _transfer_v1_ActOnScheduleResponse, _transfer_v1_ActOnScheduleRequest__Output, _transfer_v1_ActOnScheduleResponse__Output>
  ChangeSchedule: MethodDefinition<_transfer_v1_ChangeScheduleRequest, _transfer_v1_ChangeScheduleResponse, _transfer_v1_ChangeScheduleRequest__Output, _transfer_v1_ChangeScheduleResponse__Output>
  CreateBulkTransfer: MethodDefinition<_transfer_v1_CreateBulkTransferRequest, _transfer_v1_CreateBulkTransferResponse, _transfer_v1_CreateBulkTransferRequest__Output, _transfer_v1_CreateBulkTransferResponse__Output>
  CreateExternalTransfer: MethodDefinition<_transfer_v1_CreateExternalTransferRequest, _transfer_v1_CreateExternalTransferResponse, _transfer_v1_CreateExternalTransferRequest__Output, _transfer_v1_CreateExternalTransferResponse__Output>
  CreatePayIdTransfers: MethodDefinition<_transfer_v1_CreatePayIdTransfersRequest, _transfer_v1_CreatePayIdTransfersResponse, _transfer_v1_CreatePayIdTransfersRequest__Output, _transfer_v1_CreatePayIdTransfersResponse__Output>
  CreateRefund: MethodDefinition<_transfer_v1_CreateRefundRequest, _transfer_v1_CreateRefundResponse, _transfer_v1_CreateRefundRequest__Output, _transfer_v1_CreateRefundResponse__Output>
  CreateSchedule: MethodDefinition<_transfer_v1_CreateScheduleRequest, _transfer_v1_CreateScheduleResponse, _transfer_v1_CreateScheduleRequest__Output, _transfer_v1_CreateScheduleResponse__Output>
  FindTransfers: MethodDefinition<_transfer_v1_FindTransfersRequest, _transfer_v1_FindTransfersResponse, _transfer_v1_FindTransfersRequest__Output, _transfer_v1_FindTransfersResponse__Output>
  GetBulkTransfer: MethodDefinition<_transfer_v1_GetBulkTransferRequest, _transfer_v1_GetBulkTransferResponse, _transfer_v1_GetBulkTransferRequest__Output, _transfer_v1_GetBulkTransferResponse__Output>
  GetReceivedRefund: MethodDefinition<_transfer_v1_GetReceivedRefundRequest, _transfer_v1_GetReceivedRefundResponse, _transfer_v1_GetReceivedRefundRequest__Output, _transfer_v1_GetReceivedRefundResponse__Output>
  GetRefund: MethodDefinition<_transfer_v1_GetRefundRequest, _transfer_v1_GetRefundResponse, _transfer_v1_GetRefundRequest__Output, _transfer_v1_GetRefundResponse__Output>
  GetRefundable: MethodDefinition<_transfer_v1_GetRefundableRequest, _transfer_v1_GetRefundableResponse, _transfer_v1_GetRefundableRequest__Output, _transfer_v1_GetRefundableResponse__Output>
  GetSchedule: MethodDefinition<_transfer_v1_GetScheduleRequest, _transfer_v1_GetScheduleResponse, _transfer_v1_GetScheduleRequest__Output, _transfer_v1_GetScheduleResponse__Output>
  GetTransfer: MethodDefinition<_transfer_v1_GetTransferRequest, _transfer_v1_GetTransferResponse, _transfer_v1_GetTransferRequest__Output, _transfer_v1_GetTransferResponse__Output>
  GetTransferByKey: MethodDefinition<_transfer_v1_GetTransferByKeyRequest, _transfer_v1_GetTransferByKeyResponse, _transfer_v1_GetTransferByKeyRequest__Output, _transfer_v1_GetTransferByKeyResponse__Output>
  ListBanks: MethodDefinition<_transfer_v1_ListBanksRequest, _transfer_v1_ListBanksResponse, _transfer_v1_ListBanksRequest__Output, _transfer_v1_ListBanksResponse__Output>
  ListBulkTransferRows: MethodDefinition<_transfer_v1_ListBulkTransferRowsRequest, _transfer_v1_ListBulkTransferRowsResponse, _transfer_v1_ListBulkTransferRowsRequest__Output, _transfer_v1_ListBulkTransferRowsResponse__Output>
  ListBulkTransfers: MethodDefinition<_transfer_v1_ListBulkTransfersRequest, _transfer_v1_ListBulkTransfersResponse, _transfer_v1_ListBulkTransfersRequest__Output, _transfer_v1_ListBulkTransfersResponse__Output>
  ListRefunds: MethodDefinition<_transfer_v1_ListRefundsRequest, _transfer_v1_ListRefundsResponse, _transfer_v1_ListRefundsRequest__Output, _transfer_v1_ListRefundsResponse__Output>
  ListScheduleRuns: MethodDefinition<_transfer_v1_ListScheduleRunsRequest, _transfer_v1_ListScheduleRunsResponse, _transfer_v1_ListScheduleRunsRequest__Output, _transfer_v1_ListScheduleRunsResponse__Output>
  ListSchedules: MethodDefinition<_transfer_v1_ListSchedulesRequest, _transfer_v1_ListSchedulesResponse, _transfer_v1_ListSchedulesRequest__Output, _transfer_v1_ListSchedulesResponse__Output>
  ListTransfers: MethodDefinition<_transfer_v1_ListTransfersRequest, _transfer_v1_ListTransfersResponse, _transfer_v1_ListTransfersRequest__Output, _transfer_v1_ListTransfersResponse__Output>
  QuoteExternalTransfer: MethodDefinition<_transfer_v1_QuoteExternalTransferRequest, _transfer_v1_QuoteExternalTransferResponse, _transfer_v1_QuoteExternalTransferRequest__Output, _transfer_v1_QuoteExternalTransferResponse__Output>
  QuotePayIdTransfer: MethodDefinition<_transfer_v1_QuotePayIdTransferRequest, _transfer_v1_QuotePayIdTransferResponse, _transfer_v1_QuotePayIdTransferRequest__Output, _transfer_v1_QuotePayIdTransferResponse__Output>
  ReceiveRailNotice: MethodDefinition<_transfer_v1_ReceiveRailNoticeRequest, _transfer_v1_ReceiveRailNoticeResponse, _transfer_v1_ReceiveRailNoticeRequest__Output, _transfer_v1_ReceiveRailNoticeResponse__Output>
  SettleExternalTransfer: MethodDefinition<_transfer_v1_SettleExternalTransferRequest, _transfer_v1_SettleExternalTransferResponse, _transfer_v1_SettleExternalTransferRequest__Output, _transfer_v1_SettleExternalTransferResponse__Output>
  SettleRefund: MethodDefinition<_transfer_v1_SettleRefundRequest, _transfer_v1_SettleRefundResponse, _transfer_v1_SettleRefundRequest__Output, _transfer_v1_SettleRefundResponse__Output>
  VerifyExternalAccount: MethodDefinition<_transfer_v1_VerifyExternalAccountRequest, _transfer_v1_VerifyExternalAccountResponse, _transfer_v1_VerifyExternalAccountRequest__Output, _transfer_v1_VerifyExternalAccountResponse__Output>
}
