// Original file: bills/v1/reviews.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CloseReviewRequest as _bills_v1_CloseReviewRequest, CloseReviewRequest__Output as _bills_v1_CloseReviewRequest__Output } from '../../bills/v1/CloseReviewRequest';
import type { CloseReviewResponse as _bills_v1_CloseReviewResponse, CloseReviewResponse__Output as _bills_v1_CloseReviewResponse__Output } from '../../bills/v1/CloseReviewResponse';
import type { ConfirmPurchaseRequest as _bills_v1_ConfirmPurchaseRequest, ConfirmPurchaseRequest__Output as _bills_v1_ConfirmPurchaseRequest__Output } from '../../bills/v1/ConfirmPurchaseRequest';
import type { ConfirmPurchaseResponse as _bills_v1_ConfirmPurchaseResponse, ConfirmPurchaseResponse__Output as _bills_v1_ConfirmPurchaseResponse__Output } from '../../bills/v1/ConfirmPurchaseResponse';
import type { GetReviewRequest as _bills_v1_GetReviewRequest, GetReviewRequest__Output as _bills_v1_GetReviewRequest__Output } from '../../bills/v1/GetReviewRequest';
import type { GetReviewResponse as _bills_v1_GetReviewResponse, GetReviewResponse__Output as _bills_v1_GetReviewResponse__Output } from '../../bills/v1/GetReviewResponse';
import type { ListReviewsRequest as _bills_v1_ListReviewsRequest, ListReviewsRequest__Output as _bills_v1_ListReviewsRequest__Output } from '../../bills/v1/ListReviewsRequest';
import type { ListReviewsResponse as _bills_v1_ListReviewsResponse, ListReviewsResponse__Output as _bills_v1_ListReviewsResponse__Output } from '../../bills/v1/ListReviewsResponse';
import type { RefundPurchaseRequest as _bills_v1_RefundPurchaseRequest, RefundPurchaseRequest__Output as _bills_v1_RefundPurchaseRequest__Output } from '../../bills/v1/RefundPurchaseRequest';
import type { RefundPurchaseResponse as _bills_v1_RefundPurchaseResponse, RefundPurchaseResponse__Output as _bills_v1_RefundPurchaseResponse__Output } from '../../bills/v1/RefundPurchaseResponse';
import type { RequeryPurchaseRequest as _bills_v1_RequeryPurchaseRequest, RequeryPurchaseRequest__Output as _bills_v1_RequeryPurchaseRequest__Output } from '../../bills/v1/RequeryPurchaseRequest';
import type { RequeryPurchaseResponse as _bills_v1_RequeryPurchaseResponse, RequeryPurchaseResponse__Output as _bills_v1_RequeryPurchaseResponse__Output } from '../../bills/v1/RequeryPurchaseResponse';
import type { ReversePurchaseRequest as _bills_v1_ReversePurchaseRequest, ReversePurchaseRequest__Output as _bills_v1_ReversePurchaseRequest__Output } from '../../bills/v1/ReversePurchaseRequest';
import type { ReversePurchaseResponse as _bills_v1_ReversePurchaseResponse, ReversePurchaseResponse__Output as _bills_v1_ReversePurchaseResponse__Output } from '../../bills/v1/ReversePurchaseResponse';

/**
 * For operators: purchases in manual review. Every action is recorded with the reviewer and the reason. Of two
 * concurrent actions on a purchase, one fails with INVALID_REVIEW_STATE.
 */
