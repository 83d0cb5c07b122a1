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
import type { ActOnBulkTransferRequest as _transfer_v1_ActOnBulkTransferRequest, ActOnBulkTransferRequest__Output as _transfer_v1_ActOnBulkTransferRequest__Output } from './transfer/v1/ActOnBulkTransferRequest';
import type { ActOnBulkTransferResponse as _transfer_v1_ActOnBulkTransferResponse, ActOnBulkTransferResponse__Output as _transfer_v1_ActOnBulkTransferResponse__Output } from './transfer/v1/ActOnBulkTransferResponse';
import type { Bank as _transfer_v1_Bank, Bank__Output as _transfer_v1_Bank__Output } from './transfer/v1/Bank';
import type { BulkRowProblem as _transfer_v1_BulkRowProblem, BulkRowProblem__Output as _transfer_v1_BulkRowProblem__Output } from './transfer/v1/BulkRowProblem';
import type { BulkTransfer as _transfer_v1_BulkTransfer, BulkTransfer__Output as _transfer_v1_BulkTransfer__Output } from './transfer/v1/BulkTransfer';
import type { BulkTransferRow as _transfer_v1_BulkTransferRow, BulkTransferRow__Output as _transfer_v1_BulkTransferRow__Output } from './transfer/v1/BulkTransferRow';
import type { CreateBulkTransferRequest as _transfer_v1_CreateBulkTransferRequest, CreateBulkTransferRequest__Output as _transfer_v1_CreateBulkTransferRequest__Output } from './transfer/v1/CreateBulkTransferRequest';
import type { CreateBulkTransferResponse as _transfer_v1_CreateBulkTransferResponse, CreateBulkTransferResponse__Output as _transfer_v1_CreateBulkTransferResponse__Output } from './transfer/v1/CreateBulkTransferResponse';
import type { CreateExternalTransferRequest as _transfer_v1_CreateExternalTransferRequest, CreateExternalTransferRequest__Output as _transfer_v1_CreateExternalTransferRequest__Output } from './transfer/v1/CreateExternalTransferRequest';
import type { CreateExternalTransferResponse as _transfer_v1_CreateExternalTransferResponse, CreateExternalTransferResponse__Output as _transfer_v1_CreateExternalTransferResponse__Output } from './transfer/v1/CreateExternalTransferResponse';
import type { CreatePayIdTransfersRequest as _transfer_v1_CreatePayIdTransfersRequest, CreatePayIdTransfersRequest__Output as _transfer_v1_CreatePayIdTransfersRequest__Output } from './transfer/v1/CreatePayIdTransfersRequest';
import type { CreatePayIdTransfersResponse as _transfer_v1_CreatePayIdTransfersResponse, CreatePayIdTransfersResponse__Output as _transfer_v1_CreatePayIdTransfersResponse__Output } from './transfer/v1/CreatePayIdTransfersResponse';
import type { CreateRefundRequest as _transfer_v1_CreateRefundRequest, CreateRefundRequest__Output as _transfer_v1_CreateRefundRequest__Output } from './transfer/v1/CreateRefundRequest';
import type { CreateRefundResponse as _transfer_v1_CreateRefundResponse, CreateRefundResponse__Output as _transfer_v1_CreateRefundResponse__Output } from './transfer/v1/CreateRefundResponse';
import type { ExternalTransfer as _transfer_v1_ExternalTransfer, ExternalTransfer__Output as _transfer_v1_ExternalTransfer__Output } from './transfer/v1/ExternalTransfer';
import type { FindTransfersRequest as _transfer_v1_FindTransfersRequest, FindTransfersRequest__Output as _transfer_v1_FindTransfersRequest__Output } from './transfer/v1/FindTransfersRequest';
import type { FindTransfersResponse as _transfer_v1_FindTransfersResponse, FindTransfersResponse__Output as _transfer_v1_FindTransfersResponse__Output } from './transfer/v1/FindTransfersResponse';
import type { GetBulkTransferRequest as _transfer_v1_GetBulkTransferRequest, GetBulkTransferRequest__Output as _transfer_v1_GetBulkTransferRequest__Output } from './transfer/v1/GetBulkTransferRequest';
import type { GetBulkTransferResponse as _transfer_v1_GetBulkTransferResponse, GetBulkTransferResponse__Output as _transfer_v1_GetBulkTransferResponse__Output } from './transfer/v1/GetBulkTransferResponse';
import type { GetRefundRequest as _transfer_v1_GetRefundRequest, GetRefundRequest__Output as _transfer_v1_GetRefundRequest__Output } from './transfer/v1/GetRefundRequest';
import type { GetRefundResponse as _transfer_v1_GetRefundResponse, GetRefundResponse__Output as _transfer_v1_GetRefundResponse__Output } from './transfer/v1/GetRefundResponse';
import type { GetRefundableRequest as _transfer_v1_GetRefundableRequest, GetRefundableRequest__Output as _transfer_v1_GetRefundableRequest__Output } from './transfer/v1/GetRefundableRequest';
import type { GetRefundableResponse as _transfer_v1_GetRefundableResponse, GetRefundableResponse__Output as _transfer_v1_GetRefundableResponse__Output } from './transfer/v1/GetRefundableResponse';
import type { GetTransferByKeyRequest as _transfer_v1_GetTransferByKeyRequest, GetTransferByKeyRequest__Output as _transfer_v1_GetTransferByKeyRequest__Output } from './transfer/v1/GetTransferByKeyRequest';
import type { GetTransferByKeyResponse as _transfer_v1_GetTransferByKeyResponse, GetTransferByKeyResponse__Output as _transfer_v1_GetTransferByKeyResponse__Output } from './transfer/v1/GetTransferByKeyResponse';
import type { GetTransferRequest as _transfer_v1_GetTransferRequest, GetTransferRequest__Output as _transfer_v1_GetTransferRequest__Output } from './transfer/v1/GetTransferRequest';
import type { GetTransferResponse as _transfer_v1_GetTransferResponse, GetTransferResponse__Output as _transfer_v1_GetTransferResponse__Output } from './transfer/v1/GetTransferResponse';
import type { ListBanksRequest as _transfer_v1_ListBanksRequest, ListBanksRequest__Output as _transfer_v1_ListBanksRequest__Output } from './transfer/v1/ListBanksRequest';
import type { ListBanksResponse as _transfer_v1_ListBanksResponse, ListBanksResponse__Output as _transfer_v1_ListBanksResponse__Output } from './transfer/v1/ListBanksResponse';
import type { ListBulkTransferRowsRequest as _transfer_v1_ListBulkTransferRowsRequest, ListBulkTransferRowsRequest__Output as _transfer_v1_ListBulkTransferRowsRequest__Output } from './transfer/v1/ListBulkTransferRowsRequest';
import type { ListBulkTransferRowsResponse as _transfer_v1_ListBulkTransferRowsResponse, ListBulkTransferRowsResponse__Output as _transfer_v1_ListBulkTransferRowsResponse__Output } from './transfer/v1/ListBulkTransferRowsResponse';
import type { ListBulkTransfersRequest as _transfer_v1_ListBulkTransfersRequest, ListBulkTransfersRequest__Output as _transfer_v1_ListBulkTransfersRequest__Output } from './transfer/v1/ListBulkTransfersRequest';
import type { ListBulkTransfersResponse as _transfer_v1_ListBulkTransfersResponse, ListBulkTransfersResponse__Output as _transfer_v1_ListBulkTransfersResponse__Output } from './transfer/v1/ListBulkTransfersResponse';
import type { ListRefundsRequest as _transfer_v1_ListRefundsRequest, ListRefundsRequest__Output as _transfer_v1_ListRefundsRequest__Output } from './transfer/v1/ListRefundsRequest';
import type { ListRefundsResponse as _transfer_v1_ListRefundsResponse, ListRefundsResponse__Output as _transfer_v1_ListRefundsResponse__Output } from './transfer/v1/ListRefundsResponse';
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
import type { Refund as _transfer_v1_Refund, Refund__Output as _transfer_v1_Refund__Output } from './transfer/v1/Refund';
import type { RefundDestination as _transfer_v1_RefundDestination, RefundDestination__Output as _transfer_v1_RefundDestination__Output } from './transfer/v1/RefundDestination';
import type { SettleExternalTransferRequest as _transfer_v1_SettleExternalTransferRequest, SettleExternalTransferRequest__Output as _transfer_v1_SettleExternalTransferRequest__Output } from './transfer/v1/SettleExternalTransferRequest';
import type { SettleExternalTransferResponse as _transfer_v1_SettleExternalTransferResponse, SettleExternalTransferResponse__Output as _transfer_v1_SettleExternalTransferResponse__Output } from './transfer/v1/SettleExternalTransferResponse';
import type { Transfer as _transfer_v1_Transfer, Transfer__Output as _transfer_v1_Transfer__Output } from './transfer/v1/Transfer';
import type { TransfersClient as _transfer_v1_TransfersClient, TransfersDefinition as _transfer_v1_TransfersDefinition } from './transfer/v1/Transfers';
import type { VerifyExternalAccountRequest as _transfer_v1_VerifyExternalAccountRequest, VerifyExternalAccountRequest__Output as _transfer_v1_VerifyExternalAccountRequest__Output } from './transfer/v1/VerifyExternalAccountRequest';
import type { VerifyExternalAccountResponse as _transfer_v1_VerifyExternalAccountResponse, VerifyExternalAccountResponse__Output as _transfer_v1_VerifyExternalAccountResponse__Output } from './transfer/v1/VerifyExternalAccountResponse';

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
  transfer: {
    v1: {
      ActOnBulkTransferRequest: MessageTypeDefinition<_transfer_v1_ActOnBulkTransferRequest, _transfer_v1_ActOnBulkTransferRequest__Output>
      ActOnBulkTransferResponse: MessageTypeDefinition<_transfer_v1_ActOnBulkTransferResponse, _transfer_v1_ActOnBulkTransferResponse__Output>
      Bank: MessageTypeDefinition<_transfer_v1_Bank, _transfer_v1_Bank__Output>
      BulkAction: EnumTypeDefinition
      BulkRowProblem: MessageTypeDefinition<_transfer_v1_BulkRowProblem, _transfer_v1_BulkRowProblem__Output>
      BulkRowStatus: EnumTypeDefinition
      BulkTransfer: MessageTypeDefinition<_transfer_v1_BulkTransfer, _transfer_v1_BulkTransfer__Output>
      BulkTransferRow: MessageTypeDefinition<_transfer_v1_BulkTransferRow, _transfer_v1_BulkTransferRow__Output>
      BulkTransferStatus: EnumTypeDefinition
      CreateBulkTransferRequest: MessageTypeDefinition<_transfer_v1_CreateBulkTransferRequest, _transfer_v1_CreateBulkTransferRequest__Output>
      CreateBulkTransferResponse: MessageTypeDefinition<_transfer_v1_CreateBulkTransferResponse, _transfer_v1_CreateBulkTransferResponse__Output>
      CreateExternalTransferRequest: MessageTypeDefinition<_transfer_v1_CreateExternalTransferRequest, _transfer_v1_CreateExternalTransferRequest__Output>
      CreateExternalTransferResponse: MessageTypeDefinition<_transfer_v1_CreateExternalTransferResponse, _transfer_v1_CreateExternalTransferResponse__Output>
      CreatePayIdTransfersRequest: MessageTypeDefinition<_transfer_v1_CreatePayIdTransfersRequest, _transfer_v1_CreatePayIdTransfersRequest__Output>
      CreatePayIdTransfersResponse: MessageTypeDefinition<_transfer_v1_CreatePayIdTransfersResponse, _transfer_v1_CreatePayIdTransfersResponse__Output>
      CreateRefundRequest: MessageTypeDefinition<_transfer_v1_CreateRefundRequest, _transfer_v1_CreateRefundRequest__Output>
      CreateRefundResponse: MessageTypeDefinition<_transfer_v1_CreateRefundResponse, _transfer_v1_CreateRefundResponse__Output>
      ExternalTransfer: MessageTypeDefinition<_transfer_v1_ExternalTransfer, _transfer_v1_ExternalTransfer__Output>
      ExternalTransferStatus: EnumTypeDefinition
      FindTransfersRequest: MessageTypeDefinition<_transfer_v1_FindTransfersRequest, _transfer_v1_FindTransfersRequest__Output>
      FindTransfersResponse: MessageTypeDefinition<_transfer_v1_FindTransfersResponse, _transfer_v1_FindTransfersResponse__Output>
      GetBulkTransferRequest: MessageTypeDefinition<_transfer_v1_GetBulkTransferRequest, _transfer_v1_GetBulkTransferRequest__Output>
      GetBulkTransferResponse: MessageTypeDefinition<_transfer_v1_GetBulkTransferResponse, _transfer_v1_GetBulkTransferResponse__Output>
      GetRefundRequest: MessageTypeDefinition<_transfer_v1_GetRefundRequest, _transfer_v1_GetRefundRequest__Output>
      GetRefundResponse: MessageTypeDefinition<_transfer_v1_GetRefundResponse, _transfer_v1_GetRefundResponse__Output>
      GetRefundableRequest: MessageTypeDefinition<_transfer_v1_GetRefundableRequest, _transfer_v1_GetRefundableRequest__Output>
      GetRefundableResponse: MessageTypeDefinition<_transfer_v1_GetRefundableResponse, _transfer_v1_GetRefundableResponse__Output>
      GetTransferByKeyRequest: MessageTypeDefinition<_transfer_v1_GetTransferByKeyRequest, _transfer_v1_GetTransferByKeyRequest__Output>
      GetTransferByKeyResponse: MessageTypeDefinition<_transfer_v1_GetTransferByKeyResponse, _transfer_v1_GetTransferByKeyResponse__Output>
      GetTransferRequest: MessageTypeDefinition<_transfer_v1_GetTransferRequest, _transfer_v1_GetTransferRequest__Output>
      GetTransferResponse: MessageTypeDefinition<_transfer_v1_GetTransferResponse, _transfer_v1_GetTransferResponse__Output>
      ListBanksRequest: MessageTypeDefinition<_transfer_v1_ListBanksRequest, _transfer_v1_ListBanksRequest__Output>
      ListBanksResponse: MessageTypeDefinition<_transfer_v1_ListBanksResponse, _transfer_v1_ListBanksResponse__Output>
      ListBulkTransferRowsRequest: MessageTypeDefinition<_transfer_v1_ListBulkTransferRowsRequest, _transfer_v1_ListBulkTransferRowsRequest__Output>
      ListBulkTransferRowsResponse: MessageTypeDefinition<_transfer_v1_ListBulkTransferRowsResponse, _transfer_v1_ListBulkTransferRowsResponse__Output>
      ListBulkTransfersRequest: MessageTypeDefinition<_transfer_v1_ListBulkTransfersRequest, _transfer_v1_ListBulkTransfersRequest__Output>
      ListBulkTransfersResponse: MessageTypeDefinition<_transfer_v1_ListBulkTransfersResponse, _transfer_v1_ListBulkTransfersResponse__Output>
      ListRefundsRequest: MessageTypeDefinition<_transfer_v1_ListRefundsRequest, _transfer_v1_ListRefundsRequest__Output>
      ListRefundsResponse: MessageTypeDefinition<_transfer_v1_ListRefundsResponse, _transfer_v1_ListRefundsResponse__Output>
      ListTransfersRequest: MessageTypeDefinition<_transfer_v1_ListTransfersRequest, _transfer_v1_ListTransfersRequest__Output>
      ListTransfersResponse: MessageTypeDefinition<_transfer_v1_ListTransfersResponse, _transfer_v1_ListTransfersResponse__Output>
      NewBulkTransferRow: MessageTypeDefinition<_transfer_v1_NewBulkTransferRow, _transfer_v1_NewBulkTransferRow__Output>
      NewPayIdTransfer: MessageTypeDefinition<_transfer_v1_NewPayIdTransfer, _transfer_v1_NewPayIdTransfer__Output>
      PayIdTransfer: MessageTypeDefinition<_transfer_v1_PayIdTransfer, _transfer_v1_PayIdTransfer__Output>
      PayIdTransferResult: MessageTypeDefinition<_transfer_v1_PayIdTransferResult, _transfer_v1_PayIdTransferResult__Output>
      QuoteExternalTransferRequest: MessageTypeDefinition<_transfer_v1_QuoteExternalTransferRequest, _transfer_v1_QuoteExternalTransferRequest__Output>
      QuoteExternalTransferResponse: MessageTypeDefinition<_transfer_v1_QuoteExternalTransferResponse, _transfer_v1_QuoteExternalTransferResponse__Output>
      QuotePayIdTransferRequest: MessageTypeDefinition<_transfer_v1_QuotePayIdTransferRequest, _transfer_v1_QuotePayIdTransferRequest__Output>
      QuotePayIdTransferResponse: MessageTypeDefinition<_transfer_v1_QuotePayIdTransferResponse, _transfer_v1_QuotePayIdTransferResponse__Output>
      ReceiveRailNoticeRequest: MessageTypeDefinition<_transfer_v1_ReceiveRailNoticeRequest, _transfer_v1_ReceiveRailNoticeRequest__Output>
      ReceiveRailNoticeResponse: MessageTypeDefinition<_transfer_v1_ReceiveRailNoticeResponse, _transfer_v1_ReceiveRailNoticeResponse__Output>
      Refund: MessageTypeDefinition<_transfer_v1_Refund, _transfer_v1_Refund__Output>
      RefundDestination: MessageTypeDefinition<_transfer_v1_RefundDestination, _transfer_v1_RefundDestination__Output>
      RefundDestinationType: EnumTypeDefinition
      RefundStatus: EnumTypeDefinition
      RefundedPaymentType: EnumTypeDefinition
      SettleExternalTransferRequest: MessageTypeDefinition<_transfer_v1_SettleExternalTransferRequest, _transfer_v1_SettleExternalTransferRequest__Output>
      SettleExternalTransferResponse: MessageTypeDefinition<_transfer_v1_SettleExternalTransferResponse, _transfer_v1_SettleExternalTransferResponse__Output>
      SettleOutcome: EnumTypeDefinition
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

