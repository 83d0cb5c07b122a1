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
import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from './merchant/v1/Actor';
import type { ApiKey as _merchant_v1_ApiKey, ApiKey__Output as _merchant_v1_ApiKey__Output } from './merchant/v1/ApiKey';
import type { ApiKeysClient as _merchant_v1_ApiKeysClient, ApiKeysDefinition as _merchant_v1_ApiKeysDefinition } from './merchant/v1/ApiKeys';
import type { AuditEntry as _merchant_v1_AuditEntry, AuditEntry__Output as _merchant_v1_AuditEntry__Output } from './merchant/v1/AuditEntry';
import type { ChangeLimitsRequest as _merchant_v1_ChangeLimitsRequest, ChangeLimitsRequest__Output as _merchant_v1_ChangeLimitsRequest__Output } from './merchant/v1/ChangeLimitsRequest';
import type { ChangeLimitsResponse as _merchant_v1_ChangeLimitsResponse, ChangeLimitsResponse__Output as _merchant_v1_ChangeLimitsResponse__Output } from './merchant/v1/ChangeLimitsResponse';
import type { CheckNameRequest as _merchant_v1_CheckNameRequest, CheckNameRequest__Output as _merchant_v1_CheckNameRequest__Output } from './merchant/v1/CheckNameRequest';
import type { CheckNameResponse as _merchant_v1_CheckNameResponse, CheckNameResponse__Output as _merchant_v1_CheckNameResponse__Output } from './merchant/v1/CheckNameResponse';
import type { ConfirmFundingRequest as _merchant_v1_ConfirmFundingRequest, ConfirmFundingRequest__Output as _merchant_v1_ConfirmFundingRequest__Output } from './merchant/v1/ConfirmFundingRequest';
import type { ConfirmFundingResponse as _merchant_v1_ConfirmFundingResponse, ConfirmFundingResponse__Output as _merchant_v1_ConfirmFundingResponse__Output } from './merchant/v1/ConfirmFundingResponse';
import type { CreateApiKeyRequest as _merchant_v1_CreateApiKeyRequest, CreateApiKeyRequest__Output as _merchant_v1_CreateApiKeyRequest__Output } from './merchant/v1/CreateApiKeyRequest';
import type { CreateApiKeyResponse as _merchant_v1_CreateApiKeyResponse, CreateApiKeyResponse__Output as _merchant_v1_CreateApiKeyResponse__Output } from './merchant/v1/CreateApiKeyResponse';
import type { CreateMerchantRequest as _merchant_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _merchant_v1_CreateMerchantRequest__Output } from './merchant/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _merchant_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _merchant_v1_CreateMerchantResponse__Output } from './merchant/v1/CreateMerchantResponse';
import type { DeactivateApiKeyRequest as _merchant_v1_DeactivateApiKeyRequest, DeactivateApiKeyRequest__Output as _merchant_v1_DeactivateApiKeyRequest__Output } from './merchant/v1/DeactivateApiKeyRequest';
import type { DeactivateApiKeyResponse as _merchant_v1_DeactivateApiKeyResponse, DeactivateApiKeyResponse__Output as _merchant_v1_DeactivateApiKeyResponse__Output } from './merchant/v1/DeactivateApiKeyResponse';
import type { DeprecatedCalls as _merchant_v1_DeprecatedCalls, DeprecatedCalls__Output as _merchant_v1_DeprecatedCalls__Output } from './merchant/v1/DeprecatedCalls';
import type { FindCellsRequest as _merchant_v1_FindCellsRequest, FindCellsRequest__Output as _merchant_v1_FindCellsRequest__Output } from './merchant/v1/FindCellsRequest';
import type { FindCellsResponse as _merchant_v1_FindCellsResponse, FindCellsResponse__Output as _merchant_v1_FindCellsResponse__Output } from './merchant/v1/FindCellsResponse';
import type { Funding as _merchant_v1_Funding, Funding__Output as _merchant_v1_Funding__Output } from './merchant/v1/Funding';
import type { GetLimitsRequest as _merchant_v1_GetLimitsRequest, GetLimitsRequest__Output as _merchant_v1_GetLimitsRequest__Output } from './merchant/v1/GetLimitsRequest';
import type { GetLimitsResponse as _merchant_v1_GetLimitsResponse, GetLimitsResponse__Output as _merchant_v1_GetLimitsResponse__Output } from './merchant/v1/GetLimitsResponse';
import type { GetMerchantRequest as _merchant_v1_GetMerchantRequest, GetMerchantRequest__Output as _merchant_v1_GetMerchantRequest__Output } from './merchant/v1/GetMerchantRequest';
import type { GetMerchantResponse as _merchant_v1_GetMerchantResponse, GetMerchantResponse__Output as _merchant_v1_GetMerchantResponse__Output } from './merchant/v1/GetMerchantResponse';
import type { Limits as _merchant_v1_Limits, Limits__Output as _merchant_v1_Limits__Output } from './merchant/v1/Limits';
import type { ListApiKeysRequest as _merchant_v1_ListApiKeysRequest, ListApiKeysRequest__Output as _merchant_v1_ListApiKeysRequest__Output } from './merchant/v1/ListApiKeysRequest';
import type { ListApiKeysResponse as _merchant_v1_ListApiKeysResponse, ListApiKeysResponse__Output as _merchant_v1_ListApiKeysResponse__Output } from './merchant/v1/ListApiKeysResponse';
import type { ListAuditEntriesRequest as _merchant_v1_ListAuditEntriesRequest, ListAuditEntriesRequest__Output as _merchant_v1_ListAuditEntriesRequest__Output } from './merchant/v1/ListAuditEntriesRequest';
import type { ListAuditEntriesResponse as _merchant_v1_ListAuditEntriesResponse, ListAuditEntriesResponse__Output as _merchant_v1_ListAuditEntriesResponse__Output } from './merchant/v1/ListAuditEntriesResponse';
import type { ListDeprecatedCallsRequest as _merchant_v1_ListDeprecatedCallsRequest, ListDeprecatedCallsRequest__Output as _merchant_v1_ListDeprecatedCallsRequest__Output } from './merchant/v1/ListDeprecatedCallsRequest';
import type { ListDeprecatedCallsResponse as _merchant_v1_ListDeprecatedCallsResponse, ListDeprecatedCallsResponse__Output as _merchant_v1_ListDeprecatedCallsResponse__Output } from './merchant/v1/ListDeprecatedCallsResponse';
import type { ListMerchantsRequest as _merchant_v1_ListMerchantsRequest, ListMerchantsRequest__Output as _merchant_v1_ListMerchantsRequest__Output } from './merchant/v1/ListMerchantsRequest';
import type { ListMerchantsResponse as _merchant_v1_ListMerchantsResponse, ListMerchantsResponse__Output as _merchant_v1_ListMerchantsResponse__Output } from './merchant/v1/ListMerchantsResponse';
import type { Merchant as _merchant_v1_Merchant, Merchant__Output as _merchant_v1_Merchant__Output } from './merchant/v1/Merchant';
import type { MerchantsClient as _merchant_v1_MerchantsClient, MerchantsDefinition as _merchant_v1_MerchantsDefinition } from './merchant/v1/Merchants';
import type { Networks as _merchant_v1_Networks, Networks__Output as _merchant_v1_Networks__Output } from './merchant/v1/Networks';
import type { NetworksChange as _merchant_v1_NetworksChange, NetworksChange__Output as _merchant_v1_NetworksChange__Output } from './merchant/v1/NetworksChange';
import type { OrderFundingRequest as _merchant_v1_OrderFundingRequest, OrderFundingRequest__Output as _merchant_v1_OrderFundingRequest__Output } from './merchant/v1/OrderFundingRequest';
import type { OrderFundingResponse as _merchant_v1_OrderFundingResponse, OrderFundingResponse__Output as _merchant_v1_OrderFundingResponse__Output } from './merchant/v1/OrderFundingResponse';
import type { RollApiKeyRequest as _merchant_v1_RollApiKeyRequest, RollApiKeyRequest__Output as _merchant_v1_RollApiKeyRequest__Output } from './merchant/v1/RollApiKeyRequest';
import type { RollApiKeyResponse as _merchant_v1_RollApiKeyResponse, RollApiKeyResponse__Output as _merchant_v1_RollApiKeyResponse__Output } from './merchant/v1/RollApiKeyResponse';
import type { Scopes as _merchant_v1_Scopes, Scopes__Output as _merchant_v1_Scopes__Output } from './merchant/v1/Scopes';
import type { ScopesChange as _merchant_v1_ScopesChange, ScopesChange__Output as _merchant_v1_ScopesChange__Output } from './merchant/v1/ScopesChange';
import type { SetLiveModeRequest as _merchant_v1_SetLiveModeRequest, SetLiveModeRequest__Output as _merchant_v1_SetLiveModeRequest__Output } from './merchant/v1/SetLiveModeRequest';
import type { SetLiveModeResponse as _merchant_v1_SetLiveModeResponse, SetLiveModeResponse__Output as _merchant_v1_SetLiveModeResponse__Output } from './merchant/v1/SetLiveModeResponse';
import type { UpdateApiKeyRequest as _merchant_v1_UpdateApiKeyRequest, UpdateApiKeyRequest__Output as _merchant_v1_UpdateApiKeyRequest__Output } from './merchant/v1/UpdateApiKeyRequest';
import type { UpdateApiKeyResponse as _merchant_v1_UpdateApiKeyResponse, UpdateApiKeyResponse__Output as _merchant_v1_UpdateApiKeyResponse__Output } from './merchant/v1/UpdateApiKeyResponse';

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
  merchant: {
    v1: {
      Actor: MessageTypeDefinition<_merchant_v1_Actor, _merchant_v1_Actor__Output>
      ApiKey: MessageTypeDefinition<_merchant_v1_ApiKey, _merchant_v1_ApiKey__Output>
      /**
       * Merchants' API keys. Secrets are not stored: the caller that creates a key gets its secret once.
       */
      ApiKeys: SubtypeConstructor<typeof grpc.Client, _merchant_v1_ApiKeysClient> & { service: _merchant_v1_ApiKeysDefinition }
      AuditEntry: MessageTypeDefinition<_merchant_v1_AuditEntry, _merchant_v1_AuditEntry__Output>
      ChangeLimitsRequest: MessageTypeDefinition<_merchant_v1_ChangeLimitsRequest, _merchant_v1_ChangeLimitsRequest__Output>
      ChangeLimitsResponse: MessageTypeDefinition<_merchant_v1_ChangeLimitsResponse, _merchant_v1_ChangeLimitsResponse__Output>
      CheckNameRequest: MessageTypeDefinition<_merchant_v1_CheckNameRequest, _merchant_v1_CheckNameRequest__Output>
      CheckNameResponse: MessageTypeDefinition<_merchant_v1_CheckNameResponse, _merchant_v1_CheckNameResponse__Output>
      ConfirmFundingRequest: MessageTypeDefinition<_merchant_v1_ConfirmFundingRequest, _merchant_v1_ConfirmFundingRequest__Output>
      ConfirmFundingResponse: MessageTypeDefinition<_merchant_v1_ConfirmFundingResponse, _merchant_v1_ConfirmFundingResponse__Output>
      CreateApiKeyRequest: MessageTypeDefinition<_merchant_v1_CreateApiKeyRequest, _merchant_v1_CreateApiKeyRequest__Output>
      CreateApiKeyResponse: MessageTypeDefinition<_merchant_v1_CreateApiKeyResponse, _merchant_v1_CreateApiKeyResponse__Output>
      CreateMerchantRequest: MessageTypeDefinition<_merchant_v1_CreateMerchantRequest, _merchant_v1_CreateMerchantRequest__Output>
      CreateMerchantResponse: MessageTypeDefinition<_merchant_v1_CreateMerchantResponse, _merchant_v1_CreateMerchantResponse__Output>
      DeactivateApiKeyRequest: MessageTypeDefinition<_merchant_v1_DeactivateApiKeyRequest, _merchant_v1_DeactivateApiKeyRequest__Output>
      DeactivateApiKeyResponse: MessageTypeDefinition<_merchant_v1_DeactivateApiKeyResponse, _merchant_v1_DeactivateApiKeyResponse__Output>
      DeprecatedCalls: MessageTypeDefinition<_merchant_v1_DeprecatedCalls, _merchant_v1_DeprecatedCalls__Output>
      FindCellsRequest: MessageTypeDefinition<_merchant_v1_FindCellsRequest, _merchant_v1_FindCellsRequest__Output>
      FindCellsResponse: MessageTypeDefinition<_merchant_v1_FindCellsResponse, _merchant_v1_FindCellsResponse__Output>
      Funding: MessageTypeDefinition<_merchant_v1_Funding, _merchant_v1_Funding__Output>
      GetLimitsRequest: MessageTypeDefinition<_merchant_v1_GetLimitsRequest, _merchant_v1_GetLimitsRequest__Output>
      GetLimitsResponse: MessageTypeDefinition<_merchant_v1_GetLimitsResponse, _merchant_v1_GetLimitsResponse__Output>
      GetMerchantRequest: MessageTypeDefinition<_merchant_v1_GetMerchantRequest, _merchant_v1_GetMerchantRequest__Output>
      GetMerchantResponse: MessageTypeDefinition<_merchant_v1_GetMerchantResponse, _merchant_v1_GetMerchantResponse__Output>
      KeyKind: EnumTypeDefinition
      LimitClass: EnumTypeDefinition
      Limits: MessageTypeDefinition<_merchant_v1_Limits, _merchant_v1_Limits__Output>
      ListApiKeysRequest: MessageTypeDefinition<_merchant_v1_ListApiKeysRequest, _merchant_v1_ListApiKeysRequest__Output>
      ListApiKeysResponse: MessageTypeDefinition<_merchant_v1_ListApiKeysResponse, _merchant_v1_ListApiKeysResponse__Output>
      ListAuditEntriesRequest: MessageTypeDefinition<_merchant_v1_ListAuditEntriesRequest, _merchant_v1_ListAuditEntriesRequest__Output>
      ListAuditEntriesResponse: MessageTypeDefinition<_merchant_v1_ListAuditEntriesResponse, _merchant_v1_ListAuditEntriesResponse__Output>
      ListDeprecatedCallsRequest: MessageTypeDefinition<_merchant_v1_ListDeprecatedCallsRequest, _merchant_v1_ListDeprecatedCallsRequest__Output>
      ListDeprecatedCallsResponse: MessageTypeDefinition<_merchant_v1_ListDeprecatedCallsResponse, _merchant_v1_ListDeprecatedCallsResponse__Output>
      ListMerchantsRequest: MessageTypeDefinition<_merchant_v1_ListMerchantsRequest, _merchant_v1_ListMerchantsRequest__Output>
      ListMerchantsResponse: MessageTypeDefinition<_merchant_v1_ListMerchantsResponse, _merchant_v1_ListMerchantsResponse__Output>
      Merchant: MessageTypeDefinition<_merchant_v1_Merchant, _merchant_v1_Merchant__Output>
      /**
       * Merchants and what they may do. The gateway owns them; the dashboard and the operators' command call.
       */
      Merchants: SubtypeConstructor<typeof grpc.Client, _merchant_v1_MerchantsClient> & { service: _merchant_v1_MerchantsDefinition }
      Networks: MessageTypeDefinition<_merchant_v1_Networks, _merchant_v1_Networks__Output>
      NetworksChange: MessageTypeDefinition<_merchant_v1_NetworksChange, _merchant_v1_NetworksChange__Output>
      OrderFundingRequest: MessageTypeDefinition<_merchant_v1_OrderFundingRequest, _merchant_v1_OrderFundingRequest__Output>
      OrderFundingResponse: MessageTypeDefinition<_merchant_v1_OrderFundingResponse, _merchant_v1_OrderFundingResponse__Output>
      RollApiKeyRequest: MessageTypeDefinition<_merchant_v1_RollApiKeyRequest, _merchant_v1_RollApiKeyRequest__Output>
      RollApiKeyResponse: MessageTypeDefinition<_merchant_v1_RollApiKeyResponse, _merchant_v1_RollApiKeyResponse__Output>
      Scopes: MessageTypeDefinition<_merchant_v1_Scopes, _merchant_v1_Scopes__Output>
      ScopesChange: MessageTypeDefinition<_merchant_v1_ScopesChange, _merchant_v1_ScopesChange__Output>
      SetLiveModeRequest: MessageTypeDefinition<_merchant_v1_SetLiveModeRequest, _merchant_v1_SetLiveModeRequest__Output>
      SetLiveModeResponse: MessageTypeDefinition<_merchant_v1_SetLiveModeResponse, _merchant_v1_SetLiveModeResponse__Output>
      UpdateApiKeyRequest: MessageTypeDefinition<_merchant_v1_UpdateApiKeyRequest, _merchant_v1_UpdateApiKeyRequest__Output>
      UpdateApiKeyResponse: MessageTypeDefinition<_merchant_v1_UpdateApiKeyResponse, _merchant_v1_UpdateApiKeyResponse__Output>
    }
  }
}

