// Original file: card_payments/v1/card_payments.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AddDisputeEvidenceRequest as _card_payments_v1_AddDisputeEvidenceRequest, AddDisputeEvidenceRequest__Output as _card_payments_v1_AddDisputeEvidenceRequest__Output } from '../../card_payments/v1/AddDisputeEvidenceRequest';
import type { AddDisputeEvidenceResponse as _card_payments_v1_AddDisputeEvidenceResponse, AddDisputeEvidenceResponse__Output as _card_payments_v1_AddDisputeEvidenceResponse__Output } from '../../card_payments/v1/AddDisputeEvidenceResponse';
import type { CancelPaymentRequest as _card_payments_v1_CancelPaymentRequest, CancelPaymentRequest__Output as _card_payments_v1_CancelPaymentRequest__Output } from '../../card_payments/v1/CancelPaymentRequest';
import type { CancelPaymentResponse as _card_payments_v1_CancelPaymentResponse, CancelPaymentResponse__Output as _card_payments_v1_CancelPaymentResponse__Output } from '../../card_payments/v1/CancelPaymentResponse';
import type { CapturePaymentRequest as _card_payments_v1_CapturePaymentRequest, CapturePaymentRequest__Output as _card_payments_v1_CapturePaymentRequest__Output } from '../../card_payments/v1/CapturePaymentRequest';
import type { CapturePaymentResponse as _card_payments_v1_CapturePaymentResponse, CapturePaymentResponse__Output as _card_payments_v1_CapturePaymentResponse__Output } from '../../card_payments/v1/CapturePaymentResponse';
import type { CreateFileRequest as _card_payments_v1_CreateFileRequest, CreateFileRequest__Output as _card_payments_v1_CreateFileRequest__Output } from '../../card_payments/v1/CreateFileRequest';
import type { CreateFileResponse as _card_payments_v1_CreateFileResponse, CreateFileResponse__Output as _card_payments_v1_CreateFileResponse__Output } from '../../card_payments/v1/CreateFileResponse';
import type { CreatePaymentMethodRequest as _card_payments_v1_CreatePaymentMethodRequest, CreatePaymentMethodRequest__Output as _card_payments_v1_CreatePaymentMethodRequest__Output } from '../../card_payments/v1/CreatePaymentMethodRequest';
import type { CreatePaymentMethodResponse as _card_payments_v1_CreatePaymentMethodResponse, CreatePaymentMethodResponse__Output as _card_payments_v1_CreatePaymentMethodResponse__Output } from '../../card_payments/v1/CreatePaymentMethodResponse';
import type { CreatePaymentRequest as _card_payments_v1_CreatePaymentRequest, CreatePaymentRequest__Output as _card_payments_v1_CreatePaymentRequest__Output } from '../../card_payments/v1/CreatePaymentRequest';
import type { CreatePaymentResponse as _card_payments_v1_CreatePaymentResponse, CreatePaymentResponse__Output as _card_payments_v1_CreatePaymentResponse__Output } from '../../card_payments/v1/CreatePaymentResponse';
import type { CreateRefundRequest as _card_payments_v1_CreateRefundRequest, CreateRefundRequest__Output as _card_payments_v1_CreateRefundRequest__Output } from '../../card_payments/v1/CreateRefundRequest';
import type { CreateRefundResponse as _card_payments_v1_CreateRefundResponse, CreateRefundResponse__Output as _card_payments_v1_CreateRefundResponse__Output } from '../../card_payments/v1/CreateRefundResponse';
import type { FindPaymentsRequest as _card_payments_v1_FindPaymentsRequest, FindPaymentsRequest__Output as _card_payments_v1_FindPaymentsRequest__Output } from '../../card_payments/v1/FindPaymentsRequest';
import type { FindPaymentsResponse as _card_payments_v1_FindPaymentsResponse, FindPaymentsResponse__Output as _card_payments_v1_FindPaymentsResponse__Output } from '../../card_payments/v1/FindPaymentsResponse';
import type { FindRefundRequest as _card_payments_v1_FindRefundRequest, FindRefundRequest__Output as _card_payments_v1_FindRefundRequest__Output } from '../../card_payments/v1/FindRefundRequest';
import type { FindRefundResponse as _card_payments_v1_FindRefundResponse, FindRefundResponse__Output as _card_payments_v1_FindRefundResponse__Output } from '../../card_payments/v1/FindRefundResponse';
import type { GetDisputeRequest as _card_payments_v1_GetDisputeRequest, GetDisputeRequest__Output as _card_payments_v1_GetDisputeRequest__Output } from '../../card_payments/v1/GetDisputeRequest';
import type { GetDisputeResponse as _card_payments_v1_GetDisputeResponse, GetDisputeResponse__Output as _card_payments_v1_GetDisputeResponse__Output } from '../../card_payments/v1/GetDisputeResponse';
import type { GetFileRequest as _card_payments_v1_GetFileRequest, GetFileRequest__Output as _card_payments_v1_GetFileRequest__Output } from '../../card_payments/v1/GetFileRequest';
import type { GetFileResponse as _card_payments_v1_GetFileResponse, GetFileResponse__Output as _card_payments_v1_GetFileResponse__Output } from '../../card_payments/v1/GetFileResponse';
import type { GetPaymentRequest as _card_payments_v1_GetPaymentRequest, GetPaymentRequest__Output as _card_payments_v1_GetPaymentRequest__Output } from '../../card_payments/v1/GetPaymentRequest';
import type { GetPaymentResponse as _card_payments_v1_GetPaymentResponse, GetPaymentResponse__Output as _card_payments_v1_GetPaymentResponse__Output } from '../../card_payments/v1/GetPaymentResponse';
import type { GetRefundRequest as _card_payments_v1_GetRefundRequest, GetRefundRequest__Output as _card_payments_v1_GetRefundRequest__Output } from '../../card_payments/v1/GetRefundRequest';
import type { GetRefundResponse as _card_payments_v1_GetRefundResponse, GetRefundResponse__Output as _card_payments_v1_GetRefundResponse__Output } from '../../card_payments/v1/GetRefundResponse';
import type { ListAllRefundsRequest as _card_payments_v1_ListAllRefundsRequest, ListAllRefundsRequest__Output as _card_payments_v1_ListAllRefundsRequest__Output } from '../../card_payments/v1/ListAllRefundsRequest';
import type { ListAllRefundsResponse as _card_payments_v1_ListAllRefundsResponse, ListAllRefundsResponse__Output as _card_payments_v1_ListAllRefundsResponse__Output } from '../../card_payments/v1/ListAllRefundsResponse';
import type { ListDisputesRequest as _card_payments_v1_ListDisputesRequest, ListDisputesRequest__Output as _card_payments_v1_ListDisputesRequest__Output } from '../../card_payments/v1/ListDisputesRequest';
import type { ListDisputesResponse as _card_payments_v1_ListDisputesResponse, ListDisputesResponse__Output as _card_payments_v1_ListDisputesResponse__Output } from '../../card_payments/v1/ListDisputesResponse';
import type { ListPaymentsRequest as _card_payments_v1_ListPaymentsRequest, ListPaymentsRequest__Output as _card_payments_v1_ListPaymentsRequest__Output } from '../../card_payments/v1/ListPaymentsRequest';
import type { ListPaymentsResponse as _card_payments_v1_ListPaymentsResponse, ListPaymentsResponse__Output as _card_payments_v1_ListPaymentsResponse__Output } from '../../card_payments/v1/ListPaymentsResponse';
import type { ListRefundsRequest as _card_payments_v1_ListRefundsRequest, ListRefundsRequest__Output as _card_payments_v1_ListRefundsRequest__Output } from '../../card_payments/v1/ListRefundsRequest';
import type { ListRefundsResponse as _card_payments_v1_ListRefundsResponse, ListRefundsResponse__Output as _card_payments_v1_ListRefundsResponse__Output } from '../../card_payments/v1/ListRefundsResponse';
import type { ReceiveProcessorNoticeRequest as _card_payments_v1_ReceiveProcessorNoticeRequest, ReceiveProcessorNoticeRequest__Output as _card_payments_v1_ReceiveProcessorNoticeRequest__Output } from '../../card_payments/v1/ReceiveProcessorNoticeRequest';
import type { ReceiveProcessorNoticeResponse as _card_payments_v1_ReceiveProcessorNoticeResponse, ReceiveProcessorNoticeResponse__Output as _card_payments_v1_ReceiveProcessorNoticeResponse__Output } from '../../card_payments/v1/ReceiveProcessorNoticeResponse';
import type { RespondToDisputeRequest as _card_payments_v1_RespondToDisputeRequest, RespondToDisputeRequest__Output as _card_payments_v1_RespondToDisputeRequest__Output } from '../../card_payments/v1/RespondToDisputeRequest';
import type { RespondToDisputeResponse as _card_payments_v1_RespondToDisputeResponse, RespondToDisputeResponse__Output as _card_payments_v1_RespondToDisputeResponse__Output } from '../../card_payments/v1/RespondToDisputeResponse';

