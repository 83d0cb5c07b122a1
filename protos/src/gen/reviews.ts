import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { BillReviewsClient as _bills_v1_BillReviewsClient, BillReviewsDefinition as _bills_v1_BillReviewsDefinition } from './bills/v1/BillReviews';
import type { BillsClient as _bills_v1_BillsClient, BillsDefinition as _bills_v1_BillsDefinition } from './bills/v1/Bills';
import type { Card as _bills_v1_Card, Card__Output as _bills_v1_Card__Output } from './bills/v1/Card';
import type { Category as _bills_v1_Category, Category__Output as _bills_v1_Category__Output } from './bills/v1/Category';
import type { CloseReviewRequest as _bills_v1_CloseReviewRequest, CloseReviewRequest__Output as _bills_v1_CloseReviewRequest__Output } from './bills/v1/CloseReviewRequest';
import type { CloseReviewResponse as _bills_v1_CloseReviewResponse, CloseReviewResponse__Output as _bills_v1_CloseReviewResponse__Output } from './bills/v1/CloseReviewResponse';
import type { Commission as _bills_v1_Commission, Commission__Output as _bills_v1_Commission__Output } from './bills/v1/Commission';
import type { ConfirmPurchaseRequest as _bills_v1_ConfirmPurchaseRequest, ConfirmPurchaseRequest__Output as _bills_v1_ConfirmPurchaseRequest__Output } from './bills/v1/ConfirmPurchaseRequest';
import type { ConfirmPurchaseResponse as _bills_v1_ConfirmPurchaseResponse, ConfirmPurchaseResponse__Output as _bills_v1_ConfirmPurchaseResponse__Output } from './bills/v1/ConfirmPurchaseResponse';
import type { ExamProfile as _bills_v1_ExamProfile, ExamProfile__Output as _bills_v1_ExamProfile__Output } from './bills/v1/ExamProfile';
import type { ExtraField as _bills_v1_ExtraField, ExtraField__Output as _bills_v1_ExtraField__Output } from './bills/v1/ExtraField';
import type { FindPurchasesRequest as _bills_v1_FindPurchasesRequest, FindPurchasesRequest__Output as _bills_v1_FindPurchasesRequest__Output } from './bills/v1/FindPurchasesRequest';
import type { FindPurchasesResponse as _bills_v1_FindPurchasesResponse, FindPurchasesResponse__Output as _bills_v1_FindPurchasesResponse__Output } from './bills/v1/FindPurchasesResponse';
import type { GetPurchaseRequest as _bills_v1_GetPurchaseRequest, GetPurchaseRequest__Output as _bills_v1_GetPurchaseRequest__Output } from './bills/v1/GetPurchaseRequest';
import type { GetPurchaseResponse as _bills_v1_GetPurchaseResponse, GetPurchaseResponse__Output as _bills_v1_GetPurchaseResponse__Output } from './bills/v1/GetPurchaseResponse';
import type { GetReviewRequest as _bills_v1_GetReviewRequest, GetReviewRequest__Output as _bills_v1_GetReviewRequest__Output } from './bills/v1/GetReviewRequest';
import type { GetReviewResponse as _bills_v1_GetReviewResponse, GetReviewResponse__Output as _bills_v1_GetReviewResponse__Output } from './bills/v1/GetReviewResponse';
import type { Goods as _bills_v1_Goods, Goods__Output as _bills_v1_Goods__Output } from './bills/v1/Goods';
import type { InternetAccount as _bills_v1_InternetAccount, InternetAccount__Output as _bills_v1_InternetAccount__Output } from './bills/v1/InternetAccount';
import type { ListCategoriesRequest as _bills_v1_ListCategoriesRequest, ListCategoriesRequest__Output as _bills_v1_ListCategoriesRequest__Output } from './bills/v1/ListCategoriesRequest';
import type { ListCategoriesResponse as _bills_v1_ListCategoriesResponse, ListCategoriesResponse__Output as _bills_v1_ListCategoriesResponse__Output } from './bills/v1/ListCategoriesResponse';
import type { ListExtraFieldsRequest as _bills_v1_ListExtraFieldsRequest, ListExtraFieldsRequest__Output as _bills_v1_ListExtraFieldsRequest__Output } from './bills/v1/ListExtraFieldsRequest';
import type { ListExtraFieldsResponse as _bills_v1_ListExtraFieldsResponse, ListExtraFieldsResponse__Output as _bills_v1_ListExtraFieldsResponse__Output } from './bills/v1/ListExtraFieldsResponse';
import type { ListPurchasesRequest as _bills_v1_ListPurchasesRequest, ListPurchasesRequest__Output as _bills_v1_ListPurchasesRequest__Output } from './bills/v1/ListPurchasesRequest';
import type { ListPurchasesResponse as _bills_v1_ListPurchasesResponse, ListPurchasesResponse__Output as _bills_v1_ListPurchasesResponse__Output } from './bills/v1/ListPurchasesResponse';
import type { ListReviewsRequest as _bills_v1_ListReviewsRequest, ListReviewsRequest__Output as _bills_v1_ListReviewsRequest__Output } from './bills/v1/ListReviewsRequest';
import type { ListReviewsResponse as _bills_v1_ListReviewsResponse, ListReviewsResponse__Output as _bills_v1_ListReviewsResponse__Output } from './bills/v1/ListReviewsResponse';
import type { ListServicesRequest as _bills_v1_ListServicesRequest, ListServicesRequest__Output as _bills_v1_ListServicesRequest__Output } from './bills/v1/ListServicesRequest';
import type { ListServicesResponse as _bills_v1_ListServicesResponse, ListServicesResponse__Output as _bills_v1_ListServicesResponse__Output } from './bills/v1/ListServicesResponse';
import type { ListVariationsRequest as _bills_v1_ListVariationsRequest, ListVariationsRequest__Output as _bills_v1_ListVariationsRequest__Output } from './bills/v1/ListVariationsRequest';
import type { ListVariationsResponse as _bills_v1_ListVariationsResponse, ListVariationsResponse__Output as _bills_v1_ListVariationsResponse__Output } from './bills/v1/ListVariationsResponse';
import type { Meter as _bills_v1_Meter, Meter__Output as _bills_v1_Meter__Output } from './bills/v1/Meter';
import type { Option as _bills_v1_Option, Option__Output as _bills_v1_Option__Output } from './bills/v1/Option';
import type { ProviderAnswer as _bills_v1_ProviderAnswer, ProviderAnswer__Output as _bills_v1_ProviderAnswer__Output } from './bills/v1/ProviderAnswer';
import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from './bills/v1/Purchase';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from './bills/v1/PurchaseRequest';
import type { PurchaseResponse as _bills_v1_PurchaseResponse, PurchaseResponse__Output as _bills_v1_PurchaseResponse__Output } from './bills/v1/PurchaseResponse';
import type { ReceiveProviderNoticeRequest as _bills_v1_ReceiveProviderNoticeRequest, ReceiveProviderNoticeRequest__Output as _bills_v1_ReceiveProviderNoticeRequest__Output } from './bills/v1/ReceiveProviderNoticeRequest';
import type { ReceiveProviderNoticeResponse as _bills_v1_ReceiveProviderNoticeResponse, ReceiveProviderNoticeResponse__Output as _bills_v1_ReceiveProviderNoticeResponse__Output } from './bills/v1/ReceiveProviderNoticeResponse';
import type { RefundPurchaseRequest as _bills_v1_RefundPurchaseRequest, RefundPurchaseRequest__Output as _bills_v1_RefundPurchaseRequest__Output } from './bills/v1/RefundPurchaseRequest';
import type { RefundPurchaseResponse as _bills_v1_RefundPurchaseResponse, RefundPurchaseResponse__Output as _bills_v1_RefundPurchaseResponse__Output } from './bills/v1/RefundPurchaseResponse';
import type { RequeryPurchaseRequest as _bills_v1_RequeryPurchaseRequest, RequeryPurchaseRequest__Output as _bills_v1_RequeryPurchaseRequest__Output } from './bills/v1/RequeryPurchaseRequest';
import type { RequeryPurchaseResponse as _bills_v1_RequeryPurchaseResponse, RequeryPurchaseResponse__Output as _bills_v1_RequeryPurchaseResponse__Output } from './bills/v1/RequeryPurchaseResponse';
import type { ReversePurchaseRequest as _bills_v1_ReversePurchaseRequest, ReversePurchaseRequest__Output as _bills_v1_ReversePurchaseRequest__Output } from './bills/v1/ReversePurchaseRequest';
import type { ReversePurchaseResponse as _bills_v1_ReversePurchaseResponse, ReversePurchaseResponse__Output as _bills_v1_ReversePurchaseResponse__Output } from './bills/v1/ReversePurchaseResponse';
import type { Review as _bills_v1_Review, Review__Output as _bills_v1_Review__Output } from './bills/v1/Review';
import type { ReviewAction as _bills_v1_ReviewAction, ReviewAction__Output as _bills_v1_ReviewAction__Output } from './bills/v1/ReviewAction';
import type { Service as _bills_v1_Service, Service__Output as _bills_v1_Service__Output } from './bills/v1/Service';
import type { SettlePurchaseRequest as _bills_v1_SettlePurchaseRequest, SettlePurchaseRequest__Output as _bills_v1_SettlePurchaseRequest__Output } from './bills/v1/SettlePurchaseRequest';
import type { SettlePurchaseResponse as _bills_v1_SettlePurchaseResponse, SettlePurchaseResponse__Output as _bills_v1_SettlePurchaseResponse__Output } from './bills/v1/SettlePurchaseResponse';
import type { TokenDetails as _bills_v1_TokenDetails, TokenDetails__Output as _bills_v1_TokenDetails__Output } from './bills/v1/TokenDetails';
import type { TvAccount as _bills_v1_TvAccount, TvAccount__Output as _bills_v1_TvAccount__Output } from './bills/v1/TvAccount';
import type { Variation as _bills_v1_Variation, Variation__Output as _bills_v1_Variation__Output } from './bills/v1/Variation';
import type { VerifyAccountRequest as _bills_v1_VerifyAccountRequest, VerifyAccountRequest__Output as _bills_v1_VerifyAccountRequest__Output } from './bills/v1/VerifyAccountRequest';
import type { VerifyAccountResponse as _bills_v1_VerifyAccountResponse, VerifyAccountResponse__Output as _bills_v1_VerifyAccountResponse__Output } from './bills/v1/VerifyAccountResponse';
import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from './common/v1/History';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from './common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from './common/v1/ProviderAnswer';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  bills: {
    v1: {
      /**
       * For operators: purchases in manual review. Every action is recorded with the reviewer and the reason. Of two
       * concurrent actions on a purchase, one fails with INVALID_REVIEW_STATE.
       */
      BillReviews: SubtypeConstructor<typeof grpc.Client, _bills_v1_BillReviewsClient> & { service: _bills_v1_BillReviewsDefinition }
      /**
       * Buys bills from the bill provider with wallet money.
       */
      Bills: SubtypeConstructor<typeof grpc.Client, _bills_v1_BillsClient> & { service: _bills_v1_BillsDefinition }
      Card: MessageTypeDefinition<_bills_v1_Card, _bills_v1_Card__Output>
      Category: MessageTypeDefinition<_bills_v1_Category, _bills_v1_Category__Output>
      CloseReviewRequest: MessageTypeDefinition<_bills_v1_CloseReviewRequest, _bills_v1_CloseReviewRequest__Output>
      CloseReviewResponse: MessageTypeDefinition<_bills_v1_CloseReviewResponse, _bills_v1_CloseReviewResponse__Output>
      Commission: MessageTypeDefinition<_bills_v1_Commission, _bills_v1_Commission__Output>
      ConfirmPurchaseRequest: MessageTypeDefinition<_bills_v1_ConfirmPurchaseRequest, _bills_v1_ConfirmPurchaseRequest__Output>
      ConfirmPurchaseResponse: MessageTypeDefinition<_bills_v1_ConfirmPurchaseResponse, _bills_v1_ConfirmPurchaseResponse__Output>
      ExamProfile: MessageTypeDefinition<_bills_v1_ExamProfile, _bills_v1_ExamProfile__Output>
      ExtraField: MessageTypeDefinition<_bills_v1_ExtraField, _bills_v1_ExtraField__Output>
      FindPurchasesRequest: MessageTypeDefinition<_bills_v1_FindPurchasesRequest, _bills_v1_FindPurchasesRequest__Output>
      FindPurchasesResponse: MessageTypeDefinition<_bills_v1_FindPurchasesResponse, _bills_v1_FindPurchasesResponse__Output>
      GetPurchaseRequest: MessageTypeDefinition<_bills_v1_GetPurchaseRequest, _bills_v1_GetPurchaseRequest__Output>
      GetPurchaseResponse: MessageTypeDefinition<_bills_v1_GetPurchaseResponse, _bills_v1_GetPurchaseResponse__Output>
      GetReviewRequest: MessageTypeDefinition<_bills_v1_GetReviewRequest, _bills_v1_GetReviewRequest__Output>
      GetReviewResponse: MessageTypeDefinition<_bills_v1_GetReviewResponse, _bills_v1_GetReviewResponse__Output>
      Goods: MessageTypeDefinition<_bills_v1_Goods, _bills_v1_Goods__Output>
      InternetAccount: MessageTypeDefinition<_bills_v1_InternetAccount, _bills_v1_InternetAccount__Output>
      ListCategoriesRequest: MessageTypeDefinition<_bills_v1_ListCategoriesRequest, _bills_v1_ListCategoriesRequest__Output>
      ListCategoriesResponse: MessageTypeDefinition<_bills_v1_ListCategoriesResponse, _bills_v1_ListCategoriesResponse__Output>
      ListExtraFieldsRequest: MessageTypeDefinition<_bills_v1_ListExtraFieldsRequest, _bills_v1_ListExtraFieldsRequest__Output>
      ListExtraFieldsResponse: MessageTypeDefinition<_bills_v1_ListExtraFieldsResponse, _bills_v1_ListExtraFieldsResponse__Output>
      ListPurchasesRequest: MessageTypeDefinition<_bills_v1_ListPurchasesRequest, _bills_v1_ListPurchasesRequest__Output>
      ListPurchasesResponse: MessageTypeDefinition<_bills_v1_ListPurchasesResponse, _bills_v1_ListPurchasesResponse__Output>
      ListReviewsRequest: MessageTypeDefinition<_bills_v1_ListReviewsRequest, _bills_v1_ListReviewsRequest__Output>
      ListReviewsResponse: MessageTypeDefinition<_bills_v1_ListReviewsResponse, _bills_v1_ListReviewsResponse__Output>
      ListServicesRequest: MessageTypeDefinition<_bills_v1_ListServicesRequest, _bills_v1_ListServicesRequest__Output>
      ListServicesResponse: MessageTypeDefinition<_bills_v1_ListServicesResponse, _bills_v1_ListServicesResponse__Output>
      ListVariationsRequest: MessageTypeDefinition<_bills_v1_ListVariationsRequest, _bills_v1_ListVariationsRequest__Output>
      ListVariationsResponse: MessageTypeDefinition<_bills_v1_ListVariationsResponse, _bills_v1_ListVariationsResponse__Output>
      Meter: MessageTypeDefinition<_bills_v1_Meter, _bills_v1_Meter__Output>
      Option: MessageTypeDefinition<_bills_v1_Option, _bills_v1_Option__Output>
      ProviderAnswer: MessageTypeDefinition<_bills_v1_ProviderAnswer, _bills_v1_ProviderAnswer__Output>
      Purchase: MessageTypeDefinition<_bills_v1_Purchase, _bills_v1_Purchase__Output>
      PurchaseRequest: MessageTypeDefinition<_bills_v1_PurchaseRequest, _bills_v1_PurchaseRequest__Output>
      PurchaseResponse: MessageTypeDefinition<_bills_v1_PurchaseResponse, _bills_v1_PurchaseResponse__Output>
      PurchaseStatus: EnumTypeDefinition
      ReceiveProviderNoticeRequest: MessageTypeDefinition<_bills_v1_ReceiveProviderNoticeRequest, _bills_v1_ReceiveProviderNoticeRequest__Output>
      ReceiveProviderNoticeResponse: MessageTypeDefinition<_bills_v1_ReceiveProviderNoticeResponse, _bills_v1_ReceiveProviderNoticeResponse__Output>
      RefundPurchaseRequest: MessageTypeDefinition<_bills_v1_RefundPurchaseRequest, _bills_v1_RefundPurchaseRequest__Output>
      RefundPurchaseResponse: MessageTypeDefinition<_bills_v1_RefundPurchaseResponse, _bills_v1_RefundPurchaseResponse__Output>
      RequeryPurchaseRequest: MessageTypeDefinition<_bills_v1_RequeryPurchaseRequest, _bills_v1_RequeryPurchaseRequest__Output>
      RequeryPurchaseResponse: MessageTypeDefinition<_bills_v1_RequeryPurchaseResponse, _bills_v1_RequeryPurchaseResponse__Output>
      ReversePurchaseRequest: MessageTypeDefinition<_bills_v1_ReversePurchaseRequest, _bills_v1_ReversePurchaseRequest__Output>
      ReversePurchaseResponse: MessageTypeDefinition<_bills_v1_ReversePurchaseResponse, _bills_v1_ReversePurchaseResponse__Output>
      Review: MessageTypeDefinition<_bills_v1_Review, _bills_v1_Review__Output>
      ReviewAction: MessageTypeDefinition<_bills_v1_ReviewAction, _bills_v1_ReviewAction__Output>
      Service: MessageTypeDefinition<_bills_v1_Service, _bills_v1_Service__Output>
      SettleOutcome: EnumTypeDefinition
      SettlePurchaseRequest: MessageTypeDefinition<_bills_v1_SettlePurchaseRequest, _bills_v1_SettlePurchaseRequest__Output>
      SettlePurchaseResponse: MessageTypeDefinition<_bills_v1_SettlePurchaseResponse, _bills_v1_SettlePurchaseResponse__Output>
      TokenDetails: MessageTypeDefinition<_bills_v1_TokenDetails, _bills_v1_TokenDetails__Output>
      TvAccount: MessageTypeDefinition<_bills_v1_TvAccount, _bills_v1_TvAccount__Output>
      Variation: MessageTypeDefinition<_bills_v1_Variation, _bills_v1_Variation__Output>
      VerifyAccountRequest: MessageTypeDefinition<_bills_v1_VerifyAccountRequest, _bills_v1_VerifyAccountRequest__Output>
      VerifyAccountResponse: MessageTypeDefinition<_bills_v1_VerifyAccountResponse, _bills_v1_VerifyAccountResponse__Output>
    }
  }
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
}

