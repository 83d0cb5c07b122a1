// Original file: operator/v1/operator_reviews.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ConfirmProposalRequest as _operator_v1_ConfirmProposalRequest, ConfirmProposalRequest__Output as _operator_v1_ConfirmProposalRequest__Output } from '../../operator/v1/ConfirmProposalRequest';
import type { ConfirmProposalResponse as _operator_v1_ConfirmProposalResponse, ConfirmProposalResponse__Output as _operator_v1_ConfirmProposalResponse__Output } from '../../operator/v1/ConfirmProposalResponse';
import type { DecideReviewRequest as _operator_v1_DecideReviewRequest, DecideReviewRequest__Output as _operator_v1_DecideReviewRequest__Output } from '../../operator/v1/DecideReviewRequest';
import type { DecideReviewResponse as _operator_v1_DecideReviewResponse, DecideReviewResponse__Output as _operator_v1_DecideReviewResponse__Output } from '../../operator/v1/DecideReviewResponse';
import type { GetReviewRequest as _operator_v1_GetReviewRequest, GetReviewRequest__Output as _operator_v1_GetReviewRequest__Output } from '../../operator/v1/GetReviewRequest';
import type { GetReviewResponse as _operator_v1_GetReviewResponse, GetReviewResponse__Output as _operator_v1_GetReviewResponse__Output } from '../../operator/v1/GetReviewResponse';
import type { ListDecisionsRequest as _operator_v1_ListDecisionsRequest, ListDecisionsRequest__Output as _operator_v1_ListDecisionsRequest__Output } from '../../operator/v1/ListDecisionsRequest';
import type { ListDecisionsResponse as _operator_v1_ListDecisionsResponse, ListDecisionsResponse__Output as _operator_v1_ListDecisionsResponse__Output } from '../../operator/v1/ListDecisionsResponse';
import type { ListReviewsRequest as _operator_v1_ListReviewsRequest, ListReviewsRequest__Output as _operator_v1_ListReviewsRequest__Output } from '../../operator/v1/ListReviewsRequest';
import type { ListReviewsResponse as _operator_v1_ListReviewsResponse, ListReviewsResponse__Output as _operator_v1_ListReviewsResponse__Output } from '../../operator/v1/ListReviewsResponse';
import type { RejectProposalRequest as _operator_v1_RejectProposalRequest, RejectProposalRequest__Output as _operator_v1_RejectProposalRequest__Output } from '../../operator/v1/RejectProposalRequest';
import type { RejectProposalResponse as _operator_v1_RejectProposalResponse, RejectProposalResponse__Output as _operator_v1_RejectProposalResponse__Output } from '../../operator/v1/RejectProposalResponse';

/**
 * For operators: the operations of one service that await manual review. Each service with reviews serves it for its own
 * operations. A decision only uses a transition of the operation's state machine, is recorded for ever with who, when
 * and why, and from the configured amount up needs a second operator.
 */
