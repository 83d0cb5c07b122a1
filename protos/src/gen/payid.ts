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
import type { AccountPayment as _payid_v1_AccountPayment, AccountPayment__Output as _payid_v1_AccountPayment__Output } from './payid/v1/AccountPayment';
import type { AccountPaymentItem as _payid_v1_AccountPaymentItem, AccountPaymentItem__Output as _payid_v1_AccountPaymentItem__Output } from './payid/v1/AccountPaymentItem';
import type { CloseExpectedPaymentRequest as _payid_v1_CloseExpectedPaymentRequest, CloseExpectedPaymentRequest__Output as _payid_v1_CloseExpectedPaymentRequest__Output } from './payid/v1/CloseExpectedPaymentRequest';
import type { CloseExpectedPaymentResponse as _payid_v1_CloseExpectedPaymentResponse, CloseExpectedPaymentResponse__Output as _payid_v1_CloseExpectedPaymentResponse__Output } from './payid/v1/CloseExpectedPaymentResponse';
import type { CreateDynamicPayIdRequest as _payid_v1_CreateDynamicPayIdRequest, CreateDynamicPayIdRequest__Output as _payid_v1_CreateDynamicPayIdRequest__Output } from './payid/v1/CreateDynamicPayIdRequest';
import type { CreateDynamicPayIdResponse as _payid_v1_CreateDynamicPayIdResponse, CreateDynamicPayIdResponse__Output as _payid_v1_CreateDynamicPayIdResponse__Output } from './payid/v1/CreateDynamicPayIdResponse';
import type { CreatePermanentAccountRequest as _payid_v1_CreatePermanentAccountRequest, CreatePermanentAccountRequest__Output as _payid_v1_CreatePermanentAccountRequest__Output } from './payid/v1/CreatePermanentAccountRequest';
import type { CreatePermanentAccountResponse as _payid_v1_CreatePermanentAccountResponse, CreatePermanentAccountResponse__Output as _payid_v1_CreatePermanentAccountResponse__Output } from './payid/v1/CreatePermanentAccountResponse';
import type { CreateStaticPayIdRequest as _payid_v1_CreateStaticPayIdRequest, CreateStaticPayIdRequest__Output as _payid_v1_CreateStaticPayIdRequest__Output } from './payid/v1/CreateStaticPayIdRequest';
import type { CreateStaticPayIdResponse as _payid_v1_CreateStaticPayIdResponse, CreateStaticPayIdResponse__Output as _payid_v1_CreateStaticPayIdResponse__Output } from './payid/v1/CreateStaticPayIdResponse';
import type { CreateVirtualAccountRequest as _payid_v1_CreateVirtualAccountRequest, CreateVirtualAccountRequest__Output as _payid_v1_CreateVirtualAccountRequest__Output } from './payid/v1/CreateVirtualAccountRequest';
import type { CreateVirtualAccountResponse as _payid_v1_CreateVirtualAccountResponse, CreateVirtualAccountResponse__Output as _payid_v1_CreateVirtualAccountResponse__Output } from './payid/v1/CreateVirtualAccountResponse';
import type { EventTemplate as _payid_v1_EventTemplate, EventTemplate__Output as _payid_v1_EventTemplate__Output } from './payid/v1/EventTemplate';
import type { ExpectedPayment as _payid_v1_ExpectedPayment, ExpectedPayment__Output as _payid_v1_ExpectedPayment__Output } from './payid/v1/ExpectedPayment';
import type { FindAccountPaymentsRequest as _payid_v1_FindAccountPaymentsRequest, FindAccountPaymentsRequest__Output as _payid_v1_FindAccountPaymentsRequest__Output } from './payid/v1/FindAccountPaymentsRequest';
import type { FindAccountPaymentsResponse as _payid_v1_FindAccountPaymentsResponse, FindAccountPaymentsResponse__Output as _payid_v1_FindAccountPaymentsResponse__Output } from './payid/v1/FindAccountPaymentsResponse';
import type { GetAccountRequest as _payid_v1_GetAccountRequest, GetAccountRequest__Output as _payid_v1_GetAccountRequest__Output } from './payid/v1/GetAccountRequest';
import type { GetAccountResponse as _payid_v1_GetAccountResponse, GetAccountResponse__Output as _payid_v1_GetAccountResponse__Output } from './payid/v1/GetAccountResponse';
import type { GetExpectedPaymentRequest as _payid_v1_GetExpectedPaymentRequest, GetExpectedPaymentRequest__Output as _payid_v1_GetExpectedPaymentRequest__Output } from './payid/v1/GetExpectedPaymentRequest';
import type { GetExpectedPaymentResponse as _payid_v1_GetExpectedPaymentResponse, GetExpectedPaymentResponse__Output as _payid_v1_GetExpectedPaymentResponse__Output } from './payid/v1/GetExpectedPaymentResponse';
import type { GetFundingAccountRequest as _payid_v1_GetFundingAccountRequest, GetFundingAccountRequest__Output as _payid_v1_GetFundingAccountRequest__Output } from './payid/v1/GetFundingAccountRequest';
import type { GetFundingAccountResponse as _payid_v1_GetFundingAccountResponse, GetFundingAccountResponse__Output as _payid_v1_GetFundingAccountResponse__Output } from './payid/v1/GetFundingAccountResponse';
import type { GetPayIdRequest as _payid_v1_GetPayIdRequest, GetPayIdRequest__Output as _payid_v1_GetPayIdRequest__Output } from './payid/v1/GetPayIdRequest';
import type { GetPayIdResponse as _payid_v1_GetPayIdResponse, GetPayIdResponse__Output as _payid_v1_GetPayIdResponse__Output } from './payid/v1/GetPayIdResponse';
import type { GetReceivedPaymentRequest as _payid_v1_GetReceivedPaymentRequest, GetReceivedPaymentRequest__Output as _payid_v1_GetReceivedPaymentRequest__Output } from './payid/v1/GetReceivedPaymentRequest';
import type { GetReceivedPaymentResponse as _payid_v1_GetReceivedPaymentResponse, GetReceivedPaymentResponse__Output as _payid_v1_GetReceivedPaymentResponse__Output } from './payid/v1/GetReceivedPaymentResponse';
import type { GetVirtualAccountPaymentRequest as _payid_v1_GetVirtualAccountPaymentRequest, GetVirtualAccountPaymentRequest__Output as _payid_v1_GetVirtualAccountPaymentRequest__Output } from './payid/v1/GetVirtualAccountPaymentRequest';
import type { GetVirtualAccountPaymentResponse as _payid_v1_GetVirtualAccountPaymentResponse, GetVirtualAccountPaymentResponse__Output as _payid_v1_GetVirtualAccountPaymentResponse__Output } from './payid/v1/GetVirtualAccountPaymentResponse';
import type { GetVirtualAccountRequest as _payid_v1_GetVirtualAccountRequest, GetVirtualAccountRequest__Output as _payid_v1_GetVirtualAccountRequest__Output } from './payid/v1/GetVirtualAccountRequest';
import type { GetVirtualAccountResponse as _payid_v1_GetVirtualAccountResponse, GetVirtualAccountResponse__Output as _payid_v1_GetVirtualAccountResponse__Output } from './payid/v1/GetVirtualAccountResponse';
import type { ListAccountPaymentsRequest as _payid_v1_ListAccountPaymentsRequest, ListAccountPaymentsRequest__Output as _payid_v1_ListAccountPaymentsRequest__Output } from './payid/v1/ListAccountPaymentsRequest';
import type { ListAccountPaymentsResponse as _payid_v1_ListAccountPaymentsResponse, ListAccountPaymentsResponse__Output as _payid_v1_ListAccountPaymentsResponse__Output } from './payid/v1/ListAccountPaymentsResponse';
import type { ListPayIdPaymentsRequest as _payid_v1_ListPayIdPaymentsRequest, ListPayIdPaymentsRequest__Output as _payid_v1_ListPayIdPaymentsRequest__Output } from './payid/v1/ListPayIdPaymentsRequest';
import type { ListPayIdPaymentsResponse as _payid_v1_ListPayIdPaymentsResponse, ListPayIdPaymentsResponse__Output as _payid_v1_ListPayIdPaymentsResponse__Output } from './payid/v1/ListPayIdPaymentsResponse';
import type { ListPayIdsRequest as _payid_v1_ListPayIdsRequest, ListPayIdsRequest__Output as _payid_v1_ListPayIdsRequest__Output } from './payid/v1/ListPayIdsRequest';
import type { ListPayIdsResponse as _payid_v1_ListPayIdsResponse, ListPayIdsResponse__Output as _payid_v1_ListPayIdsResponse__Output } from './payid/v1/ListPayIdsResponse';
import type { ListPaymentsOfAccountRequest as _payid_v1_ListPaymentsOfAccountRequest, ListPaymentsOfAccountRequest__Output as _payid_v1_ListPaymentsOfAccountRequest__Output } from './payid/v1/ListPaymentsOfAccountRequest';
import type { ListPaymentsOfAccountResponse as _payid_v1_ListPaymentsOfAccountResponse, ListPaymentsOfAccountResponse__Output as _payid_v1_ListPaymentsOfAccountResponse__Output } from './payid/v1/ListPaymentsOfAccountResponse';
import type { ListPermanentAccountsRequest as _payid_v1_ListPermanentAccountsRequest, ListPermanentAccountsRequest__Output as _payid_v1_ListPermanentAccountsRequest__Output } from './payid/v1/ListPermanentAccountsRequest';
import type { ListPermanentAccountsResponse as _payid_v1_ListPermanentAccountsResponse, ListPermanentAccountsResponse__Output as _payid_v1_ListPermanentAccountsResponse__Output } from './payid/v1/ListPermanentAccountsResponse';
import type { ListVirtualAccountPaymentsRequest as _payid_v1_ListVirtualAccountPaymentsRequest, ListVirtualAccountPaymentsRequest__Output as _payid_v1_ListVirtualAccountPaymentsRequest__Output } from './payid/v1/ListVirtualAccountPaymentsRequest';
import type { ListVirtualAccountPaymentsResponse as _payid_v1_ListVirtualAccountPaymentsResponse, ListVirtualAccountPaymentsResponse__Output as _payid_v1_ListVirtualAccountPaymentsResponse__Output } from './payid/v1/ListVirtualAccountPaymentsResponse';
import type { ListVirtualAccountsRequest as _payid_v1_ListVirtualAccountsRequest, ListVirtualAccountsRequest__Output as _payid_v1_ListVirtualAccountsRequest__Output } from './payid/v1/ListVirtualAccountsRequest';
import type { ListVirtualAccountsResponse as _payid_v1_ListVirtualAccountsResponse, ListVirtualAccountsResponse__Output as _payid_v1_ListVirtualAccountsResponse__Output } from './payid/v1/ListVirtualAccountsResponse';
import type { MarkPayIdsUsedRequest as _payid_v1_MarkPayIdsUsedRequest, MarkPayIdsUsedRequest__Output as _payid_v1_MarkPayIdsUsedRequest__Output } from './payid/v1/MarkPayIdsUsedRequest';
import type { MarkPayIdsUsedResponse as _payid_v1_MarkPayIdsUsedResponse, MarkPayIdsUsedResponse__Output as _payid_v1_MarkPayIdsUsedResponse__Output } from './payid/v1/MarkPayIdsUsedResponse';
import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from './payid/v1/PayId';
import type { PayIdPayment as _payid_v1_PayIdPayment, PayIdPayment__Output as _payid_v1_PayIdPayment__Output } from './payid/v1/PayIdPayment';
import type { PayIdToResolve as _payid_v1_PayIdToResolve, PayIdToResolve__Output as _payid_v1_PayIdToResolve__Output } from './payid/v1/PayIdToResolve';
import type { PayIdsClient as _payid_v1_PayIdsClient, PayIdsDefinition as _payid_v1_PayIdsDefinition } from './payid/v1/PayIds';
import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from './payid/v1/PermanentAccount';
import type { ReceiveBankNoticeRequest as _payid_v1_ReceiveBankNoticeRequest, ReceiveBankNoticeRequest__Output as _payid_v1_ReceiveBankNoticeRequest__Output } from './payid/v1/ReceiveBankNoticeRequest';
import type { ReceiveBankNoticeResponse as _payid_v1_ReceiveBankNoticeResponse, ReceiveBankNoticeResponse__Output as _payid_v1_ReceiveBankNoticeResponse__Output } from './payid/v1/ReceiveBankNoticeResponse';
import type { ReceivedPayment as _payid_v1_ReceivedPayment, ReceivedPayment__Output as _payid_v1_ReceivedPayment__Output } from './payid/v1/ReceivedPayment';
import type { ResolvePayIdsRequest as _payid_v1_ResolvePayIdsRequest, ResolvePayIdsRequest__Output as _payid_v1_ResolvePayIdsRequest__Output } from './payid/v1/ResolvePayIdsRequest';
import type { ResolvePayIdsResponse as _payid_v1_ResolvePayIdsResponse, ResolvePayIdsResponse__Output as _payid_v1_ResolvePayIdsResponse__Output } from './payid/v1/ResolvePayIdsResponse';
import type { ResolvedPayId as _payid_v1_ResolvedPayId, ResolvedPayId__Output as _payid_v1_ResolvedPayId__Output } from './payid/v1/ResolvedPayId';
import type { SetAccountOpenRequest as _payid_v1_SetAccountOpenRequest, SetAccountOpenRequest__Output as _payid_v1_SetAccountOpenRequest__Output } from './payid/v1/SetAccountOpenRequest';
import type { SetAccountOpenResponse as _payid_v1_SetAccountOpenResponse, SetAccountOpenResponse__Output as _payid_v1_SetAccountOpenResponse__Output } from './payid/v1/SetAccountOpenResponse';
import type { SetPayIdActiveRequest as _payid_v1_SetPayIdActiveRequest, SetPayIdActiveRequest__Output as _payid_v1_SetPayIdActiveRequest__Output } from './payid/v1/SetPayIdActiveRequest';
import type { SetPayIdActiveResponse as _payid_v1_SetPayIdActiveResponse, SetPayIdActiveResponse__Output as _payid_v1_SetPayIdActiveResponse__Output } from './payid/v1/SetPayIdActiveResponse';
import type { SimulatePayIdPaymentRequest as _payid_v1_SimulatePayIdPaymentRequest, SimulatePayIdPaymentRequest__Output as _payid_v1_SimulatePayIdPaymentRequest__Output } from './payid/v1/SimulatePayIdPaymentRequest';
import type { SimulatePayIdPaymentResponse as _payid_v1_SimulatePayIdPaymentResponse, SimulatePayIdPaymentResponse__Output as _payid_v1_SimulatePayIdPaymentResponse__Output } from './payid/v1/SimulatePayIdPaymentResponse';
import type { SimulateVirtualAccountPaymentRequest as _payid_v1_SimulateVirtualAccountPaymentRequest, SimulateVirtualAccountPaymentRequest__Output as _payid_v1_SimulateVirtualAccountPaymentRequest__Output } from './payid/v1/SimulateVirtualAccountPaymentRequest';
import type { SimulateVirtualAccountPaymentResponse as _payid_v1_SimulateVirtualAccountPaymentResponse, SimulateVirtualAccountPaymentResponse__Output as _payid_v1_SimulateVirtualAccountPaymentResponse__Output } from './payid/v1/SimulateVirtualAccountPaymentResponse';
import type { UsedPayId as _payid_v1_UsedPayId, UsedPayId__Output as _payid_v1_UsedPayId__Output } from './payid/v1/UsedPayId';
import type { VerifyExpectedPaymentRequest as _payid_v1_VerifyExpectedPaymentRequest, VerifyExpectedPaymentRequest__Output as _payid_v1_VerifyExpectedPaymentRequest__Output } from './payid/v1/VerifyExpectedPaymentRequest';
import type { VerifyExpectedPaymentResponse as _payid_v1_VerifyExpectedPaymentResponse, VerifyExpectedPaymentResponse__Output as _payid_v1_VerifyExpectedPaymentResponse__Output } from './payid/v1/VerifyExpectedPaymentResponse';
import type { VerifyPayIdRequest as _payid_v1_VerifyPayIdRequest, VerifyPayIdRequest__Output as _payid_v1_VerifyPayIdRequest__Output } from './payid/v1/VerifyPayIdRequest';
import type { VerifyPayIdResponse as _payid_v1_VerifyPayIdResponse, VerifyPayIdResponse__Output as _payid_v1_VerifyPayIdResponse__Output } from './payid/v1/VerifyPayIdResponse';
import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from './payid/v1/VirtualAccount';
import type { VirtualAccountPayment as _payid_v1_VirtualAccountPayment, VirtualAccountPayment__Output as _payid_v1_VirtualAccountPayment__Output } from './payid/v1/VirtualAccountPayment';
import type { VirtualAccountsClient as _payid_v1_VirtualAccountsClient, VirtualAccountsDefinition as _payid_v1_VirtualAccountsDefinition } from './payid/v1/VirtualAccounts';

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
  payid: {
    v1: {
      AccountPayment: MessageTypeDefinition<_payid_v1_AccountPayment, _payid_v1_AccountPayment__Output>
      AccountPaymentItem: MessageTypeDefinition<_payid_v1_AccountPaymentItem, _payid_v1_AccountPaymentItem__Output>
      AccountPaymentStatus: EnumTypeDefinition
      AmountRule: EnumTypeDefinition
      CloseExpectedPaymentRequest: MessageTypeDefinition<_payid_v1_CloseExpectedPaymentRequest, _payid_v1_CloseExpectedPaymentRequest__Output>
      CloseExpectedPaymentResponse: MessageTypeDefinition<_payid_v1_CloseExpectedPaymentResponse, _payid_v1_CloseExpectedPaymentResponse__Output>
      CreateDynamicPayIdRequest: MessageTypeDefinition<_payid_v1_CreateDynamicPayIdRequest, _payid_v1_CreateDynamicPayIdRequest__Output>
      CreateDynamicPayIdResponse: MessageTypeDefinition<_payid_v1_CreateDynamicPayIdResponse, _payid_v1_CreateDynamicPayIdResponse__Output>
      CreatePermanentAccountRequest: MessageTypeDefinition<_payid_v1_CreatePermanentAccountRequest, _payid_v1_CreatePermanentAccountRequest__Output>
      CreatePermanentAccountResponse: MessageTypeDefinition<_payid_v1_CreatePermanentAccountResponse, _payid_v1_CreatePermanentAccountResponse__Output>
      CreateStaticPayIdRequest: MessageTypeDefinition<_payid_v1_CreateStaticPayIdRequest, _payid_v1_CreateStaticPayIdRequest__Output>
      CreateStaticPayIdResponse: MessageTypeDefinition<_payid_v1_CreateStaticPayIdResponse, _payid_v1_CreateStaticPayIdResponse__Output>
      CreateVirtualAccountRequest: MessageTypeDefinition<_payid_v1_CreateVirtualAccountRequest, _payid_v1_CreateVirtualAccountRequest__Output>
      CreateVirtualAccountResponse: MessageTypeDefinition<_payid_v1_CreateVirtualAccountResponse, _payid_v1_CreateVirtualAccountResponse__Output>
      EventSlot: EnumTypeDefinition
      EventTemplate: MessageTypeDefinition<_payid_v1_EventTemplate, _payid_v1_EventTemplate__Output>
      ExpectedPayment: MessageTypeDefinition<_payid_v1_ExpectedPayment, _payid_v1_ExpectedPayment__Output>
      FindAccountPaymentsRequest: MessageTypeDefinition<_payid_v1_FindAccountPaymentsRequest, _payid_v1_FindAccountPaymentsRequest__Output>
      FindAccountPaymentsResponse: MessageTypeDefinition<_payid_v1_FindAccountPaymentsResponse, _payid_v1_FindAccountPaymentsResponse__Output>
      GetAccountRequest: MessageTypeDefinition<_payid_v1_GetAccountRequest, _payid_v1_GetAccountRequest__Output>
      GetAccountResponse: MessageTypeDefinition<_payid_v1_GetAccountResponse, _payid_v1_GetAccountResponse__Output>
      GetExpectedPaymentRequest: MessageTypeDefinition<_payid_v1_GetExpectedPaymentRequest, _payid_v1_GetExpectedPaymentRequest__Output>
      GetExpectedPaymentResponse: MessageTypeDefinition<_payid_v1_GetExpectedPaymentResponse, _payid_v1_GetExpectedPaymentResponse__Output>
      GetFundingAccountRequest: MessageTypeDefinition<_payid_v1_GetFundingAccountRequest, _payid_v1_GetFundingAccountRequest__Output>
      GetFundingAccountResponse: MessageTypeDefinition<_payid_v1_GetFundingAccountResponse, _payid_v1_GetFundingAccountResponse__Output>
      GetPayIdRequest: MessageTypeDefinition<_payid_v1_GetPayIdRequest, _payid_v1_GetPayIdRequest__Output>
      GetPayIdResponse: MessageTypeDefinition<_payid_v1_GetPayIdResponse, _payid_v1_GetPayIdResponse__Output>
      GetReceivedPaymentRequest: MessageTypeDefinition<_payid_v1_GetReceivedPaymentRequest, _payid_v1_GetReceivedPaymentRequest__Output>
      GetReceivedPaymentResponse: MessageTypeDefinition<_payid_v1_GetReceivedPaymentResponse, _payid_v1_GetReceivedPaymentResponse__Output>
      GetVirtualAccountPaymentRequest: MessageTypeDefinition<_payid_v1_GetVirtualAccountPaymentRequest, _payid_v1_GetVirtualAccountPaymentRequest__Output>
      GetVirtualAccountPaymentResponse: MessageTypeDefinition<_payid_v1_GetVirtualAccountPaymentResponse, _payid_v1_GetVirtualAccountPaymentResponse__Output>
      GetVirtualAccountRequest: MessageTypeDefinition<_payid_v1_GetVirtualAccountRequest, _payid_v1_GetVirtualAccountRequest__Output>
      GetVirtualAccountResponse: MessageTypeDefinition<_payid_v1_GetVirtualAccountResponse, _payid_v1_GetVirtualAccountResponse__Output>
      IdentityType: EnumTypeDefinition
      ListAccountPaymentsRequest: MessageTypeDefinition<_payid_v1_ListAccountPaymentsRequest, _payid_v1_ListAccountPaymentsRequest__Output>
      ListAccountPaymentsResponse: MessageTypeDefinition<_payid_v1_ListAccountPaymentsResponse, _payid_v1_ListAccountPaymentsResponse__Output>
      ListPayIdPaymentsRequest: MessageTypeDefinition<_payid_v1_ListPayIdPaymentsRequest, _payid_v1_ListPayIdPaymentsRequest__Output>
      ListPayIdPaymentsResponse: MessageTypeDefinition<_payid_v1_ListPayIdPaymentsResponse, _payid_v1_ListPayIdPaymentsResponse__Output>
      ListPayIdsRequest: MessageTypeDefinition<_payid_v1_ListPayIdsRequest, _payid_v1_ListPayIdsRequest__Output>
      ListPayIdsResponse: MessageTypeDefinition<_payid_v1_ListPayIdsResponse, _payid_v1_ListPayIdsResponse__Output>
      ListPaymentsOfAccountRequest: MessageTypeDefinition<_payid_v1_ListPaymentsOfAccountRequest, _payid_v1_ListPaymentsOfAccountRequest__Output>
      ListPaymentsOfAccountResponse: MessageTypeDefinition<_payid_v1_ListPaymentsOfAccountResponse, _payid_v1_ListPaymentsOfAccountResponse__Output>
      ListPermanentAccountsRequest: MessageTypeDefinition<_payid_v1_ListPermanentAccountsRequest, _payid_v1_ListPermanentAccountsRequest__Output>
      ListPermanentAccountsResponse: MessageTypeDefinition<_payid_v1_ListPermanentAccountsResponse, _payid_v1_ListPermanentAccountsResponse__Output>
      ListVirtualAccountPaymentsRequest: MessageTypeDefinition<_payid_v1_ListVirtualAccountPaymentsRequest, _payid_v1_ListVirtualAccountPaymentsRequest__Output>
      ListVirtualAccountPaymentsResponse: MessageTypeDefinition<_payid_v1_ListVirtualAccountPaymentsResponse, _payid_v1_ListVirtualAccountPaymentsResponse__Output>
      ListVirtualAccountsRequest: MessageTypeDefinition<_payid_v1_ListVirtualAccountsRequest, _payid_v1_ListVirtualAccountsRequest__Output>
      ListVirtualAccountsResponse: MessageTypeDefinition<_payid_v1_ListVirtualAccountsResponse, _payid_v1_ListVirtualAccountsResponse__Output>
      MarkPayIdsUsedRequest: MessageTypeDefinition<_payid_v1_MarkPayIdsUsedRequest, _payid_v1_MarkPayIdsUsedRequest__Output>
      MarkPayIdsUsedResponse: MessageTypeDefinition<_payid_v1_MarkPayIdsUsedResponse, _payid_v1_MarkPayIdsUsedResponse__Output>
      PayId: MessageTypeDefinition<_payid_v1_PayId, _payid_v1_PayId__Output>
      PayIdPayment: MessageTypeDefinition<_payid_v1_PayIdPayment, _payid_v1_PayIdPayment__Output>
      PayIdStatus: EnumTypeDefinition
      PayIdToResolve: MessageTypeDefinition<_payid_v1_PayIdToResolve, _payid_v1_PayIdToResolve__Output>
      PayIdType: EnumTypeDefinition
      /**
       * Payment addresses, and the payments that they expect.
       */
      PayIds: SubtypeConstructor<typeof grpc.Client, _payid_v1_PayIdsClient> & { service: _payid_v1_PayIdsDefinition }
      PermanentAccount: MessageTypeDefinition<_payid_v1_PermanentAccount, _payid_v1_PermanentAccount__Output>
      PermanentAccountStatus: EnumTypeDefinition
      ReceiveBankNoticeRequest: MessageTypeDefinition<_payid_v1_ReceiveBankNoticeRequest, _payid_v1_ReceiveBankNoticeRequest__Output>
      ReceiveBankNoticeResponse: MessageTypeDefinition<_payid_v1_ReceiveBankNoticeResponse, _payid_v1_ReceiveBankNoticeResponse__Output>
      ReceivedPayment: MessageTypeDefinition<_payid_v1_ReceivedPayment, _payid_v1_ReceivedPayment__Output>
      ReceivedPaymentKind: EnumTypeDefinition
      ResolvePayIdsRequest: MessageTypeDefinition<_payid_v1_ResolvePayIdsRequest, _payid_v1_ResolvePayIdsRequest__Output>
      ResolvePayIdsResponse: MessageTypeDefinition<_payid_v1_ResolvePayIdsResponse, _payid_v1_ResolvePayIdsResponse__Output>
      ResolvedPayId: MessageTypeDefinition<_payid_v1_ResolvedPayId, _payid_v1_ResolvedPayId__Output>
      SetAccountOpenRequest: MessageTypeDefinition<_payid_v1_SetAccountOpenRequest, _payid_v1_SetAccountOpenRequest__Output>
      SetAccountOpenResponse: MessageTypeDefinition<_payid_v1_SetAccountOpenResponse, _payid_v1_SetAccountOpenResponse__Output>
      SetPayIdActiveRequest: MessageTypeDefinition<_payid_v1_SetPayIdActiveRequest, _payid_v1_SetPayIdActiveRequest__Output>
      SetPayIdActiveResponse: MessageTypeDefinition<_payid_v1_SetPayIdActiveResponse, _payid_v1_SetPayIdActiveResponse__Output>
      SimulatePayIdPaymentRequest: MessageTypeDefinition<_payid_v1_SimulatePayIdPaymentRequest, _payid_v1_SimulatePayIdPaymentRequest__Output>
      SimulatePayIdPaymentResponse: MessageTypeDefinition<_payid_v1_SimulatePayIdPaymentResponse, _payid_v1_SimulatePayIdPaymentResponse__Output>
      SimulateVirtualAccountPaymentRequest: MessageTypeDefinition<_payid_v1_SimulateVirtualAccountPaymentRequest, _payid_v1_SimulateVirtualAccountPaymentRequest__Output>
      SimulateVirtualAccountPaymentResponse: MessageTypeDefinition<_payid_v1_SimulateVirtualAccountPaymentResponse, _payid_v1_SimulateVirtualAccountPaymentResponse__Output>
      UsedPayId: MessageTypeDefinition<_payid_v1_UsedPayId, _payid_v1_UsedPayId__Output>
      VerifyExpectedPaymentRequest: MessageTypeDefinition<_payid_v1_VerifyExpectedPaymentRequest, _payid_v1_VerifyExpectedPaymentRequest__Output>
      VerifyExpectedPaymentResponse: MessageTypeDefinition<_payid_v1_VerifyExpectedPaymentResponse, _payid_v1_VerifyExpectedPaymentResponse__Output>
      VerifyPayIdRequest: MessageTypeDefinition<_payid_v1_VerifyPayIdRequest, _payid_v1_VerifyPayIdRequest__Output>
      VerifyPayIdResponse: MessageTypeDefinition<_payid_v1_VerifyPayIdResponse, _payid_v1_VerifyPayIdResponse__Output>
      VirtualAccount: MessageTypeDefinition<_payid_v1_VirtualAccount, _payid_v1_VirtualAccount__Output>
      VirtualAccountPayment: MessageTypeDefinition<_payid_v1_VirtualAccountPayment, _payid_v1_VirtualAccountPayment__Output>
      VirtualAccountStatus: EnumTypeDefinition
      /**
       * Bank account numbers that receive money for merchants.
       */
      VirtualAccounts: SubtypeConstructor<typeof grpc.Client, _payid_v1_VirtualAccountsClient> & { service: _payid_v1_VirtualAccountsDefinition }
    }
  }
}