export interface BillReviewsClient extends grpc.Client {
  /**
   * Closes the review and leaves the purchase as it is. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is
   * held.
   */
  CloseReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  CloseReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  CloseReview(argument: _bills_v1_CloseReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  CloseReview(argument: _bills_v1_CloseReviewRequest, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Closes the review and leaves the purchase as it is. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is
   * held.
   */
  closeReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  closeReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  closeReview(argument: _bills_v1_CloseReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  closeReview(argument: _bills_v1_CloseReviewRequest, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Confirms the delivery: the hold is posted, or a refunded purchase is charged again, to the wallet or as the
   * merchant's debt. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE.
   */
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Confirms the delivery: the hold is posted, or a refunded purchase is charged again, to the wallet or as the
   * merchant's debt. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE.
   */
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Any purchase, in review or not, with the provider's answers and the reviewers' actions. Read only.
   * REVIEW_NOT_FOUND for an unknown purchase.
   */
  GetReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _bills_v1_GetReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _bills_v1_GetReviewRequest, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Any purchase, in review or not, with the provider's answers and the reviewers' actions. Read only.
   * REVIEW_NOT_FOUND for an unknown purchase.
   */
  getReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _bills_v1_GetReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _bills_v1_GetReviewRequest, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The open reviews, oldest first. Read only.
   */
  ListReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _bills_v1_ListReviewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _bills_v1_ListReviewsRequest, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The open reviews, oldest first. Read only.
   */
  listReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _bills_v1_ListReviewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _bills_v1_ListReviewsRequest, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Releases the held money and fails the purchase. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when no money is
   * held.
   */
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Releases the held money and fails the purchase. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when no money is
   * held.
   */
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Requeries the provider, or retries the ledger's step, and executes the next commands. Safe to repeat. A
   * pending purchase need not be in review. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to
   * requery.
   */
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Requeries the provider, or retries the ledger's step, and executes the next commands. Safe to repeat. A
   * pending purchase need not be in review. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to
   * requery.
   */
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Reverses a completed purchase that was not delivered: its payer gets the money back. REVIEW_NOT_FOUND;
   * INVALID_REVIEW_STATE unless it is completed and in review because the provider contradicted it.
   */
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Reverses a completed purchase that was not delivered: its payer gets the money back. REVIEW_NOT_FOUND;
   * INVALID_REVIEW_STATE unless it is completed and in review because the provider contradicted it.
   */
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators: purchases in manual review. Every action is recorded with the reviewer and the reason. Of two
 * concurrent actions on a purchase, one fails with INVALID_REVIEW_STATE.
 */
export interface BillReviewsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Closes the review and leaves the purchase as it is. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is
   * held.
   */
  CloseReview: grpc.handleUnaryCall<_bills_v1_CloseReviewRequest__Output, _bills_v1_CloseReviewResponse>;
  
  /**
   * Confirms the delivery: the hold is posted, or a refunded purchase is charged again, to the wallet or as the
   * merchant's debt. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE.
   */
  ConfirmPurchase: grpc.handleUnaryCall<_bills_v1_ConfirmPurchaseRequest__Output, _bills_v1_ConfirmPurchaseResponse>;
  
  /**
   * Any purchase, in review or not, with the provider's answers and the reviewers' actions. Read only.
   * REVIEW_NOT_FOUND for an unknown purchase.
   */
  GetReview: grpc.handleUnaryCall<_bills_v1_GetReviewRequest__Output, _bills_v1_GetReviewResponse>;
  
  /**
   * The open reviews, oldest first. Read only.
   */
  ListReviews: grpc.handleUnaryCall<_bills_v1_ListReviewsRequest__Output, _bills_v1_ListReviewsResponse>;
  
  /**
   * Releases the held money and fails the purchase. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when no money is
   * held.
   */
  RefundPurchase: grpc.handleUnaryCall<_bills_v1_RefundPurchaseRequest__Output, _bills_v1_RefundPurchaseResponse>;
  
  /**
   * Requeries the provider, or retries the ledger's step, and executes the next commands. Safe to repeat. A
   * pending purchase need not be in review. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to
   * requery.
   */
  RequeryPurchase: grpc.handleUnaryCall<_bills_v1_RequeryPurchaseRequest__Output, _bills_v1_RequeryPurchaseResponse>;
  
  /**
   * Reverses a completed purchase that was not delivered: its payer gets the money back. REVIEW_NOT_FOUND;
   * INVALID_REVIEW_STATE unless it is completed and in review because the provider contradicted it.
   */
  ReversePurchase: grpc.handleUnaryCall<_bills_v1_ReversePurchaseRequest__Output, _bills_v1_ReversePurchaseResponse>;
  
}

export interface BillReviewsDefinition extends grpc.ServiceDefinition {
  CloseReview: MethodDefinition<_bills_v1_CloseReviewRequest, _bills_v1_CloseReviewResponse, _bills_v1_CloseReviewRequest__Output, _bills_v1_CloseReviewResponse__Output>
  ConfirmPurchase: MethodDefinition<_bills_v1_ConfirmPurchaseRequest, _bills_v1_ConfirmPurchaseResponse, _bills_v1_ConfirmPurchaseRequest__Output, _bills_v1_ConfirmPurchaseResponse__Output>
  GetReview: MethodDefinition<_bills_v1_GetReviewRequest, _bills_v1_GetReviewResponse, _bills_v1_GetReviewRequest__Output, _bills_v1_GetReviewResponse__Output>
  ListReviews: MethodDefinition<_bills_v1_ListReviewsRequest, _bills_v1_ListReviewsResponse, _bills_v1_ListReviewsRequest__Output, _bills_v1_ListReviewsResponse__Output>
  RefundPurchase: MethodDefinition<_bills_v1_RefundPurchaseRequest, _bills_v1_RefundPurchaseResponse, _bills_v1_RefundPurchaseRequest__Output, _bills_v1_RefundPurchaseResponse__Output>
  RequeryPurchase: MethodDefinition<_bills_v1_RequeryPurchaseRequest, _bills_v1_RequeryPurchaseResponse, _bills_v1_RequeryPurchaseRequest__Output, _bills_v1_RequeryPurchaseResponse__Output>
  ReversePurchase: MethodDefinition<_bills_v1_ReversePurchaseRequest, _bills_v1_ReversePurchaseResponse, _bills_v1_ReversePurchaseRequest__Output, _bills_v1_ReversePurchaseResponse__Output>
}