export interface ReviewsClient extends grpc.Client {
  /**
   * Confirms the open proposal, which decides the review. Safe to repeat with the same `key`. REVIEW_NOT_FOUND without
   * a proposal; INVALID_REVIEW_STATE for the operator who proposed it, and when the operation or the proposal is
   * another one than the operator saw. INVALID_SIGNATURE without the proof.
   */
  ConfirmProposal(argument: _operator_v1_ConfirmProposalRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  ConfirmProposal(argument: _operator_v1_ConfirmProposalRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  ConfirmProposal(argument: _operator_v1_ConfirmProposalRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  ConfirmProposal(argument: _operator_v1_ConfirmProposalRequest, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Confirms the open proposal, which decides the review. Safe to repeat with the same `key`. REVIEW_NOT_FOUND without
   * a proposal; INVALID_REVIEW_STATE for the operator who proposed it, and when the operation or the proposal is
   * another one than the operator saw. INVALID_SIGNATURE without the proof.
   */
  confirmProposal(argument: _operator_v1_ConfirmProposalRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  confirmProposal(argument: _operator_v1_ConfirmProposalRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  confirmProposal(argument: _operator_v1_ConfirmProposalRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  confirmProposal(argument: _operator_v1_ConfirmProposalRequest, callback: grpc.requestCallback<_operator_v1_ConfirmProposalResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Decides a review, or proposes the decision if it needs a second operator. Safe to repeat with the same `key`.
   * REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the state does not allow the action, or a proposal is open;
   * IDEMPOTENCY_KEY_REUSED for the key of another decision; VALIDATION_ERROR; INVALID_SIGNATURE without the proof.
   */
  DecideReview(argument: _operator_v1_DecideReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  DecideReview(argument: _operator_v1_DecideReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  DecideReview(argument: _operator_v1_DecideReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  DecideReview(argument: _operator_v1_DecideReviewRequest, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Decides a review, or proposes the decision if it needs a second operator. Safe to repeat with the same `key`.
   * REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the state does not allow the action, or a proposal is open;
   * IDEMPOTENCY_KEY_REUSED for the key of another decision; VALIDATION_ERROR; INVALID_SIGNATURE without the proof.
   */
  decideReview(argument: _operator_v1_DecideReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  decideReview(argument: _operator_v1_DecideReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  decideReview(argument: _operator_v1_DecideReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  decideReview(argument: _operator_v1_DecideReviewRequest, callback: grpc.requestCallback<_operator_v1_DecideReviewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Any operation of the service, in review or not, with its whole record. Read only. REVIEW_NOT_FOUND.
   */
  GetReview(argument: _operator_v1_GetReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _operator_v1_GetReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _operator_v1_GetReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  GetReview(argument: _operator_v1_GetReviewRequest, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Any operation of the service, in review or not, with its whole record. Read only. REVIEW_NOT_FOUND.
   */
  getReview(argument: _operator_v1_GetReviewRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _operator_v1_GetReviewRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _operator_v1_GetReviewRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  getReview(argument: _operator_v1_GetReviewRequest, callback: grpc.requestCallback<_operator_v1_GetReviewResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * What operators proposed, rejected and decided, newest first. Read only.
   */
  ListDecisions(argument: _operator_v1_ListDecisionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  ListDecisions(argument: _operator_v1_ListDecisionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  ListDecisions(argument: _operator_v1_ListDecisionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  ListDecisions(argument: _operator_v1_ListDecisionsRequest, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * What operators proposed, rejected and decided, newest first. Read only.
   */
  listDecisions(argument: _operator_v1_ListDecisionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  listDecisions(argument: _operator_v1_ListDecisionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  listDecisions(argument: _operator_v1_ListDecisionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  listDecisions(argument: _operator_v1_ListDecisionsRequest, callback: grpc.requestCallback<_operator_v1_ListDecisionsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The open reviews, oldest first, at most `limit`. Read only.
   */
  ListReviews(argument: _operator_v1_ListReviewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _operator_v1_ListReviewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _operator_v1_ListReviewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  ListReviews(argument: _operator_v1_ListReviewsRequest, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The open reviews, oldest first, at most `limit`. Read only.
   */
  listReviews(argument: _operator_v1_ListReviewsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _operator_v1_ListReviewsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _operator_v1_ListReviewsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  listReviews(argument: _operator_v1_ListReviewsRequest, callback: grpc.requestCallback<_operator_v1_ListReviewsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Rejects the open proposal; its own operator may withdraw it so. Nothing else changes. Safe to repeat with the same
   * `key`. REVIEW_NOT_FOUND without a proposal; INVALID_SIGNATURE without the proof.
   */
  RejectProposal(argument: _operator_v1_RejectProposalRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  RejectProposal(argument: _operator_v1_RejectProposalRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  RejectProposal(argument: _operator_v1_RejectProposalRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  RejectProposal(argument: _operator_v1_RejectProposalRequest, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Rejects the open proposal; its own operator may withdraw it so. Nothing else changes. Safe to repeat with the same
   * `key`. REVIEW_NOT_FOUND without a proposal; INVALID_SIGNATURE without the proof.
   */
  rejectProposal(argument: _operator_v1_RejectProposalRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  rejectProposal(argument: _operator_v1_RejectProposalRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  rejectProposal(argument: _operator_v1_RejectProposalRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  rejectProposal(argument: _operator_v1_RejectProposalRequest, callback: grpc.requestCallback<_operator_v1_RejectProposalResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators: the operations of one service that await manual review. Each service with reviews serves it for its own
 * operations. A decision only uses a transition of the operation's state machine, is recorded for ever with who, when
 * and why, and from the configured amount up needs a second operator.
 */
export interface ReviewsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Confirms the open proposal, which decides the review. Safe to repeat with the same `key`. REVIEW_NOT_FOUND without
   * a proposal; INVALID_REVIEW_STATE for the operator who proposed it, and when the operation or the proposal is
   * another one than the operator saw. INVALID_SIGNATURE without the proof.
   */
  ConfirmProposal: grpc.handleUnaryCall<_operator_v1_ConfirmProposalRequest__Output, _operator_v1_ConfirmProposalResponse>;
  
  /**
   * Decides a review, or proposes the decision if it needs a second operator. Safe to repeat with the same `key`.
   * REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the state does not allow the action, or a proposal is open;
   * IDEMPOTENCY_KEY_REUSED for the key of another decision; VALIDATION_ERROR; INVALID_SIGNATURE without the proof.
   */
  DecideReview: grpc.handleUnaryCall<_operator_v1_DecideReviewRequest__Output, _operator_v1_DecideReviewResponse>;
  
  /**
   * Any operation of the service, in review or not, with its whole record. Read only. REVIEW_NOT_FOUND.
   */
  GetReview: grpc.handleUnaryCall<_operator_v1_GetReviewRequest__Output, _operator_v1_GetReviewResponse>;
  
  /**
   * What operators proposed, rejected and decided, newest first. Read only.
   */
  ListDecisions: grpc.handleUnaryCall<_operator_v1_ListDecisionsRequest__Output, _operator_v1_ListDecisionsResponse>;
  
  /**
   * The open reviews, oldest first, at most `limit`. Read only.
   */
  ListReviews: grpc.handleUnaryCall<_operator_v1_ListReviewsRequest__Output, _operator_v1_ListReviewsResponse>;
  
  /**
   * Rejects the open proposal; its own operator may withdraw it so. Nothing else changes. Safe to repeat with the same
   * `key`. REVIEW_NOT_FOUND without a proposal; INVALID_SIGNATURE without the proof.
   */
  RejectProposal: grpc.handleUnaryCall<_operator_v1_RejectProposalRequest__Output, _operator_v1_RejectProposalResponse>;
  
}

export interface ReviewsDefinition extends grpc.ServiceDefinition {
  ConfirmProposal: MethodDefinition<_operator_v1_ConfirmProposalRequest, _operator_v1_ConfirmProposalResponse, _operator_v1_ConfirmProposalRequest__Output, _operator_v1_ConfirmProposalResponse__Output>
  DecideReview: MethodDefinition<_operator_v1_DecideReviewRequest, _operator_v1_DecideReviewResponse, _operator_v1_DecideReviewRequest__Output, _operator_v1_DecideReviewResponse__Output>
  GetReview: MethodDefinition<_operator_v1_GetReviewRequest, _operator_v1_GetReviewResponse, _operator_v1_GetReviewRequest__Output, _operator_v1_GetReviewResponse__Output>
  ListDecisions: MethodDefinition<_operator_v1_ListDecisionsRequest, _operator_v1_ListDecisionsResponse, _operator_v1_ListDecisionsRequest__Output, _operator_v1_ListDecisionsResponse__Output>
  ListReviews: MethodDefinition<_operator_v1_ListReviewsRequest, _operator_v1_ListReviewsResponse, _operator_v1_ListReviewsRequest__Output, _operator_v1_ListReviewsResponse__Output>
  RejectProposal: MethodDefinition<_operator_v1_RejectProposalRequest, _operator_v1_RejectProposalResponse, _operator_v1_RejectProposalRequest__Output, _operator_v1_RejectProposalResponse__Output>
}
