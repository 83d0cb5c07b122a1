import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { BillsClient as _bills_v1_BillsClient, BillsDefinition as _bills_v1_BillsDefinition } from './bills/v1/Bills';
import type { Card as _bills_v1_Card, Card__Output as _bills_v1_Card__Output } from './bills/v1/Card';
import type { Category as _bills_v1_Category, Category__Output as _bills_v1_Category__Output } from './bills/v1/Category';
import type { Commission as _bills_v1_Commission, Commission__Output as _bills_v1_Commission__Output } from './bills/v1/Commission';
import type { ExamProfile as _bills_v1_ExamProfile, ExamProfile__Output as _bills_v1_ExamProfile__Output } from './bills/v1/ExamProfile';
import type { ExtraField as _bills_v1_ExtraField, ExtraField__Output as _bills_v1_ExtraField__Output } from './bills/v1/ExtraField';
import type { FindPurchasesRequest as _bills_v1_FindPurchasesRequest, FindPurchasesRequest__Output as _bills_v1_FindPurchasesRequest__Output } from './bills/v1/FindPurchasesRequest';
import type { FindPurchasesResponse as _bills_v1_FindPurchasesResponse, FindPurchasesResponse__Output as _bills_v1_FindPurchasesResponse__Output } from './bills/v1/FindPurchasesResponse';
import type { GetPurchaseByKeyRequest as _bills_v1_GetPurchaseByKeyRequest, GetPurchaseByKeyRequest__Output as _bills_v1_GetPurchaseByKeyRequest__Output } from './bills/v1/GetPurchaseByKeyRequest';
import type { GetPurchaseByKeyResponse as _bills_v1_GetPurchaseByKeyResponse, GetPurchaseByKeyResponse__Output as _bills_v1_GetPurchaseByKeyResponse__Output } from './bills/v1/GetPurchaseByKeyResponse';
import type { GetPurchaseRequest as _bills_v1_GetPurchaseRequest, GetPurchaseRequest__Output as _bills_v1_GetPurchaseRequest__Output } from './bills/v1/GetPurchaseRequest';
import type { GetPurchaseResponse as _bills_v1_GetPurchaseResponse, GetPurchaseResponse__Output as _bills_v1_GetPurchaseResponse__Output } from './bills/v1/GetPurchaseResponse';
import type { Goods as _bills_v1_Goods, Goods__Output as _bills_v1_Goods__Output } from './bills/v1/Goods';
import type { InternetAccount as _bills_v1_InternetAccount, InternetAccount__Output as _bills_v1_InternetAccount__Output } from './bills/v1/InternetAccount';
import type { ListCategoriesRequest as _bills_v1_ListCategoriesRequest, ListCategoriesRequest__Output as _bills_v1_ListCategoriesRequest__Output } from './bills/v1/ListCategoriesRequest';
import type { ListCategoriesResponse as _bills_v1_ListCategoriesResponse, ListCategoriesResponse__Output as _bills_v1_ListCategoriesResponse__Output } from './bills/v1/ListCategoriesResponse';
import type { ListExtraFieldsRequest as _bills_v1_ListExtraFieldsRequest, ListExtraFieldsRequest__Output as _bills_v1_ListExtraFieldsRequest__Output } from './bills/v1/ListExtraFieldsRequest';
import type { ListExtraFieldsResponse as _bills_v1_ListExtraFieldsResponse, ListExtraFieldsResponse__Output as _bills_v1_ListExtraFieldsResponse__Output } from './bills/v1/ListExtraFieldsResponse';
import type { ListPurchasesRequest as _bills_v1_ListPurchasesRequest, ListPurchasesRequest__Output as _bills_v1_ListPurchasesRequest__Output } from './bills/v1/ListPurchasesRequest';
import type { ListPurchasesResponse as _bills_v1_ListPurchasesResponse, ListPurchasesResponse__Output as _bills_v1_ListPurchasesResponse__Output } from './bills/v1/ListPurchasesResponse';
import type { ListServicesRequest as _bills_v1_ListServicesRequest, ListServicesRequest__Output as _bills_v1_ListServicesRequest__Output } from './bills/v1/ListServicesRequest';
import type { ListServicesResponse as _bills_v1_ListServicesResponse, ListServicesResponse__Output as _bills_v1_ListServicesResponse__Output } from './bills/v1/ListServicesResponse';
import type { ListVariationsRequest as _bills_v1_ListVariationsRequest, ListVariationsRequest__Output as _bills_v1_ListVariationsRequest__Output } from './bills/v1/ListVariationsRequest';
import type { ListVariationsResponse as _bills_v1_ListVariationsResponse, ListVariationsResponse__Output as _bills_v1_ListVariationsResponse__Output } from './bills/v1/ListVariationsResponse';
import type { Meter as _bills_v1_Meter, Meter__Output as _bills_v1_Meter__Output } from './bills/v1/Meter';
import type { Option as _bills_v1_Option, Option__Output as _bills_v1_Option__Output } from './bills/v1/Option';
import type { OrderRules as _bills_v1_OrderRules, OrderRules__Output as _bills_v1_OrderRules__Output } from './bills/v1/OrderRules';
import type { Purchase as _bills_v1_Purchase, Purchase__Output as _bills_v1_Purchase__Output } from './bills/v1/Purchase';
import type { PurchaseRequest as _bills_v1_PurchaseRequest, PurchaseRequest__Output as _bills_v1_PurchaseRequest__Output } from './bills/v1/PurchaseRequest';
import type { PurchaseResponse as _bills_v1_PurchaseResponse, PurchaseResponse__Output as _bills_v1_PurchaseResponse__Output } from './bills/v1/PurchaseResponse';
import type { QuotePurchaseRequest as _bills_v1_QuotePurchaseRequest, QuotePurchaseRequest__Output as _bills_v1_QuotePurchaseRequest__Output } from './bills/v1/QuotePurchaseRequest';
import type { QuotePurchaseResponse as _bills_v1_QuotePurchaseResponse, QuotePurchaseResponse__Output as _bills_v1_QuotePurchaseResponse__Output } from './bills/v1/QuotePurchaseResponse';
import type { ReceiveProviderNoticeRequest as _bills_v1_ReceiveProviderNoticeRequest, ReceiveProviderNoticeRequest__Output as _bills_v1_ReceiveProviderNoticeRequest__Output } from './bills/v1/ReceiveProviderNoticeRequest';
import type { ReceiveProviderNoticeResponse as _bills_v1_ReceiveProviderNoticeResponse, ReceiveProviderNoticeResponse__Output as _bills_v1_ReceiveProviderNoticeResponse__Output } from './bills/v1/ReceiveProviderNoticeResponse';
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
import type { ActOnBulkTransferRequest as _transfer_v1_ActOnBulkTransferRequest, ActOnBulkTransferRequest__Output as _transfer_v1_ActOnBulkTransferRequest__Output } from './transfer/v1/ActOnBulkTransferRequest';
import type { ActOnBulkTransferResponse as _transfer_v1_ActOnBulkTransferResponse, ActOnBulkTransferResponse__Output as _transfer_v1_ActOnBulkTransferResponse__Output } from './transfer/v1/ActOnBulkTransferResponse';
import type { ActOnScheduleRequest as _transfer_v1_ActOnScheduleRequest, ActOnScheduleRequest__Output as _transfer_v1_ActOnScheduleRequest__Output } from './transfer/v1/ActOnScheduleRequest';
import type { ActOnScheduleResponse as _transfer_v1_ActOnScheduleResponse, ActOnScheduleResponse__Output as _transfer_v1_ActOnScheduleResponse__Output } from './transfer/v1/ActOnScheduleResponse';
import type { Bank as _transfer_v1_Bank, Bank__Output as _transfer_v1_Bank__Output } from './transfer/v1/Bank';
import type { BulkRowProblem as _transfer_v1_BulkRowProblem, BulkRowProblem__Output as _transfer_v1_BulkRowProblem__Output } from './transfer/v1/BulkRowProblem';
import type { BulkTransfer as _transfer_v1_BulkTransfer, BulkTransfer__Output as _transfer_v1_BulkTransfer__Output } from './transfer/v1/BulkTransfer';
import type { BulkTransferRow as _transfer_v1_BulkTransferRow, BulkTransferRow__Output as _transfer_v1_BulkTransferRow__Output } from './transfer/v1/BulkTransferRow';
import type { ChangeScheduleRequest as _transfer_v1_ChangeScheduleRequest, ChangeScheduleRequest__Output as _transfer_v1_ChangeScheduleRequest__Output } from './transfer/v1/ChangeScheduleRequest';
import type { ChangeScheduleResponse as _transfer_v1_ChangeScheduleResponse, ChangeScheduleResponse__Output as _transfer_v1_ChangeScheduleResponse__Output } from './transfer/v1/ChangeScheduleResponse';
import type { CreateBulkTransferRequest as _transfer_v1_CreateBulkTransferRequest, CreateBulkTransferRequest__Output as _transfer_v1_CreateBulkTransferRequest__Output } from './transfer/v1/CreateBulkTransferRequest';
import type { CreateBulkTransferResponse as _transfer_v1_CreateBulkTransferResponse, CreateBulkTransferResponse__Output as _transfer_v1_CreateBulkTransferResponse__Output } from './transfer/v1/CreateBulkTransferResponse';
import type { CreateExternalTransferRequest as _transfer_v1_CreateExternalTransferRequest, CreateExternalTransferRequest__Output as _transfer_v1_CreateExternalTransferRequest__Output } from './transfer/v1/CreateExternalTransferRequest';
import type { CreateExternalTransferResponse as _transfer_v1_CreateExternalTransferResponse, CreateExternalTransferResponse__Output as _transfer_v1_CreateExternalTransferResponse__Output } from './transfer/v1/CreateExternalTransferResponse';
import type { CreatePayIdTransfersRequest as _transfer_v1_CreatePayIdTransfersRequest, CreatePayIdTransfersRequest__Output as _transfer_v1_CreatePayIdTransfersRequest__Output } from './transfer/v1/CreatePayIdTransfersRequest';
import type { CreatePayIdTransfersResponse as _transfer_v1_CreatePayIdTransfersResponse, CreatePayIdTransfersResponse__Output as _transfer_v1_CreatePayIdTransfersResponse__Output } from './transfer/v1/CreatePayIdTransfersResponse';
import type { CreateRefundRequest as _transfer_v1_CreateRefundRequest, CreateRefundRequest__Output as _transfer_v1_CreateRefundRequest__Output } from './transfer/v1/CreateRefundRequest';
import type { CreateRefundResponse as _transfer_v1_CreateRefundResponse, CreateRefundResponse__Output as _transfer_v1_CreateRefundResponse__Output } from './transfer/v1/CreateRefundResponse';
import type { CreateScheduleRequest as _transfer_v1_CreateScheduleRequest, CreateScheduleRequest__Output as _transfer_v1_CreateScheduleRequest__Output } from './transfer/v1/CreateScheduleRequest';
import type { CreateScheduleResponse as _transfer_v1_CreateScheduleResponse, CreateScheduleResponse__Output as _transfer_v1_CreateScheduleResponse__Output } from './transfer/v1/CreateScheduleResponse';
import type { ExternalTransfer as _transfer_v1_ExternalTransfer, ExternalTransfer__Output as _transfer_v1_ExternalTransfer__Output } from './transfer/v1/ExternalTransfer';
import type { FindTransfersRequest as _transfer_v1_FindTransfersRequest, FindTransfersRequest__Output as _transfer_v1_FindTransfersRequest__Output } from './transfer/v1/FindTransfersRequest';
import type { FindTransfersResponse as _transfer_v1_FindTransfersResponse, FindTransfersResponse__Output as _transfer_v1_FindTransfersResponse__Output } from './transfer/v1/FindTransfersResponse';
import type { GetBulkTransferRequest as _transfer_v1_GetBulkTransferRequest, GetBulkTransferRequest__Output as _transfer_v1_GetBulkTransferRequest__Output } from './transfer/v1/GetBulkTransferRequest';
import type { GetBulkTransferResponse as _transfer_v1_GetBulkTransferResponse, GetBulkTransferResponse__Output as _transfer_v1_GetBulkTransferResponse__Output } from './transfer/v1/GetBulkTransferResponse';
import type { GetReceivedRefundRequest as _transfer_v1_GetReceivedRefundRequest, GetReceivedRefundRequest__Output as _transfer_v1_GetReceivedRefundRequest__Output } from './transfer/v1/GetReceivedRefundRequest';
import type { GetReceivedRefundResponse as _transfer_v1_GetReceivedRefundResponse, GetReceivedRefundResponse__Output as _transfer_v1_GetReceivedRefundResponse__Output } from './transfer/v1/GetReceivedRefundResponse';
import type { GetRefundRequest as _transfer_v1_GetRefundRequest, GetRefundRequest__Output as _transfer_v1_GetRefundRequest__Output } from './transfer/v1/GetRefundRequest';
import type { GetRefundResponse as _transfer_v1_GetRefundResponse, GetRefundResponse__Output as _transfer_v1_GetRefundResponse__Output } from './transfer/v1/GetRefundResponse';
import type { GetRefundableRequest as _transfer_v1_GetRefundableRequest, GetRefundableRequest__Output as _transfer_v1_GetRefundableRequest__Output } from './transfer/v1/GetRefundableRequest';
import type { GetRefundableResponse as _transfer_v1_GetRefundableResponse, GetRefundableResponse__Output as _transfer_v1_GetRefundableResponse__Output } from './transfer/v1/GetRefundableResponse';
import type { GetScheduleRequest as _transfer_v1_GetScheduleRequest, GetScheduleRequest__Output as _transfer_v1_GetScheduleRequest__Output } from './transfer/v1/GetScheduleRequest';
import type { GetScheduleResponse as _transfer_v1_GetScheduleResponse, GetScheduleResponse__Output as _transfer_v1_GetScheduleResponse__Output } from './transfer/v1/GetScheduleResponse';
import type { GetTransferByKeyRequest as _transfer_v1_GetTransferByKeyRequest, GetTransferByKeyRequest__Output as _transfer_v1_GetTransferByKeyRequest__Output } from './transfer/v1/GetTransferByKeyRequest';
import type { GetTransferByKeyResponse as _transfer_v1_GetTransferByKeyResponse, GetTransferByKeyResponse__Output as _transfer_v1_GetTransferByKeyResponse__Output } from './transfer/v1/GetTransferByKeyResponse';
import type { GetTransferRequest as _transfer_v1_GetTransferRequest, GetTransferRequest__Output as _transfer_v1_GetTransferRequest__Output } from './transfer/v1/GetTransferRequest';
import type { GetTransferResponse as _transfer_v1_GetTransferResponse, GetTransferResponse__Output as _transfer_v1_GetTransferResponse__Output } from './transfer/v1/GetTransferResponse';
import type { LastScheduleRun as _transfer_v1_LastScheduleRun, LastScheduleRun__Output as _transfer_v1_LastScheduleRun__Output } from './transfer/v1/LastScheduleRun';
import type { ListBanksRequest as _transfer_v1_ListBanksRequest, ListBanksRequest__Output as _transfer_v1_ListBanksRequest__Output } from './transfer/v1/ListBanksRequest';
import type { ListBanksResponse as _transfer_v1_ListBanksResponse, ListBanksResponse__Output as _transfer_v1_ListBanksResponse__Output } from './transfer/v1/ListBanksResponse';
import type { ListBulkTransferRowsRequest as _transfer_v1_ListBulkTransferRowsRequest, ListBulkTransferRowsRequest__Output as _transfer_v1_ListBulkTransferRowsRequest__Output } from './transfer/v1/ListBulkTransferRowsRequest';
import type { ListBulkTransferRowsResponse as _transfer_v1_ListBulkTransferRowsResponse, ListBulkTransferRowsResponse__Output as _transfer_v1_ListBulkTransferRowsResponse__Output } from './transfer/v1/ListBulkTransferRowsResponse';
import type { ListBulkTransfersRequest as _transfer_v1_ListBulkTransfersRequest, ListBulkTransfersRequest__Output as _transfer_v1_ListBulkTransfersRequest__Output } from './transfer/v1/ListBulkTransfersRequest';
import type { ListBulkTransfersResponse as _transfer_v1_ListBulkTransfersResponse, ListBulkTransfersResponse__Output as _transfer_v1_ListBulkTransfersResponse__Output } from './transfer/v1/ListBulkTransfersResponse';
import type { ListRefundsRequest as _transfer_v1_ListRefundsRequest, ListRefundsRequest__Output as _transfer_v1_ListRefundsRequest__Output } from './transfer/v1/ListRefundsRequest';
import type { ListRefundsResponse as _transfer_v1_ListRefundsResponse, ListRefundsResponse__Output as _transfer_v1_ListRefundsResponse__Output } from './transfer/v1/ListRefundsResponse';
import type { ListScheduleRunsRequest as _transfer_v1_ListScheduleRunsRequest, ListScheduleRunsRequest__Output as _transfer_v1_ListScheduleRunsRequest__Output } from './transfer/v1/ListScheduleRunsRequest';
import type { ListScheduleRunsResponse as _transfer_v1_ListScheduleRunsResponse, ListScheduleRunsResponse__Output as _transfer_v1_ListScheduleRunsResponse__Output } from './transfer/v1/ListScheduleRunsResponse';
import type { ListSchedulesRequest as _transfer_v1_ListSchedulesRequest, ListSchedulesRequest__Output as _transfer_v1_ListSchedulesRequest__Output } from './transfer/v1/ListSchedulesRequest';
import type { ListSchedulesResponse as _transfer_v1_ListSchedulesResponse, ListSchedulesResponse__Output as _transfer_v1_ListSchedulesResponse__Output } from './transfer/v1/ListSchedulesResponse';
import type { ListTransfersRequest as _transfer_v1_ListTransfersRequest, ListTransfersRequest__Output as _transfer_v1_ListTransfersRequest__Output } from './transfer/v1/ListTransfersRequest';
import type { ListTransfersResponse as _transfer_v1_ListTransfersResponse, ListTransfersResponse__Output as _transfer_v1_ListTransfersResponse__Output } from './transfer/v1/ListTransfersResponse';
import type { NewBulkTransferRow as _transfer_v1_NewBulkTransferRow, NewBulkTransferRow__Output as _transfer_v1_NewBulkTransferRow__Output } from './transfer/v1/NewBulkTransferRow';
import type { NewPayIdTransfer as _transfer_v1_NewPayIdTransfer, NewPayIdTransfer__Output as _transfer_v1_NewPayIdTransfer__Output } from './transfer/v1/NewPayIdTransfer';
import type { PayIdTransfer as _transfer_v1_PayIdTransfer, PayIdTransfer__Output as _transfer_v1_PayIdTransfer__Output } from './transfer/v1/PayIdTransfer';
import type { PayIdTransferResult as _transfer_v1_PayIdTransferResult, PayIdTransferResult__Output as _transfer_v1_PayIdTransferResult__Output } from './transfer/v1/PayIdTransferResult';
import type { QuoteExternalTransferRequest as _transfer_v1_QuoteExternalTransferRequest, QuoteExternalTransferRequest__Output as _transfer_v1_QuoteExternalTransferRequest__Output } from './transfer/v1/QuoteExternalTransferRequest';
import type { QuoteExternalTransferResponse as _transfer_v1_QuoteExternalTransferResponse, QuoteExternalTransferResponse__Output as _transfer_v1_QuoteExternalTransferResponse__Output } from './transfer/v1/QuoteExternalTransferResponse';
import type { QuotePayIdTransferRequest as _transfer_v1_QuotePayIdTransferRequest, QuotePayIdTransferRequest__Output as _transfer_v1_QuotePayIdTransferRequest__Output } from './transfer/v1/QuotePayIdTransferRequest';
import type { QuotePayIdTransferResponse as _transfer_v1_QuotePayIdTransferResponse, QuotePayIdTransferResponse__Output as _transfer_v1_QuotePayIdTransferResponse__Output } from './transfer/v1/QuotePayIdTransferResponse';
import type { ReceiveRailNoticeRequest as _transfer_v1_ReceiveRailNoticeRequest, ReceiveRailNoticeRequest__Output as _transfer_v1_ReceiveRailNoticeRequest__Output } from './transfer/v1/ReceiveRailNoticeRequest';
import type { ReceiveRailNoticeResponse as _transfer_v1_ReceiveRailNoticeResponse, ReceiveRailNoticeResponse__Output as _transfer_v1_ReceiveRailNoticeResponse__Output } from './transfer/v1/ReceiveRailNoticeResponse';
import type { ReceivedRefund as _transfer_v1_ReceivedRefund, ReceivedRefund__Output as _transfer_v1_ReceivedRefund__Output } from './transfer/v1/ReceivedRefund';
import type { Recurrence as _transfer_v1_Recurrence, Recurrence__Output as _transfer_v1_Recurrence__Output } from './transfer/v1/Recurrence';
import type { Refund as _transfer_v1_Refund, Refund__Output as _transfer_v1_Refund__Output } from './transfer/v1/Refund';
import type { RefundDestination as _transfer_v1_RefundDestination, RefundDestination__Output as _transfer_v1_RefundDestination__Output } from './transfer/v1/RefundDestination';
import type { Schedule as _transfer_v1_Schedule, Schedule__Output as _transfer_v1_Schedule__Output } from './transfer/v1/Schedule';
import type { ScheduleRun as _transfer_v1_ScheduleRun, ScheduleRun__Output as _transfer_v1_ScheduleRun__Output } from './transfer/v1/ScheduleRun';
import type { ScheduledSweep as _transfer_v1_ScheduledSweep, ScheduledSweep__Output as _transfer_v1_ScheduledSweep__Output } from './transfer/v1/ScheduledSweep';
import type { ScheduledTransfer as _transfer_v1_ScheduledTransfer, ScheduledTransfer__Output as _transfer_v1_ScheduledTransfer__Output } from './transfer/v1/ScheduledTransfer';
import type { SettleExternalTransferRequest as _transfer_v1_SettleExternalTransferRequest, SettleExternalTransferRequest__Output as _transfer_v1_SettleExternalTransferRequest__Output } from './transfer/v1/SettleExternalTransferRequest';
import type { SettleExternalTransferResponse as _transfer_v1_SettleExternalTransferResponse, SettleExternalTransferResponse__Output as _transfer_v1_SettleExternalTransferResponse__Output } from './transfer/v1/SettleExternalTransferResponse';
import type { SettleRefundRequest as _transfer_v1_SettleRefundRequest, SettleRefundRequest__Output as _transfer_v1_SettleRefundRequest__Output } from './transfer/v1/SettleRefundRequest';
import type { SettleRefundResponse as _transfer_v1_SettleRefundResponse, SettleRefundResponse__Output as _transfer_v1_SettleRefundResponse__Output } from './transfer/v1/SettleRefundResponse';
import type { Transfer as _transfer_v1_Transfer, Transfer__Output as _transfer_v1_Transfer__Output } from './transfer/v1/Transfer';
import type { TransfersClient as _transfer_v1_TransfersClient, TransfersDefinition as _transfer_v1_TransfersDefinition } from './transfer/v1/Transfers';
import type { VerifyExternalAccountRequest as _transfer_v1_VerifyExternalAccountRequest, VerifyExternalAccountRequest__Output as _transfer_v1_VerifyExternalAccountRequest__Output } from './transfer/v1/VerifyExternalAccountRequest';
import type { VerifyExternalAccountResponse as _transfer_v1_VerifyExternalAccountResponse, VerifyExternalAccountResponse__Output as _transfer_v1_VerifyExternalAccountResponse__Output } from './transfer/v1/VerifyExternalAccountResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  bills: {
    v1: {
      BillersCodeUse: EnumTypeDefinition
      /**
       * Buys bills from the bill provider with wallet money.
       */
      Bills: SubtypeConstructor<typeof grpc.Client, _bills_v1_BillsClient> & { service: _bills_v1_BillsDefinition }
      Card: MessageTypeDefinition<_bills_v1_Card, _bills_v1_Card__Output>
      Category: MessageTypeDefinition<_bills_v1_Category, _bills_v1_Category__Output>
      Commission: MessageTypeDefinition<_bills_v1_Commission, _bills_v1_Commission__Output>
      ExamProfile: MessageTypeDefinition<_bills_v1_ExamProfile, _bills_v1_ExamProfile__Output>
      ExtraField: MessageTypeDefinition<_bills_v1_ExtraField, _bills_v1_ExtraField__Output>
      FindPurchasesRequest: MessageTypeDefinition<_bills_v1_FindPurchasesRequest, _bills_v1_FindPurchasesRequest__Output>
      FindPurchasesResponse: MessageTypeDefinition<_bills_v1_FindPurchasesResponse, _bills_v1_FindPurchasesResponse__Output>
      GetPurchaseByKeyRequest: MessageTypeDefinition<_bills_v1_GetPurchaseByKeyRequest, _bills_v1_GetPurchaseByKeyRequest__Output>
      GetPurchaseByKeyResponse: MessageTypeDefinition<_bills_v1_GetPurchaseByKeyResponse, _bills_v1_GetPurchaseByKeyResponse__Output>
      GetPurchaseRequest: MessageTypeDefinition<_bills_v1_GetPurchaseRequest, _bills_v1_GetPurchaseRequest__Output>
      GetPurchaseResponse: MessageTypeDefinition<_bills_v1_GetPurchaseResponse, _bills_v1_GetPurchaseResponse__Output>
      Goods: MessageTypeDefinition<_bills_v1_Goods, _bills_v1_Goods__Output>
      InternetAccount: MessageTypeDefinition<_bills_v1_InternetAccount, _bills_v1_InternetAccount__Output>
      ListCategoriesRequest: MessageTypeDefinition<_bills_v1_ListCategoriesRequest, _bills_v1_ListCategoriesRequest__Output>
      ListCategoriesResponse: MessageTypeDefinition<_bills_v1_ListCategoriesResponse, _bills_v1_ListCategoriesResponse__Output>
      ListExtraFieldsRequest: MessageTypeDefinition<_bills_v1_ListExtraFieldsRequest, _bills_v1_ListExtraFieldsRequest__Output>
      ListExtraFieldsResponse: MessageTypeDefinition<_bills_v1_ListExtraFieldsResponse, _bills_v1_ListExtraFieldsResponse__Output>
      ListPurchasesRequest: MessageTypeDefinition<_bills_v1_ListPurchasesRequest, _bills_v1_ListPurchasesRequest__Output>
      ListPurchasesResponse: MessageTypeDefinition<_bills_v1_ListPurchasesResponse, _bills_v1_ListPurchasesResponse__Output>
      ListServicesRequest: MessageTypeDefinition<_bills_v1_ListServicesRequest, _bills_v1_ListServicesRequest__Output>
      ListServicesResponse: MessageTypeDefinition<_bills_v1_ListServicesResponse, _bills_v1_ListServicesResponse__Output>
      ListVariationsRequest: MessageTypeDefinition<_bills_v1_ListVariationsRequest, _bills_v1_ListVariationsRequest__Output>
      ListVariationsResponse: MessageTypeDefinition<_bills_v1_ListVariationsResponse, _bills_v1_ListVariationsResponse__Output>
      Meter: MessageTypeDefinition<_bills_v1_Meter, _bills_v1_Meter__Output>
      Option: MessageTypeDefinition<_bills_v1_Option, _bills_v1_Option__Output>
      OrderRules: MessageTypeDefinition<_bills_v1_OrderRules, _bills_v1_OrderRules__Output>
      PricedBy: EnumTypeDefinition
      Purchase: MessageTypeDefinition<_bills_v1_Purchase, _bills_v1_Purchase__Output>
      PurchaseRequest: MessageTypeDefinition<_bills_v1_PurchaseRequest, _bills_v1_PurchaseRequest__Output>
      PurchaseResponse: MessageTypeDefinition<_bills_v1_PurchaseResponse, _bills_v1_PurchaseResponse__Output>
      PurchaseStatus: EnumTypeDefinition
      QuotePurchaseRequest: MessageTypeDefinition<_bills_v1_QuotePurchaseRequest, _bills_v1_QuotePurchaseRequest__Output>
      QuotePurchaseResponse: MessageTypeDefinition<_bills_v1_QuotePurchaseResponse, _bills_v1_QuotePurchaseResponse__Output>
      ReceiveProviderNoticeRequest: MessageTypeDefinition<_bills_v1_ReceiveProviderNoticeRequest, _bills_v1_ReceiveProviderNoticeRequest__Output>
      ReceiveProviderNoticeResponse: MessageTypeDefinition<_bills_v1_ReceiveProviderNoticeResponse, _bills_v1_ReceiveProviderNoticeResponse__Output>
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
  transfer: {
    v1: {
      ActOnBulkTransferRequest: MessageTypeDefinition<_transfer_v1_ActOnBulkTransferRequest, _transfer_v1_ActOnBulkTransferRequest__Output>
      ActOnBulkTransferResponse: MessageTypeDefinition<_transfer_v1_ActOnBulkTransferResponse, _transfer_v1_ActOnBulkTransferResponse__Output>
      ActOnScheduleRequest: MessageTypeDefinition<_transfer_v1_ActOnScheduleRequest, _transfer_v1_ActOnScheduleRequest__Output>
      ActOnScheduleResponse: MessageTypeDefinition<_transfer_v1_ActOnScheduleResponse, _transfer_v1_ActOnScheduleResponse__Output>
      Bank: MessageTypeDefinition<_transfer_v1_Bank, _transfer_v1_Bank__Output>
      BulkAction: EnumTypeDefinition
      BulkRowProblem: MessageTypeDefinition<_transfer_v1_BulkRowProblem, _transfer_v1_BulkRowProblem__Output>
      BulkRowStatus: EnumTypeDefinition
      BulkTransfer: MessageTypeDefinition<_transfer_v1_BulkTransfer, _transfer_v1_BulkTransfer__Output>
      BulkTransferRow: MessageTypeDefinition<_transfer_v1_BulkTransferRow, _transfer_v1_BulkTransferRow__Output>
      BulkTransferStatus: EnumTypeDefinition
      ChangeScheduleRequest: MessageTypeDefinition<_transfer_v1_ChangeScheduleRequest, _transfer_v1_ChangeScheduleRequest__Output>
      ChangeScheduleResponse: MessageTypeDefinition<_transfer_v1_ChangeScheduleResponse, _transfer_v1_ChangeScheduleResponse__Output>
      CreateBulkTransferRequest: MessageTypeDefinition<_transfer_v1_CreateBulkTransferRequest, _transfer_v1_CreateBulkTransferRequest__Output>
      CreateBulkTransferResponse: MessageTypeDefinition<_transfer_v1_CreateBulkTransferResponse, _transfer_v1_CreateBulkTransferResponse__Output>
      CreateExternalTransferRequest: MessageTypeDefinition<_transfer_v1_CreateExternalTransferRequest, _transfer_v1_CreateExternalTransferRequest__Output>
      CreateExternalTransferResponse: MessageTypeDefinition<_transfer_v1_CreateExternalTransferResponse, _transfer_v1_CreateExternalTransferResponse__Output>
      CreatePayIdTransfersRequest: MessageTypeDefinition<_transfer_v1_CreatePayIdTransfersRequest, _transfer_v1_CreatePayIdTransfersRequest__Output>
      CreatePayIdTransfersResponse: MessageTypeDefinition<_transfer_v1_CreatePayIdTransfersResponse, _transfer_v1_CreatePayIdTransfersResponse__Output>
      CreateRefundRequest: MessageTypeDefinition<_transfer_v1_CreateRefundRequest, _transfer_v1_CreateRefundRequest__Output>
      CreateRefundResponse: MessageTypeDefinition<_transfer_v1_CreateRefundResponse, _transfer_v1_CreateRefundResponse__Output>
      CreateScheduleRequest: MessageTypeDefinition<_transfer_v1_CreateScheduleRequest, _transfer_v1_CreateScheduleRequest__Output>
      CreateScheduleResponse: MessageTypeDefinition<_transfer_v1_CreateScheduleResponse, _transfer_v1_CreateScheduleResponse__Output>
      ExternalTransfer: MessageTypeDefinition<_transfer_v1_ExternalTransfer, _transfer_v1_ExternalTransfer__Output>
      ExternalTransferStatus: EnumTypeDefinition
      FindTransfersRequest: MessageTypeDefinition<_transfer_v1_FindTransfersRequest, _transfer_v1_FindTransfersRequest__Output>
      FindTransfersResponse: MessageTypeDefinition<_transfer_v1_FindTransfersResponse, _transfer_v1_FindTransfersResponse__Output>
      Frequency: EnumTypeDefinition
      GetBulkTransferRequest: MessageTypeDefinition<_transfer_v1_GetBulkTransferRequest, _transfer_v1_GetBulkTransferRequest__Output>
      GetBulkTransferResponse: MessageTypeDefinition<_transfer_v1_GetBulkTransferResponse, _transfer_v1_GetBulkTransferResponse__Output>
      GetReceivedRefundRequest: MessageTypeDefinition<_transfer_v1_GetReceivedRefundRequest, _transfer_v1_GetReceivedRefundRequest__Output>
      GetReceivedRefundResponse: MessageTypeDefinition<_transfer_v1_GetReceivedRefundResponse, _transfer_v1_GetReceivedRefundResponse__Output>
      GetRefundRequest: MessageTypeDefinition<_transfer_v1_GetRefundRequest, _transfer_v1_GetRefundRequest__Output>
      GetRefundResponse: MessageTypeDefinition<_transfer_v1_GetRefundResponse, _transfer_v1_GetRefundResponse__Output>
      GetRefundableRequest: MessageTypeDefinition<_transfer_v1_GetRefundableRequest, _transfer_v1_GetRefundableRequest__Output>
      GetRefundableResponse: MessageTypeDefinition<_transfer_v1_GetRefundableResponse, _transfer_v1_GetRefundableResponse__Output>
      GetScheduleRequest: MessageTypeDefinition<_transfer_v1_GetScheduleRequest, _transfer_v1_GetScheduleRequest__Output>
      GetScheduleResponse: MessageTypeDefinition<_transfer_v1_GetScheduleResponse, _transfer_v1_GetScheduleResponse__Output>
      GetTransferByKeyRequest: MessageTypeDefinition<_transfer_v1_GetTransferByKeyRequest, _transfer_v1_GetTransferByKeyRequest__Output>
      GetTransferByKeyResponse: MessageTypeDefinition<_transfer_v1_GetTransferByKeyResponse, _transfer_v1_GetTransferByKeyResponse__Output>
      GetTransferRequest: MessageTypeDefinition<_transfer_v1_GetTransferRequest, _transfer_v1_GetTransferRequest__Output>
      GetTransferResponse: MessageTypeDefinition<_transfer_v1_GetTransferResponse, _transfer_v1_GetTransferResponse__Output>
      LastScheduleRun: MessageTypeDefinition<_transfer_v1_LastScheduleRun, _transfer_v1_LastScheduleRun__Output>
      ListBanksRequest: MessageTypeDefinition<_transfer_v1_ListBanksRequest, _transfer_v1_ListBanksRequest__Output>
      ListBanksResponse: MessageTypeDefinition<_transfer_v1_ListBanksResponse, _transfer_v1_ListBanksResponse__Output>
      ListBulkTransferRowsRequest: MessageTypeDefinition<_transfer_v1_ListBulkTransferRowsRequest, _transfer_v1_ListBulkTransferRowsRequest__Output>
      ListBulkTransferRowsResponse: MessageTypeDefinition<_transfer_v1_ListBulkTransferRowsResponse, _transfer_v1_ListBulkTransferRowsResponse__Output>
      ListBulkTransfersRequest: MessageTypeDefinition<_transfer_v1_ListBulkTransfersRequest, _transfer_v1_ListBulkTransfersRequest__Output>
      ListBulkTransfersResponse: MessageTypeDefinition<_transfer_v1_ListBulkTransfersResponse, _transfer_v1_ListBulkTransfersResponse__Output>
      ListRefundsRequest: MessageTypeDefinition<_transfer_v1_ListRefundsRequest, _transfer_v1_ListRefundsRequest__Output>
      ListRefundsResponse: MessageTypeDefinition<_transfer_v1_ListRefundsResponse, _transfer_v1_ListRefundsResponse__Output>
      ListScheduleRunsRequest: MessageTypeDefinition<_transfer_v1_ListScheduleRunsRequest, _transfer_v1_ListScheduleRunsRequest__Output>
      ListScheduleRunsResponse: MessageTypeDefinition<_transfer_v1_ListScheduleRunsResponse, _transfer_v1_ListScheduleRunsResponse__Output>
      ListSchedulesRequest: MessageTypeDefinition<_transfer_v1_ListSchedulesRequest, _transfer_v1_ListSchedulesRequest__Output>
      ListSchedulesResponse: MessageTypeDefinition<_transfer_v1_ListSchedulesResponse, _transfer_v1_ListSchedulesResponse__Output>
      ListTransfersRequest: MessageTypeDefinition<_transfer_v1_ListTransfersRequest, _transfer_v1_ListTransfersRequest__Output>
      ListTransfersResponse: MessageTypeDefinition<_transfer_v1_ListTransfersResponse, _transfer_v1_ListTransfersResponse__Output>
      NewBulkTransferRow: MessageTypeDefinition<_transfer_v1_NewBulkTransferRow, _transfer_v1_NewBulkTransferRow__Output>
      NewPayIdTransfer: MessageTypeDefinition<_transfer_v1_NewPayIdTransfer, _transfer_v1_NewPayIdTransfer__Output>
      OnInsufficientFunds: EnumTypeDefinition
      PayIdTransfer: MessageTypeDefinition<_transfer_v1_PayIdTransfer, _transfer_v1_PayIdTransfer__Output>
      PayIdTransferResult: MessageTypeDefinition<_transfer_v1_PayIdTransferResult, _transfer_v1_PayIdTransferResult__Output>
      QuoteExternalTransferRequest: MessageTypeDefinition<_transfer_v1_QuoteExternalTransferRequest, _transfer_v1_QuoteExternalTransferRequest__Output>
      QuoteExternalTransferResponse: MessageTypeDefinition<_transfer_v1_QuoteExternalTransferResponse, _transfer_v1_QuoteExternalTransferResponse__Output>
      QuotePayIdTransferRequest: MessageTypeDefinition<_transfer_v1_QuotePayIdTransferRequest, _transfer_v1_QuotePayIdTransferRequest__Output>
      QuotePayIdTransferResponse: MessageTypeDefinition<_transfer_v1_QuotePayIdTransferResponse, _transfer_v1_QuotePayIdTransferResponse__Output>
      ReceiveRailNoticeRequest: MessageTypeDefinition<_transfer_v1_ReceiveRailNoticeRequest, _transfer_v1_ReceiveRailNoticeRequest__Output>
      ReceiveRailNoticeResponse: MessageTypeDefinition<_transfer_v1_ReceiveRailNoticeResponse, _transfer_v1_ReceiveRailNoticeResponse__Output>
      ReceivedRefund: MessageTypeDefinition<_transfer_v1_ReceivedRefund, _transfer_v1_ReceivedRefund__Output>
      Recurrence: MessageTypeDefinition<_transfer_v1_Recurrence, _transfer_v1_Recurrence__Output>
      Refund: MessageTypeDefinition<_transfer_v1_Refund, _transfer_v1_Refund__Output>
      RefundDestination: MessageTypeDefinition<_transfer_v1_RefundDestination, _transfer_v1_RefundDestination__Output>
      RefundDestinationType: EnumTypeDefinition
      RefundStatus: EnumTypeDefinition
      RefundedPaymentType: EnumTypeDefinition
      Schedule: MessageTypeDefinition<_transfer_v1_Schedule, _transfer_v1_Schedule__Output>
      ScheduleAction: EnumTypeDefinition
      ScheduleRun: MessageTypeDefinition<_transfer_v1_ScheduleRun, _transfer_v1_ScheduleRun__Output>
      ScheduleRunStatus: EnumTypeDefinition
      ScheduleStatus: EnumTypeDefinition
      ScheduleType: EnumTypeDefinition
      ScheduledSweep: MessageTypeDefinition<_transfer_v1_ScheduledSweep, _transfer_v1_ScheduledSweep__Output>
      ScheduledTransfer: MessageTypeDefinition<_transfer_v1_ScheduledTransfer, _transfer_v1_ScheduledTransfer__Output>
      SettleExternalTransferRequest: MessageTypeDefinition<_transfer_v1_SettleExternalTransferRequest, _transfer_v1_SettleExternalTransferRequest__Output>
      SettleExternalTransferResponse: MessageTypeDefinition<_transfer_v1_SettleExternalTransferResponse, _transfer_v1_SettleExternalTransferResponse__Output>
      SettleOutcome: EnumTypeDefinition
      SettleRefundRequest: MessageTypeDefinition<_transfer_v1_SettleRefundRequest, _transfer_v1_SettleRefundRequest__Output>
      SettleRefundResponse: MessageTypeDefinition<_transfer_v1_SettleRefundResponse, _transfer_v1_SettleRefundResponse__Output>
      Transfer: MessageTypeDefinition<_transfer_v1_Transfer, _transfer_v1_Transfer__Output>
      TransferKind: EnumTypeDefinition
      TransferStatus: EnumTypeDefinition
      /**
       * Moves money from a merchant's wallet to a PayID or to a bank account. The record of a PayID transfer is the
       * ledger's transfer; an external transfer, which may take longer, has a record in this service.
       */
      Transfers: SubtypeConstructor<typeof grpc.Client, _transfer_v1_TransfersClient> & { service: _transfer_v1_TransfersDefinition }
      VerifyExternalAccountRequest: MessageTypeDefinition<_transfer_v1_VerifyExternalAccountRequest, _transfer_v1_VerifyExternalAccountRequest__Output>
      VerifyExternalAccountResponse: MessageTypeDefinition<_transfer_v1_VerifyExternalAccountResponse, _transfer_v1_VerifyExternalAccountResponse__Output>
    }
  }
}

