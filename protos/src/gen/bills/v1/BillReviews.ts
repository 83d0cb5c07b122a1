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
 * For operators: purchases that a person must look at. Whatever is done here is recorded with who did it and why.
 * Of two who decide about one purchase at the same time one is refused with INVALID_REVIEW_STATE.
 */
export interface BillReviewsClient extends grpc.Client {
  /**
   * Takes the purchase out of the queue as it is. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is held.
   */
  CloseReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  CloseReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  CloseReview(argument: _bills_v1_CloseReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  CloseReview(argument: _bills_v1_CloseReviewRequest, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Takes the purchase out of the queue as it is. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is held.
   */
  closeReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  closeReview(argument: _bills_v1_CloseReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  closeReview(argument: _bills_v1_CloseReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  closeReview(argument: _bills_v1_CloseReviewRequest, callback: grpc.requestCallback<_bills_v1_CloseReviewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A person has found out that it was delivered. What is held is posted; what was given back is charged again, out of
   * the wallet or as the merchant's debt. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE.
   */
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  ConfirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A person has found out that it was delivered. What is held is posted; what was given back is charged again, out of
   * the wallet or as the merchant's debt. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE.
   */
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  confirmPurchase(argument: _bills_v1_ConfirmPurchaseRequest, callback: grpc.requestCallback<_bills_v1_ConfirmPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Any purchase, in review or not, with all that the provider ever answered and all that people did. Read only.
   * REVIEW_NOT_FOUND when there is no such purchase.
   */
  GetReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _bills_v1_GetReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _bills_v1_GetReviewRequest, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Any purchase, in review or not, with all that the provider ever answered and all that people did. Read only.
   * REVIEW_NOT_FOUND when there is no such purchase.
   */
  getReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _bills_v1_GetReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _bills_v1_GetReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _bills_v1_GetReviewRequest, callback: grpc.requestCallback<_bills_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The queue, oldest first. Read only.
   */
  ListReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _bills_v1_ListReviewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _bills_v1_ListReviewsRequest, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The queue, oldest first. Read only.
   */
  listReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _bills_v1_ListReviewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _bills_v1_ListReviewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _bills_v1_ListReviewsRequest, callback: grpc.requestCallback<_bills_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Gives back what is still held; the purchase has failed. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when nothing is held.
   */
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RefundPurchase(argument: _bills_v1_RefundPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Gives back what is still held; the purchase has failed. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when nothing is held.
   */
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  refundPurchase(argument: _bills_v1_RefundPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RefundPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Asks the provider, or the ledger, once more and does what follows. Safe to repeat. A purchase that is pending need
   * not be in review for it. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to ask.
   */
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  RequeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Asks the provider, or the ledger, once more and does what follows. Safe to repeat. A purchase that is pending need
   * not be in review for it. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to ask.
   */
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  requeryPurchase(argument: _bills_v1_RequeryPurchaseRequest, callback: grpc.requestCallback<_bills_v1_RequeryPurchaseResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A person has found out that what was completed was not delivered. The money goes back to whoever paid, and the
   * purchase is reversed. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE unless it is completed and in review because the
   * provider contradicted it.
   */
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  ReversePurchase(argument: _bills_v1_ReversePurchaseRequest, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A person has found out that what was completed was not delivered. The money goes back to whoever paid, and the
   * purchase is reversed. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE unless it is completed and in review because the
   * provider contradicted it.
   */
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  reversePurchase(argument: _bills_v1_ReversePurchaseRequest, callback: grpc.requestCallback<_bills_v1_ReversePurchaseResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators: purchases that a person must look at. Whatever is done here is recorded with who did it and why.
 * Of two who decide about one purchase at the same time one is refused with INVALID_REVIEW_STATE.
 */
export interface BillReviewsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Takes the purchase out of the queue as it is. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE while money is held.
   */
  CloseReview: grpc.handleUnaryCall<_bills_v1_CloseReviewRequest__Output, _bills_v1_CloseReviewResponse>;
  
  /**
   * A person has found out that it was delivered. What is held is posted; what was given back is charged again, out of
   * the wallet or as the merchant's debt. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE.
   */
  ConfirmPurchase: grpc.handleUnaryCall<_bills_v1_ConfirmPurchaseRequest__Output, _bills_v1_ConfirmPurchaseResponse>;
  
  /**
   * Any purchase, in review or not, with all that the provider ever answered and all that people did. Read only.
   * REVIEW_NOT_FOUND when there is no such purchase.
   */
  GetReview: grpc.handleUnaryCall<_bills_v1_GetReviewRequest__Output, _bills_v1_GetReviewResponse>;
  
  /**
   * The queue, oldest first. Read only.
   */
  ListReviews: grpc.handleUnaryCall<_bills_v1_ListReviewsRequest__Output, _bills_v1_ListReviewsResponse>;
  
  /**
   * Gives back what is still held; the purchase has failed. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when nothing is held.
   */
  RefundPurchase: grpc.handleUnaryCall<_bills_v1_RefundPurchaseRequest__Output, _bills_v1_RefundPurchaseResponse>;
  
  /**
   * Asks the provider, or the ledger, once more and does what follows. Safe to repeat. A purchase that is pending need
   * not be in review for it. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when there is nothing to ask.
   */
  RequeryPurchase: grpc.handleUnaryCall<_bills_v1_RequeryPurchaseRequest__Output, _bills_v1_RequeryPurchaseResponse>;
  
  /**
   * A person has found out that what was completed was not delivered. The money goes back to whoever paid, and the
   * purchase is reversed. REVIEW_NOT_FOUND; INVALID_REVIEW_STATE unless it is completed and in review because the
   * provider contradicted it.
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