/**
 * Charges and refunds cards through a card processor. Amounts are in the minor unit of their currency.
 * 
 * Request bodies arrive as the client sent them, because only this service may read card numbers: it validates
 * them, and recognises repeats. VALIDATION_ERROR, INVALID_JSON for an unreadable body.
 */
export interface CardPaymentsClient extends grpc.Client {
  /**
   * Adds evidence to a dispute that needs a response, and submits nothing. Safe to repeat. VALIDATION_ERROR for a
   * card number; DISPUTE_NOT_FOUND, FILE_NOT_FOUND, INVALID_DISPUTE_STATE.
   */
  AddDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  AddDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  AddDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  AddDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Adds evidence to a dispute that needs a response, and submits nothing. Safe to repeat. VALIDATION_ERROR for a
   * card number; DISPUTE_NOT_FOUND, FILE_NOT_FOUND, INVALID_DISPUTE_STATE.
   */
  addDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  addDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  addDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  addDisputeEvidence(argument: _card_payments_v1_AddDisputeEvidenceRequest, callback: grpc.requestCallback<_card_payments_v1_AddDisputeEvidenceResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Cancels a pending payment. Safe to repeat with the same Idempotency-Key. PAYMENT_NOT_FOUND,
   * INVALID_PAYMENT_STATE, IDEMPOTENCY_KEY_REUSED.
   */
  CancelPayment(argument: _card_payments_v1_CancelPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  CancelPayment(argument: _card_payments_v1_CancelPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  CancelPayment(argument: _card_payments_v1_CancelPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  CancelPayment(argument: _card_payments_v1_CancelPaymentRequest, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Cancels a pending payment. Safe to repeat with the same Idempotency-Key. PAYMENT_NOT_FOUND,
   * INVALID_PAYMENT_STATE, IDEMPOTENCY_KEY_REUSED.
   */
  cancelPayment(argument: _card_payments_v1_CancelPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  cancelPayment(argument: _card_payments_v1_CancelPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  cancelPayment(argument: _card_payments_v1_CancelPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  cancelPayment(argument: _card_payments_v1_CancelPaymentRequest, callback: grpc.requestCallback<_card_payments_v1_CancelPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Captures an authorization once, in full or in part; the rest is released. Safe to repeat with the same
   * Idempotency-Key. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, AMOUNT_TOO_HIGH,
   * IDEMPOTENCY_KEY_REUSED.
   */
  CapturePayment(argument: _card_payments_v1_CapturePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  CapturePayment(argument: _card_payments_v1_CapturePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  CapturePayment(argument: _card_payments_v1_CapturePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  CapturePayment(argument: _card_payments_v1_CapturePaymentRequest, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Captures an authorization once, in full or in part; the rest is released. Safe to repeat with the same
   * Idempotency-Key. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, AMOUNT_TOO_HIGH,
   * IDEMPOTENCY_KEY_REUSED.
   */
  capturePayment(argument: _card_payments_v1_CapturePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  capturePayment(argument: _card_payments_v1_CapturePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  capturePayment(argument: _card_payments_v1_CapturePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  capturePayment(argument: _card_payments_v1_CapturePaymentRequest, callback: grpc.requestCallback<_card_payments_v1_CapturePaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Stores a file of at most 5 MiB. Safe to repeat with the same Idempotency-Key. INVALID_FILE, PAYLOAD_TOO_LARGE,
   * FILE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED; VALIDATION_ERROR for a name with a card number.
   */
  CreateFile(argument: _card_payments_v1_CreateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _card_payments_v1_CreateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _card_payments_v1_CreateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  CreateFile(argument: _card_payments_v1_CreateFileRequest, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Stores a file of at most 5 MiB. Safe to repeat with the same Idempotency-Key. INVALID_FILE, PAYLOAD_TOO_LARGE,
   * FILE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED; VALIDATION_ERROR for a name with a card number.
   */
  createFile(argument: _card_payments_v1_CreateFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _card_payments_v1_CreateFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _card_payments_v1_CreateFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  createFile(argument: _card_payments_v1_CreateFileRequest, callback: grpc.requestCallback<_card_payments_v1_CreateFileResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Charges a card. Safe to repeat with the same Idempotency-Key, or the same client-chosen payment id: returns
   * the payment's current state with `replay`. A declined or pending payment is a record, not an error. Without
   * a record: INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, INVALID_PAYMENT_METHOD, EXPIRED_CARD,
   * INVALID_CVC, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE when
   * the card was not sent because the processor is unavailable.
   */
  CreatePayment(argument: _card_payments_v1_CreatePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  CreatePayment(argument: _card_payments_v1_CreatePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  CreatePayment(argument: _card_payments_v1_CreatePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  CreatePayment(argument: _card_payments_v1_CreatePaymentRequest, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Charges a card. Safe to repeat with the same Idempotency-Key, or the same client-chosen payment id: returns
   * the payment's current state with `replay`. A declined or pending payment is a record, not an error. Without
   * a record: INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, INVALID_PAYMENT_METHOD, EXPIRED_CARD,
   * INVALID_CVC, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE when
   * the card was not sent because the processor is unavailable.
   */
  createPayment(argument: _card_payments_v1_CreatePaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _card_payments_v1_CreatePaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _card_payments_v1_CreatePaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  createPayment(argument: _card_payments_v1_CreatePaymentRequest, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Stores a card at the processor, which a payment can charge by its id: once, or again for the same customer when the
   * customer has agreed to save it. Nothing is charged. Safe to repeat with the same Idempotency-Key.
   * INVALID_PAYMENT_METHOD, EXPIRED_CARD, INVALID_CVC, IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when the processor
   * does not answer.
   */
  CreatePaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Stores a card at the processor, which a payment can charge by its id: once, or again for the same customer when the
   * customer has agreed to save it. Nothing is charged. Safe to repeat with the same Idempotency-Key.
   * INVALID_PAYMENT_METHOD, EXPIRED_CARD, INVALID_CVC, IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when the processor
   * does not answer.
   */
  createPaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  createPaymentMethod(argument: _card_payments_v1_CreatePaymentMethodRequest, callback: grpc.requestCallback<_card_payments_v1_CreatePaymentMethodResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Refunds a payment to the card. Safe to repeat with the same Idempotency-Key: returns the refund's current
   * state with `replay`. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED,
   * INSUFFICIENT_WALLET_BALANCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE.
   */
  CreateRefund(argument: _card_payments_v1_CreateRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _card_payments_v1_CreateRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _card_payments_v1_CreateRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  CreateRefund(argument: _card_payments_v1_CreateRefundRequest, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Refunds a payment to the card. Safe to repeat with the same Idempotency-Key: returns the refund's current
   * state with `replay`. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED,
   * INSUFFICIENT_WALLET_BALANCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE.
   */
  createRefund(argument: _card_payments_v1_CreateRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _card_payments_v1_CreateRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _card_payments_v1_CreateRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  createRefund(argument: _card_payments_v1_CreateRefundRequest, callback: grpc.requestCallback<_card_payments_v1_CreateRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's payments that a text names: a payment's, a transaction's or a refund's id, the processor's id of a
   * payment, a payment method's id, or a customer's id or email. At most 100, newest first. Read only.
   */
  FindPayments(argument: _card_payments_v1_FindPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindPayments(argument: _card_payments_v1_FindPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindPayments(argument: _card_payments_v1_FindPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindPayments(argument: _card_payments_v1_FindPaymentsRequest, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's payments that a text names: a payment's, a transaction's or a refund's id, the processor's id of a
   * payment, a payment method's id, or a customer's id or email. At most 100, newest first. Read only.
   */
  findPayments(argument: _card_payments_v1_FindPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findPayments(argument: _card_payments_v1_FindPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findPayments(argument: _card_payments_v1_FindPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findPayments(argument: _card_payments_v1_FindPaymentsRequest, callback: grpc.requestCallback<_card_payments_v1_FindPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A refund of any of the merchant's payments. Read only. REFUND_NOT_FOUND.
   */
  FindRefund(argument: _card_payments_v1_FindRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  FindRefund(argument: _card_payments_v1_FindRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  FindRefund(argument: _card_payments_v1_FindRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  FindRefund(argument: _card_payments_v1_FindRefundRequest, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A refund of any of the merchant's payments. Read only. REFUND_NOT_FOUND.
   */
  findRefund(argument: _card_payments_v1_FindRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  findRefund(argument: _card_payments_v1_FindRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  findRefund(argument: _card_payments_v1_FindRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  findRefund(argument: _card_payments_v1_FindRefundRequest, callback: grpc.requestCallback<_card_payments_v1_FindRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. DISPUTE_NOT_FOUND.
   */
  GetDispute(argument: _card_payments_v1_GetDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  GetDispute(argument: _card_payments_v1_GetDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  GetDispute(argument: _card_payments_v1_GetDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  GetDispute(argument: _card_payments_v1_GetDisputeRequest, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. DISPUTE_NOT_FOUND.
   */
  getDispute(argument: _card_payments_v1_GetDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  getDispute(argument: _card_payments_v1_GetDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  getDispute(argument: _card_payments_v1_GetDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  getDispute(argument: _card_payments_v1_GetDisputeRequest, callback: grpc.requestCallback<_card_payments_v1_GetDisputeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only; without the content. FILE_NOT_FOUND.
   */
  GetFile(argument: _card_payments_v1_GetFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _card_payments_v1_GetFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _card_payments_v1_GetFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  GetFile(argument: _card_payments_v1_GetFileRequest, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only; without the content. FILE_NOT_FOUND.
   */
  getFile(argument: _card_payments_v1_GetFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _card_payments_v1_GetFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _card_payments_v1_GetFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  getFile(argument: _card_payments_v1_GetFileRequest, callback: grpc.requestCallback<_card_payments_v1_GetFileResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. PAYMENT_NOT_FOUND.
   */
  GetPayment(argument: _card_payments_v1_GetPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetPayment(argument: _card_payments_v1_GetPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetPayment(argument: _card_payments_v1_GetPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  GetPayment(argument: _card_payments_v1_GetPaymentRequest, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. PAYMENT_NOT_FOUND.
   */
  getPayment(argument: _card_payments_v1_GetPaymentRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _card_payments_v1_GetPaymentRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _card_payments_v1_GetPaymentRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  getPayment(argument: _card_payments_v1_GetPaymentRequest, callback: grpc.requestCallback<_card_payments_v1_GetPaymentResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. PAYMENT_NOT_FOUND, REFUND_NOT_FOUND.
   */
  GetRefund(argument: _card_payments_v1_GetRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _card_payments_v1_GetRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _card_payments_v1_GetRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  GetRefund(argument: _card_payments_v1_GetRefundRequest, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. PAYMENT_NOT_FOUND, REFUND_NOT_FOUND.
   */
  getRefund(argument: _card_payments_v1_GetRefundRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _card_payments_v1_GetRefundRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _card_payments_v1_GetRefundRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  getRefund(argument: _card_payments_v1_GetRefundRequest, callback: grpc.requestCallback<_card_payments_v1_GetRefundResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A page of the refunds of all payments, newest first by their ids. Read only.
   */
  ListAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A page of the refunds of all payments, newest first by their ids. Read only.
   */
  listAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  listAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  listAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  listAllRefunds(argument: _card_payments_v1_ListAllRefundsRequest, callback: grpc.requestCallback<_card_payments_v1_ListAllRefundsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A page of the merchant's disputes, newest first. Read only.
   */
  ListDisputes(argument: _card_payments_v1_ListDisputesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  ListDisputes(argument: _card_payments_v1_ListDisputesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  ListDisputes(argument: _card_payments_v1_ListDisputesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  ListDisputes(argument: _card_payments_v1_ListDisputesRequest, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A page of the merchant's disputes, newest first. Read only.
   */
  listDisputes(argument: _card_payments_v1_ListDisputesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  listDisputes(argument: _card_payments_v1_ListDisputesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  listDisputes(argument: _card_payments_v1_ListDisputesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  listDisputes(argument: _card_payments_v1_ListDisputesRequest, callback: grpc.requestCallback<_card_payments_v1_ListDisputesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A page of the merchant's payments, newest first. Read only.
   */
  ListPayments(argument: _card_payments_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _card_payments_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _card_payments_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _card_payments_v1_ListPaymentsRequest, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A page of the merchant's payments, newest first. Read only.
   */
  listPayments(argument: _card_payments_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _card_payments_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _card_payments_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _card_payments_v1_ListPaymentsRequest, callback: grpc.requestCallback<_card_payments_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A page of a payment's refunds, newest first. Read only. PAYMENT_NOT_FOUND.
   */
  ListRefunds(argument: _card_payments_v1_ListRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _card_payments_v1_ListRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _card_payments_v1_ListRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  ListRefunds(argument: _card_payments_v1_ListRefundsRequest, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A page of a payment's refunds, newest first. Read only. PAYMENT_NOT_FOUND.
   */
  listRefunds(argument: _card_payments_v1_ListRefundsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _card_payments_v1_ListRefundsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _card_payments_v1_ListRefundsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  listRefunds(argument: _card_payments_v1_ListRefundsRequest, callback: grpc.requestCallback<_card_payments_v1_ListRefundsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Receives a signed webhook of the card processor, which only causes a query. Safe to repeat.
   * INVALID_SIGNATURE; VALIDATION_ERROR for an unreadable webhook.
   */
  ReceiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  ReceiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Receives a signed webhook of the card processor, which only causes a query. Safe to repeat.
   * INVALID_SIGNATURE; VALIDATION_ERROR for an unreadable webhook.
   */
  receiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  receiveProcessorNotice(argument: _card_payments_v1_ReceiveProcessorNoticeRequest, callback: grpc.requestCallback<_card_payments_v1_ReceiveProcessorNoticeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Submits the evidence to the bank, or accepts the dispute, once. Safe to repeat: returns the dispute as it is, with
   * `request` until the processor has confirmed. DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, EVIDENCE_MISSING,
   * EVIDENCE_REFUSED; SERVICE_UNAVAILABLE while the dispute is being read.
   */
  RespondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  RespondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  RespondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  RespondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Submits the evidence to the bank, or accepts the dispute, once. Safe to repeat: returns the dispute as it is, with
   * `request` until the processor has confirmed. DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, EVIDENCE_MISSING,
   * EVIDENCE_REFUSED; SERVICE_UNAVAILABLE while the dispute is being read.
   */
  respondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  respondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  respondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  respondToDispute(argument: _card_payments_v1_RespondToDisputeRequest, callback: grpc.requestCallback<_card_payments_v1_RespondToDisputeResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Charges and refunds cards through a card processor. Amounts are in the minor unit of their currency.
 * 
 * Request bodies arrive as the client sent them, because only this service may read card numbers: it validates
 * them, and recognises repeats. VALIDATION_ERROR, INVALID_JSON for an unreadable body.
 */
export interface CardPaymentsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Adds evidence to a dispute that needs a response, and submits nothing. Safe to repeat. VALIDATION_ERROR for a
   * card number; DISPUTE_NOT_FOUND, FILE_NOT_FOUND, INVALID_DISPUTE_STATE.
   */
  AddDisputeEvidence: grpc.handleUnaryCall<_card_payments_v1_AddDisputeEvidenceRequest__Output, _card_payments_v1_AddDisputeEvidenceResponse>;
  
  /**
   * Cancels a pending payment. Safe to repeat with the same Idempotency-Key. PAYMENT_NOT_FOUND,
   * INVALID_PAYMENT_STATE, IDEMPOTENCY_KEY_REUSED.
   */
  CancelPayment: grpc.handleUnaryCall<_card_payments_v1_CancelPaymentRequest__Output, _card_payments_v1_CancelPaymentResponse>;
  
  /**
   * Captures an authorization once, in full or in part; the rest is released. Safe to repeat with the same
   * Idempotency-Key. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, AMOUNT_TOO_HIGH,
   * IDEMPOTENCY_KEY_REUSED.
   */
  CapturePayment: grpc.handleUnaryCall<_card_payments_v1_CapturePaymentRequest__Output, _card_payments_v1_CapturePaymentResponse>;
  
  /**
   * Stores a file of at most 5 MiB. Safe to repeat with the same Idempotency-Key. INVALID_FILE, PAYLOAD_TOO_LARGE,
   * FILE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED; VALIDATION_ERROR for a name with a card number.
   */
  CreateFile: grpc.handleUnaryCall<_card_payments_v1_CreateFileRequest__Output, _card_payments_v1_CreateFileResponse>;
  
  /**
   * Charges a card. Safe to repeat with the same Idempotency-Key, or the same client-chosen payment id: returns
   * the payment's current state with `replay`. A declined or pending payment is a record, not an error. Without
   * a record: INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, INVALID_PAYMENT_METHOD, EXPIRED_CARD,
   * INVALID_CVC, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; SERVICE_UNAVAILABLE when
   * the card was not sent because the processor is unavailable.
   */
  CreatePayment: grpc.handleUnaryCall<_card_payments_v1_CreatePaymentRequest__Output, _card_payments_v1_CreatePaymentResponse>;
  
  /**
   * Stores a card at the processor, which a payment can charge by its id: once, or again for the same customer when the
   * customer has agreed to save it. Nothing is charged. Safe to repeat with the same Idempotency-Key.
   * INVALID_PAYMENT_METHOD, EXPIRED_CARD, INVALID_CVC, IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when the processor
   * does not answer.
   */
  CreatePaymentMethod: grpc.handleUnaryCall<_card_payments_v1_CreatePaymentMethodRequest__Output, _card_payments_v1_CreatePaymentMethodResponse>;
  
  /**
   * Refunds a payment to the card. Safe to repeat with the same Idempotency-Key: returns the refund's current
   * state with `replay`. PAYMENT_NOT_FOUND, INVALID_PAYMENT_STATE, INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED,
   * INSUFFICIENT_WALLET_BALANCE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE.
   */
  CreateRefund: grpc.handleUnaryCall<_card_payments_v1_CreateRefundRequest__Output, _card_payments_v1_CreateRefundResponse>;
  
  /**
   * The merchant's payments that a text names: a payment's, a transaction's or a refund's id, the processor's id of a
   * payment, a payment method's id, or a customer's id or email. At most 100, newest first. Read only.
   */
  FindPayments: grpc.handleUnaryCall<_card_payments_v1_FindPaymentsRequest__Output, _card_payments_v1_FindPaymentsResponse>;
  
  /**
   * A refund of any of the merchant's payments. Read only. REFUND_NOT_FOUND.
   */
  FindRefund: grpc.handleUnaryCall<_card_payments_v1_FindRefundRequest__Output, _card_payments_v1_FindRefundResponse>;
  
  /**
   * Read only. DISPUTE_NOT_FOUND.
   */
  GetDispute: grpc.handleUnaryCall<_card_payments_v1_GetDisputeRequest__Output, _card_payments_v1_GetDisputeResponse>;
  
  /**
   * Read only; without the content. FILE_NOT_FOUND.
   */
  GetFile: grpc.handleUnaryCall<_card_payments_v1_GetFileRequest__Output, _card_payments_v1_GetFileResponse>;
  
  /**
   * Read only. PAYMENT_NOT_FOUND.
   */
  GetPayment: grpc.handleUnaryCall<_card_payments_v1_GetPaymentRequest__Output, _card_payments_v1_GetPaymentResponse>;
  
  /**
   * Read only. PAYMENT_NOT_FOUND, REFUND_NOT_FOUND.
   */
  GetRefund: grpc.handleUnaryCall<_card_payments_v1_GetRefundRequest__Output, _card_payments_v1_GetRefundResponse>;
  
  /**
   * A page of the refunds of all payments, newest first by their ids. Read only.
   */
  ListAllRefunds: grpc.handleUnaryCall<_card_payments_v1_ListAllRefundsRequest__Output, _card_payments_v1_ListAllRefundsResponse>;
  
  /**
   * A page of the merchant's disputes, newest first. Read only.
   */
  ListDisputes: grpc.handleUnaryCall<_card_payments_v1_ListDisputesRequest__Output, _card_payments_v1_ListDisputesResponse>;
  
  /**
   * A page of the merchant's payments, newest first. Read only.
   */
  ListPayments: grpc.handleUnaryCall<_card_payments_v1_ListPaymentsRequest__Output, _card_payments_v1_ListPaymentsResponse>;
  
  /**
   * A page of a payment's refunds, newest first. Read only. PAYMENT_NOT_FOUND.
   */
  ListRefunds: grpc.handleUnaryCall<_card_payments_v1_ListRefundsRequest__Output, _card_payments_v1_ListRefundsResponse>;
  
  /**
   * Receives a signed webhook of the card processor, which only causes a query. Safe to repeat.
   * INVALID_SIGNATURE; VALIDATION_ERROR for an unreadable webhook.
   */
  ReceiveProcessorNotice: grpc.handleUnaryCall<_card_payments_v1_ReceiveProcessorNoticeRequest__Output, _card_payments_v1_ReceiveProcessorNoticeResponse>;
  
  /**
   * Submits the evidence to the bank, or accepts the dispute, once. Safe to repeat: returns the dispute as it is, with
   * `request` until the processor has confirmed. DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, EVIDENCE_MISSING,
   * EVIDENCE_REFUSED; SERVICE_UNAVAILABLE while the dispute is being read.
   */
  RespondToDispute: grpc.handleUnaryCall<_card_payments_v1_RespondToDisputeRequest__Output, _card_payments_v1_RespondToDisputeResponse>;
  
}

export interface CardPaymentsDefinition extends grpc.ServiceDefinition {
  AddDisputeEvidence: MethodDefinition<_card_payments_v1_AddDisputeEvidenceRequest, _card_payments_v1_AddDisputeEvidenceResponse, _card_payments_v1_AddDisputeEvidenceRequest__Output, _card_payments_v1_AddDisputeEvidenceResponse__Output>
  CancelPayment: MethodDefinition<_card_payments_v1_CancelPaymentRequest, _card_payments_v1_CancelPaymentResponse, _card_payments_v1_CancelPaymentRequest__Output, _card_payments_v1_CancelPaymentResponse__Output>
  CapturePayment: MethodDefinition<_card_payments_v1_CapturePaymentRequest, _card_payments_v1_CapturePaymentResponse, _card_payments_v1_CapturePaymentRequest__Output, _card_payments_v1_CapturePaymentResponse__Output>
  CreateFile: MethodDefinition<_card_payments_v1_CreateFileRequest, _card_payments_v1_CreateFileResponse, _card_payments_v1_CreateFileRequest__Output, _card_payments_v1_CreateFileResponse__Output>
  CreatePayment: MethodDefinition<_card_payments_v1_CreatePaymentRequest, _card_payments_v1_CreatePaymentResponse, _card_payments_v1_CreatePaymentRequest__Output, _card_payments_v1_CreatePaymentResponse__Output>
  CreatePaymentMethod: MethodDefinition<_card_payments_v1_CreatePaymentMethodRequest, _card_payments_v1_CreatePaymentMethodResponse, _card_payments_v1_CreatePaymentMethodRequest__Output, _card_payments_v1_CreatePaymentMethodResponse__Output>
  CreateRefund: MethodDefinition<_card_payments_v1_CreateRefundRequest, _card_payments_v1_CreateRefundResponse, _card_payments_v1_CreateRefundRequest__Output, _card_payments_v1_CreateRefundResponse__Output>
  FindPayments: MethodDefinition<_card_payments_v1_FindPaymentsRequest, _card_payments_v1_FindPaymentsResponse, _card_payments_v1_FindPaymentsRequest__Output, _card_payments_v1_FindPaymentsResponse__Output>
  FindRefund: MethodDefinition<_card_payments_v1_FindRefundRequest, _card_payments_v1_FindRefundResponse, _card_payments_v1_FindRefundRequest__Output, _card_payments_v1_FindRefundResponse__Output>
  GetDispute: MethodDefinition<_card_payments_v1_GetDisputeRequest, _card_payments_v1_GetDisputeResponse, _card_payments_v1_GetDisputeRequest__Output, _card_payments_v1_GetDisputeResponse__Output>
  GetFile: MethodDefinition<_card_payments_v1_GetFileRequest, _card_payments_v1_GetFileResponse, _card_payments_v1_GetFileRequest__Output, _card_payments_v1_GetFileResponse__Output>
  GetPayment: MethodDefinition<_card_payments_v1_GetPaymentRequest, _card_payments_v1_GetPaymentResponse, _card_payments_v1_GetPaymentRequest__Output, _card_payments_v1_GetPaymentResponse__Output>
  GetRefund: MethodDefinition<_card_payments_v1_GetRefundRequest, _card_payments_v1_GetRefundResponse, _card_payments_v1_GetRefundRequest__Output, _card_payments_v1_GetRefundResponse__Output>
  ListAllRefunds: MethodDefinition<_card_payments_v1_ListAllRefundsRequest, _card_payments_v1_ListAllRefundsResponse, _card_payments_v1_ListAllRefundsRequest__Output, _card_payments_v1_ListAllRefundsResponse__Output>
  ListDisputes: MethodDefinition<_card_payments_v1_ListDisputesRequest, _card_payments_v1_ListDisputesResponse, _card_payments_v1_ListDisputesRequest__Output, _card_payments_v1_ListDisputesResponse__Output>
  ListPayments: MethodDefinition<_card_payments_v1_ListPaymentsRequest, _card_payments_v1_ListPaymentsResponse, _card_payments_v1_ListPaymentsRequest__Output, _card_payments_v1_ListPaymentsResponse__Output>
  ListRefunds: MethodDefinition<_card_payments_v1_ListRefundsRequest, _card_payments_v1_ListRefundsResponse, _card_payments_v1_ListRefundsRequest__Output, _card_payments_v1_ListRefundsResponse__Output>
  ReceiveProcessorNotice: MethodDefinition<_card_payments_v1_ReceiveProcessorNoticeRequest, _card_payments_v1_ReceiveProcessorNoticeResponse, _card_payments_v1_ReceiveProcessorNoticeRequest__Output, _card_payments_v1_ReceiveProcessorNoticeResponse__Output>
  RespondToDispute: MethodDefinition<_card_payments_v1_RespondToDisputeRequest, _card_payments_v1_RespondToDisputeResponse, _card_payments_v1_RespondToDisputeRequest__Output, _card_payments_v1_RespondToDisputeResponse__Output>
}
