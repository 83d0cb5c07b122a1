import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from './common/v1/History';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from './common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from './common/v1/ProviderAnswer';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';
import type { AllowedAction as _operator_v1_AllowedAction, AllowedAction__Output as _operator_v1_AllowedAction__Output } from './operator/v1/AllowedAction';
import type { Answer as _operator_v1_Answer, Answer__Output as _operator_v1_Answer__Output } from './operator/v1/Answer';
import type { ConfirmProposalRequest as _operator_v1_ConfirmProposalRequest, ConfirmProposalRequest__Output as _operator_v1_ConfirmProposalRequest__Output } from './operator/v1/ConfirmProposalRequest';
import type { ConfirmProposalResponse as _operator_v1_ConfirmProposalResponse, ConfirmProposalResponse__Output as _operator_v1_ConfirmProposalResponse__Output } from './operator/v1/ConfirmProposalResponse';
import type { DecideReviewRequest as _operator_v1_DecideReviewRequest, DecideReviewRequest__Output as _operator_v1_DecideReviewRequest__Output } from './operator/v1/DecideReviewRequest';
import type { DecideReviewResponse as _operator_v1_DecideReviewResponse, DecideReviewResponse__Output as _operator_v1_DecideReviewResponse__Output } from './operator/v1/DecideReviewResponse';
import type { Decision as _operator_v1_Decision, Decision__Output as _operator_v1_Decision__Output } from './operator/v1/Decision';
import type { Fact as _operator_v1_Fact, Fact__Output as _operator_v1_Fact__Output } from './operator/v1/Fact';
import type { GetReviewRequest as _operator_v1_GetReviewRequest, GetReviewRequest__Output as _operator_v1_GetReviewRequest__Output } from './operator/v1/GetReviewRequest';
import type { GetReviewResponse as _operator_v1_GetReviewResponse, GetReviewResponse__Output as _operator_v1_GetReviewResponse__Output } from './operator/v1/GetReviewResponse';
import type { ListDecisionsRequest as _operator_v1_ListDecisionsRequest, ListDecisionsRequest__Output as _operator_v1_ListDecisionsRequest__Output } from './operator/v1/ListDecisionsRequest';
import type { ListDecisionsResponse as _operator_v1_ListDecisionsResponse, ListDecisionsResponse__Output as _operator_v1_ListDecisionsResponse__Output } from './operator/v1/ListDecisionsResponse';
import type { ListReviewsRequest as _operator_v1_ListReviewsRequest, ListReviewsRequest__Output as _operator_v1_ListReviewsRequest__Output } from './operator/v1/ListReviewsRequest';
import type { ListReviewsResponse as _operator_v1_ListReviewsResponse, ListReviewsResponse__Output as _operator_v1_ListReviewsResponse__Output } from './operator/v1/ListReviewsResponse';
import type { RejectProposalRequest as _operator_v1_RejectProposalRequest, RejectProposalRequest__Output as _operator_v1_RejectProposalRequest__Output } from './operator/v1/RejectProposalRequest';
import type { RejectProposalResponse as _operator_v1_RejectProposalResponse, RejectProposalResponse__Output as _operator_v1_RejectProposalResponse__Output } from './operator/v1/RejectProposalResponse';
import type { Review as _operator_v1_Review, Review__Output as _operator_v1_Review__Output } from './operator/v1/Review';
import type { ReviewsClient as _operator_v1_ReviewsClient, ReviewsDefinition as _operator_v1_ReviewsDefinition } from './operator/v1/Reviews';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  common: {
    v1: {
      Callback: MessageTypeDefinition<_common_v1_Callback, _common_v1_Callback__Output>
      History: MessageTypeDefinition<_common_v1_History, _common_v1_History__Output>
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Moment: MessageTypeDefinition<_common_v1_Moment, _common_v1_Moment__Output>
      ProviderAnswer: MessageTypeDefinition<_common_v1_ProviderAnswer, _common_v1_ProviderAnswer__Output>
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
      TransferLimits: MessageTypeDefinition<_common_v1_TransferLimits, _common_v1_TransferLimits__Output>
    }
  }
  operator: {
    v1: {
      AllowedAction: MessageTypeDefinition<_operator_v1_AllowedAction, _operator_v1_AllowedAction__Output>
      Answer: MessageTypeDefinition<_operator_v1_Answer, _operator_v1_Answer__Output>
      ConfirmProposalRequest: MessageTypeDefinition<_operator_v1_ConfirmProposalRequest, _operator_v1_ConfirmProposalRequest__Output>
      ConfirmProposalResponse: MessageTypeDefinition<_operator_v1_ConfirmProposalResponse, _operator_v1_ConfirmProposalResponse__Output>
      DecideReviewRequest: MessageTypeDefinition<_operator_v1_DecideReviewRequest, _operator_v1_DecideReviewRequest__Output>
      DecideReviewResponse: MessageTypeDefinition<_operator_v1_DecideReviewResponse, _operator_v1_DecideReviewResponse__Output>
      Decision: MessageTypeDefinition<_operator_v1_Decision, _operator_v1_Decision__Output>
      Fact: MessageTypeDefinition<_operator_v1_Fact, _operator_v1_Fact__Output>
      GetReviewRequest: MessageTypeDefinition<_operator_v1_GetReviewRequest, _operator_v1_GetReviewRequest__Output>
      GetReviewResponse: MessageTypeDefinition<_operator_v1_GetReviewResponse, _operator_v1_GetReviewResponse__Output>
      ListDecisionsRequest: MessageTypeDefinition<_operator_v1_ListDecisionsRequest, _operator_v1_ListDecisionsRequest__Output>
      ListDecisionsResponse: MessageTypeDefinition<_operator_v1_ListDecisionsResponse, _operator_v1_ListDecisionsResponse__Output>
      ListReviewsRequest: MessageTypeDefinition<_operator_v1_ListReviewsRequest, _operator_v1_ListReviewsRequest__Output>
      ListReviewsResponse: MessageTypeDefinition<_operator_v1_ListReviewsResponse, _operator_v1_ListReviewsResponse__Output>
      RejectProposalRequest: MessageTypeDefinition<_operator_v1_RejectProposalRequest, _operator_v1_RejectProposalRequest__Output>
      RejectProposalResponse: MessageTypeDefinition<_operator_v1_RejectProposalResponse, _operator_v1_RejectProposalResponse__Output>
      Review: MessageTypeDefinition<_operator_v1_Review, _operator_v1_Review__Output>
      /**
       * For operators: the operations of one service that await manual review. Each service with reviews serves it for its own
       * operations. A decision only uses a transition of the operation's state machine, is recorded for ever with who, when
       * and why, and from the configured amount up needs a second operator.
       */
      Reviews: SubtypeConstructor<typeof grpc.Client, _operator_v1_ReviewsClient> & { service: _operator_v1_ReviewsDefinition }
    }
  }
}

