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
import type { ApiRequest as _merchant_v1_ApiRequest, ApiRequest__Output as _merchant_v1_ApiRequest__Output } from './merchant/v1/ApiRequest';
import type { Body as _merchant_v1_Body, Body__Output as _merchant_v1_Body__Output } from './merchant/v1/Body';
import type { GetRequestRequest as _merchant_v1_GetRequestRequest, GetRequestRequest__Output as _merchant_v1_GetRequestRequest__Output } from './merchant/v1/GetRequestRequest';
import type { GetRequestResponse as _merchant_v1_GetRequestResponse, GetRequestResponse__Output as _merchant_v1_GetRequestResponse__Output } from './merchant/v1/GetRequestResponse';
import type { ListRequestsRequest as _merchant_v1_ListRequestsRequest, ListRequestsRequest__Output as _merchant_v1_ListRequestsRequest__Output } from './merchant/v1/ListRequestsRequest';
import type { ListRequestsResponse as _merchant_v1_ListRequestsResponse, ListRequestsResponse__Output as _merchant_v1_ListRequestsResponse__Output } from './merchant/v1/ListRequestsResponse';
import type { RequestLogClient as _merchant_v1_RequestLogClient, RequestLogDefinition as _merchant_v1_RequestLogDefinition } from './merchant/v1/RequestLog';

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
      ApiRequest: MessageTypeDefinition<_merchant_v1_ApiRequest, _merchant_v1_ApiRequest__Output>
      Body: MessageTypeDefinition<_merchant_v1_Body, _merchant_v1_Body__Output>
      BodyState: EnumTypeDefinition
      GetRequestRequest: MessageTypeDefinition<_merchant_v1_GetRequestRequest, _merchant_v1_GetRequestRequest__Output>
      GetRequestResponse: MessageTypeDefinition<_merchant_v1_GetRequestResponse, _merchant_v1_GetRequestResponse__Output>
      ListRequestsRequest: MessageTypeDefinition<_merchant_v1_ListRequestsRequest, _merchant_v1_ListRequestsRequest__Output>
      ListRequestsResponse: MessageTypeDefinition<_merchant_v1_ListRequestsResponse, _merchant_v1_ListRequestsResponse__Output>
      /**
       * The requests that a merchant's keys sent to the API, for 7 days. The gateway that answered a request records it.
       * Bodies hold only fields that the operation documents, without secrets, PINs, tokens and card data. Under load, or
       * after a crash of a gateway, some requests are only counted, or missing.
       */
      RequestLog: SubtypeConstructor<typeof grpc.Client, _merchant_v1_RequestLogClient> & { service: _merchant_v1_RequestLogDefinition }
    }
  }
}

