import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';
import type { CreateEndpointRequest as _webhook_v1_CreateEndpointRequest, CreateEndpointRequest__Output as _webhook_v1_CreateEndpointRequest__Output } from './webhook/v1/CreateEndpointRequest';
import type { CreateEndpointResponse as _webhook_v1_CreateEndpointResponse, CreateEndpointResponse__Output as _webhook_v1_CreateEndpointResponse__Output } from './webhook/v1/CreateEndpointResponse';
import type { DeleteEndpointRequest as _webhook_v1_DeleteEndpointRequest, DeleteEndpointRequest__Output as _webhook_v1_DeleteEndpointRequest__Output } from './webhook/v1/DeleteEndpointRequest';
import type { DeleteEndpointResponse as _webhook_v1_DeleteEndpointResponse, DeleteEndpointResponse__Output as _webhook_v1_DeleteEndpointResponse__Output } from './webhook/v1/DeleteEndpointResponse';
import type { Endpoint as _webhook_v1_Endpoint, Endpoint__Output as _webhook_v1_Endpoint__Output } from './webhook/v1/Endpoint';
import type { GetEndpointRequest as _webhook_v1_GetEndpointRequest, GetEndpointRequest__Output as _webhook_v1_GetEndpointRequest__Output } from './webhook/v1/GetEndpointRequest';
import type { GetEndpointResponse as _webhook_v1_GetEndpointResponse, GetEndpointResponse__Output as _webhook_v1_GetEndpointResponse__Output } from './webhook/v1/GetEndpointResponse';
import type { ListEndpointsRequest as _webhook_v1_ListEndpointsRequest, ListEndpointsRequest__Output as _webhook_v1_ListEndpointsRequest__Output } from './webhook/v1/ListEndpointsRequest';
import type { ListEndpointsResponse as _webhook_v1_ListEndpointsResponse, ListEndpointsResponse__Output as _webhook_v1_ListEndpointsResponse__Output } from './webhook/v1/ListEndpointsResponse';
import type { WebhooksClient as _webhook_v1_WebhooksClient, WebhooksDefinition as _webhook_v1_WebhooksDefinition } from './webhook/v1/Webhooks';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  common: {
    v1: {
      Callback: MessageTypeDefinition<_common_v1_Callback, _common_v1_Callback__Output>
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
      TransferLimits: MessageTypeDefinition<_common_v1_TransferLimits, _common_v1_TransferLimits__Output>
    }
  }
  webhook: {
    v1: {
      CreateEndpointRequest: MessageTypeDefinition<_webhook_v1_CreateEndpointRequest, _webhook_v1_CreateEndpointRequest__Output>
      CreateEndpointResponse: MessageTypeDefinition<_webhook_v1_CreateEndpointResponse, _webhook_v1_CreateEndpointResponse__Output>
      DeleteEndpointRequest: MessageTypeDefinition<_webhook_v1_DeleteEndpointRequest, _webhook_v1_DeleteEndpointRequest__Output>
      DeleteEndpointResponse: MessageTypeDefinition<_webhook_v1_DeleteEndpointResponse, _webhook_v1_DeleteEndpointResponse__Output>
      Endpoint: MessageTypeDefinition<_webhook_v1_Endpoint, _webhook_v1_Endpoint__Output>
      GetEndpointRequest: MessageTypeDefinition<_webhook_v1_GetEndpointRequest, _webhook_v1_GetEndpointRequest__Output>
      GetEndpointResponse: MessageTypeDefinition<_webhook_v1_GetEndpointResponse, _webhook_v1_GetEndpointResponse__Output>
      ListEndpointsRequest: MessageTypeDefinition<_webhook_v1_ListEndpointsRequest, _webhook_v1_ListEndpointsRequest__Output>
      ListEndpointsResponse: MessageTypeDefinition<_webhook_v1_ListEndpointsResponse, _webhook_v1_ListEndpointsResponse__Output>
      /**
       * Merchants' webhook endpoints. Deliveries are not asked for: they follow from events on the bus.
       */
      Webhooks: SubtypeConstructor<typeof grpc.Client, _webhook_v1_WebhooksClient> & { service: _webhook_v1_WebhooksDefinition }
    }
  }
}

